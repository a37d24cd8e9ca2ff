#!/usr/bin/env bash
# The hashes of the golden runs and of the experiments' tables on other
# processors and with other compilers: all have to be the same, and those of the
# runs the committed ones. A leg whose tool is missing is skipped and says so;
# where CI is set, that is a failure. Debian has the emulators in
# qemu-user-static.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
host=$(go env GOHOSTARCH)
failed=0 skipped=0 ran=0

# fail says what is wrong and lets the other legs go on.
fail() {
	printf 'FAIL  %s\n' "$*"
	failed=1
}

# skip leaves a leg out: tolerated on a desk, not in continuous integration.
skip() {
	if [ -n "${CI:-}" ]; then
		fail "$* (CI is set, so nothing may be missing)"
	else
		printf 'skip  %s\n' "$*"
		skipped=$((skipped + 1))
	fi
}

# build makes the command for one machine: build NAME VARIABLE=VALUE...
build() {
	local name=$1
	shift
	env CGO_ENABLED=0 GOFLAGS=-trimpath "$@" go build -o "$out/$name" ./kernel/golden
}

# leg runs a command that prints the hashes, and compares: leg NAME COMMAND...
leg() {
	local name=$1 begin=$SECONDS
	shift
	if ! "$@" -experiments >"$out/$name.txt" 2>"$out/$name.err"; then
		fail "$name: $(tail -n 3 "$out/$name.err")"
		return
	fi
	if [ ! -e "$out/first" ]; then
		cp "$out/$name.txt" "$out/first"
	fi
	if cmp -s "$out/first" "$out/$name.txt"; then
		printf 'same  %-28s %d hashes, %d s\n' "$name" "$(wc -l <"$out/$name.txt")" $((SECONDS - begin))
		ran=$((ran + 1))
	else
		fail "$name differs from the first leg:"
		diff "$out/first" "$out/$name.txt" | head -n 20 || true
	fi
}

# emulated runs a processor's leg here, or by its emulator.
emulated() {
	local arch=$1 name=$2 emulator
	emulator=qemu-${arch/amd64/x86_64}-static
	emulator=${emulator/arm64/aarch64}
	if [ "$arch" = "$host" ]; then
		leg "$name" "$out/$arch"
	elif command -v "$emulator" >/dev/null; then
		leg "$name" "$emulator" "$out/$arch"
	else
		skip "$name: no $emulator here (apt-get install qemu-user-static)"
	fi
}

build amd64 GOOS=linux GOARCH=amd64 GOAMD64=v1
build arm64 GOOS=linux GOARCH=arm64
build wasm GOOS=js GOARCH=wasm

emulated amd64 amd64
emulated arm64 arm64
if command -v node >/dev/null; then
	leg wasm node --stack-size=8192 "$(go env GOROOT)/lib/wasm/wasm_exec_node.js" "$out/wasm"
else
	skip 'wasm: no node here'
fi
if [ "$host" = amd64 ]; then
	GODEBUG=cpu.fma=off leg 'amd64 without FMA' "$out/amd64"
	GOMAXPROCS=1 leg 'amd64 on one core' "$out/amd64"
	if grep -qw fma /proc/cpuinfo && grep -qw avx2 /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo; then
		build v3 GOOS=linux GOARCH=amd64 GOAMD64=v3
		leg 'amd64 v3' "$out/v3"
	else
		skip 'amd64 v3: this processor has no AVX2, BMI2 and FMA'
	fi
else
	skip "amd64 v3, without FMA, on one core: the host is $host"
fi

if [ -e "$out/first" ] && ! head -n "$(wc -l <kernel/golden/kernel.txt)" "$out/first" | cmp -s - kernel/golden/kernel.txt; then
	fail 'kernel/golden/kernel.txt holds other hashes:'
	diff kernel/golden/kernel.txt <(grep -v ' experiment ' "$out/first") | head -n 20 || true
fi
printf '%d legs the same, %d skipped\n' "$ran" "$skipped"
[ "$failed" = 0 ]
