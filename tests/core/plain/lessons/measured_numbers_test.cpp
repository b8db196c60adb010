#include "lessons/measured_numbers.h"

#include "support/environment_variable.h"
#include "support/expect_error.h"
#include "support/refusal.h"
#include "support/temporary_directory.h"
#include "translucent/experiment/experiment_results.h"
#include "translucent/lessons/lesson.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace translucent {

namespace {

constexpr auto kExperiment = R"({"format": 1, "id": "toy", "topic": "attention",
    "title": {"en": "T", "zh": "T"}, "question": {"en": "Q", "zh": "Q"}, "expectation": {"en": "E", "zh": "E"},
    "literature": {"en": "L", "zh": "L"}, "recipe": {"preset": "tiny", "training": {"max_steps": 20}},
    "data": {"corpus": "builtin:reverse?pairs=100&seed=1"}, "seeds": [1, 2, 3], "minutes": 1,
    "control": {"name": "plain", "label": {"en": "plain", "zh": "plain"}},
    "variants": [{"name": "deep", "label": {"en": "deep", "zh": "deep"}, "recipe": {"model": {"encoder_layers": 3}}}],
    "metrics": ["bleu", "dev_loss", {"metric": "steps_to", "of": "bleu", "target": 40}]})";

/// A program with one experiment, whose results are not there yet.
class MeasuredNumbers : public testing::Test {
protected:
    void SetUp() override
    {
        std::filesystem::create_directories(m_directory / "experiments/results");
        m_directory.add("experiments/toy.json", kExperiment);
    }

    /// Three trainings of each variant; one of the second never reaches BLEU 40.
    void addResults()
    {
        const auto experiment = readExperiment(m_directory / "experiments/toy.json");
        const auto run = [](std::size_t variant, std::uint64_t seed, double bleu, std::optional<double> steps) {
            return RunResult {{variant, seed}, RunState::Done, 20, 1, {bleu, bleu / 100, steps}};
        };
        const ExperimentResults results {"toy",
            {run(0, 1, 60, 10), run(0, 2, 61, 10), run(0, 3, 65, 10), run(1, 1, 50, 10), run(1, 2, 50, 20),
                run(1, 3, 35, {})}};
        m_directory.add("experiments/results/toy.json", resultsToJson(experiment, results));
    }

    test::TemporaryDirectory m_directory;
    test::EnvironmentVariable m_resources {"TRANSLUCENT_RESOURCES", m_directory.path().string()};
};

TEST_F(MeasuredNumbers, AreMeanAndDeviationOfTheSample)
{
    addResults();
    // Mean 62, squares 4 + 1 + 9 over 2, root 2.6458; of the steps, 10 three times.
    EXPECT_EQ(withMeasuredNumbers("a {measured toy plain bleu} b {measured toy plain steps_to:bleu:40}"),
        "a 62.0 ± 2.6 b 10 ± 0");
    EXPECT_EQ(withMeasuredNumbers("{measured toy plain dev_loss}"), "0.620 ± 0.026")
        << "with the decimals of the metric";
    EXPECT_EQ(withMeasuredNumbers("{measured toy deep bleu}"), "45.0 ± 8.7");
    EXPECT_EQ(withMeasuredNumbers("no {number}, measured toy"), "no {number}, measured toy");
}

TEST_F(MeasuredNumbers, SayWhatIsMissing)
{
    const auto refused = [](const std::string& line, const std::string& why) {
        test::expectError(ErrorCode::InvalidArgument, {why}, [&] { withMeasuredNumbers(line); });
    };
    refused("{measured toy plain bleu}", "the results of the experiment toy do not come with this program");
    addResults();
    refused("{measured toys plain bleu}", "measured is 'toys'; valid choices: toy");
    refused("{measured ../toy plain bleu}", "measured is '../toy'");
    refused("{measured toy wide bleu}", "measured is 'wide'; valid choices: plain, deep");
    refused("{measured toy deep chrf}", "measured is 'chrf'; valid choices: bleu, dev_loss, steps_to:bleu:40");
    refused("{measured toy deep steps_to:bleu:40}", "only 2 of 3 runs of deep have a value of steps_to:bleu:40");
    refused("{measured toy bleu}", "{measured EXPERIMENT VARIANT METRIC}");
    refused("{measured toy deep bleu now}", "{measured EXPERIMENT VARIANT METRIC}");
    refused("see {measured toy deep bleu", "has no end \"}\"");
}

TEST_F(MeasuredNumbers, AreQuotedByLessonsOfTheNewestFormat)
{
    addResults();
    const auto lesson = [](int format) {
        return "---\nformat: " + std::to_string(format)
            + "\ntitle: T\nminutes: 5\nobjective: O\n---\n## A\nBLEU {measured toy plain bleu}\n"
              "```ask\nquestion: Q\n- [x] {measured toy plain bleu} — yes\n- [ ] 1 — no\nwhy: {measured toy deep "
              "bleu}\n```\n";
    };
    const auto file = m_directory.add("lesson.md", lesson(3));
    const auto step = readLesson(file).steps.front();
    EXPECT_EQ(step.text, "BLEU 62.0 ± 2.6");
    const auto& question = std::get<LessonQuestion>(step.ask);
    EXPECT_EQ(std::get<LessonOptions>(question.answer).front().text, "62.0 ± 2.6");
    EXPECT_EQ(question.why, "45.0 ± 8.7");
    m_directory.add("lesson.md", lesson(2));
    EXPECT_EQ(readLesson(file).steps.front().text, "BLEU {measured toy plain bleu}");
    const auto refusal = [&](const std::string& text) {
        return test::refusal(m_directory / "lesson.md", text, [](const auto& read) { return readLesson(read); });
    };
    EXPECT_EQ(refusal(lesson(5)).substr(0, 9), ", line 1:");
    std::filesystem::remove(m_directory / "experiments/results/toy.json");
    EXPECT_EQ(refusal(lesson(3)),
        ", line 8: the results of the experiment toy do not come with this program, so a lesson cannot quote them; "
        "remove "
        "the quotation");
}

}  // namespace

}  // namespace translucent
