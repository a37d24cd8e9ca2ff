#!/usr/bin/env bash
# Writes which claims changed since a commit into the summary of a GitHub job:
#   claims/verify-claims/summary.sh COMMIT [SEEDS]
# It is called from the module's root. Elsewhere than on GitHub it prints.
set -euo pipefail

since=$1 seeds=${2:-20}
summary=${GITHUB_STEP_SUMMARY:-/dev/stdout}
outputs=${GITHUB_OUTPUT:-/dev/null}
old=$(mktemp -d)
trap 'rm -rf "$old"' EXIT

if ! git show "$since:./site/claims.json" >"$old/claims.json" 2>"$old/why"; then
	printf '### Numbers that changed\n\nNothing was compared: %s\n' "$(cat "$old/why")" >>"$summary"
	exit 0
fi

status=0
go run ./claims/verify-claims -seeds "$seeds" -diff "$old/claims.json" -format markdown >"$old/changes.md" || status=$?
cat "$old/changes.md" >>"$summary"
changed=$(sed -n 's/^.* compared: \([0-9]*\) changed, \([0-9]*\) new, \([0-9]*\) gone.*$/\1+\2+\3/p' "$old/changes.md")
printf 'changed=%s\n' "$((${changed:-0}))" >>"$outputs"
exit "$status"
