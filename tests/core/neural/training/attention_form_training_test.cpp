#include "support/small_model.h"
#include "training/training_fixture.h"
#include "translucent/model_info.h"
#include "translucent/neural/translation_model.h"

namespace translucent {

namespace {

/// The toy training with what another model changes inside attention.
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
        const std::string folder = name;
        const auto straight = withForm(job((folder + "-straight").c_str()), config);
        m_log = {};
        run(straight);
        const auto losses = m_log.losses();
        ASSERT_EQ(losses.size(), 20U);
        EXPECT_LT(losses.back(), losses.front());
        m_log = {};
        auto halved = withForm(job((folder + "-halved").c_str()), config);
        halved.recipe.training.maxSteps = 9;
        run(halved);
        halved.recipe.training.maxSteps = 20;
        EXPECT_EQ(resume(halved).steps, 20);
        EXPECT_EQ(m_log.losses(), losses);
        EXPECT_EQ(test::checkpointTensor(halved, "parameters"), test::checkpointTensor(straight, "parameters"));
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
