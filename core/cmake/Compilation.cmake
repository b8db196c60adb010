# Speeds up compilation: common headers are precompiled, and the files of a folder are compiled together. Each file
# still includes what it uses: `cmake -DCMAKE_UNITY_BUILD=OFF` compiles the files separately.

# Compiles the C++ files of each folder of a target in groups of about `size`. A file with its own options, or with
# SKIP_UNITY_BUILD_INCLUSION, is compiled alone. Adding a file changes only the groups of its folder.
function(translucent_compile_in_groups target size)
    if(NOT TRANSLUCENT_UNITY)
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "\\.cpp$")
    list(TRANSFORM sources REPLACE "/[^/]*$" "" OUTPUT_VARIABLE folders)
    list(REMOVE_DUPLICATES folders)
    foreach(folder IN LISTS folders)
        set(members ${sources})
        list(FILTER members INCLUDE REGEX "^${folder}/[^/]*$")
        list(LENGTH members count)
        string(MD5 name "${target}${folder}")
        math(EXPR groups "(${count} + ${size} - 1) / ${size}")
        set(index 0)
        foreach(member IN LISTS members)
            math(EXPR group "${index} * ${groups} / ${count}")
            set_source_files_properties(${member} PROPERTIES UNITY_GROUP ${name}_${group})
            math(EXPR index "${index} + 1")
        endforeach()
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # Within a group, GCC treats a type of an unnamed namespace as if it were defined in a header.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()
