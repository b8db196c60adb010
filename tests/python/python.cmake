# Tests the Python client, the blocks in PyTorch that the window shows, and how other programs read exported models and
# corpora. Tests that need NumPy or PyTorch (Debian: python3-numpy, python3-torch) are skipped without it.
find_program(system_python NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(NOT system_python)
    find_program(system_python NAMES python3)
endif()
if(system_python)
    foreach(script IN ITEMS client export hugging_face tmx transformer why why_attribution why_heads why_neurons why_step why_vocabulary)
        add_test(NAME python_${script} COMMAND ${system_python} ${CMAKE_CURRENT_SOURCE_DIR}/python/${script}_test.py
                 ${PROJECT_SOURCE_DIR} $<TARGET_FILE:translucent-cli>)
        set_tests_properties(python_${script} PROPERTIES LABELS cli TIMEOUT 300 SKIP_RETURN_CODE 77)
    endforeach()
endif()
