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

# Debian's CMake package of oneDNN requires OpenCL, which is not needed here.
find_path(DNNL_INCLUDE_DIR dnnl.hpp)
find_library(DNNL_LIBRARY dnnl)
if(NOT DNNL_INCLUDE_DIR OR NOT DNNL_LIBRARY)
    translucent_missing("oneDNN" libdnnl-dev)
endif()

# LibTorch's process groups are based on it; their headers include its headers.
find_path(GLOO_INCLUDE_DIR gloo/rendezvous/store.h)
if(NOT GLOO_INCLUDE_DIR)
    translucent_missing("Gloo" libgloo-dev)
endif()

if(TRANSLUCENT_BUILD_APP)
    translucent_require(Qt6 "qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-l10n-tools"
                        COMPONENTS Core Gui Widgets Svg Concurrent PrintSupport LinguistTools)
    translucent_require(QCustomPlotQt6 libqcustomplot-dev)
endif()
if(TRANSLUCENT_BUILD_TESTS)
    translucent_require(GTest "libgtest-dev libgmock-dev")
    if(TRANSLUCENT_BUILD_APP)
        translucent_require(Qt6Test qt6-base-dev)
    endif()
endif()
