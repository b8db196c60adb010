#include "translucent/base/processor.h"

#include "support/environment_variable.h"
#include "support/expect_error.h"

#include <gmock/gmock.h>

namespace translucent {
namespace {

using test::EnvironmentVariable;
using test::expectError;

std::string valueOf(const char* variable)
{
    const char* value = std::getenv(variable);
    return value ? value : "not set";
}

/// The variables of the libraries, restored afterwards.
struct LibraryVariables {
    EnvironmentVariable oneDnn {"ONEDNN_MAX_CPU_ISA", std::nullopt};
    EnvironmentVariable dnnl {"DNNL_MAX_CPU_ISA", std::nullopt};
    EnvironmentVariable aten {"ATEN_CPU_CAPABILITY", std::nullopt};
    EnvironmentVariable openblas {"OPENBLAS_CORETYPE", std::nullopt};
};

}  // namespace

TEST(InstructionSet, IsWhatTheProcessorHasWithoutALimit)
{
    const EnvironmentVariable none("TRANSLUCENT_MAX_ISA", std::nullopt);
    EXPECT_EQ(instructionSet(), processorInstructionSet());
    const EnvironmentVariable empty("TRANSLUCENT_MAX_ISA", "");
    EXPECT_EQ(instructionSet(), processorInstructionSet());
}

TEST(InstructionSet, IsTheLimitAtMost)
{
    for (const auto limit : {InstructionSet::Baseline, InstructionSet::Avx2, InstructionSet::Avx512}) {
        const EnvironmentVariable set("TRANSLUCENT_MAX_ISA", std::string(name(limit)));
        EXPECT_EQ(instructionSet(), std::min(limit, processorInstructionSet())) << name(limit);
    }
}

TEST(InstructionSet, NamesTheChoices)
{
    const EnvironmentVariable set("TRANSLUCENT_MAX_ISA", "AVX2");
    expectError(ErrorCode::InvalidArgument, {"TRANSLUCENT_MAX_ISA is 'AVX2'", "baseline, avx2, avx512"},
        [] { instructionSet(); });
    expectError(ErrorCode::InvalidArgument, {"baseline, avx2, avx512"}, [] { limitLibraries(); });
}

TEST(InstructionSet, LimitsAllLibrariesTogether)
{
    if (processorInstructionSet() == InstructionSet::Baseline)
        GTEST_SKIP() << "this processor has nothing to be limited";
    const LibraryVariables restored;
    const EnvironmentVariable set("TRANSLUCENT_MAX_ISA", "baseline");
    EXPECT_TRUE(limitLibraries());
    EXPECT_FALSE(limitLibraries()) << "a program that was started again finds everything in place";
    EXPECT_EQ(valueOf("ONEDNN_MAX_CPU_ISA"), "SSE41");
    EXPECT_EQ(valueOf("DNNL_MAX_CPU_ISA"), "SSE41");
    EXPECT_EQ(valueOf("ATEN_CPU_CAPABILITY"), "default");
    EXPECT_EQ(valueOf("OPENBLAS_CORETYPE"), "Prescott");
}

/// A limit is for all libraries, so it overrides the variable of one of them.
TEST(InstructionSet, IsALimitForAChosenCore)
{
    if (processorInstructionSet() == InstructionSet::Baseline)
        GTEST_SKIP() << "this processor has nothing to be limited";
    const LibraryVariables restored;
    const EnvironmentVariable core("OPENBLAS_CORETYPE", "Haswell");
    const EnvironmentVariable set("TRANSLUCENT_MAX_ISA", "baseline");
    limitLibraries();
    EXPECT_EQ(valueOf("OPENBLAS_CORETYPE"), "Prescott");
}

/// ATen uses the setting without checking the processor.
TEST(InstructionSet, TellsTheLibrariesNothingThatTheProcessorHasNot)
{
    const LibraryVariables restored;
    const EnvironmentVariable set("TRANSLUCENT_MAX_ISA", std::string(name(processorInstructionSet())));
    limitLibraries();
    EXPECT_EQ(valueOf("ATEN_CPU_CAPABILITY"), "not set");
    EXPECT_EQ(valueOf("ONEDNN_MAX_CPU_ISA"), "not set");
}

/// OpenBLAS itself uses the model number, and SSE3 for a processor that is newer than it.
TEST(InstructionSet, TellsOpenblasWhatTheProcessorHas)
{
    const LibraryVariables restored;
    const EnvironmentVariable none("TRANSLUCENT_MAX_ISA", std::nullopt);
    limitLibraries();
    switch (processorInstructionSet()) {
    case InstructionSet::Avx512: EXPECT_EQ(valueOf("OPENBLAS_CORETYPE"), "SkylakeX"); break;
    case InstructionSet::Avx2: EXPECT_EQ(valueOf("OPENBLAS_CORETYPE"), "Haswell"); break;
    case InstructionSet::Baseline:
        EXPECT_THAT(valueOf("OPENBLAS_CORETYPE"), testing::AnyOf("not set", "Prescott"));
        break;
    }
}

TEST(InstructionSet, KeepsTheCoreThatTheUserChose)
{
    const LibraryVariables restored;
    const EnvironmentVariable none("TRANSLUCENT_MAX_ISA", std::nullopt);
    const EnvironmentVariable chosen("OPENBLAS_CORETYPE", "Nehalem");
    limitLibraries();
    EXPECT_EQ(valueOf("OPENBLAS_CORETYPE"), "Nehalem");
}

TEST(InstructionSet, OpenblasIsNotLoadedForItsVariable)
{
    limitLibraries();
    EXPECT_EQ(openblasCore(), "not used");
}

}  // namespace translucent
