# The window's tests: one Qt Test program per file, on the offscreen platform, over a fake backend.
add_library(translucent_app_fakes STATIC app/fake_backend.h app/fake_backend.cpp app/fake_trace.h app/fake_trace.cpp app/window_fixture.h app/window_fixture.cpp)
target_include_directories(translucent_app_fakes PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/app)
target_link_libraries(translucent_app_fakes PUBLIC translucent_app Qt6::Test PRIVATE translucent_warnings)

file(GLOB_RECURSE app_tests CONFIGURE_DEPENDS app/*_test.cpp)
foreach(source IN LISTS app_tests)
    get_filename_component(name ${source} NAME_WE)
    add_executable(${name} ${source})
    set_target_properties(${name} PROPERTIES AUTOMOC ON)
    target_compile_definitions(${name} PRIVATE TRANSLUCENT_TRANSLATIONS="${PROJECT_SOURCE_DIR}/translations")
    target_link_libraries(${name} PRIVATE translucent_app_fakes translucent_warnings)
    add_test(NAME app.${name} COMMAND ${name})
    set_tests_properties(app.${name} PROPERTIES LABELS app TIMEOUT 120 ENVIRONMENT "QT_QPA_PLATFORM=offscreen")
endforeach()
# These load the real engine.
foreach(name IN ITEMS decoding_real_test loaded_backend_test numbers_model_test numbers_page_test row_story_test
        typing_test what_if_page_test)
    add_dependencies(${name} translucent_engine)
endforeach()
# It visits every scene of every page, in both languages and themes.
set_tests_properties(app.screenshot_tour_test PROPERTIES TIMEOUT 600)
# These train with the real command line.
foreach(name IN ITEMS training_page_test)
    add_dependencies(${name} translucent-cli)
    target_compile_definitions(${name} PRIVATE TRANSLUCENT_CLI="$<TARGET_FILE:translucent-cli>")
    set_tests_properties(app.${name} PROPERTIES TIMEOUT 600)
endforeach()
