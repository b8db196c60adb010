#include "support/small_model.h"
#include "training/training_fixture.h"
#include "translucent/model/model_info.h"
#include "translucent/neural/translation_model.h"
#include "translucent/training/training_run.h"

namespace translucent {

namespace {

/// The toy training with a different network architecture.
TrainingJob withArchitecture(TrainingJob job, const TransformerConfig& from)
{
    auto& model = job.recipe.model;
    model.architecture = from.architecture;
    model.recurrentAttention = from.recurrentAttention;
    model.kernelWidth = from.kernelWidth;
    return job;
}

class OlderTraining : public test::Training { };

}  // namespace

TEST_F(OlderTraining, ResumesAsIfItHadNeverStopped)
{
    for (const auto& [name, config] : test::olderConfigs()) {
        SCOPED_TRACE(name);
        expectResumesAsIfItHadNeverStopped(withArchitecture(job(name), config));
    }
}

TEST_F(OlderTraining, WritesModelsThatSayWhatTheyAre)
{
    auto toy = withArchitecture(job(), test::olderConfigs().front().config);
    toy.recipe.training.maxSteps = 1;
    run(toy);
    EXPECT_EQ(readModelOverview(toy.directory).formatVersion, 4);
    EXPECT_EQ(TranslationModel::load(toy.directory)->config().architecture, Architecture::Lstm);
    auto other = toy.recipe;
    other.model.architecture = Architecture::Gru;
    EXPECT_FALSE(differenceFromModel(other, toy.directory).empty()) << "a warm start needs the same network";
    EXPECT_TRUE(differenceFromModel(toy.recipe, toy.directory).empty());
}

}  // namespace translucent
