#!/usr/bin/env bash
# The same M/M/1 (95 requests per s, services of 10 ms on average, one server)
# in the kernel and in its peers, one after another on this machine: requests
# per s of each, the kernel's beside it, and the mean sojourn time as a check
# that they simulate the same. Theory says 0.2 s in the long run.
#
# Peers are those that Debian serves; with -install the script asks apt for
# them. Slow ones get fewer requests. Start-up does not count, and the best of
# several runs does.
set -euo pipefail
cd "$(dirname "$0")"

n=1000000
if [ "${1:-}" = -install ]; then
	apt-get update -qq
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq gcc libc6-dev python3-simpy3 >/dev/null
	if apt-cache policy r-cran-simmer | grep -q 'Candidate: [0-9]'; then
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq r-cran-simmer >/dev/null
	fi
fi

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# words gives the two seeds of a native stream of seed 7: two words, their lowest
# byte first, from the SHA-256 of the seed's 8 bytes and the stream's name.
words() {
	local sum
	sum=$(printf '\7\0\0\0\0\0\0\0%s' "$1" | sha256sum)
	reversed "${sum:0:16}"
	reversed "${sum:16:16}"
}

# reversed prints the bytes of a word in hexadecimal from the last to the first.
reversed() { fold -w 2 <<<"$1" | tac | tr -d '\n' && echo; }

# missing says why a peer is not in the table.
missing() { printf '%s\n' "$*" >>"$out/missing"; }

go build -o "$out/kernel" ./mm1
"$out/kernel" -n $n >>"$out/rows"
"$out/kernel" -n $n -cpython >>"$out/rows"

if command -v gcc >/dev/null; then
	gcc -O2 -ffp-contract=off -o "$out/mm1" mm1.c -lm
	mapfile -t seeds < <(words arrivals && words service)
	"$out/mm1" $n "${seeds[@]}" >>"$out/rows"
else
	missing 'C: no gcc here'
fi

# Debian's own Python, which sees Debian's packages.
if /usr/bin/python3 -c 'import simpy' 2>/dev/null; then
	/usr/bin/python3 mm1_simpy.py $((n / 5)) >>"$out/rows"
else
	missing 'SimPy: not here; Debian has it in python3-simpy3'
fi

if command -v Rscript >/dev/null && Rscript -e 'library(simmer)' >/dev/null 2>&1; then
	Rscript mm1_simmer.R $((n / 5)) >>"$out/rows"
elif apt-cache policy r-cran-simmer 2>/dev/null | grep -q 'Candidate: [0-9]'; then
	missing 'simmer: not here; Debian has it in r-cran-simmer'
else
	missing 'simmer: not here, and this Debian does not serve it (r-cran-simmer)'
fi

awk '
	{ speed = $2 / $3 }
	NR == 1 { kernel = speed; printf "%-22s %10s %9s %14s %10s %16s\n", "", "requests", "s", "requests per s", "of kernel", "mean sojourn, s" }
	{ printf "%-22s %10d %9.3f %14.0f %9.4gx %16.9f\n", $1, $2, $3, speed, speed / kernel, $4 }
' "$out/rows"
if [ -e "$out/missing" ]; then
	cat "$out/missing"
fi
