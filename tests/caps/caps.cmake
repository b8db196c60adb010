# What shows that the program runs on other processors than this one. `ctest -L caps` limits the instructions to what
# such a processor has (TRANSLUCENT_MAX_ISA); cli_tests_emulated emulates processors that nobody has at hand.

foreach(instruction_set IN ITEMS baseline avx2)
    add_test(NAME tensor_tests_${instruction_set} COMMAND tensor_tests --gtest_brief=1
        "--gtest_filter=*KernelSet*:Exponential*:LimitedLibraries*:*MatrixProduct*:Linear*:Training.*:FailingStep*:*Reference*:InferenceNetwork*-*Slow*")
    set_tests_properties(tensor_tests_${instruction_set} PROPERTIES
        LABELS "core;caps" TIMEOUT 600 ENVIRONMENT TRANSLUCENT_MAX_ISA=${instruction_set})
endforeach()

add_test(NAME cli_tests_caps COMMAND cli_tests --gtest_brief=1 --gtest_filter=*LimitedCli*:CliInstructionSet*)
set_tests_properties(cli_tests_caps PROPERTIES LABELS "cli;caps" TIMEOUT 900 COST 200)

# Needs qemu-x86_64 (Debian: qemu-user) and skips itself without.
add_test(NAME cli_tests_emulated COMMAND cli_tests --gtest_brief=1 --gtest_filter=*EmulatedCpuSlow*)
set_tests_properties(cli_tests_emulated PROPERTIES LABELS "cli;slow" TIMEOUT 3600)

if(TARGET translucent_kernels_avx512)
    add_test(NAME kernel_symbols COMMAND ${CMAKE_COMMAND} -D NM=${CMAKE_NM}
        "-DOBJECTS=$<TARGET_OBJECTS:translucent_kernels_avx2>;$<TARGET_OBJECTS:translucent_kernels_avx512>"
        -P ${CMAKE_CURRENT_LIST_DIR}/kernel_symbols.cmake)
    set_tests_properties(kernel_symbols PROPERTIES LABELS "core;caps")
endif()
