# Runs the readers with every kept input of tests/data/fuzz, so that errors found by a fuzzer stay fixed.
file(GLOB fuzz_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*_fuzz.cpp)
foreach(source IN LISTS fuzz_sources)
    cmake_path(GET source STEM name)
    set_source_files_properties(${source} PROPERTIES COMPILE_DEFINITIONS LLVMFuzzerTestOneInput=${name})
    string(REPLACE _fuzz "" target ${name})
    string(APPEND fuzz_list " FUZZER(${target})")
endforeach()
file(CONFIGURE OUTPUT fuzz/fuzzers.h CONTENT "#define TRANSLUCENT_FUZZERS(FUZZER)${fuzz_list}\n")

translucent_core_tests(fuzz_replay_tests translucent::plain fuzz/fuzz_replay_test.cpp fuzz/fuzz_support.cpp ${fuzz_sources})
target_include_directories(fuzz_replay_tests PRIVATE fuzz ${CMAKE_CURRENT_BINARY_DIR}/fuzz)
