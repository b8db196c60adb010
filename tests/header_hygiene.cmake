# Every public header must compile alone, without torch and without Qt.
foreach(folder IN ITEMS plain decoding neural)
    set(include_dir ${PROJECT_SOURCE_DIR}/core/${folder}/include)
    file(GLOB_RECURSE public_headers CONFIGURE_DEPENDS RELATIVE ${include_dir} ${include_dir}/*.h)
    list(APPEND include_dirs ${include_dir})
    foreach(header IN LISTS public_headers)
        string(APPEND header_includes "#include \"${header}\"\n")
        file(CONFIGURE OUTPUT headers/${header}.cpp CONTENT "#include \"${header}\"\n")
        list(APPEND header_sources ${CMAKE_CURRENT_BINARY_DIR}/headers/${header}.cpp)
    endforeach()
endforeach()
file(CONFIGURE OUTPUT headers/all_public_headers.h CONTENT "${header_includes}")

# The compiler is the test: the headers are compiled without the include directories of torch and Qt.
add_library(header_hygiene OBJECT core/header_hygiene_test.cpp ${header_sources})
target_compile_options(header_hygiene PRIVATE -O0)
target_include_directories(header_hygiene PRIVATE ${include_dirs} ${CMAKE_CURRENT_BINARY_DIR}/headers)
target_link_libraries(header_hygiene PRIVATE translucent_warnings)
