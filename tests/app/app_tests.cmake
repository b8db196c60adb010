# The window's tests: classes of Qt Test in one program, on the offscreen platform, most of them over a fake backend.
file(GLOB_RECURSE app_tests CONFIGURE_DEPENDS app/*_test.cpp)
file(GLOB app_test_support CONFIGURE_DEPENDS app/*.h app/*.cpp app/walker/*.h app/walker/*.cpp)
list(FILTER app_test_support EXCLUDE REGEX "_test.cpp$")
if(NOT TRANSLUCENT_SANITIZE STREQUAL thread)  # see the file
    list(FILTER app_test_support EXCLUDE REGEX "qt_hand_over")
endif()
add_executable(app_tests ${app_test_support} ${app_tests})
set_target_properties(app_tests PROPERTIES AUTOMOC ON)
target_include_directories(app_tests PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/app)
target_compile_definitions(app_tests PRIVATE TRANSLUCENT_TRANSLATIONS="${PROJECT_SOURCE_DIR}/translations"
                           TRANSLUCENT_CLI="$<TARGET_FILE:translucent-cli>")
set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/app/known_findings.cpp PROPERTIES
    COMPILE_DEFINITIONS TRANSLUCENT_TEST_DATA="${CMAKE_CURRENT_SOURCE_DIR}/data")
target_link_libraries(app_tests PRIVATE translucent_app translucent_warnings Qt6::Test)
target_precompile_headers(app_tests REUSE_FROM translucent_app)
translucent_compile_in_groups(app_tests 8)
# Some load the real engine or train with the real command line.
add_dependencies(app_tests translucent_engine translucent-cli)

# Each class in a process of its own: themes and languages belong to the whole process.
foreach(file IN LISTS app_tests)
    file(STRINGS ${file} registration REGEX "^TRANSLUCENT_TEST\\(")
    string(REGEX REPLACE ".*\\((.*)\\).*" "\\1" class "${registration}")
    if(NOT class)
        message(FATAL_ERROR "${file} lacks TRANSLUCENT_TEST(Class)")
    endif()
    add_test(NAME app.${class} COMMAND app_tests ${class})
    set_tests_properties(app.${class} PROPERTIES LABELS app TIMEOUT 120 ENVIRONMENT "QT_QPA_PLATFORM=offscreen")
endforeach()
# Two visit every scene of every page, one of them in both languages and themes; the other trains.
set_tests_properties(app.ReadableTest app.ScreenshotTourTest app.TrainingPageTest PROPERTIES TIMEOUT 600 COST 100)
# Over the real engine, page after page.
set_tests_properties(app.AccessibleTest app.CourseTest app.ExplainedTest app.LayoutTest app.RandomWalkTest
                     app.SceneClassTest app.SceneTourTest app.WholeWindowTest PROPERTIES TIMEOUT 600)
# A function of these takes more than the five minutes that Qt allows it where a machine is slow.
set_tests_properties(app.LayoutTest app.RandomWalkTest PROPERTIES TIMEOUT 1200 COST 100
                     ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QTEST_FUNCTION_TIMEOUT=1200000")
# TRANSLUCENT_LAYOUT=all visits every size, zoom, language and theme; a slow test once its findings are in the list, too.
