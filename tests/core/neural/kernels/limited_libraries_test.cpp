#include "kernels/kernels.h"
#include "network/linear.h"
#include "translucent/base/processor.h"
#include "translucent/neural/runtime.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include <unistd.h>

namespace translucent {
namespace {

/// This program links OpenBLAS, which made its choice before main() and chooses again. If it cannot, the program starts
/// again. glibc passes the arguments.
__attribute__((constructor)) void takeLimits(int, char** arguments, char**)
{
    if (limitLibraries() && !openblasObeys())
        ::execv("/proc/self/exe", arguments);
}

bool mentions(const std::string& text)
{
    return runtimeDescription().find(text) != std::string::npos;
}

}  // namespace

TEST(LimitedLibraries, UseNoMoreThanTheLimit)
{
    EXPECT_TRUE(mentions(std::string("kernels ") + kernels().instructionSet)) << runtimeDescription();
    EXPECT_EQ(supportedKernels().size(), static_cast<std::size_t>(instructionSet()) + 1);
    if (instructionSet() == processorInstructionSet())
        GTEST_SKIP() << "nothing is limited";
    const bool avx2 = instructionSet() == InstructionSet::Avx2;
    EXPECT_EQ(productInstructions(), avx2 ? "AVX2" : "SSE4.1");
    EXPECT_EQ(mentions("ATen AVX2"), avx2) << runtimeDescription();
    EXPECT_FALSE(mentions("ATen AVX512"));
    EXPECT_TRUE(mentions(avx2 ? "OpenBLAS Haswell" : "OpenBLAS Prescott") || mentions("OpenBLAS not used"))
        << runtimeDescription();
}

/// By itself, OpenBLAS uses SSE3 for an unknown processor.
TEST(LimitedLibraries, OpenblasTakesTheKernelsThatItIsToldTo)
{
    EXPECT_TRUE(openblasObeys()) << openblasCore();
    EXPECT_TRUE(!openblasCoreFor(instructionSet()) || std::getenv(kOpenblasVariable)) << openblasCore();
}

}  // namespace translucent
