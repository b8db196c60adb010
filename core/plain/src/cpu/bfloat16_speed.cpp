#include "cpu/bfloat16_speed.h"

namespace translucent {

BFloat16Speed bfloat16Speed(const BFloat16Instructions& instructions)
{
    if (!instructions.avx512)
        return BFloat16Speed::Impossible;
    const bool fullRate = instructions.avx512BFloat16 && !instructions.madeForTiles;
    return instructions.tiles || fullRate ? BFloat16Speed::Double : BFloat16Speed::NoGain;
}

bool processorIsMadeForTiles()
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_is("intel") && (__builtin_cpu_supports("amx-bf16") || __builtin_cpu_supports("avx512fp16"));
#else
    return false;
#endif
}

}  // namespace translucent
