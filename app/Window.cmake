# The window: a static library of everything but main(), so that tests link what they test.
set(CMAKE_AUTOMOC ON)

file(GLOB_RECURSE app_sources CONFIGURE_DEPENDS
     engine/*.h engine/*.cpp pages/*.h pages/*.cpp shell/*.h shell/*.cpp widgets/*.h widgets/*.cpp)
add_library(translucent_app STATIC ${app_sources})
target_include_directories(translucent_app PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_definitions(translucent_app
    PUBLIC QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII QT_NO_FOREACH
    PRIVATE TRANSLUCENT_VERSION="${PROJECT_VERSION}")
target_link_libraries(translucent_app
    PUBLIC translucent::core Qt6::Widgets Qt6::Svg Qt6::PrintSupport Qt6::Concurrent QCustomPlotQt6::QCustomPlotQt6
    PRIVATE translucent_warnings)
# Compiling the window need not wait for core.
set_target_properties(translucent_app PROPERTIES OPTIMIZE_DEPENDENCIES ON AUTOGEN_ORIGIN_DEPENDS OFF)

set(resource_dir ${PROJECT_SOURCE_DIR}/resources)
file(GLOB app_resources CONFIGURE_DEPENDS ${resource_dir}/icons/*.svg ${resource_dir}/theme/*.qss)
qt_add_resources(translucent_app translucent_assets PREFIX / BASE ${resource_dir} FILES ${app_resources})

# `ninja update_translations` collects the strings; the build compiles them into the program.
set(translation_files ${PROJECT_SOURCE_DIR}/translations/translucent_zh_CN.ts
                      ${PROJECT_SOURCE_DIR}/translations/translucent_en.ts)
qt_add_lupdate(translucent_app TS_FILES ${translation_files} SOURCES ${app_sources} OPTIONS -locations none -no-ui-lines)
qt_add_lrelease(translucent_app TS_FILES ${translation_files} QM_FILES_OUTPUT_VARIABLE qm_files)
qt_add_resources(translucent_app translucent_languages PREFIX /translations
                 BASE ${CMAKE_CURRENT_BINARY_DIR} FILES ${qm_files})

add_executable(translucent main.cpp)
target_link_libraries(translucent PRIVATE translucent_app translucent_warnings)

install(TARGETS translucent)
install(FILES ${resource_dir}/icons/translucent.desktop
        DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${resource_dir}/icons/translucent.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
