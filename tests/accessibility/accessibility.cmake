# Tests the window with the interface of screen readers, on a separate session bus. The bindings belong to Debian's
# Python. If Python, the bus or the display is missing, the test is not added or is skipped.
find_program(DBUS_RUN_SESSION dbus-run-session)
find_program(XVFB_RUN xvfb-run)
find_program(SYSTEM_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(DBUS_RUN_SESSION AND XVFB_RUN AND SYSTEM_PYTHON)
    add_test(NAME accessibility
             COMMAND ${DBUS_RUN_SESSION} -- ${XVFB_RUN} --auto-servernum "--server-args=-screen 0 1280x800x24"
                     ${SYSTEM_PYTHON} ${CMAKE_CURRENT_LIST_DIR}/atspi_test.py $<TARGET_FILE:translucent>)
    set_tests_properties(accessibility PROPERTIES LABELS app TIMEOUT 600 COST 100 SKIP_RETURN_CODE 77
                                                  ENVIRONMENT_MODIFICATION "QT_QPA_PLATFORM=unset:")
endif()
