# Tests for other processors than this one. `ctest -L caps` limits the instructions to those of such a processor
# (TRANSLUCENT_MAX_ISA); cli_tests_emulated emulates processors that are not available.

# One entry per processor: the tests where instructions matter most, and with --slow all tests.
set(chosen "*KernelSet*:Exponential*:LimitedLibraries*:*MatrixProduct*:Linear*:Training.*:FailingStep*:*Reference*")
string(APPEND chosen ":InferenceNetwork*:*ForcedPrefix*:*Changes*:TopKeys*:Threshold*-*Slow*")
function(translucent_cap name variable)
    add_test(NAME tensor_tests_${name} COMMAND ${ARGN} $<TARGET_FILE:tensor_tests> --gtest_brief=1 --gtest_filter=${chosen})
    add_test(NAME tensor_tests_${name}_all COMMAND ${ARGN} $<TARGET_FILE:tensor_tests> --gtest_brief=1)
    set_tests_properties(tensor_tests_${name} PROPERTIES LABELS "core;caps" TIMEOUT 600)
    set_tests_properties(tensor_tests_${name}_all PROPERTIES LABELS "core;slow" TIMEOUT 7200 COST 300)
    set_tests_properties(tensor_tests_${name} tensor_tests_${name}_all PROPERTIES ENVIRONMENT ${variable} SKIP_RETURN_CODE 77)
endfunction()
foreach(instruction_set IN ITEMS baseline avx2)
    translucent_cap(${instruction_set} TRANSLUCENT_MAX_ISA=${instruction_set})
endforeach()
# OpenBLAS has different kernels for each, which round differently. It accepts any name, so the test checks first
# whether the processor supports it.
foreach(core IN ITEMS Prescott Haswell SkylakeX)
    translucent_cap(openblas_${core} OPENBLAS_CORETYPE=${core} ${CMAKE_CURRENT_LIST_DIR}/openblas_core.sh)
endforeach()

add_test(NAME cli_tests_caps COMMAND cli_tests --gtest_brief=1 --gtest_filter=*LimitedCli*:CliInstructionSet*)
set_tests_properties(cli_tests_caps PROPERTIES LABELS "cli;caps" TIMEOUT 900 COST 200)

# Needs qemu-x86_64 (Debian: qemu-user); skipped without it.
add_test(NAME cli_tests_emulated COMMAND cli_tests --gtest_brief=1 --gtest_filter=*EmulatedCpuSlow*)
set_tests_properties(cli_tests_emulated PROPERTIES LABELS "cli;slow" TIMEOUT 3600)

if(TARGET translucent_kernels_avx512)
    add_test(NAME kernel_symbols COMMAND ${CMAKE_COMMAND} -D NM=${CMAKE_NM}
        "-DOBJECTS=$<TARGET_OBJECTS:translucent_kernels_avx2>;$<TARGET_OBJECTS:translucent_kernels_avx512>"
        -P ${CMAKE_CURRENT_LIST_DIR}/kernel_symbols.cmake)
    set_tests_properties(kernel_symbols PROPERTIES LABELS "core;caps")
endif()
