#!/usr/bin/env bash
# Makes an archive of the built programs that runs on other distributions without being installed: it contains the
# libraries, found relative to the file that needs them ($ORIGIN), and their licences.
# Usage: portable.sh BUILD_DIRECTORY OUTPUT_DIRECTORY
set -euo pipefail

readonly BUILD=$1 OUTPUT=$2
readonly QT_PLUGINS=(platforms/libqxcb.so platforms/libqoffscreen.so platforms/libqwayland-generic.so
    wayland-shell-integration/libxdg-shell.so wayland-decoration-client/libbradient.so
    iconengines/libqsvgicon.so imageformats/libqsvg.so platforminputcontexts/lib{compose,ibus}platforminputcontextplugin.so)

# What every system provides itself. The C and C++ libraries must not be older than those of the system's own libraries;
# drivers belong to the machine; libX11 and libxcb are shared with the OpenGL driver; fontconfig and freetype read the
# system's configuration, which may be newer than these libraries.
readonly FROM_SYSTEM='^(ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util|anl)\.so.*|libstdc\+\+\.so.*|libgcc_s\.so.*|'\
'lib(EGL|GL|GLX|GLESv2|OpenGL|GLdispatch|drm|gbm|vulkan|cuda)\.so.*|'\
'lib(X11|X11-xcb|xcb|Xau|Xdmcp)\.so.*|lib(fontconfig|freetype)\.so.*)$'

say() { printf 'portable: %s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }
elf_files() { find "$@" -type f \( -perm -u+x -o -name '*.so*' \) -exec sh -c 'head -c 4 "$1" | grep -q ELF' _ '{}' \; -print; }

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:.*=//p' "$BUILD/CMakeCache.txt")
machine=$(uname -m)
readonly NAME=translucent-$version-$machine
readonly TREE=$scratch/$NAME LICENCES=$scratch/$NAME/share/doc/translucent/licences

# Debian 12's libtorch_cpu.so names OpenCV, FFmpeg and others without using any of their symbols. They and what they need
# are 300 MB.
drop_unused() {
    local -a options
    mapfile -t options < <(ldd -u "$2" | awk -F / '/^\t\// { print "--remove-needed"; print $NF }' || true)
    [[ ${#options[@]} -eq 0 ]] || patchelf "${options[@]}" "$1"
}

copy_licence() {
    local file package
    file=$(readlink -f "$1")
    package=$(dpkg-query -S "$file" 2>/dev/null || dpkg-query -S "${file#/usr}" 2>/dev/null) ||
        fail "no package contains $file; an archive needs the licence of each library"
    package=${package%%:*}
    cp -L "/usr/share/doc/$package/copyright" "$LICENCES/$package"
}

# Copies the libraries that the ORIGINAL of a file in the archive needs, and theirs.
collect() {
    local file=$1 original=$2 library path
    local -A paths=()
    while read -r library path; do paths[$library]=$path; done < <(ldd "$original" | awk '$2 == "=>" && $3 ~ /^\// { print $1, $3 }')
    for library in $(patchelf --print-needed "$file"); do
        if [[ $library =~ $FROM_SYSTEM || -e $TREE/lib/$library ]]; then continue; fi
        path=${paths[$library]:-}
        [[ -n $path ]] || fail "$original needs $library, which was not found"
        install -m 644 "$path" "$TREE/lib/$library"
        copy_licence "$path"
        [[ $library != libtorch_cpu.so* ]] || drop_unused "$TREE/lib/$library" "$path"
        collect "$TREE/lib/$library" "$path"
    done
}

copy_plugins() {
    local plugins=$1 plugin
    for plugin in "${QT_PLUGINS[@]}"; do
        install -D -m 644 "$plugins/$plugin" "$TREE/lib/qt6/plugins/$plugin"
        copy_licence "$plugins/$plugin"
        collect "$TREE/lib/qt6/plugins/$plugin" "$plugins/$plugin"
    done
}

copy_qt() {
    local translations
    copy_plugins "$(qmake6 -query QT_INSTALL_PLUGINS)"
    translations=$(qmake6 -query QT_INSTALL_TRANSLATIONS)
    mkdir -p "$TREE/share/qt6/translations"
    cp "$translations"/qtbase_{en,zh_CN}.qm "$TREE/share/qt6/translations"
    printf '[Paths]\nPrefix=..\nPlugins=lib/qt6/plugins\nTranslations=share/qt6/translations\n' >"$TREE/bin/qt.conf"
}

# A file finds the libraries in lib, wherever the archive is unpacked.
set_run_paths() {
    local file up
    while read -r file; do
        up=$(realpath --relative-to="$(dirname "$file")" "$TREE/lib")
        patchelf --set-rpath "\$ORIGIN$([[ $up == . ]] || printf '/%s' "$up")" "$file"
    done < <(elf_files "$TREE")
}

# The newest symbol version of glibc that a file of the archive needs.
needed_glibc() {
    elf_files "$TREE" | xargs objdump -T | grep -oE '\*UND\*.*\(?GLIBC_2\.[0-9]+' | grep -oE '2\.[0-9]+$' | sort -Vu | tail -n 1
}

cmake --install "$BUILD" --strip --prefix "$TREE" >/dev/null
mkdir -p "$LICENCES"
cp -RL /usr/share/common-licenses "$LICENCES"  # to which the others refer
while read -r file; do collect "$file" "$BUILD/${file#"$TREE/"}"; done < <(elf_files "$TREE/bin" "$TREE/lib/translucent")
[[ ! -x $TREE/bin/translucent ]] || copy_qt
set_run_paths
glibc=$(needed_glibc)
sed "s/@VERSION@/$version/; s/@GLIBC@/$glibc/" "$(dirname "${BASH_SOURCE[0]}")/portable.txt" >"$TREE/README.txt"

mkdir -p "$OUTPUT"
tar -C "$scratch" --sort=name --owner=0 --group=0 --numeric-owner -c "$NAME" | xz -T0 >"$OUTPUT/$NAME.tar.xz"
say "glibc $glibc or newer; unpacked $(du -sh "$TREE" | cut -f 1)"
printf '%s\n' "$OUTPUT/$NAME.tar.xz"
