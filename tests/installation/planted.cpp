// Stands in for libraries that someone put into the working directory: whoever loads it ends here and says so.
#include <cstdio>
#include <cstdlib>

[[gnu::constructor]] static void tell()
{
    std::fputs("code from the working directory ran\n", stderr);
    std::_Exit(99);
}
