#include "support/small_model.h"
#include "training/training_fixture.h"
#include "translucent/model/model_info.h"
#include "translucent/neural/translation_model.h"

namespace translucent {

namespace {

/// The toy training with another model's changes of attention.
TrainingJob withForm(TrainingJob job, const TransformerConfig& from)
{
    auto& model = job.recipe.model;
    model.positionKind = from.positionKind;
    model.relativeDistance = from.relativeDistance;
    model.attentionPattern = from.attentionPattern;
    model.attentionSpan = from.attentionSpan;
    model.attentionThreshold = from.attentionThreshold;
    return job;
}

class AttentionFormTraining : public test::Training { };

}  // namespace

TEST_F(AttentionFormTraining, ResumesAsIfItHadNeverStopped)
{
    for (const auto& [name, config] : test::attentionFormConfigs()) {
        SCOPED_TRACE(name);
        expectResumesAsIfItHadNeverStopped(withForm(job(name), config));
    }
}

TEST_F(AttentionFormTraining, WritesTheNewestFormOfModelDirectories)
{
    auto toy = withForm(job(), test::attentionFormConfigs().front().config);
    toy.recipe.training.maxSteps = 1;
    run(toy);
    EXPECT_EQ(readModelOverview(toy.directory).formatVersion, 4);
    EXPECT_EQ(TranslationModel::load(toy.directory)->config().positionKind, PositionKind::Alibi);
}

}  // namespace translucent
