# Fails if an object of one instruction set contains definitions that the linker may use for all other objects. A
# function from a header, compiled with AVX-512, would then terminate the program on any other processor.
# cmake -D NM=… -D OBJECTS=a.o;b.o -P kernel_symbols.cmake
cmake_minimum_required(VERSION 3.25)
foreach(object IN LISTS OBJECTS)
    execute_process(COMMAND ${NM} --demangle --defined-only ${object} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
    string(REPLACE "\n" ";" symbols "${symbols}")
    if(NOT symbols MATCHES " [DRT] ")
        message(FATAL_ERROR "${object} defines nothing")
    endif()
    list(FILTER symbols INCLUDE REGEX " [WwVvu] ")
    foreach(symbol IN LISTS symbols)
        message(SEND_ERROR "${object} shares with other objects: ${symbol}")
    endforeach()
endforeach()
