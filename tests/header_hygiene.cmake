# Every public header must compile alone, without torch and without Qt.
file(GLOB_RECURSE public_headers CONFIGURE_DEPENDS
     RELATIVE ${PROJECT_SOURCE_DIR}/core/include/translucent ${PROJECT_SOURCE_DIR}/core/include/translucent/*.h)
foreach(header IN LISTS public_headers)
    string(REGEX REPLACE "\\.h$" "" stem ${header})
    string(APPEND header_includes "#include \"translucent/${stem}.h\"\n")
    file(CONFIGURE OUTPUT headers/${stem}.cpp CONTENT "#include \"translucent/${stem}.h\"\n")
    list(APPEND header_sources ${CMAKE_CURRENT_BINARY_DIR}/headers/${stem}.cpp)
endforeach()
file(CONFIGURE OUTPUT headers/all_public_headers.h CONTENT "${header_includes}")

# The compiler is the test: these are built without the include directories of torch and Qt.
add_library(header_hygiene OBJECT core/header_hygiene_test.cpp ${header_sources})
target_compile_options(header_hygiene PRIVATE -O0)
target_include_directories(header_hygiene
    PRIVATE ${PROJECT_SOURCE_DIR}/core/include ${CMAKE_CURRENT_BINARY_DIR}/headers)
target_link_libraries(header_hygiene PRIVATE translucent_warnings)
