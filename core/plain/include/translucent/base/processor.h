#pragma once

#include "translucent/base/choice.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace translucent {

/// Generations of x86-64 processors by instruction set. Each contains the instructions of the previous ones.
enum class InstructionSet {
    Baseline,  ///< the instructions of every x86-64 processor
    Avx2,      ///< x86-64-v3: most since 2013
    Avx512,    ///< x86-64-v4
};
template <>
inline constexpr std::array kChoices<InstructionSet> {Choice {InstructionSet::Baseline, "baseline"},
    Choice {InstructionSet::Avx2, "avx2"}, Choice {InstructionSet::Avx512, "avx512"}};

/// The instruction set of this processor, limited by the environment variable TRANSLUCENT_MAX_ISA.
/// @throws Error{InvalidArgument} listing the choices if the variable has another value.
InstructionSet instructionSet();

/// The instruction set of this processor, regardless of the variable.
InstructionSet processorInstructionSet();

/// Passes the limit of TRANSLUCENT_MAX_ISA to oneDNN, ATen and OpenBLAS through their own environment variables. For
/// OpenBLAS, the instruction set of the processor is set even without a limit, unless its variable is set. Requires a
/// process with one thread that has not used these libraries. Returns true if a variable changed. @throws
/// Error{InvalidArgument} as above.
bool limitLibraries();

/// The maximum number of threads for tensor work: four per processor. Threads wait for each other after every
/// operation, so surplus threads only cost time, and hundreds of them bring a machine to a standstill.
std::int64_t mostThreads();

/// "it must be from 0 (one per processor) to …", with the reason.
Message threadsRule();

/// Instructions that determine the speed of bfloat16 matrix products, if oneDNN is allowed to use them.
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

/// True if Intel built the processor for AMX, even if a virtual machine or a variable hides the tiles.
bool processorIsMadeForTiles();

/// The variable that sets the kernels of OpenBLAS. It reads the variable when it is loaded.
inline constexpr auto kOpenblasVariable = "OPENBLAS_CORETYPE";

/// The value for a processor with these instructions; nullptr = OpenBLAS decides itself.
const char* openblasCoreFor(InstructionSet largest);

/// The processor whose kernels OpenBLAS uses, such as "Haswell"; "not used" unless OpenBLAS is loaded.
std::string openblasCore();

/// Makes OpenBLAS, if it is loaded, read its variable again. It must not have computed anything yet.
void rereadOpenblasVariable();

/// True if OpenBLAS, if it is loaded, follows its variable.
bool openblasObeys();

}  // namespace translucent
