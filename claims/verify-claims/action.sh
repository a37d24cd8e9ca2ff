#!/usr/bin/env bash
# The steps of the action in action.yml, one at each call:
#   claims/verify-claims/action.sh annotations | junit | changes | site
# The inputs of the action are variables here, of the same names in capitals.
# With NOTEBOOKS the code is that beside this file; without it, that of the
# checkout at SUITE. All paths begin at GITHUB_WORKSPACE; elsewhere than on
# GitHub that is the working directory, and the summary is printed.
set -euo pipefail

workspace=${GITHUB_WORKSPACE:-$PWD}
summary=${GITHUB_STEP_SUMMARY:-/dev/stdout}
outputs=${GITHUB_OUTPUT:-/dev/null}

# at gives a path of the user's from the root.
at() {
	case $1 in
	/*) printf '%s' "$1" ;;
	*) printf '%s/%s' "$workspace" "$1" ;;
	esac
}

# verify calls the command for what is to be checked, with more flags.
verify() { go run ./claims/verify-claims "${what[@]}" "$@"; }

# before writes the claims as they were at the commit SINCE, and prints why it
# cannot: those of a suite are committed, those of a folder of notebooks are
# worked out again by today's code.
before() {
	if [ -z "${SINCE//0/}" ]; then
		echo 'the branch is new.'
		return 1
	fi
	if ! git -C "$place" cat-file -e "$SINCE^{commit}" >&2; then
		echo "the commit $SINCE is not in this checkout. It takes the history with \`fetch-depth: 0\`; a branch that was written anew has another one."
		return 1
	fi
	if [ -z "$NOTEBOOKS" ]; then
		git show "$SINCE:./site/claims.json" >"$old/claims.json" || {
			echo "the commit $SINCE has no \`site/claims.json\`."
			return 1
		}
		return
	fi
	if ! git -C "$place" cat-file -e "$SINCE:./" 2>/dev/null; then
		echo "the commit $SINCE has no such folder."
		return 1
	fi
	mkdir "$old/notebooks"
	(cd "$place" && git archive "$SINCE" .) | tar -x -C "$old/notebooks"
	go run ./render -live=false -notebooks "$old/notebooks" -out "$old/site" >&2 || {
		echo "the notebooks of the commit $SINCE do not hold; the log of this step says why."
		return 1
	}
	cp "$old/site/claims.json" "$old/claims.json"
}

# nothing says in the job's summary why nothing was compared.
nothing() { printf '### Numbers that changed\n\nNothing was compared: %s\n' "$(cat "$old/why")" >>"$summary"; }

# changes writes which claims are not what they were into the job's summary.
changes() {
	old=$(mktemp -d)
	trap 'rm -rf "$old"' EXIT
	local status=0 changed
	if ! before >"$old/why"; then
		nothing
		return
	fi
	verify -diff "$old/claims.json" -format markdown >"$old/changes.md" 2>"$old/errors" || status=$?
	cat "$old/errors" >&2
	sed -n 's/^verify-claims: -diff [^:]*: //p' "$old/errors" >"$old/why"
	if [ -s "$old/why" ]; then # such as notebooks that all have other names
		nothing
		return
	fi
	cat "$old/changes.md" >>"$summary"
	changed=$(sed -n 's/^.* compared: \([0-9]*\) changed, \([0-9]*\) new, \([0-9]*\) gone.*$/\1+\2+\3/p' "$old/changes.md")
	printf 'changed=%s\n' "$((${changed:-0}))" >>"$outputs"
	return "$status"
}

# site publishes what was checked, into the folder SITE.
site() {
	local flags=()
	[ -z "${NAME:-}" ] || flags+=(-name "$NAME")
	[ -z "${BASE:-}" ] || flags+=(-base "$BASE")
	[ -z "$NOTEBOOKS" ] || flags+=(-notebooks "$place")
	go run ./render "${flags[@]}" -out "$(at "$SITE")"
}

if [ -n "${NOTEBOOKS:=}" ]; then
	place=$(at "$NOTEBOOKS")
	cd "$(dirname "$0")/../.."
	what=(-notebooks "$place")
else
	place=$(at "${SUITE:-.}")
	cd "$place"
	what=(-seeds "${SEEDS:-20}")
fi
case ${1:-} in
annotations) verify -format github ;;
junit) verify -format junit >"$(at "$JUNIT")" ;;
changes) changes ;;
site) site ;;
*)
	echo 'usage: action.sh annotations | junit | changes | site' >&2
	exit 2
	;;
esac
