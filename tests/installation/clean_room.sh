#!/usr/bin/env bash
# Follows the README, line by line, on a system that has only git and certificates, such as a fresh Debian 12:
#   docker run -v "$PWD":/source:ro debian:12 bash -c 'apt-get update && apt-get install -y git ca-certificates &&
#       git -c safe.directory=* clone /source /sources && /sources/tests/installation/clean_room.sh'
# It installs and removes packages, so do not run it on a system in use.
# Usage: clean_room.sh [BLOCK]...   which code blocks of "Install and run" to follow; all by default
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source=tests/installation/readme_lines.sh
source tests/installation/readme_lines.sh

command -v sudo >/dev/null || sudo() { "$@"; }  # root in a container has no sudo and does not need it

# A window that opens must stay open.
follow_line() {
    local status=0
    if [[ $1 == translucent ]]; then
        QT_QPA_PLATFORM=offscreen timeout 30 translucent || status=$?
        [[ $status -eq 124 ]]
    else
        eval "${1/apt /apt-get -y }"
    fi
}

say() { printf 'clean_room: %s\n' "$*" >&2; }

[[ $# -gt 0 ]] || set -- 1 2
for block; do
    mapfile -t lines < <(readme_lines README.md "$block")
    [[ ${#lines[@]} -gt 0 ]] || { say "README.md has no code block $block" && exit 1; }
    for line in "${lines[@]}"; do
        say "$line"
        follow_line "$line" || { say "FAILED: $line" && exit 1; }
    done
done
say "all well"
