# Installation directories, and the Debian packages that ./dev package creates:
#   translucent       the window
#   translucent-cli   the command line with its module, and the module that both use
#   translucent-data  models, grammar, lessons and manual, the same for every processor
set(package_dir ${PROJECT_SOURCE_DIR}/resources/package)
set(resource_dir ${PROJECT_SOURCE_DIR}/resources)
set(made_dir ${PROJECT_BINARY_DIR}/package)
set(data_destination ${CMAKE_INSTALL_DATADIR}/translucent)
set(packages translucent-cli translucent-data)
if(TRANSLUCENT_BUILD_APP)
    list(PREPEND packages translucent)
endif()

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME translucent-cli)
foreach(data IN ITEMS models runs corpus experiments glosses lessons python)
    install(DIRECTORY ${resource_dir}/${data} DESTINATION ${data_destination} COMPONENT translucent-data)
endforeach()
install(FILES ${resource_dir}/glossary.tsv ${resource_dir}/pages.tlscene DESTINATION ${data_destination} COMPONENT translucent-data)
install(DIRECTORY ${resource_dir}/manual DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/translucent COMPONENT translucent-data)
install(FILES ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/translucent COMPONENT translucent-data)
install(TARGETS translucent-cli COMPONENT translucent-cli)
install(TARGETS translucent_sentencepiece translucent_commands translucent_translation LIBRARY DESTINATION ${TRANSLUCENT_MODULE_DIRECTORY} COMPONENT translucent-cli)

# Compressed without a time stamp, so that the same sources produce the same package.
function(translucent_install_compressed source name destination component)
    find_program(GZIP_PROGRAM gzip REQUIRED)
    set(made ${made_dir}/${component}/${name}.gz)
    add_custom_command(OUTPUT ${made} DEPENDS ${source} VERBATIM
        COMMAND sh -c "mkdir -p \"$(dirname \"$2\")\" && gzip -9nc \"$1\" >\"$2\"" _ ${source} ${made})
    install(FILES ${made} DESTINATION ${destination} COMPONENT ${component})
    set_property(GLOBAL APPEND PROPERTY translucent_compressed ${made})
endfunction()

translucent_install_compressed(${resource_dir}/man/translucent-cli.1 translucent-cli.1 ${CMAKE_INSTALL_MANDIR}/man1 translucent-cli)
configure_file(${package_dir}/changelog.in ${made_dir}/changelog @ONLY)
foreach(package IN LISTS packages)
    translucent_install_compressed(${made_dir}/changelog changelog ${CMAKE_INSTALL_DATADIR}/doc/${package} ${package})
    install(FILES ${package_dir}/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${package})
endforeach()

if(TRANSLUCENT_BUILD_APP)
    translucent_install_compressed(${resource_dir}/man/translucent.1 translucent.1 ${CMAKE_INSTALL_MANDIR}/man1 translucent)
    install(TARGETS translucent COMPONENT translucent)
    install(TARGETS translucent_engine translucent_plain_engine LIBRARY DESTINATION ${TRANSLUCENT_MODULE_DIRECTORY} COMPONENT translucent)
    install(FILES ${package_dir}/translucent.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT translucent)
    install(FILES ${package_dir}/org.translucent.translucent.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT translucent)
    install(FILES ${package_dir}/translucent.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT translucent)
    set(icon_dir ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
    install(FILES ${resource_dir}/icons/translucent.svg DESTINATION ${icon_dir}/scalable/apps COMPONENT translucent)
    foreach(size IN ITEMS 16 22 24 32 48 64 96 128 256 512)
        set(icon ${made_dir}/icons/${size}/translucent.png)
        add_custom_command(OUTPUT ${icon} DEPENDS render_icon ${resource_dir}/icons/translucent.svg VERBATIM
            COMMAND render_icon ${resource_dir}/icons/translucent.svg ${size} ${icon})
        install(FILES ${icon} DESTINATION ${icon_dir}/${size}x${size}/apps COMPONENT translucent)
        list(APPEND icons ${icon})
    endforeach()
endif()
get_property(compressed GLOBAL PROPERTY translucent_compressed)
add_custom_target(package_files ALL DEPENDS ${compressed} ${icons})

# ---------------------------------------------------------------------------------------------------------------------
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_PACKAGE_CONTACT "Translucent maintainers <maintainers@translucent.invalid>")
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL ${packages})
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

macro(translucent_package name synopsis description)
    string(TOUPPER ${name} key)
    set(CPACK_DEBIAN_${key}_PACKAGE_NAME ${name})
    set(CPACK_DEBIAN_${key}_DESCRIPTION "${synopsis}\n${description}")
endmacro()
set(about "Translucent trains small encoder-decoder Transformers, translates
Chinese into English with them, and shows every number on the way:
attention, probabilities, beam search, positions and training.")

translucent_package(translucent "see-through translator: a Transformer opened up at every number" "${about}
.
This package contains the window.")
set(CPACK_DEBIAN_TRANSLUCENT_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TRANSLUCENT_PACKAGE_DEPENDS
    "translucent-cli (= ${PROJECT_VERSION}), libopenblas0-openmp | libopenblas0")
set(CPACK_DEBIAN_TRANSLUCENT_PACKAGE_RECOMMENDS "fonts-noto-cjk, qt6-translations-l10n, qt6-wayland")

translucent_package(translucent-cli "see-through translator on the command line" "${about}
.
This package contains the command line, which trains, translates, scores
and writes every intermediate array as JSON.")
set(CPACK_DEBIAN_TRANSLUCENT-CLI_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TRANSLUCENT-CLI_PACKAGE_DEPENDS
    "translucent-data (= ${PROJECT_VERSION}), libopenblas0-openmp | libopenblas0")

translucent_package(translucent-data "see-through translator: models, lessons and manual" "${about}
.
This package contains trained models, the grammar of the built-in
corpus, and lessons and the manual in English and Chinese.")
set(CPACK_DEBIAN_TRANSLUCENT-DATA_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_TRANSLUCENT-DATA_PACKAGE_RECOMMENDS "")

include(CPack)
