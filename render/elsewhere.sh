#!/usr/bin/env bash
# The site again, from a copy of the committed source, where all else differs:
# folder, user, home, time zone, locale, mask for new files, number of
# processors and an empty cache. It has to be the committed site byte by byte.
# Another user is taken where this one may (root, with setpriv of util-linux).
set -euo pipefail
cd "$(dirname "$0")/.."

there=$(mktemp -d "${TMPDIR:-/tmp}/else where é XXXXXX")
trap 'find "$there" -type d -exec chmod u+w {} +; rm -rf "$there"' EXIT
git clone -q . "$there/clone"
mkdir "$there/home" "$there/tmp"

as=() modules=$(go env GOMODCACHE)
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then
	as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
	# root's own folder is closed to others
	mkdir "$there/modules"
	cp -al "$modules/." "$there/modules" 2>/dev/null || cp -a "$modules/." "$there/modules"
	modules=$there/modules
	chown -R 65534:65534 "$there/clone" "$there/home" "$there/tmp"
	chmod 755 "$there"
fi
printf 'as %s in %s\n' "${as[*]:-this user}" "$there"

cd "$there/clone"
umask 077
# there runs a command with nothing of this environment but where programs are.
there() {
	env -i PATH="$PATH" HOME="$there/home" TMPDIR="$there/tmp" TZ=Asia/Kathmandu LANG=tr_TR.UTF-8 LC_ALL=tr_TR.UTF-8 \
		GOMODCACHE="$modules" GOPROXY=off GOFLAGS=-buildvcs=false "$@"
}
there "${as[@]}" go build -o "$there/home/render" ./render
there GOMAXPROCS=1 "${as[@]}" "$there/home/render" -no-cache -out "$there/home/site"
diff -r --exclude=live site "$there/home/site"
printf 'the same bytes: %s files\n' "$(find site -type f | wc -l)"
