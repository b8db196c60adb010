# The window's tests: Qt Test classes in one program, on the offscreen platform, most of them with a fake backend.
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
# Some tests load the real engine or train with the real command line.
add_dependencies(app_tests translucent_engine translucent-cli)

# Each class runs in a separate process, because themes and languages apply to the whole process.
foreach(file IN LISTS app_tests)
    file(STRINGS ${file} registration REGEX "^TRANSLUCENT_TEST\\(")
    string(REGEX REPLACE ".*\\((.*)\\).*" "\\1" class "${registration}")
    if(NOT class)
        message(FATAL_ERROR "${file} lacks TRANSLUCENT_TEST(Class)")
    endif()
    add_test(NAME app.${class} COMMAND app_tests ${class})
    set_tests_properties(app.${class} PROPERTIES LABELS app TIMEOUT 120 ENVIRONMENT "QT_QPA_PLATFORM=offscreen")
endforeach()
# Two of them visit every scene of every page, one in both languages and themes; the third trains, the
# fourth takes the course.
set_tests_properties(app.ReadableTest app.SceneTourTest app.TrainingPageTest app.CourseTest
                     PROPERTIES TIMEOUT 600 COST 100)
# These use the real engine on one page after another.
set_tests_properties(app.AccessibleTest app.ExplainedTest app.LayoutTest app.RandomWalkTest
                     app.SceneClassTest app.WholeWindowTest PROPERTIES TIMEOUT 600)
# On slow machines, a function of these tests takes more than Qt's limit of five minutes.
set_tests_properties(app.LayoutTest app.RandomWalkTest PROPERTIES TIMEOUT 1200 COST 100
                     ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QTEST_FUNCTION_TIMEOUT=1200000")
# TRANSLUCENT_LAYOUT=all visits every size, zoom, language and theme; it becomes a slow test when its findings are in
# the list as well.
