#!/usr/bin/env bash
# Builds core and the command line with the libraries of another Debian release, in a chroot made by mmdebstrap, and
# runs their tests there. Needs root, mmdebstrap, 5 GB of disk and Debian's packages; skipped without them.
# Usage: release_test.sh SOURCE_DIRECTORY RELEASE [MIRROR]
set -euo pipefail

readonly SOURCE=$1 RELEASE=$2 MIRROR=${3:-http://deb.debian.org/debian}
# libsentencepiece-dev of newer releases needs the headers of Abseil, but does not depend on their package.
readonly PACKAGES=(g++ cmake ninja-build pkg-config git python3 libtorch-dev libgloo-dev libdnnl-dev libopenblas0-openmp
    libsentencepiece-dev libabsl-dev libicu-dev nlohmann-json3-dev libcli11-dev zlib1g-dev libexpat1-dev libgtest-dev libgmock-dev)
# shellcheck source=tests/releases/chroot.sh
source "$SOURCE/tests/releases/chroot.sh"

make_root "$RELEASE" "$MIRROR" "${PACKAGES[@]}"
mkdir "$ROOT/source"
git -c safe.directory='*' -C "$SOURCE" ls-files -z | tar -C "$SOURCE" --null -T - -c | tar -C "$ROOT/source" -x

in_root dpkg-query -W libtorch-dev libdnnl-dev libsentencepiece-dev libcli11-dev g++
in_root bash -c "set -e
    cmake -S /source -B /build -G Ninja -DTRANSLUCENT_BUILD_APP=OFF
    ninja -C /build
    cd /build && ctest -L 'core|cli' -LE 'slow|caps' -j $(nproc) --output-on-failure"
