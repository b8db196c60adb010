# Finds everything that the build needs, and lists each missing piece with its Debian package.

function(translucent_missing what package)
    message(FATAL_ERROR "${what} was not found. On Debian 12: apt-get install ${package}\n"
                        "(./dev build installs everything that is missing; the README lists it for other systems.)")
endfunction()

macro(translucent_require name package)
    find_package(${name} ${ARGN} QUIET)
    if(NOT ${name}_FOUND)
        translucent_missing("${name}" "${package}")
    endif()
endmacro()

translucent_require(Torch libtorch-dev)
# The LibTorch of pytorch.org and pip exports parts of a libstdc++ of its own, such as std::filesystem. The compiler's
# comes first, so that programs do not mix both.
list(PREPEND TORCH_LIBRARIES stdc++)
translucent_require(nlohmann_json nlohmann-json3-dev)
translucent_require(CLI11 libcli11-dev)
translucent_require(ZLIB zlib1g-dev)
translucent_require(EXPAT libexpat1-dev)
translucent_require(ICU libicu-dev COMPONENTS uc)
translucent_require(Threads libc6-dev)
translucent_require(OpenMP libgomp1 COMPONENTS CXX)

find_path(SENTENCEPIECE_INCLUDE_DIR sentencepiece_processor.h)
find_library(SENTENCEPIECE_LIBRARY sentencepiece)
find_library(SENTENCEPIECE_TRAIN_LIBRARY sentencepiece_train)
if(NOT SENTENCEPIECE_INCLUDE_DIR OR NOT SENTENCEPIECE_LIBRARY OR NOT SENTENCEPIECE_TRAIN_LIBRARY)
    translucent_missing("sentencepiece" libsentencepiece-dev)
endif()

# Debian's CMake package of oneDNN requires OpenCL, which is not needed here. The packages of LibTorch that pytorch.org
# and pip offer contain a oneDNN of their own, which only LibTorch can call. Beside it another one fails with "dnnl_sgemm
# (status 3)": libtorch_cpu.so exports templates of std and dnnl as weak symbols, and libdnnl.so, which is loaded later,
# takes them for its own although their version differs.
set(torch_include ${TORCH_INSTALL_PREFIX}/include)
find_library(DNNL_LIBRARY dnnl)
cmake_path(IS_PREFIX TORCH_INSTALL_PREFIX "${DNNL_LIBRARY}" dnnl_beside_torch)
set(use_onednn ON)
if(EXISTS ${torch_include}/oneapi/dnnl/dnnl.hpp AND NOT dnnl_beside_torch)
    set(use_onednn OFF)
endif()
option(TRANSLUCENT_ONEDNN "Multiply matrices with the system's oneDNN; otherwise with LibTorch, in 32 bits" ${use_onednn})
if(TRANSLUCENT_ONEDNN)
    find_path(DNNL_INCLUDE_DIR dnnl.hpp)
    if(NOT DNNL_INCLUDE_DIR OR NOT DNNL_LIBRARY)
        translucent_missing("oneDNN" libdnnl-dev)
    endif()
endif()

# Training in several processes uses LibTorch's process groups: Gloo on the CPU, NCCL on GPUs. Their headers include
# those of the two libraries, which some packages of LibTorch lack.
find_path(GLOO_INCLUDE_DIR gloo/rendezvous/store.h HINTS ${torch_include})
if(NOT GLOO_INCLUDE_DIR)
    message(WARNING "The headers of Gloo were not found (on Debian 12: libgloo-dev). Several processes cannot train "
                    "one model together on CPUs.")
endif()
if(TORCH_CUDA_LIBRARIES)
    find_path(NCCL_INCLUDE_DIR nccl.h
        HINTS ${TORCH_INSTALL_PREFIX}/../nvidia/nccl/include ${CUDA_TOOLKIT_ROOT_DIR}/include)
    if(NOT NCCL_INCLUDE_DIR)
        message(WARNING "nccl.h was not found. Several processes cannot train one model together on GPUs.")
    endif()
endif()

if(TRANSLUCENT_BUILD_APP)
    translucent_require(Qt6 "qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-l10n-tools"
                        COMPONENTS Core Gui Widgets Svg Concurrent PrintSupport LinguistTools)
    translucent_require(QCustomPlotQt6 libqcustomplot-dev)
    translucent_require(GIF libgif-dev)
endif()
if(TRANSLUCENT_BUILD_TESTS)
    translucent_require(GTest "libgtest-dev libgmock-dev")
    if(TRANSLUCENT_BUILD_APP)
        translucent_require(Qt6Test qt6-base-dev)
    endif()
endif()
