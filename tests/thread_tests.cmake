# What several threads touch: trainings that are stopped and resumed, signals, the window's engine. Part of a build with the
# thread sanitizer only; the normal one runs the same tests among the others.
add_custom_target(thread_tests DEPENDS tensor_tests cli_tests)
add_test(NAME threads.training COMMAND tensor_tests --gtest_brief=1 --gtest_filter=TrainingThreads.*:Checkpoint.*:Decoder.Stop*)
add_test(NAME threads.signals COMMAND cli_tests --gtest_brief=1 --gtest_filter=CliTrain.Interrupt*:CliTrain.Terminate*)
set_tests_properties(threads.training threads.signals PROPERTIES LABELS threads TIMEOUT 1200)
if(TRANSLUCENT_BUILD_APP)
    add_dependencies(thread_tests app_tests)
    add_test(NAME threads.engine COMMAND app_tests EngineTest RequesterTest)
    set_tests_properties(threads.engine PROPERTIES LABELS threads TIMEOUT 600 ENVIRONMENT "QT_QPA_PLATFORM=offscreen")
endif()
