# The Python client; see client_test.py, which needs Debian's python3-numpy.
find_program(system_python NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(NOT system_python)
    find_program(system_python NAMES python3)
endif()
if(system_python)
    add_test(NAME python_client COMMAND ${system_python} ${CMAKE_CURRENT_SOURCE_DIR}/python/client_test.py
             ${PROJECT_SOURCE_DIR} $<TARGET_FILE:translucent-cli>)
    set_tests_properties(python_client PROPERTIES LABELS cli TIMEOUT 300 SKIP_RETURN_CODE 77)
endif()
