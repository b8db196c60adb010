#pragma once

namespace translucent {

/// To be called before a loop over functions of <cmath> on a thread that Qt works on, too. Hashes of strings and filled
/// areas of Qt 6.4 leave the upper halves of the vector registers in use (they lack a `vzeroupper`); on a processor
/// with AVX-512, log, exp, sin and pow were measured to take 180 to 210 instead of 4 to 15 nanoseconds then. Nothing
/// where there are no such registers.
inline void cleanRegisters()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx"))
        asm volatile("vzeroupper");  // the lower halves, which the compiler uses, stay as they are
#endif
}

}  // namespace translucent
