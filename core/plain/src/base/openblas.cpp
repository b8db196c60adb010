#include "base/openblas.h"

#include <cstdlib>

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#include <dlfcn.h>

namespace translucent {

namespace {

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
