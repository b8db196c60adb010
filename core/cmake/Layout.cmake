# The build tree is laid out like an installed one: bin, lib/translucent/modules, share/translucent with the resources.
# Programs find the latter two from where they lie, see translucent/resources.h; no path is compiled in.
set(TRANSLUCENT_MODULE_DIRECTORY lib/translucent/modules)  # CPack has ldconfig called for folders right below lib
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(TRANSLUCENT_MODULE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${TRANSLUCENT_MODULE_DIRECTORY})
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/share)
file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/resources ${CMAKE_BINARY_DIR}/share/translucent SYMBOLIC)

# Modules are opened by their absolute path, so a RUNPATH is needed only for libraries outside the system's directories, in
# both trees alike: one that is there only after installation CMake would make room for with colons, and an empty element
# between colons is the working directory.
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)
