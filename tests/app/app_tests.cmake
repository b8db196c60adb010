# The window's tests: Qt Test classes in one program, on the offscreen platform, most of them with a fake backend.
file(GLOB_RECURSE app_tests CONFIGURE_DEPENDS app/*_test.cpp)
file(GLOB app_test_support CONFIGURE_DEPENDS app/*.h app/*.cpp app/walker/*.h app/walker/*.cpp
     app/crawler/*.h app/crawler/*.cpp)
list(FILTER app_test_support EXCLUDE REGEX "_test.cpp$")
if(NOT TRANSLUCENT_SANITIZE STREQUAL thread)  # see the file
    list(FILTER app_test_support EXCLUDE REGEX "qt_hand_over")
endif()
add_executable(app_tests ${app_test_support} ${app_tests})
set_target_properties(app_tests PROPERTIES AUTOMOC ON)
target_include_directories(app_tests PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/app)
target_compile_definitions(app_tests PRIVATE TRANSLUCENT_TRANSLATIONS="${PROJECT_SOURCE_DIR}/translations"
                           TRANSLUCENT_CLI="$<TARGET_FILE:translucent-cli>")
set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/app/crawler/layout_inspector.cpp PROPERTIES
    COMPILE_DEFINITIONS TRANSLUCENT_TEST_DATA="${CMAKE_CURRENT_SOURCE_DIR}/data")
target_link_libraries(app_tests PRIVATE translucent_app translucent_warnings Qt6::Test)
target_precompile_headers(app_tests REUSE_FROM translucent_app)
translucent_compile_in_groups(app_tests 8)
# Some tests load the real engine or train with the real command line.
add_dependencies(app_tests translucent_engine translucent_plain_engine translucent-cli)

# Each class runs in a separate process, because themes and languages apply to the whole process.
foreach(file IN LISTS app_tests)
    file(STRINGS ${file} registration REGEX "^TRANSLUCENT_TEST\\(")
    string(REGEX REPLACE ".*\\((.*)\\).*" "\\1" class "${registration}")
    if(NOT class)
        message(FATAL_ERROR "${file} lacks TRANSLUCENT_TEST(Class)")
    endif()
    if(class STREQUAL CrawlerTest)  # in parts, below
        continue()
    endif()
    add_test(NAME app.${class} COMMAND app_tests ${class})
    set_tests_properties(app.${class} PROPERTIES LABELS app TIMEOUT 120 ENVIRONMENT "QT_QPA_PLATFORM=offscreen")
endforeach()
# The crawler visits every scene of every page; a page with half of the scenes and the lessons in processes of their own.
foreach(part numbers otherPages lessons)
    add_test(NAME app.CrawlerTest.${part} COMMAND app_tests CrawlerTest -- ${part})
    list(APPEND crawls app.CrawlerTest.${part})
endforeach()
set_tests_properties(${crawls} PROPERTIES LABELS app)
# One shows the pictures of the manual, two train, one takes the course.
set_tests_properties(app.SceneTourTest app.TrainingPageTest app.TrainingSetupTest app.CourseTest
                     PROPERTIES TIMEOUT 600 COST 100)
# These use the real engine on one page after another.
set_tests_properties(app.AccessibleTest app.SceneClassTest app.SceneScriptTest app.WholeWindowTest PROPERTIES TIMEOUT 600)
# On slow machines, a function of these tests takes more than Qt's limit of five minutes.
set_tests_properties(${crawls} app.RandomWalkTest PROPERTIES TIMEOUT 1200 COST 100
                     ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QTEST_FUNCTION_TIMEOUT=1200000")
