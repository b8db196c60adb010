#include "translucent/experiment/experiment_results.h"

#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <stdlib.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace translucent {

namespace {

using test::expectError;

TrainingExperiment twoVariants()
{
    TrainingExperiment experiment;
    experiment.id = "toy";
    experiment.seeds = {1, 2};
    experiment.variants = {{"control", {}, recipePreset("tiny")}, {"other", {}, recipePreset("tiny")}};
    experiment.metrics = {{"bleu", "", "", 0}, {"steps_to", "", "bleu", 40}};
    return experiment;
}

ExperimentResults results()
{
    return {"toy",
        {{{0, 1}, RunState::Done, 20, 1, {30.0, 10.0}}, {{1, 1}, RunState::Done, 20, 2, {36.0, {}}},
            {{0, 2}, RunState::Diverged, 9, 3, {32.0, 20.0}}, {{1, 2}, RunState::Begun, 5, 4, {}}}};
}

TrainingEvaluation at(std::int64_t step, double bleu, double loss, bool best = false)
{
    TrainingEvaluation evaluation;
    evaluation.step = step;
    evaluation.bleu = bleu;
    evaluation.devLoss = loss;
    evaluation.exactMatch = 0.25;
    evaluation.best = best;
    return evaluation;
}

RunMeasures measures()
{
    RunMeasures measures;
    measures.history.evaluations = {at(10, 20, 3), at(20, 45, 2, true), at(30, 50, 2.5)};
    measures.guidedHead = {AttentionKind::Cross, 1, 0};
    measures.heads[""] = {{{AttentionKind::Cross, 0, 1}, 1.0, 10}, {{AttentionKind::Cross, 1, 0}, 4.0, 10}};
    measures.tests["long"] = at(0, 7, 4);
    auto& all = measures.exposures[""].all;
    all.forcedAccuracy = 0.75;
    all.freeAccuracy = 0.5;
    all.freeLoss = 1.5;
    return measures;
}

}  // namespace

TEST(Spread, IsMeanAndDeviationOfTheSample)
{
    const std::vector<std::optional<double>> values {2.0, 4.0, {}, 9.0};  // mean 5, squares 9 + 1 + 16, over 2
    const auto spread = spreadOf(values);
    EXPECT_EQ(spread.count, 3U);
    EXPECT_DOUBLE_EQ(spread.mean, 5);
    EXPECT_DOUBLE_EQ(*spread.deviation, std::sqrt(13.0));
    EXPECT_EQ(spreadOf(std::vector<std::optional<double>> {3.0}), (Spread {1, 3, {}}));
    EXPECT_EQ(spreadOf(std::vector<std::optional<double>> {{}}), (Spread {0, 0, {}}));
}

TEST(ExperimentResults, CompareWithTheControl)
{
    const auto variants = variantResults(twoVariants(), results());
    ASSERT_EQ(variants.size(), 2U);
    EXPECT_EQ(variants[0].ended, 2U);
    EXPECT_EQ(variants[0].diverged, 1U);
    EXPECT_DOUBLE_EQ(variants[0].minutes.mean, 2);
    EXPECT_DOUBLE_EQ(variants[0].metrics[0].mean, 31);
    EXPECT_DOUBLE_EQ(*variants[0].metrics[0].deviation, std::sqrt(2.0));
    EXPECT_FALSE(variants[0].differences[0]);
    EXPECT_EQ(variants[1].ended, 1U) << "what is only begun does not count";
    EXPECT_EQ(variants[1].differences[0], 5.0);
    EXPECT_EQ(variants[1].metrics[1].count, 0U);
    EXPECT_FALSE(variants[1].differences[1]) << "the target was never reached";
}

TEST(ExperimentResults, AreReadBackAsTheyWereWritten)
{
    const test::TemporaryDirectory directory;
    const auto experiment = twoVariants();
    EXPECT_EQ(readResults(resultsFile(directory.path()), experiment), (ExperimentResults {"toy", {}}));
    writeResults(directory.path(), experiment, results());
    EXPECT_EQ(readResults(resultsFile(directory.path()), experiment), results());
    directory.add("results.json", "{\"format\": 2}");
    expectError(ErrorCode::InvalidFormat, {"results.json: field format is 2"},
        [&] { readResults(resultsFile(directory.path()), experiment); });
}

