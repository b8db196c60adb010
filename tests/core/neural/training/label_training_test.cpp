#include "support/expect_error.h"
#include "support/label_model.h"
#include "training/evaluator.h"
#include "training/training_batch.h"
#include "training/training_fixture.h"
#include "training/training_pairs.h"
#include "translucent/decoding/decoder.h"
#include "translucent/model/labels.h"
#include "translucent/model/model_info.h"
#include "translucent/neural/inspection.h"

#include <cmath>

namespace translucent {

namespace {

class LabelTraining : public test::Training {
protected:
    TrainingJob labelJob(Task task, const char* name = "model") const { return test::labelJob(m_root / name, task); }
};

}  // namespace

TEST_F(LabelTraining, LearnsWhatDependsOnOtherWords)
{
    for (const auto task : {Task::Tagging, Task::Classification}) {
        auto job = labelJob(task, std::string(name(task)).c_str());
        job.recipe.training.maxSteps = task == Task::Tagging ? 250 : 800;
        job.recipe.training.learningRateFactor = 1;
        job.recipe.training.evaluateEverySteps = 50;
        job.recipe.model.dropout = 0;
        const auto result = run(job);
        ASSERT_TRUE(result.best);
        ASSERT_TRUE(result.best->labels);
        EXPECT_GT(result.best->labels->accuracy(), 0.8) << name(task);
        EXPECT_EQ(result.best->bleu, 0);
        const auto model = TranslationModel::load(job.directory);
        EXPECT_EQ(model->config().task, task);
        std::vector<std::string> given, right;
        for (const auto& pair : job.dev.pairs) {
            given.push_back(Decoder(model).translate(pair.source, {}).hypotheses.front().text);
            right.push_back(pair.target);
        }
        EXPECT_EQ(labelScores(given, right), result.best->labels);
        EXPECT_NEAR(crossEntropy(*model, job.dev.pairs), result.best->devLoss, 1e-5);
    }
}

TEST_F(LabelTraining, ResumesAsIfItHadNeverStopped)
{
    for (const auto task : {Task::Tagging, Task::Classification})
        expectResumesAsIfItHadNeverStopped(labelJob(task, std::string(name(task)).c_str()));
}

TEST_F(LabelTraining, KeepsItsLabelsInTheModelAndItsHistory)
{
    auto job = labelJob(Task::Tagging);
    job.recipe.training.evaluateEverySteps = 10;
    run(job);
    EXPECT_EQ(readModelOverview(job.directory).formatVersion, 4);
    const auto model = TranslationModel::load(job.directory);
    EXPECT_EQ(model->targetTokenizer().vocabularySize(), kSpecialIds + 3);
    std::size_t evaluations = 0;
    for (const auto& event : test::history(job))
        if (event["event"] == "evaluation") {
            ++evaluations;
            const auto read = readTrainingEvent(event.dump());
            const auto& labels = std::get<TrainingEvaluation>(*read).labels;
            ASSERT_TRUE(labels);
            EXPECT_NEAR(labels->accuracy(), event["labels"]["accuracy"].get<double>(), 1e-12);
            EXPECT_NEAR(labels->macroF1(), event["labels"]["macro_f1"].get<double>(), 1e-12);
        }
    EXPECT_EQ(evaluations, 2U);
}

TEST_F(LabelTraining, RefusesWhatDoesNotFit)
{
    auto job = labelJob(Task::Tagging);
    test::changePairs(job.train, [](auto& pairs) { pairs[3].target += " up"; });
    test::expectError(ErrorCode::InvalidArgument, {"pair 4", "labels"}, [&] { run(job); });
    const auto refuse = [&](auto change, const char* field) {
        auto other = labelJob(Task::Tagging);
        change(other.recipe);
        test::expectError(ErrorCode::InvalidArgument, {field, "has no decoder"}, [&] { validate(other.recipe); });
    };
    refuse([](Recipe& recipe) { recipe.tokenizer.shared = true; }, "shared");
    refuse([](Recipe& recipe) { recipe.training.guidedAttention = 1; }, "guided_attention");
    refuse([](Recipe& recipe) { recipe.training.scheduledSampling = ScheduledSampling::Linear; }, "scheduled_sampling");
    refuse([](Recipe& recipe) { recipe.training.reinforcement = Reinforcement::Bleu; }, "reinforcement");
    refuse([](Recipe& recipe) { recipe.model.generation = Generation::BeginRow; }, "generation");
    refuse([](Recipe& recipe) { recipe.model.copyMechanism = CopyMechanism::PointerGenerator; }, "copy_mechanism");
    refuse([](Recipe& recipe) { recipe.training.subwordSampling = 0.1; }, "subword_sampling");
    refuse([](Recipe& recipe) { recipe.training.bestBy = BestBy::Bleu; }, "best_by");
    refuse([](Recipe& recipe) { recipe.training.targetBleu = 10; }, "target_bleu");
}

TEST(LabelBatch, HasThePlacesOfAllRows)
{
    const auto model = test::labelModel(Task::Tagging);
    const std::vector<SentencePair> pairs {
        {"I like tea.", "PRON VERB NOUN", {}}, {"Beijing", "NOUN", {}}, {"two words", "NOUN", {}}};
    const auto encoded =
        encodeCorpus(pairs, model->sourceTokenizer(), model->targetTokenizer(), {24, false, Task::Tagging});
    ASSERT_EQ(encoded.pairs.size(), 2U);
    EXPECT_EQ(encoded.leftOut, 1U);
    const auto batch = trainingBatch(encoded.pairs, {0, 1}, torch::kCPU);
    const auto S = batch.sources.size(1);
    std::vector<std::int64_t> expected = encoded.pairs[0].places;
    expected.push_back(S + encoded.pairs[1].places.front());
    EXPECT_TRUE(torch::equal(batch.positions, torch::tensor(expected)));
    EXPECT_EQ(batch.targets.size(0), 4);
    EXPECT_EQ(labelText(model->targetTokenizer(), batch.targets[1].item<std::int64_t>()), "VERB");
}

}  // namespace translucent
