# The build tree has the same layout as an installed one: bin, lib/translucent/modules, share/translucent with the
# resources. Programs find the latter two relative to their own location, see translucent/files/resources.h; paths are not
# compiled in.
set(TRANSLUCENT_MODULE_DIRECTORY lib/translucent/modules)  # CPack runs ldconfig for folders directly below lib
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(TRANSLUCENT_MODULE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${TRANSLUCENT_MODULE_DIRECTORY})
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/share)
file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/resources ${CMAKE_BINARY_DIR}/share/translucent SYMBOLIC)

# Modules are opened by their absolute path, so a RUNPATH is needed only for libraries outside the system's directories,
# in both trees. For a RUNPATH that exists only after installation CMake would insert colons as placeholders, and an
# empty element between colons means the working directory.
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)
