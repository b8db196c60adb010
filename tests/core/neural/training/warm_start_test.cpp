#include "translucent/training/training_run.h"

#include "support/expect_error.h"
#include "training/training_fixture.h"
#include "translucent/model/model_info.h"

#include <fstream>

namespace translucent {

namespace {

using test::expectError;

/// Trainings that start from another training's model.
class WarmStart : public test::Training {
protected:
    void SetUp() override
    {
        run(m_first);
        m_log = {};
    }

    TrainingJob warmJob(const char* name = "warm") const
    {
        auto job = this->job(name);
        job.init = m_first.directory;
        job.train = test::reversedDigits(150, 9);
        job.train.attribution = "made there";
        return job;
    }

    void expectRefused(const TrainingJob& job, std::initializer_list<std::string_view> parts)
    {
        expectError(ErrorCode::Inconsistent, parts, [&] { run(job); });
        EXPECT_FALSE(std::filesystem::exists(job.directory / "config.json"));
    }

    /// The initial weights of a job, before its first step.
    std::string firstWeights(TrainingJob job)
    {
        m_log.afterStep = [this](const TrainingStep&) { m_stop.request_stop(); };
        job.recipe.training.learningRateFactor = 1e-30;  // the change of this step is too small for a float
        run(job);
        m_stop = {};
        m_log.afterStep = {};
        return test::fileContent(job.directory / "model.safetensors");
    }

    /// Writes a run.json like the command line does next to its models.
    void writeRun() const
    {
        auto run = nlohmann::json::parse(recipeToJson(m_first.recipe));
        run["data"] = {{"corpus", "digits"}};
        std::ofstream(m_first.directory / "run.json") << run;
    }

    TrainingJob m_first = job("first");
};

}  // namespace

TEST_F(WarmStart, BeginsWithWeightsAndVocabulariesOfTheModel)
{
    const auto job = warmJob();
    EXPECT_EQ(firstWeights(job), test::fileContent(m_first.directory / "model.safetensors"));
    EXPECT_NE(firstWeights(this->job("cold")), test::fileContent(m_first.directory / "model.safetensors"));
    for (const char* file : {"source.model", "target.model"})
        EXPECT_EQ(test::fileContent(job.directory / file), test::fileContent(m_first.directory / file)) << file;
}

TEST_F(WarmStart, BeginsAnewOtherwise)
{
    const auto job = warmJob();
    run(job);
    EXPECT_EQ(m_log.steps.front().step, 1);
    EXPECT_LT(m_log.steps.front().learningRate, m_log.steps.back().learningRate) << "it warms up again";
    const auto info = readModelOverview(job.directory).info;
    EXPECT_EQ(info.trainedSteps, 20);
    EXPECT_EQ(info.attribution, "made here; made there") << "the weights come from both";
}

TEST_F(WarmStart, LearnsOnFromWhatIsKnown)
{
    auto longer = warmJob();
    longer.train = m_first.train;
    longer.recipe.training.warmupSteps = 1;
    run(longer);
    const auto warm = m_log.losses();
    m_log = {};
    auto cold = longer;
    cold.init.clear();
    cold.directory = m_root / "cold";
    run(cold);
    EXPECT_LT(warm.front(), m_log.losses().front());
}

TEST_F(WarmStart, ResumesWithoutTheModel)
{
    const auto straight = warmJob("straight");
    run(straight);
    auto stopped = warmJob("stopped");
    stopped.recipe.training.maxSteps = 8;
    run(stopped);
    std::filesystem::remove_all(m_first.directory);
    stopped.init.clear();
    stopped.recipe.training.maxSteps = 20;
    resume(stopped);
    EXPECT_EQ(test::checkpointTensor(stopped, "parameters"), test::checkpointTensor(straight, "parameters"));
}

TEST_F(WarmStart, MayHaveAnotherDropout)
{
    auto job = warmJob();
    job.recipe.model.dropout = 0.4;
    run(job);
    EXPECT_EQ(readModelOverview(job.directory).config.dropout, 0.4);
}

TEST_F(WarmStart, NamesOptionModelAndDifference)
{
    auto heads = warmJob(), positions = warmJob(), pieces = warmJob(), languages = warmJob();
    heads.recipe.model.heads = 4;
    expectRefused(heads, {"init " + m_first.directory.string(), "heads is 2, but 4 in the recipe"});
    positions.recipe.model.positionKind = PositionKind::Learned;
    expectRefused(positions, {"init", "position_kind is \"sinusoidal\", but \"learned\" in the recipe"});
    pieces.recipe.tokenizer.targetVocabulary = 6;
    expectRefused(pieces, {"init", "target_vocabulary is ", ", but 6 in the recipe"});
    languages.sourceLanguage = "fr";
    expectRefused(languages, {m_first.directory.string(), "from zh to en", "from fr to en"});
}

/// run.json contains more than the sizes of the vocabularies.
TEST_F(WarmStart, ComparesHowTheVocabulariesWereLearnt)
{
    EXPECT_TRUE(differenceFromModel(m_first.recipe, m_first.directory).empty());
    auto recipe = m_first.recipe;
    recipe.tokenizer.kind = TokenizerKind::Bpe;
    EXPECT_TRUE(differenceFromModel(recipe, m_first.directory).empty()) << "nobody knows";
    writeRun();
    EXPECT_EQ(
        differenceFromModel(recipe, m_first.directory).english(), "kind is \"unigram\", but \"bpe\" in the recipe");
    EXPECT_TRUE(differenceFromModel(m_first.recipe, m_first.directory).empty());
}

TEST_F(WarmStart, TakesTheRecipeFromTheModelOrItsRun)
{
    auto model = recipeOfModel(m_first.directory);
    EXPECT_EQ(model.model, readModelOverview(m_first.directory).config);
    EXPECT_EQ(model.tokenizer.targetVocabulary, model.model.targetVocabulary);
    EXPECT_EQ(model.training, TrainingOptions());
    EXPECT_TRUE(differenceFromModel(model, m_first.directory).empty());
    writeRun();
    std::filesystem::copy(m_first.directory, m_first.directory / "newest");
    std::filesystem::remove(m_first.directory / "newest" / "run.json");
    for (const auto& directory : {m_first.directory, m_first.directory / "newest", m_first.directory / "newest/"}) {
        EXPECT_EQ(recipeOfModel(directory).tokenizer, m_first.recipe.tokenizer) << directory;
        EXPECT_EQ(recipeOfModel(directory).training, m_first.recipe.training) << directory;
    }
}

}  // namespace translucent
