#include "support/small_model.h"
#include "training/batch_loss.h"
#include "training/own_output.h"
#include "training/training_fixture.h"
#include "translucent/model/model_info.h"
#include "translucent/neural/translation_model.h"

namespace translucent {

namespace {

constexpr int kEnd = kEndId;

class CopyTraining : public test::Training {
protected:
    TrainingJob copying(const char* name) const
    {
        auto toy = job(name);
        toy.recipe.model.copyMechanism = CopyMechanism::PointerGenerator;
        return toy;
    }
};

}  // namespace

TEST_F(CopyTraining, ResumesAsIfItHadNeverStopped)
{
    expectResumesAsIfItHadNeverStopped(copying("model"));
}

TEST_F(CopyTraining, WritesTheNewestFormOfModelDirectories)
{
    auto toy = copying("model");
    toy.recipe.training.maxSteps = 1;
    run(toy);
    EXPECT_EQ(readModelOverview(toy.directory).formatVersion, 4);
    EXPECT_TRUE(TranslationModel::load(toy.directory)->config().copies());
}

TEST_F(CopyTraining, SamplesWhatTheMixtureSays)
{
    const auto model = test::smallModel(test::copyConfigs().front().config);
    const TrainingBatch batch {torch::tensor({{7, 9, 4, kEnd}}, torch::kLong), torch::tensor({{2, 6, 8}}, torch::kLong),
        torch::arange(3, torch::kLong), torch::tensor({6, 8, kEnd}, torch::kLong)};
    auto& network = *networkOf(*model);
    const auto all = targetLogits(network, batch);
    const auto best = all.narrow(1, kSpecialIds, all.size(1) - kSpecialIds).argmax(1) + kSpecialIds;
    EXPECT_TRUE(torch::equal(predictedTokens(network, batch, Precision::Float32).flatten(), best));
}

}  // namespace translucent
