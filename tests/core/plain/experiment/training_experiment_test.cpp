#include "translucent/experiment/training_experiment.h"

#include "support/expect_error.h"
#include "support/temporary_directory.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

namespace translucent {

namespace {

using nlohmann::json;
using test::expectError;

json text(const std::string& english)
{
    return {{"en", english}, {"zh", "中文"}};
}

/// A complete experiment with minimum sizes.
json smallExperiment()
{
    return {{"format", 1}, {"id", "heads-2"}, {"topic", "attention"}, {"title", text("Heads")},
        {"question", text("How many?")}, {"expectation", text("More.")}, {"literature", text("Vaswani et al. 2017")},
        {"recipe", {{"preset", "tiny"}, {"training", {{"max_steps", 20}}}}},
        {"data", {{"corpus", "builtin:copy?pairs=100"}}}, {"seeds", {1, 7}}, {"minutes", 0.5},
        {"control", {{"name", "four"}, {"label", text("4 heads")}}},
        {"variants", {{{"name", "one"}, {"label", text("1 head")}, {"recipe", {{"model", {{"heads", 1}}}}}}}},
        {"metrics", {"bleu"}}};
}

class ExperimentFile : public testing::Test {
protected:
    TrainingExperiment read(const json& experiment) const
    {
        return readExperiment(m_directory.add("experiment.json", experiment.dump()));
    }
    /// The small one with `value` at `pointer`; without a value, the member is removed.
    void expectRefused(
        const std::string& pointer, const json& value, std::initializer_list<std::string_view> parts) const
    {
        SCOPED_TRACE(pointer + " " + value.dump());
        auto experiment = smallExperiment();
        if (value.is_discarded())
            experiment = experiment.patch({{{"op", "remove"}, {"path", pointer}}});
        else
            experiment[json::json_pointer(pointer)] = value;
        expectError(ErrorCode::InvalidFormat, parts, [&] { read(experiment); });
        expectError(ErrorCode::InvalidFormat, {"experiment.json: "}, [&] { read(experiment); });
    }

