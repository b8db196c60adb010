# A root of another release, made by mmdebstrap; included by the other scripts in this directory.
# shellcheck shell=bash

say() { printf '%s: %s\n' "$(basename "$0" .sh)" "$*" >&2; }
fail() { say "$@"; exit 1; }
skip() { say "skipped: $*"; exit 77; }

[[ $(id -u) -eq 0 ]] || skip "only root can make a chroot"
command -v mmdebstrap >/dev/null || skip "mmdebstrap is not installed"

SCRATCH=$(mktemp -d)
readonly SCRATCH ROOT=$SCRATCH/root
leave() {
    for mount in dev/pts proc; do ! mountpoint -q "$ROOT/$mount" || umount "$ROOT/$mount"; done
    rm -rf --one-file-system "$SCRATCH"
}
trap leave EXIT

bootstrap() {
    mmdebstrap --quiet --mode=root --variant=minbase --aptopt='Acquire::Languages "none"' \
        --aptopt='Acquire::Check-Date "false"' --aptopt='Acquire::Check-Valid-Until "false"' "$@"
}

# make_root RELEASE MIRROR [PACKAGE]...
make_root() {
    local release=$1 mirror=$2
    shift 2
    local -a packages=()
    [[ $# -eq 0 ]] || packages=(--include="$(IFS=,; printf '%s' "$*")")
    bootstrap "${packages[@]}" --simulate "$release" /dev/null "$mirror" >"$SCRATCH/log" 2>&1 ||
        skip "the packages of $release cannot be had: $(grep '^E:' "$SCRATCH/log" | head -n 1)"
    bootstrap "${packages[@]}" "$release" "$ROOT" "$mirror"
    mount -t proc proc "$ROOT/proc"
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$ROOT/dev/pts"  # tests open terminals
    ln -sf pts/ptmx "$ROOT/dev/ptmx"
}

in_root() { chroot "$ROOT" env -i PATH="$PATH" HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
