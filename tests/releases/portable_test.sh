#!/usr/bin/env bash
# Unpacks the portable archive in a minimal root of another distribution, made by mmdebstrap, and uses it there: the
# command line without any further package, then the window with what every desktop has. Needs root, mmdebstrap,
# patchelf, 2 GB of disk and the distribution's packages; skipped without them.
# Usage: portable_test.sh SOURCE_DIRECTORY BUILD_DIRECTORY RELEASE [MIRROR]
set -euo pipefail

readonly SOURCE=$1 BUILD=$2 RELEASE=$3 MIRROR=${4:-http://deb.debian.org/debian}
readonly SENTENCE="我妹妹昨天买了三本书。"
readonly DESKTOP=(libegl1 libglx0 libopengl0 libfontconfig1 libx11-6 libx11-xcb1 fonts-noto-cjk xvfb xauth)
# shellcheck source=tests/releases/chroot.sh
source "$SOURCE/tests/releases/chroot.sh"

for tool in patchelf qmake6; do command -v "$tool" >/dev/null || skip "$tool is not installed"; done
make_root "$RELEASE" "$MIRROR"
archive=$(XZ_OPT=-0 "$SOURCE/resources/package/portable.sh" "$BUILD" "$SCRATCH")
tar -C "$ROOT/opt" -xf "$archive"
archive=${archive##*/}
readonly PLACE=/opt/${archive%.tar.xz}

translation=$(in_root "$PLACE/bin/translucent-cli" translate --model classroom <<<"$SENTENCE")
[[ $translation == *books* ]] || fail "the command line translates to '$translation'"

[[ -x $BUILD/bin/translucent ]] || exit 0
in_root sh -c 'apt-get -qq update && apt-get -qq install --no-install-recommends "$@"' _ "${DESKTOP[@]}" >"$SCRATCH/log" 2>&1 ||
    fail "the packages of a desktop cannot be installed: $(tail -n 5 "$SCRATCH/log")"
# The window opens on a display, translates with its first engine, then loads the one with LibTorch, and every library
# that it has loaded is the archive's or one that the system has to provide.
in_root xvfb-run --auto-servernum bash -c "
    $PLACE/bin/translucent --language zh_CN --model classroom --text '$SENTENCE' 2>/tmp/window.log & window=\$!
    for i in {1..300}; do grep -q libtorch_cpu /proc/\$window/maps && break; sleep 0.2; done
    sleep 2 # for the libraries that LibTorch needs
    cp /proc/\$window/maps /tmp/maps
    kill \$window"
grep -q libtranslucent_sentencepiece "$ROOT/tmp/maps" || fail "the window loads no engine: $(cat "$ROOT/tmp/window.log")"
for library in libQt6Core libtorch_cpu libqxcb; do
    grep -q "$PLACE/.*$library" "$ROOT/tmp/maps" || fail "the window uses another $library"
done
say "all well"
