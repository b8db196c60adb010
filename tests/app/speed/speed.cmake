# Measures the speed of the window. It prints times and does not check them, so it is built and run manually (see
# tests/bench/README.md).
file(GLOB window_speed_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
add_executable(window_speed EXCLUDE_FROM_ALL ${window_speed_sources})
target_include_directories(window_speed PRIVATE ${CMAKE_CURRENT_LIST_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/app)
target_link_libraries(window_speed PRIVATE translucent_app translucent_warnings Qt6::Test)
target_precompile_headers(window_speed REUSE_FROM translucent_app)
add_dependencies(window_speed translucent_engine translucent_plain_engine)
