#!/bin/sh
# Builds CTranslate2 and its Python module into FOLDER for ctranslate2_decode.py, from a checkout of its public source
# or from a new clone. Products come from oneDNN; it is built with kernels for all instruction sets, so that it can be
# capped.
#
# sudo apt-get install cmake git libdnnl-dev libspdlog-dev libcpu-features-dev python3-dev python3-pybind11 \
#     python3-setuptools python3-numpy python3-yaml
set -eu
[ $# -ge 1 ] || { echo "usage: $0 FOLDER [CHECKOUT]" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
source=$folder/source
if [ -d "$source" ]; then
    :
elif [ $# -ge 2 ]; then
    cp -r "$2" "$source"
else
    git clone --depth 1 https://github.com/OpenNMT/CTranslate2 "$source" ||
        { echo "CTranslate2 could not be had: its repository cannot be reached" >&2; exit 1; }
fi

# Debian's packages replace the submodules. Its oneDNN is 2.6; convolution, which only speech models use, needs version
# 3.
mkdir -p "$source/third_party/spdlog" "$source/third_party/cpu_features"
echo 'find_package(spdlog REQUIRED)' > "$source/third_party/spdlog/CMakeLists.txt"
cat > "$source/third_party/cpu_features/CMakeLists.txt" <<'END'
find_path(CPU_FEATURES cpuinfo_x86.h PATH_SUFFIXES cpu_features REQUIRED)
find_library(CPU_FEATURES_LIBRARY cpu_features REQUIRED)
add_library(cpu_features INTERFACE)
target_include_directories(cpu_features INTERFACE ${CPU_FEATURES})
target_link_libraries(cpu_features INTERFACE ${CPU_FEATURES_LIBRARY})
END
grep -q UCT2_WITH_DNNL "$source/CMakeLists.txt" ||
    echo 'set_source_files_properties(src/ops/conv1d_cpu.cc PROPERTIES COMPILE_OPTIONS -UCT2_WITH_DNNL)' \
        >> "$source/CMakeLists.txt"

cmake -S "$source" -B "$folder/build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$folder/installed" \
    -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_FIND_PACKAGE_TARGETS_GLOBAL=ON -DWITH_MKL=OFF -DWITH_DNNL=ON \
    -DOPENMP_RUNTIME=COMP -DENABLE_CPU_DISPATCH=ON -DBUILD_CLI=OFF
cmake --build "$folder/build" -j "$(nproc)"
cmake --install "$folder/build"
(cd "$source/python" && CTRANSLATE2_ROOT=$folder/installed LDFLAGS="-Wl,-rpath,$folder/installed/lib" \
    python3 setup.py build_ext --inplace)
PYTHONPATH=$source/python python3 -c 'import ctranslate2; print("CTranslate2", ctranslate2.__version__)'
echo "now: compare.py --ctranslate2 $source/python"