    const json kNothing = json(json::value_t::discarded);
    test::TemporaryDirectory m_directory;
};

}  // namespace

TEST_F(ExperimentFile, LaysVariantsOverTheRecipe)
{
    const auto experiment = read(smallExperiment());
    EXPECT_EQ(experiment.id, "heads-2");
    EXPECT_EQ(experiment.topic, ExperimentTopic::Attention);
    EXPECT_EQ(experiment.title, (LocalText {"Heads", "中文"}));
    EXPECT_EQ(experiment.literature.en, "Vaswani et al. 2017");
    EXPECT_EQ(experiment.corpus, "builtin:copy?pairs=100");
    EXPECT_EQ(experiment.seeds, (std::vector<std::uint64_t> {1, 7}));
    EXPECT_EQ(experiment.minutes, 0.5);
    ASSERT_EQ(experiment.variants.size(), 2U);
    auto recipe = recipePreset("tiny");
    recipe.training.maxSteps = 20;
    recipe.training.maxMinutes = 0;  // only the number of steps ends it
    EXPECT_EQ(experiment.variants[0], (ExperimentVariant {"four", {"4 heads", "中文"}, recipe}));
    recipe.model.heads = 1;
    EXPECT_EQ(experiment.variants[1], (ExperimentVariant {"one", {"1 head", "中文"}, recipe}));
    EXPECT_EQ(experiment.metrics, (std::vector<MetricChoice> {{"bleu", "", "", 0}}));
}

TEST_F(ExperimentFile, MeasuresOnTestsAndCountsSteps)
{
    auto whole = smallExperiment();
    whole["data"]["tests"] = {{{"name", "long"}, {"corpus", "builtin:copy?pairs=9&part=test"}}};
    whole["metrics"] = {{{"metric", "exact_match"}, {"on", "long"}}, {{"metric", "aer_best"}},
        {{"metric", "steps_to"}, {"of", "bleu"}, {"target", 40}}};
    const auto experiment = read(whole);
    EXPECT_EQ(experiment.tests.at("long"), "builtin:copy?pairs=9&part=test");
    EXPECT_EQ(experiment.metrics[0], (MetricChoice {"exact_match", "long", "", 0}));
    EXPECT_EQ(experiment.metrics[2], (MetricChoice {"steps_to", "", "bleu", 40}));
}

TEST_F(ExperimentFile, RefusesWhatIsMissingOrUnknown)
{
    for (const char* field : {"format", "id", "topic", "title", "question", "expectation", "literature", "recipe",
             "data", "seeds", "minutes", "control", "variants", "metrics"})
        expectRefused(std::string("/") + field, kNothing, {field, "is missing"});
    expectRefused("/title/zh", kNothing, {"title.zh", "is missing"});
    expectRefused("/variants/0/label", kNothing, {"variants[0].label", "is missing"});
    expectRefused("/data/corpus", kNothing, {"data.corpus", "is missing"});
    for (const char* place : {"/colour", "/title/fr", "/data/colour", "/recipe/colour", "/control/colour",
             "/variants/0/recipe/colour", "/variants/0/recipe/model/colour"})
        expectRefused(place, "x", {"is not known; known fields: "});
}

TEST_F(ExperimentFile, RefusesNamesThatAreNoDirectories)
{
    for (const char* bad : {"", "..", "a/b", "A", "-a", "a b"}) {
        expectRefused("/id", bad, {"field id is", "lower-case letters"});
        expectRefused("/variants/0/name", bad, {"field variants[0].name is"});
    }
    expectRefused("/variants/0/name", "four", {"variants[0].name", "which is already used"});
}

TEST_F(ExperimentFile, RefusesTextsAndNumbersThatMakeNoSense)
{
    expectRefused("/format", 2, {"format is 2", "reads 1"});
    expectRefused("/topic", "weather", {"topic is 'weather'", "positions"});
    expectRefused("/title/en", "", {"title has no text"});
    expectRefused("/minutes", 0, {"minutes must be above 0"});
    expectRefused("/seeds", json::array(), {"seeds must be a list"});
    expectRefused("/seeds", {1, -2}, {"seeds must contain whole numbers"});
    expectRefused("/seeds", {3, 3}, {"seeds contains 3 twice"});
    expectRefused("/variants", json::array(), {"variants must be a list"});
    expectRefused("/data/corpus", "builtin:copy?pears=1", {"data.corpus cannot be used", "pears"});
    expectRefused("/data/corpus", "mine.tsv", {"data.dev is missing"});
    expectRefused("/data/tests", json::array({{{"name", "x"}, {"corpus", "nothing"}}}), {"data.tests[0].corpus"});
}

TEST_F(ExperimentFile, RefusesRecipesThatAreNoComparison)
{
    expectRefused("/variants/0/recipe", json::object(), {"variants[0].recipe is the same as that of 'four'"});
    expectRefused("/variants/0/recipe/model/heads", 7, {"variants[0].recipe cannot be trained", "heads is 7"});
    expectRefused("/recipe/preset", "huge", {"preset is 'huge'"});
    expectRefused("/recipe/training", json::object(), {"control.recipe has no training.max_steps"});
    for (const char* limit : {"max_epochs", "max_minutes", "target_bleu", "patience"})
        expectRefused(std::string("/recipe/training/") + limit, 1, {"control.recipe may end before"});
    expectRefused("/recipe/training/seed", 5, {"control.recipe sets a seed"});
}

TEST_F(ExperimentFile, RefusesMetricsThatCannotBeTold)
{
    const auto refuse = [this](const json& metric, std::initializer_list<std::string_view> parts) {
        expectRefused("/metrics", json::array({metric}), parts);
    };
    refuse("blue", {"metric is 'blue'", "bleu, chrf"});
    refuse(7, {"metrics[0] must be a JSON object"});
    refuse({{"metric", "bleu"}, {"on", "long"}}, {"metrics[0].on is 'long'", "data.tests"});
    refuse("steps_to", {"metrics[0].of is missing"});
    refuse({{"metric", "steps_to"}, {"of", "bleu"}}, {"metrics[0].target is missing"});
    refuse({{"metric", "steps_to"}, {"of", "aer_best"}, {"target", 1}}, {"metrics[0].of is 'aer_best'"});
    refuse({{"metric", "bleu"}, {"of", "bleu"}, {"target", 1}}, {"metrics[0].of is only valid with steps_to"});
    expectRefused("/metrics", {"bleu", "bleu"}, {"metrics contains bleu twice"});
}

TEST_F(ExperimentFile, NamesItsRunsAndTheirDirectories)
{
    const auto experiment = read(smallExperiment());
    const auto runs = runsOf(experiment);
    EXPECT_EQ(runs, (std::vector<ExperimentRun> {{0, 1}, {1, 1}, {0, 7}, {1, 7}}));
    EXPECT_EQ(directoryOf(experiment, runs[3]), "one-seed-7");
    const auto run = trainingRunOf(experiment, runs[3], "heads");
    EXPECT_TRUE(run.init.empty());
    EXPECT_EQ(run.recipe.training.seed, 7U);
    EXPECT_EQ(run.recipe.model.heads, 1);
    EXPECT_EQ(run.corpus, experiment.corpus);
}

TEST_F(ExperimentFile, BeginsWithTheWeightsOfAnEarlierVariant)
{
    auto whole = smallExperiment();
    whole["variants"][0] = {{"name", "more"}, {"label", text("20 steps more")}, {"begins_with", "four"}};
    const auto experiment = read(whole);
    EXPECT_EQ(experiment.variants[1].beginsWith, "four");
    EXPECT_FALSE(firstRunFor(experiment, {0, 7}));
    EXPECT_EQ(firstRunFor(experiment, {1, 7}), (ExperimentRun {0, 7}));
    EXPECT_EQ(trainingRunOf(experiment, {1, 7}, "heads").init, "heads/four-seed-7");
    expectRefused("/variants/0/begins_with", "one",
        {"variants[0].begins_with is 'one', which is neither the control nor an earlier variant"});
    expectRefused("/variants/0/begins_with", "four", {"begins_with is 'four', whose heads is 4, but 1 in the recipe"});
    expectRefused("/control/begins_with", "four", {"control.begins_with"});
}

TEST(RecipeDifferences, AreOptionsWithBothValues)
{
    const auto control = recipePreset("tiny");
    auto variant = control;
    variant.model.positionKind = PositionKind::None;
    variant.training.labelSmoothing = 0.1;
    EXPECT_EQ(differencesOf(control, variant),
        (std::vector<RecipeDifference> {
            {"model.position_kind", "sinusoidal", "none"}, {"training.label_smoothing", "0.0", "0.1"}}));
    EXPECT_TRUE(differencesOf(control, control).empty());
}

TEST(Catalogue, HasExperimentsThatCanBeRead)
{
    const auto experiments = shippedExperiments();
    EXPECT_GE(experiments.size(), 9U);
    for (const auto& file : experimentFiles())
        EXPECT_EQ(readExperiment(file).id, file.stem().string());
    for (const auto& experiment : experiments) {
        SCOPED_TRACE(experiment.id);
        EXPECT_LE(experiment.minutes, 10);
        EXPECT_EQ(experiment.seeds.size(), 3U);
        EXPECT_EQ(experimentFile(experiment.id).stem(), experiment.id);
    }
    expectError(ErrorCode::NotFound, {"'none'", "position-encodings", ".json"}, [] { experimentFile("none"); });
}

}  // namespace translucent