TEST(ExperimentResults, ComeWithTheProgramUnderTheNameOfTheExperiment)
{
    const test::TemporaryDirectory resources;
    ::setenv("TRANSLUCENT_RESOURCES", resources.path().c_str(), 1);
    const auto folder = resources.path() / "experiments" / "results";
    std::filesystem::create_directories(folder);
    EXPECT_TRUE(shippedResults(twoVariants()).runs.empty());
    std::ofstream(folder / "other.json") << resultsToJson(twoVariants(), results());
    EXPECT_TRUE(shippedResults(twoVariants()).runs.empty());
    std::ofstream(folder / "toy.json") << resultsToJson(twoVariants(), results());
    EXPECT_EQ(shippedResults(twoVariants()), results());
    std::ofstream(folder / "toy.json") << "{";
    expectError(ErrorCode::InvalidFormat, {"toy.json"}, [] { shippedResults(twoVariants()); });
    ::unsetenv("TRANSLUCENT_RESOURCES");
}

TEST(ExperimentMetrics, TellWhatARunHasGiven)
{
    const auto run = measures();
    const auto value = [&run](const MetricChoice& choice) { return valueOf(choice, run); };
    EXPECT_EQ(value({"bleu", "", "", 0}), 45) << "of the kept weights";
    EXPECT_EQ(value({"dev_loss", "", "", 0}), 2);
    EXPECT_EQ(value({"last_dev_loss", "", "", 0}), 2.5);
    EXPECT_EQ(value({"exact_match", "", "", 0}), 25) << "in percent";
    EXPECT_EQ(value({"bleu", "long", "", 0}), 7);
    EXPECT_FALSE(value({"bleu", "short", "", 0}));
    EXPECT_EQ(value({"steps_to", "", "bleu", 40}), 20);
    EXPECT_EQ(value({"steps_to", "", "dev_loss", 2.5}), 20) << "a loss has to fall";
    EXPECT_FALSE(value({"steps_to", "", "bleu", 60}));
    EXPECT_EQ(value({"aer_guided", "", "", 0}), 40);
    EXPECT_EQ(value({"aer_best", "", "", 0}), 10);
    EXPECT_EQ(value({"forced_accuracy", "", "", 0}), 75);
    EXPECT_EQ(value({"free_accuracy", "", "", 0}), 50);
    EXPECT_EQ(value({"free_loss", "", "", 0}), 1.5);
    EXPECT_FALSE(value({"free_loss", "long", "", 0}));
    for (const auto& metric : experimentMetrics())
        EXPECT_FALSE(metric.title.empty()) << metric.name;
}

TEST(ExperimentMetrics, HaveTitlesAndKeys)
{
    EXPECT_EQ(titleOf({"bleu", "long", "", 0}).english(), "BLEU (long)");
    EXPECT_EQ(titleOf({"steps_to", "", "exact_match", 99}).english(), "steps to exact match % 99");
    EXPECT_EQ(keyOf({"bleu", "long", "", 0}), "bleu@long");
    EXPECT_EQ(keyOf({"steps_to", "", "bleu", 40.5}), "steps_to:bleu:40.5");
    expectError(ErrorCode::InvalidArgument, {"metric is 'blue'"}, [] { experimentMetric("blue"); });
}

TEST(RunState, FollowsFromTheHistory)
{
    TrainingOptions training;
    training.maxSteps = 30;
    TrainingHistory history;
    EXPECT_EQ(stateOf(history, training), RunState::Untouched);
    history.add(TrainingEvaluation {.step = 20});
    EXPECT_EQ(stateOf(history, training), RunState::Begun);
    history.add(TrainingEnd {"diverged", {}, {}, {}});
    EXPECT_EQ(stateOf(history, training), RunState::Diverged);
    history.add(TrainingEvaluation {.step = 30});
    EXPECT_EQ(stateOf(history, training), RunState::Done);
}

TEST(TrainingHistoryFile, IsReadLineByLine)
{
    const test::TemporaryDirectory directory;
    EXPECT_TRUE(readTrainingHistory(directory.path()).empty());
    directory.add("training.jsonl",
        "{\"event\":\"evaluation\",\"step\":5,\"bleu\":3}\nnonsense\n{\"event\":\"step\",\"step\":7}\n{\"event\":\"st");
    const auto history = readTrainingHistory(directory.path());
    EXPECT_EQ(history.lastStep(), 7);
    EXPECT_EQ(history.best()->bleu, 3);
}

}  // namespace translucent
