#include "scratch.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cstdlib>

#include <sys/wait.h>

namespace translucent::test {

namespace {

using testing::HasSubstr;
using testing::Not;

constexpr auto kEmulator = "qemu-x86_64";

struct Outcome {
    int exitCode = -1;
    std::string out;
    std::string err;
};

/// The command line on an emulated processor. Instructions that it lacks end the program.
class EmulatedCpuSlow : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override
    {
        if (std::system((std::string("command -v ") + kEmulator + " >/dev/null").c_str()) != 0)
            GTEST_SKIP() << kEmulator << " is not installed (Debian: qemu-user)";
    }

    Outcome emulated(const std::string& arguments, const std::string& input = {}) const
    {
        // A setting for OpenBLAS on the real processor would also apply to the emulated one.
        const auto command = std::string("env -u OPENBLAS_CORETYPE ") + kEmulator + " -cpu " + GetParam()
            + " '" TRANSLUCENT_CLI "' " + arguments + " < " + m_scratch.write("in", input) + " > "
            + m_scratch.path("out") + " 2> " + m_scratch.path("err");
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, readFile(m_scratch.path("out")),
            readFile(m_scratch.path("err"))};
    }

    std::string train(const std::string& more) const
    {
        return "train --preset tiny --corpus 'builtin:reverse?pairs=40&seed=1' --dev "
               "'builtin:reverse?pairs=2&part=dev' "
               "--threads 1 --out "
            + m_scratch.path("model") + ' ' + more;
    }

    Scratch m_scratch;
};

INSTANTIATE_TEST_SUITE_P(Cpus, EmulatedCpuSlow, testing::Values("qemu64", "Nehalem", "Haswell", "max"),
    [](const auto& instance) { return std::string(instance.param); });

}  // namespace

TEST_P(EmulatedCpuSlow, TranslatesWithBothModels)
{
    for (const auto* model : {"classroom", "everyday"}) {
        const auto result = emulated(std::string("translate --model ") + model, "我妹妹昨天买了三本书。\n");
        EXPECT_EQ(result.exitCode, 0) << result.err;
        EXPECT_THAT(result.out, HasSubstr("three books")) << model;
    }
}

TEST_P(EmulatedCpuSlow, TrainsResumesAndInspects)
{
    auto result = emulated(train("--max-steps 2"));
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("matrix products in fp32"));
    result = emulated(train("--max-steps 3 --resume"));
    ASSERT_EQ(result.exitCode, 0) << result.err;
    result = emulated("inspect --model " + m_scratch.path("model") + " --text 'a b' --json");
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_GT(nlohmann::json::parse(result.out)["arrays"].size(), 20u);
}

TEST_P(EmulatedCpuSlow, RefusesBFloat16AndMeasuresTheRest)
{
    const auto refused = emulated(train("--max-steps 2 --precision bf16"));
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_THAT(refused.err, HasSubstr("this processor supports at most"));
    EXPECT_THAT(refused.err, HasSubstr("auto, fp32"));
    const auto measured = emulated("bench train --preset tiny --repetitions 1 --json");
    EXPECT_EQ(measured.exitCode, 0) << measured.err;
    EXPECT_THAT(measured.out, Not(HasSubstr("kernels avx512")));
}

}  // namespace translucent::test
