#include "translucent/training/auto_recipe.h"

#include "network/transformer.h"

#include <torch/nn/functional.h>

#include <gtest/gtest.h>

namespace translucent {

namespace {

std::int64_t builtParameters(TransformerConfig config)
{
    Transformer network(config);
    std::int64_t count = 0;
    for (const auto& parameter : network->parameters())
        count += parameter.numel();
    return count;
}

}  // namespace

TEST(TrainingEstimate, CountsTheParametersOfTheModelThatIsBuilt)
{
    for (const char* preset : {"tiny", "classroom", "student"}) {
        const auto recipe = recipePreset(preset);
        auto config = recipe.model;
        config.sourceVocabulary = recipe.tokenizer.sourceVocabulary;
        config.targetVocabulary = recipe.tokenizer.targetVocabulary;
        const auto estimate = estimateTraining(recipe, {1, 10, 10});
        EXPECT_EQ(estimate.parameters, builtParameters(config)) << preset;
        EXPECT_EQ(estimate.modelBytes, 4 * estimate.parameters);
        EXPECT_GT(estimate.trainingBytes, 4 * estimate.modelBytes) << "weights, gradients and two moments";
    }
}

TEST(TrainingEstimate, CountsOperationsByHand)
{
    Recipe recipe;
    recipe.model.modelDimension = 4;
    recipe.model.feedForwardDimension = 8;
    recipe.model.encoderLayers = recipe.model.decoderLayers = 1;
    recipe.tokenizer.sourceVocabulary = recipe.tokenizer.targetVocabulary = 100;
    // S = T = 2. Encoder: projections 2·4·16, feed-forward 2·2·32, scores and sums 2·2·2·4. Decoder: six projections of
    // its own rows and two of the source's, feed-forward, self and cross attention. Output: 2·4·100.
    const double encoder = 2 * 64 + 2 * 64 + 2 * 16;
    const double decoder = 2 * 96 + 2 * 32 + 2 * 64 + 2 * 16 + 2 * 16;
    EXPECT_DOUBLE_EQ(forwardMultiplications(recipe.model, {1, 2, 2}), encoder + decoder);
    EXPECT_DOUBLE_EQ(estimateTraining(recipe, {1, 2, 2}).operationsPerToken, 6 * (encoder + decoder + 800) / 2);
}

}  // namespace translucent
