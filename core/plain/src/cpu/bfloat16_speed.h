#pragma once

namespace translucent {

/// Instructions that decide how matrix products of bfloat16 fare, as far as oneDNN may use them.
struct BFloat16Instructions {
    bool avx512 = false;          ///< F, BW, DQ and VL: oneDNN can do without bfloat16 instructions, at a price
    bool avx512BFloat16 = false;  ///< AVX512-BF16
    bool tiles = false;           ///< AMX-BF16
    bool madeForTiles = false;    ///< has AMX or AVX512-FP16 of Intel's make, allowed or not
};

enum class BFloat16Speed {
    Impossible,  ///< oneDNN refuses
    NoGain,      ///< no faster than float, or slower
    Double,      ///< about twice as fast as float
};

/// What automatic precision goes by:
/// | the processor has                                   | products of bfloat16          |
/// |-----------------------------------------------------|-------------------------------|
/// | AMX-BF16 that oneDNN may use                        | Double                        |
/// | AVX512-BF16 (AMD since Zen 4, Intel Cooper Lake)    | Double                        |
/// | AVX512-BF16 beside AMX (Intel since Sapphire Rapids)| NoGain: two cycles for one    |
/// | AVX-512 without BF16                                | NoGain: converted to float    |
/// | AVX2 or less                                        | Impossible                    |
BFloat16Speed bfloat16Speed(const BFloat16Instructions& instructions);

/// Whether Intel built the processor for AMX, even where a virtual machine or a variable hides the tiles.
bool processorIsMadeForTiles();

}  // namespace translucent
