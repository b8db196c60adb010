# Tests an installed tree; see installation_test.sh. It installs, so everything must already be built.
add_library(planted MODULE installation/planted.cpp)
target_link_libraries(planted PRIVATE translucent_warnings)
add_test(NAME installation
         COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/installation/installation_test.sh
                 ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR} $<TARGET_FILE:planted>)
set_tests_properties(installation PROPERTIES LABELS core TIMEOUT 300)
