#include "translucent/instruction_set.h"

#include "translucent/error.h"
#include "util/choice.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include <unistd.h>

namespace translucent {

namespace {

constexpr auto kVariable = "TRANSLUCENT_MAX_ISA";
constexpr ChoiceNames<InstructionSet, 3> kNames {
    {{InstructionSet::Baseline, "baseline"}, {InstructionSet::Avx2, "avx2"}, {InstructionSet::Avx512, "avx512"}}};

std::optional<InstructionSet> limit()
{
    const char* text = std::getenv(kVariable);
    return text && *text ? std::optional(choiceFromName(kNames, text, kVariable)) : std::nullopt;
}

/// What a library calls an instruction set.
struct Setting {
    const char* variable;
    const char* baseline;
    const char* avx2;
};
/// SSE4.1 is the least that oneDNN can be told; a processor without it gets the library's plain code anyway. It takes
/// either prefix, the first one first.
constexpr Setting kSettings[] {{"ONEDNN_MAX_CPU_ISA", "SSE41", "AVX2"}, {"DNNL_MAX_CPU_ISA", "SSE41", "AVX2"},
    {"ATEN_CPU_CAPABILITY", "default", "avx2"}, {"OPENBLAS_CORETYPE", "Prescott", "Haswell"}};

bool change(const char* variable, const char* value)
{
    const char* before = std::getenv(variable);
    if (before && std::strcmp(before, value) == 0)
        return false;
    ::setenv(variable, value, /*overwrite=*/1);
    return true;
}

}  // namespace

std::string_view name(InstructionSet value) { return choiceName(kNames, value); }

InstructionSet processorInstructionSet()
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4"))
        return InstructionSet::Avx512;
    if (__builtin_cpu_supports("x86-64-v3"))
        return InstructionSet::Avx2;
#endif
    return InstructionSet::Baseline;
}

InstructionSet instructionSet() { return std::min(processorInstructionSet(), limit().value_or(InstructionSet::Avx512)); }

bool limitLibraries()
{
    const auto largest = instructionSet();
    if (largest == processorInstructionSet())
        return false;
    bool changed = false;
    for (const auto& [variable, baseline, avx2] : kSettings)
        changed |= change(variable, largest == InstructionSet::Baseline ? baseline : avx2);
    return changed;
}

void restartWithLimits(char** arguments)
{
    if (!limitLibraries())
        return;
    ::execv("/proc/self/exe", arguments);
    throw Error(ErrorCode::Internal,
        std::string(kVariable) + " is set, but the program cannot be started anew with it: " + std::strerror(errno));
}

}  // namespace translucent
