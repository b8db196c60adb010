#include "network/masks.h"
#include "support/reference_case.h"
#include "training/batch_loss.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

using test::largestDifference;

constexpr double kLabelTolerance = 1e-5;

/// Models without a decoder, compared with plain PyTorch: see make_labels.py.
class LabelReference : public testing::TestWithParam<const char*> {
protected:
    LabelReference()
        : reference(GetParam())
        , network(reference.config)
    {
        test::fillByFormula(*network);
    }

    TrainingBatch batch() const
    {
        return {reference.ids("source_ids"), {}, reference.ids("positions"), reference.ids("labels")};
    }

    test::ReferenceCase reference;
    Transformer network;
};

INSTANTIATE_TEST_SUITE_P(Tasks, LabelReference, testing::Values("label_tagging", "label_classification"),
    [](const auto& instance) { return std::string(instance.param).substr(6); });

}  // namespace

TEST_P(LabelReference, LogitsAgree)
{
    EXPECT_LT(largestDifference(targetLogits(*network, batch()), reference.tensor("logits")), kLabelTolerance);
}

TEST_P(LabelReference, LossAndGradientsAgree)
{
    const auto loss = labelSmoothedLoss(targetLogits(*network, batch()), reference.ids("labels"), 0.1);
    EXPECT_NEAR(loss.item<double>(), reference.tensor("loss").item<double>(), kLabelTolerance);
    loss.backward();
    for (const auto& parameter : network->named_parameters())
        EXPECT_LT(
            largestDifference(parameter.value().grad(), reference.tensor("grad." + parameter.key())), kLabelTolerance)
            << parameter.key();
}

TEST_P(LabelReference, TheTrainersGradientsAgree)
{
    for (auto& parameter : network->parameters())
        parameter.mutable_grad() = torch::zeros_like(parameter);
    EXPECT_NEAR(lossAndGradients(*network, batch(), {0.1}), reference.tensor("loss").item<double>(), kLabelTolerance);
    for (const auto& parameter : network->named_parameters())
        EXPECT_LT(
            largestDifference(parameter.value().grad(), reference.tensor("grad." + parameter.key())), kLabelTolerance)
            << parameter.key();
}

TEST_P(LabelReference, ParameterCountAgrees)
{
    std::int64_t count = 0;
    for (const auto& parameter : network->named_parameters()) {
        count += parameter.value().numel();
        EXPECT_FALSE(parameter.key().starts_with("decoder")) << parameter.key();
    }
    EXPECT_EQ(parameterCount(reference.config), count);
}

TEST(LabelConfig, HasNoDecoder)
{
    const auto refuse = [](auto change, const char* field) {
        TransformerConfig config {.sourceVocabulary = 13, .targetVocabulary = 9};
        config.task = Task::Tagging;
        config.decoderLayers = 0;
        validate(config);
        change(config);
        try {
            validate(config);
            ADD_FAILURE() << field << " was taken";
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
            EXPECT_NE(std::string(error.what()).find(field), std::string::npos) << error.what();
        }
    };
    refuse([](auto& config) { config.decoderLayers = 3; }, "decoder_layers is 3; the task tagging has no decoder");
    refuse([](auto& config) { config.task = Task::Translation; }, "decoder_layers is 0; a translation needs");
    refuse([](auto& config) { config.crossWiring = CrossWiring::Mixture; }, "cross_wiring");
    refuse([](auto& config) { config.embeddingTying = EmbeddingTying::All; }, "embedding_tying");
}

}  // namespace translucent
