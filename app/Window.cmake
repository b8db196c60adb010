# The window: a static library of everything except main(), so that tests can link it.
set(CMAKE_AUTOMOC ON)

file(GLOB_RECURSE app_sources CONFIGURE_DEPENDS
     engine/*.h engine/*.cpp pages/*.h pages/*.cpp report/*.h report/*.cpp session/*.h session/*.cpp
     shell/*.h shell/*.cpp widgets/*.h widgets/*.cpp)
set(engine_dir ${CMAKE_CURRENT_SOURCE_DIR}/engine)
list(REMOVE_ITEM app_sources ${engine_dir}/core_backend.cpp ${engine_dir}/plain_backend.cpp ${engine_dir}/translator.cpp)
add_library(translucent_app STATIC ${app_sources})
target_include_directories(translucent_app PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_definitions(translucent_app
    PUBLIC QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII QT_NO_FOREACH TRANSLUCENT_VERSION="${PROJECT_VERSION}")
include(LibraryVersions)
configure_file(shell/library_versions.h.in ${CMAKE_CURRENT_BINARY_DIR}/versions/shell/library_versions.h @ONLY)
target_include_directories(translucent_app PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/versions)
# The window itself uses only the part of core without LibTorch; the engine modules below use the rest.
target_link_libraries(translucent_app
    PUBLIC translucent::plain Qt6::Widgets Qt6::Svg Qt6::PrintSupport Qt6::Concurrent QCustomPlotQt6::QCustomPlotQt6
    PRIVATE GIF::GIF translucent_warnings)
target_precompile_headers(translucent_app PRIVATE <QtWidgets> <QtConcurrent>)
translucent_compile_in_groups(translucent_app 8)
# QCustomPlot's header uses `signals` and `foreach`; these files include it.
set_source_files_properties(
    widgets/chart_plot.cpp widgets/line_chart.cpp PROPERTIES
    COMPILE_OPTIONS "-UQT_NO_KEYWORDS;-UQT_NO_FOREACH" SKIP_PRECOMPILE_HEADERS ON)
# The window can compile before core is built.
set_target_properties(translucent_app PROPERTIES OPTIMIZE_DEPENDENCIES ON AUTOGEN_ORIGIN_DEPENDS OFF)

set(resource_dir ${PROJECT_SOURCE_DIR}/resources)
file(GLOB app_resources CONFIGURE_DEPENDS
     ${resource_dir}/icons/*.svg ${resource_dir}/theme/*.qss ${resource_dir}/formulas/*.svg)
qt_add_resources(translucent_app translucent_assets PREFIX / BASE ${resource_dir} FILES ${app_resources})

# Source files that the window shows: see pages/architecture/block_code.h.
set(core_source_dir ${PROJECT_SOURCE_DIR}/core/neural)
set(quoted_sources ${resource_dir}/textbook/transformer.h ${resource_dir}/python/transformer.py
    ${core_source_dir}/src/inspection/inspection.cpp)
foreach(name IN ITEMS attention.cpp attention_forms/low_rank.cpp attention_forms/pattern_forms.cpp
        attention_forms/position_forms.cpp copy_mechanism.cpp embedding.cpp masks.h norm.cpp stacks.cpp stacks.h
        transformer.cpp translation_network.cpp)
    list(APPEND quoted_sources ${core_source_dir}/src/network/${name})
endforeach()
qt_add_resources(translucent_app translucent_quotes PREFIX /source BASE ${PROJECT_SOURCE_DIR} FILES ${quoted_sources})

# `ninja update_translations` collects the strings; the build compiles them into the program. The sources contain the
# English texts, so the English file contains only plural forms.
set(lupdate_options INCLUDE_DIRECTORIES ${CMAKE_CURRENT_SOURCE_DIR} OPTIONS -locations none -no-ui-lines)
set(chinese ${PROJECT_SOURCE_DIR}/translations/translucent_zh_CN.ts)
set(english ${PROJECT_SOURCE_DIR}/translations/translucent_en.ts)
add_library(translucent_plurals INTERFACE)
qt_add_lupdate(translucent_app TS_FILES ${chinese} SOURCES ${app_sources} ${lupdate_options})
qt_add_lupdate(translucent_plurals TS_FILES ${english} SOURCES ${app_sources} ${lupdate_options} -pluralonly)
qt_add_lrelease(translucent_app TS_FILES ${chinese} ${english} QM_FILES_OUTPUT_VARIABLE qm_files)
qt_add_resources(translucent_app translucent_languages PREFIX /translations
                 BASE ${CMAKE_CURRENT_BINARY_DIR} FILES ${qm_files})

# The engines, loaded after the window is painted: the one without LibTorch for the first translation, then the one for
# everything. See engine/translation_backend.h.
function(translucent_engine_module name core backend)
    add_library(${name} MODULE ${engine_dir}/${backend} ${engine_dir}/translator.cpp)
    target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
    target_link_libraries(${name} PRIVATE ${core} Qt6::Core translucent_warnings)
    set_target_properties(${name} PROPERTIES
        AUTOMOC OFF LIBRARY_OUTPUT_DIRECTORY ${TRANSLUCENT_MODULE_OUTPUT_DIRECTORY})
endfunction()
translucent_engine_module(translucent_plain_engine translucent::decoding plain_backend.cpp)
translucent_engine_module(translucent_engine translucent::neural core_backend.cpp)

add_executable(translucent main.cpp)
target_link_libraries(translucent PRIVATE translucent_app translucent_warnings)
add_dependencies(translucent translucent_engine translucent_plain_engine)

# For the packages, see core/cmake/Packaging.cmake.
add_executable(render_icon render_icon.cpp)
target_link_libraries(render_icon PRIVATE Qt6::Svg translucent_warnings)
set_target_properties(render_icon PROPERTIES AUTOMOC OFF)
