# Other Debian releases than the one that is developed on; skipped where they cannot be had.
foreach(release IN ITEMS trixie sid)
    add_test(NAME release_${release} COMMAND ${CMAKE_CURRENT_LIST_DIR}/release_test.sh ${PROJECT_SOURCE_DIR} ${release})
    set_tests_properties(release_${release} PROPERTIES LABELS slow TIMEOUT 14400 SKIP_RETURN_CODE 77)
endforeach()
foreach(release IN ITEMS bookworm trixie)
    add_test(NAME portable_${release}
             COMMAND ${CMAKE_CURRENT_LIST_DIR}/portable_test.sh ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR} ${release})
    set_tests_properties(portable_${release} PROPERTIES LABELS slow TIMEOUT 3600 SKIP_RETURN_CODE 77)
endforeach()
