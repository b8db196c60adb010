// Replaces libraries that an attacker put into the working directory: a program that loads it ends here with a message.
#include <cstdio>
#include <cstdlib>

[[gnu::constructor]] static void tell()
{
    std::fputs("code from the working directory ran\n", stderr);
    std::_Exit(99);
}
