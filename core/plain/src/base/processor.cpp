#include "translucent/base/processor.h"

#include "translucent/base/error.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <thread>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#include <dlfcn.h>

namespace translucent {

namespace {

constexpr auto kVariable = "TRANSLUCENT_MAX_ISA";

std::optional<InstructionSet> limit()
{
    const char* text = std::getenv(kVariable);
    return text && *text ? std::optional(choiceFromName<InstructionSet>(text, kVariable)) : std::nullopt;
}

/// The name of an instruction set in a library with its own processor detection.
struct Setting {
    const char* variable;
    const char* baseline;
    const char* avx2;
};
/// SSE4.1 is the lowest setting of oneDNN; a processor without it uses the library's plain code anyway. oneDNN accepts
/// both prefixes, the first one with priority.
constexpr Setting kSettings[] {{"ONEDNN_MAX_CPU_ISA", "SSE41", "AVX2"}, {"DNNL_MAX_CPU_ISA", "SSE41", "AVX2"},
    {"ATEN_CPU_CAPABILITY", "default", "avx2"}};

bool change(const char* variable, const char* value)
{
    const char* before = std::getenv(variable);
    if (before && std::strcmp(before, value) == 0)
        return false;
    ::setenv(variable, value, /*overwrite=*/1);
    return true;
}

/// OpenBLAS chooses kernels by the model number of the processor. A processor that is newer than OpenBLAS gets the
/// slowest kernels.
bool chooseOpenblasCore(InstructionSet largest)
{
    const bool limited = largest < processorInstructionSet();
    const char* core = openblasCoreFor(largest);
    if (!core || (!limited && std::getenv(kOpenblasVariable)) || !change(kOpenblasVariable, core))
        return false;
    rereadOpenblasVariable();
    return true;
}

#if defined(__x86_64__)
bool hasAll(unsigned features, unsigned asked)
{
    return (features & asked) == asked;
}

/// x86-64-v3 of the System V ABI. Compilers before Clang 17 support neither that name nor the names of the last three
/// features; the operating system's support is checked by the names that they have.
bool hasAvx2()
{
    constexpr unsigned kMovbeAndF16c = 1U << 22 | 1U << 29, kLzcnt = 1U << 5;
    unsigned a = 0, b = 0, features = 0, extended = 0, d = 0;
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi")
        && __builtin_cpu_supports("bmi2") && __get_cpuid(1, &a, &b, &features, &d) && hasAll(features, kMovbeAndF16c)
        && __get_cpuid(0x80000001, &a, &b, &extended, &d) && hasAll(extended, kLzcnt);
}

/// The additional features of x86-64-v4 over x86-64-v3.
bool hasAvx512()
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd")
        && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#endif

std::int64_t processors()
{
    return std::max<std::int64_t>(1, std::thread::hardware_concurrency());
}

/// A function of OpenBLAS in any of its builds; nullptr if OpenBLAS is not loaded or has no function of that name.
template <typename Function>
Function* function(const char* name)
{
    return reinterpret_cast<Function*>(::dlsym(RTLD_DEFAULT, name));
}

/// QEMU's standard processor, qemu64, identifies itself as an AMD of the first 64-bit family but has no 3DNow!, which
/// OpenBLAS uses on that family without checking.
bool isOpteronWithout3DNow()
{
#if defined(__x86_64__)
    constexpr unsigned kFamilies = 0x0ff00f00, kFirstFamily = 0xf00, k3DNow = 1U << 31;
    unsigned version = 0, features = 0, a = 0, b = 0, c = 0, d = 0;
    __builtin_cpu_init();
    return __builtin_cpu_is("amd") && __get_cpuid(1, &version, &b, &c, &d) && (version & kFamilies) == kFirstFamily
        && __get_cpuid(0x80000001, &a, &b, &c, &features) && !(features & k3DNow);
#else
    return false;
#endif
}

}  // namespace

InstructionSet processorInstructionSet()
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (hasAvx2() && hasAvx512())
        return InstructionSet::Avx512;
    if (hasAvx2())
        return InstructionSet::Avx2;
#endif
    return InstructionSet::Baseline;
}

InstructionSet instructionSet()
{
    return std::min(processorInstructionSet(), limit().value_or(InstructionSet::Avx512));
}

bool limitLibraries()
{
    const auto largest = instructionSet();
    bool changed = chooseOpenblasCore(largest);
    if (largest < processorInstructionSet())
        for (const auto& [variable, baseline, avx2] : kSettings)
            changed |= change(variable, largest == InstructionSet::Baseline ? baseline : avx2);
    return changed;
}

std::int64_t mostThreads()
{
    constexpr std::int64_t kPerProcessor = 4;
    return kPerProcessor * processors();
}

Message threadsRule()
{
    return say(
        "it must be from 0 (one per processor) to %1; this machine has %2, and more threads would only slow it down",
        mostThreads(), processors() == 1 ? say("1 processor") : say("%1 processors", processors()));
}

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
    constexpr unsigned kAmxBFloat16 = 1U << 22, kAvx512Float16 = 1U << 23;
    unsigned a = 0, b = 0, c = 0, features = 0;
    __builtin_cpu_init();
    return __builtin_cpu_is("intel") && __get_cpuid_count(7, 0, &a, &b, &c, &features)
        && (features & (kAmxBFloat16 | kAvx512Float16)) != 0;
#else
    return false;
#endif
}

const char* openblasCoreFor(InstructionSet largest)
{
    constexpr auto kLeast = "Prescott";
    switch (largest) {
    case InstructionSet::Avx512: return "SkylakeX";
    case InstructionSet::Avx2: return "Haswell";
    case InstructionSet::Baseline: break;
    }
    return largest < processorInstructionSet() || isOpteronWithout3DNow() ? kLeast : nullptr;
}

std::string openblasCore()
{
    const auto name = function<char*()>("openblas_get_corename");
    return name ? name() : "not used";
}

void rereadOpenblasVariable()
{
    const auto forget = function<void()>("gotoblas_dynamic_quit"), choose = function<void()>("gotoblas_dynamic_init");
    if (!forget || !choose)
        return;
    forget();
    choose();
}

bool openblasObeys()
{
    const char* asked = std::getenv(kOpenblasVariable);
    const auto core = openblasCore();
    return !asked || core == asked || core == "not used";
}

}  // namespace translucent
