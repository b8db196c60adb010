#pragma once

#include "translucent/choice.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace translucent {

/// Generations of x86-64 processors by what they can compute with. Each has the instructions of those before it.
enum class InstructionSet {
    Baseline,  ///< what every x86-64 processor has, and all that others have
    Avx2,      ///< x86-64-v3: most since 2013
    Avx512,    ///< x86-64-v4
};
template <>
inline constexpr std::array kChoices<InstructionSet> {Choice {InstructionSet::Baseline, "baseline"},
    Choice {InstructionSet::Avx2, "avx2"}, Choice {InstructionSet::Avx512, "avx512"}};

/// What this processor has, or less where the environment variable TRANSLUCENT_MAX_ISA says so.
/// @throws Error{InvalidArgument} listing the choices when the variable holds something else.
InstructionSet instructionSet();

/// What this processor has, whatever the variable says.
InstructionSet processorInstructionSet();

/// Passes the limit of TRANSLUCENT_MAX_ISA on to oneDNN, ATen and OpenBLAS through their own environment variables.
/// OpenBLAS is told what the processor has without a limit, too, unless its variable is set. For a process that has one
/// thread and computed nothing with them. Returns whether a variable changed. @throws Error{InvalidArgument} as above.
bool limitLibraries();

/// The same at the start of main() in a program that links them: OpenBLAS chose before main() and chooses again. If it
/// cannot, the program is started again, with the same arguments and process id. `arguments` as main() got them.
void restartWithLimits(char** arguments);

/// The most threads that tensor work may use here: four per processor. Threads wait for each other after every
/// operation, so those beyond the processors only cost time, and hundreds of them bring a machine to a standstill.
std::int64_t mostThreads();

/// "it must be from 0 (one per processor) to …", with the reason.
Message threadsRule();

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

/// How fast products of bfloat16 are:
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
