#include "small_training.h"
#include "test_model.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

namespace translucent::test {

namespace {

using testing::HasSubstr;
namespace fs = std::filesystem;

enum class Damage { Missing, Empty, CutOff, FlippedBit };

void flipBit(const std::string& file, std::size_t bit)
{
    auto content = readFile(file);
    content[bit / 8] = static_cast<char>(content[bit / 8] ^ (1 << (bit % 8)));
    std::ofstream(file, std::ios::binary) << content;
}

void damage(const std::string& file, Damage how)
{
    switch (how) {
    case Damage::Missing: fs::remove(file); break;
    case Damage::Empty: fs::resize_file(file, 0); break;
    case Damage::CutOff: fs::resize_file(file, fs::file_size(file) / 2); break;
    case Damage::FlippedBit: flipBit(file, 8 * (fs::file_size(file) / 2) + 2); break;
    }
}

/// A part of a model directory, and the operations that still work if it is damaged.
struct Part {
    std::string name;
    bool modelNeedsIt = true;
    bool resumeNeedsIt = true;
};

void PrintTo(const Part& part, std::ostream* out)  // found by GoogleTest under this name
{
    *out << part.name;
}

/// The message names the file and a remedy.
void expectRefusal(const RunResult& result, const Part& part, const std::string& advice)
{
    EXPECT_EQ(result.exitCode, 1) << result.err;
    EXPECT_THAT(result.err, HasSubstr(fs::path(part.name).filename().string()));
    EXPECT_THAT(result.err, HasSubstr(advice));
}

class CliTrainDamage : public testing::TestWithParam<Part> {
protected:
    CliTrainDamage() { fs::copy(testModel(), m_model, fs::copy_options::recursive); }

    std::string file(const std::string& name) const { return m_model + "/" + name; }

    void expectHonesty(Damage how) const
    {
        damage(file(GetParam().name), how);
        expectHonestTranslation();
        expectHonestResume();
    }

private:
    void expectHonestTranslation() const
    {
        const auto result = run({"translate", "--model", m_model, "--threads", "1"}, "a b c\n");
        if (GetParam().modelNeedsIt) {
            expectRefusal(result, GetParam(), "error");
        } else {
            EXPECT_EQ(result.exitCode, 0) << result.err;
        }
    }

    void expectHonestResume() const
    {
        const auto before = history();
        auto arguments = trainArguments(m_model, kTestModelSteps + 1);
        arguments.push_back("--resume");
        const auto result = run(arguments);
        if (GetParam().resumeNeedsIt) {
            expectRefusal(result, GetParam(), "--force");
            EXPECT_EQ(history(), before) << "nothing was changed";
        } else {
            ASSERT_EQ(result.exitCode, 0) << result.err;
            EXPECT_THAT(result.out, HasSubstr("after " + std::to_string(kTestModelSteps + 1) + " steps"));
            EXPECT_EQ(stepsOf(wholeLines(file("training.jsonl")), "evaluation").back(), kTestModelSteps + 1);
        }
    }

    /// training.jsonl as it is.
    std::string history() const { return readFile(file("training.jsonl")); }

    Scratch m_scratch;
    std::string m_model = m_scratch.path("model");
};

}  // namespace

TEST_P(CliTrainDamage, MissingPartIsNamed)
{
    expectHonesty(Damage::Missing);
}

TEST_P(CliTrainDamage, SlowCutOffPartIsNamed)
{
    expectHonesty(Damage::CutOff);
}

TEST_P(CliTrainDamage, FlippedBitIsNamed)
{
    if (GetParam().name != "config.json")  // the summary of its training can be edited
        expectHonesty(Damage::FlippedBit);
}

TEST_P(CliTrainDamage, SlowEmptyPartIsNamed)
{
    expectHonesty(Damage::Empty);
}

INSTANTIATE_TEST_SUITE_P(Parts, CliTrainDamage,
    testing::Values(Part {"config.json"}, Part {"model.safetensors"}, Part {"source.model"}, Part {"target.model"},
        Part {"checkpoint/state.safetensors", false, true}, Part {"training.jsonl", false, false}),
    [](const auto& part) {
        auto name = fs::path(part.param.name).filename().string();
        name.erase(name.find('.'), 1);
        return name;
    });

}  // namespace translucent::test
