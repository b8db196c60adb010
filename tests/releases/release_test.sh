#!/usr/bin/env bash
# Builds core and the command line with the libraries of another Debian release, in a chroot made by mmdebstrap, and
# runs their tests there. Needs root, mmdebstrap, 5 GB of disk and Debian's packages; skipped without them.
# Usage: release_test.sh SOURCE_DIRECTORY RELEASE [MIRROR]
set -euo pipefail

readonly SOURCE=$1 RELEASE=$2 MIRROR=${3:-http://deb.debian.org/debian}
readonly SKIPPED=77
# libsentencepiece-dev of newer releases needs the headers of Abseil, but does not depend on their package.
readonly PACKAGES=g++,cmake,ninja-build,pkg-config,git,python3,libtorch-dev,libgloo-dev,libdnnl-dev,libopenblas0-openmp,\
libsentencepiece-dev,libabsl-dev,libicu-dev,nlohmann-json3-dev,libcli11-dev,zlib1g-dev,libexpat1-dev,libgtest-dev,libgmock-dev

say() { printf 'release_test: %s\n' "$*" >&2; }
skip() { say "skipped: $*"; exit $SKIPPED; }

[[ $(id -u) -eq 0 ]] || skip "only root can make a chroot"
command -v mmdebstrap >/dev/null || skip "mmdebstrap is not installed"

scratch=$(mktemp -d)
readonly ROOT=$scratch/root
leave() {
    mountpoint -q "$ROOT/proc" && umount "$ROOT/proc"
    rm -rf --one-file-system "$scratch"
}
trap leave EXIT

make_root() {
    mmdebstrap --quiet --mode=root --variant=minbase --include="$PACKAGES" \
        --aptopt='Acquire::Languages "none"' --aptopt='Acquire::Check-Date "false"' \
        --aptopt='Acquire::Check-Valid-Until "false"' "$@"
}

make_root --simulate "$RELEASE" /dev/null "$MIRROR" >"$scratch/log" 2>&1 \
    || skip "the packages of $RELEASE cannot be had: $(grep '^E:' "$scratch/log" | head -n 1)"
make_root "$RELEASE" "$ROOT" "$MIRROR"
mkdir "$ROOT/source"
git -c safe.directory='*' -C "$SOURCE" ls-files -z | tar -C "$SOURCE" --null -T - -c | tar -C "$ROOT/source" -x
mount -t proc proc "$ROOT/proc"

chroot "$ROOT" dpkg-query -W libtorch-dev libdnnl-dev libsentencepiece-dev libcli11-dev g++
chroot "$ROOT" env LANG=C.UTF-8 bash -c "set -e
    cmake -S /source -B /build -G Ninja -DTRANSLUCENT_BUILD_APP=OFF
    ninja -C /build
    cd /build && ctest -L 'core|cli' -LE 'slow|caps' -j $(nproc) --output-on-failure"
