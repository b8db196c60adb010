#!/usr/bin/env bash
# Checks that the programs do not search the working directory, that installed files do not contain build paths, and
# that the installed programs work.
# Usage: installation_test.sh SOURCE_DIRECTORY BUILD_DIRECTORY PLANTED_LIBRARY
set -euo pipefail

readonly SOURCE=$1 BUILD=$2 PLANTED=$3
# shellcheck source=tests/installation/readme_lines.sh
source "$SOURCE/tests/installation/readme_lines.sh"
readonly SENTENCE="我妹妹昨天买了三本书。"
unset TRANSLUCENT_RESOURCES LD_LIBRARY_PATH OPENBLAS_CORETYPE

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
readonly PREFIX=$scratch/prefix PLANT=$scratch/plant
failures=0

wrong() {
    printf 'FAILED: %s\n' "$*" >&2
    failures=$((failures + 1))
}

elf_files() { find "$@" -type f \( -perm -u+x -o -name '*.so*' \) -exec sh -c 'head -c 4 "$1" | grep -q ELF' _ '{}' \; -print; }

# Every element of a RUNPATH must be absolute or relative to the file itself; an empty one means the working directory.
check_runpath() {
    local file=$1 forbidden=$2 path element
    path=$(readelf -d "$file" | sed -n 's/.*(\(RUNPATH\|RPATH\)).*\[\(.*\)\]$/\2/p')
    [[ -n $path ]] || return 0
    while IFS= read -r -d : element; do
        case $element in
            "$forbidden"*) wrong "$file: RUNPATH $path leads to where it was built" ;;
            /* | '$ORIGIN' | '$ORIGIN'/*) ;;
            *) wrong "$file: RUNPATH '$path' searches the working directory" && return 0 ;;
        esac
    done <<<"$path:"
}

plant() {
    local name
    mkdir -p "$PLANT"
    for name in libsentencepiece.so.0 libsentencepiece_train.so.0 libexpat.so.1 libdnnl.so.2 libtorch.so.1.13 libqcustomplot.so.2.1 \
        libQt6Widgets.so.6 libtranslucent_engine.so libtranslucent_plain_engine.so libtranslucent_sentencepiece.so; do
        cp "$PLANTED" "$PLANT/$name"
    done
}

check_command_line() {
    local prefix=$1 translation
    translation=$(cd "$PLANT" && "$prefix/bin/translucent-cli" translate --model classroom --threads 1 <<<"$SENTENCE") ||
        wrong "$prefix/bin/translucent-cli translate: exit status $?"
    [[ $translation == *books* ]] || wrong "$prefix/bin/translucent-cli translates to '$translation'"
    "$prefix/bin/translucent-cli" model list | grep -qF "$prefix/share/translucent/models/classroom" ||
        wrong "$prefix/bin/translucent-cli lists other models than its own"
    "$prefix/bin/translucent-cli" lesson check "$prefix/share/translucent/lessons/en" "$prefix/share/translucent/lessons/zh" \
        >"$scratch/lessons.log" 2>&1 || wrong "$prefix/share/translucent has no good lessons: $(cat "$scratch/lessons.log")"
    "$prefix/bin/translucent-cli" experiment list | grep -q number-of-heads || wrong "$prefix/share/translucent has no experiments"
    [[ -f $prefix/share/translucent/runs/first-run/training.jsonl ]] || wrong "$prefix/share/translucent has no finished run"
    [[ -f $prefix/share/translucent/glossary.tsv ]] || wrong "$prefix/share/translucent has no glossary"
    [[ -f $prefix/share/translucent/pages.tlscene ]] || wrong "$prefix/share/translucent has no scenes"
}

# Waits until the window has loaded both of its engines, the one with LibTorch after the first translation, and then
# checks its mapped files.
check_window() {
    local prefix=$1 core engine window maps=$scratch/maps waited=0
    core=$(openblas_core "$prefix")
    rm -f "$maps"
    (cd "$PLANT" && exec env QT_QPA_PLATFORM=offscreen OPENBLAS_VERBOSE=2 HOME="$scratch/home" XDG_CONFIG_HOME="$scratch/home" \
        "$prefix/bin/translucent" --language en --model classroom --text "$SENTENCE" 2>"$scratch/window.log") &
    window=$!
    until grep -q libtorch_cpu "$maps" 2>/dev/null && { [[ $core == "not used" ]] || grep -q ^Core: "$scratch/window.log"; }; do
        sleep 0.2
        waited=$((waited + 1))
        if ! cp "/proc/$window/maps" "$maps" 2>/dev/null || [[ $waited -gt 300 ]]; then
            wrong "$prefix/bin/translucent did not load its engine: $(cat "$scratch/window.log")"
            break
        fi
    done
    cp "/proc/$window/maps" "$maps" 2>/dev/null || true
    kill "$window" 2>/dev/null || true
    wait "$window" 2>/dev/null || true
    for engine in engine plain_engine; do
        grep -q "$prefix/lib/translucent/modules/libtranslucent_$engine.so" "$maps" || wrong "$prefix/bin/translucent runs another $engine"
    done
    if grep -F "$PLANT" "$maps"; then wrong "$prefix/bin/translucent maps files of the working directory"; fi
    [[ $prefix == "$BUILD" ]] || if grep -F "$BUILD" "$maps"; then wrong "$prefix/bin/translucent maps files of the build"; fi
    # The window passes the processor to OpenBLAS in the same way as the command line.
    [[ $core == "not used" ]] || grep -qx "Core: $core" "$scratch/window.log" ||
        wrong "$prefix/bin/translucent does not use OpenBLAS's kernels for $core: $(cat "$scratch/window.log")"
}

# The kernels of OpenBLAS, or "not used".
openblas_core() {
    "$1/bin/translucent-cli" --version | sed -n 's/.*OpenBLAS //p'
}

# The commands in the README exist; clean_room.sh runs them.
check_readme() {
    local first=$'./dev run\n./dev test' block line
    [[ $(readme_lines "$SOURCE/README.md" 1) == "$first" ]] || wrong "README.md does not begin with ./dev run and ./dev test"
    for block in 1 2; do
        [[ $(readme_lines "$SOURCE/README.md" $block) == "$(readme_lines "$SOURCE/README.zh-CN.md" $block)" ]] ||
            wrong "the READMEs tell to type different lines in code block $block"
        while IFS= read -r line; do
            case $line in
                "./dev "*) "$SOURCE/dev" help | grep -q "^  ${line#./dev }\b" || wrong "README.md: $line is unknown" ;;
                *"./build/packages/"*) grep -qF build/packages "$SOURCE/dev" || wrong "README.md: $line installs nothing" ;;
                "translucent-cli "*) (PATH=$PREFIX/bin:$PATH && eval "$line") >"$scratch/line.log" 2>&1 || wrong "README.md: $line fails" ;;
                translucent) [[ -x $PREFIX/bin/translucent || ! -x $BUILD/bin/translucent ]] || wrong "README.md: there is no window" ;;
                "sudo apt purge "*) ;;
                *) wrong "README.md: '$line' is a line that this test does not know" ;;
            esac
        done < <(readme_lines "$SOURCE/README.md" $block)
    done
}

check_tree() {
    local prefix=$1 forbidden=$2 file
    while IFS= read -r file; do check_runpath "$file" "$forbidden"; done < <(elf_files "$prefix/bin" "$prefix/lib")
    check_command_line "$prefix"
    [[ ! -x $prefix/bin/translucent ]] || check_window "$prefix"
}

check_no_build_paths() {
    local file
    while IFS= read -r file; do
        if grep -aoE "($SOURCE|$BUILD)[[:print:]]*" "$file"; then wrong "$file names where it was built"; fi
    done < <(elf_files "$PREFIX")
}

plant
check_tree "$BUILD" "$scratch"
cmake --install "$BUILD" --prefix "$PREFIX" >"$scratch/install.log" || { cat "$scratch/install.log" && exit 1; }
check_tree "$PREFIX" "$BUILD"
check_no_build_paths
check_readme
[[ $failures -eq 0 ]] || exit 1
printf 'all well\n'
