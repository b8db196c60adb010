#include "network/transformer.h"

#include "network/masks.h"
#include "support/small_model.h"

#include <gtest/gtest.h>

#include <cmath>

namespace translucent {
namespace {

TransformerConfig withVocabularies()
{
    auto config = test::smallConfig();
    config.sourceVocabulary = 40;
    config.targetVocabulary = 30;
    config.positionKind = PositionKind::Learned;
    return config;
}

Transformer initialised(const TransformerConfig& config)
{
    torch::manual_seed(3);
    Transformer network(config);
    initialiseWeights(*network);
    return network;
}

/// Uniform in ±bound: never outside, reaching close to both ends, and with the right variance.
void expectXavier(const torch::Tensor& block, const std::string& name)
{
    const auto bound = std::sqrt(6.0 / static_cast<double>(block.size(0) + block.size(1)));
    EXPECT_LE(block.abs().max().item<double>(), bound + 1e-6) << name;
    EXPECT_GT(block.abs().max().item<double>(), 0.9 * bound) << name;
    EXPECT_NEAR(block.std().item<double>(), bound / std::sqrt(3.0), 0.15 * bound) << name;
}

}  // namespace

TEST(InitialiseWeights, DrawsEveryBlockWithItsOwnXavierBound)
{
    const auto config = withVocabularies();
    for (const auto& item : initialised(config)->named_parameters()) {
        const auto& weight = item.value();
        if (weight.dim() != 2)
            continue;
        const auto& name = item.key();
        const bool fused = name.ends_with("qkv.weight") || name.ends_with("key_value.weight");
        for (const auto& block : weight.split(fused ? config.modelDimension : weight.size(0), 0))
            expectXavier(block, name);
    }
}

TEST(InitialiseWeights, StartsBiasesAtZeroAndGainsAtOne)
{
    for (const auto& item : initialised(withVocabularies())->named_parameters()) {
        const auto expected = item.key().ends_with("norm.weight") ? 1 : 0;
        if (item.value().dim() == 1) {
            EXPECT_TRUE(item.value().eq(expected).all().item<bool>()) << item.key();
        }
    }
}

TEST(InitialiseWeights, DependsOnTheSeedOnly)
{
    const auto weights = [](std::uint64_t seed) {
        const auto model = TranslationModel::create(
            test::smallConfig(), test::chineseTokenizer(), test::englishTokenizer(), false, seed);
        return networkOf(*model)->parameters();
    };
    const auto first = weights(1), again = weights(1), other = weights(2);
    for (std::size_t i = 0; i < first.size(); ++i)
        EXPECT_TRUE(torch::equal(first[i], again[i]));
    EXPECT_FALSE(torch::equal(first[0], other[0]));
}

TEST(Transformer, GivesEachParameterOneName)
{
    auto config = withVocabularies();
    const auto names = Transformer(config)->named_parameters().keys();
    EXPECT_NE(std::ranges::find(names, "target_embedding.weight"), names.end());
    EXPECT_EQ(std::ranges::find(names, "output.weight"), names.end()) << "tied to the target embedding";
    EXPECT_NE(std::ranges::find(names, "encoder.final_norm.weight"), names.end());
    config.normPlacement = NormPlacement::Post;
    config.embeddingTying = EmbeddingTying::Separate;
    const auto others = Transformer(config)->named_parameters().keys();
    EXPECT_NE(std::ranges::find(others, "output.weight"), others.end());
    EXPECT_EQ(std::ranges::find(others, "encoder.final_norm.weight"), others.end());
}

TEST(Transformer, ScalesEmbeddingsByTheRootOfTheDimension)
{
    auto network = initialised(withVocabularies());
    network->eval();
    Recorder recorder(TraceDetail::Everything);
    network->encode(torch::tensor({{5, 3}}, torch::kLong), {&recorder, nullptr});
    const auto arrays = recorder.take();
    ASSERT_EQ(arrays.front().name, "encoder.embedding");
    const auto row = network->named_parameters()["source_embedding.weight"][5];
    EXPECT_NEAR(arrays.front().array.at(0, 0), 4 * row[0].item<float>(), 1e-6);
}

/// Padding must not change the real positions, for any architecture.
TEST(Transformer, GivesTheSameResultInAPaddedBatch)
{
    for (const auto& [name, config] : test::allConfigs()) {
        torch::NoGradGuard noGrad;
        const auto model = test::smallModel(config);
        auto& network = *networkOf(*model);
        const std::vector<std::vector<std::int64_t>> sources {{5, 9, 4, 12, 7, 10, 3}, {6, 11, 3}};
        const std::vector<std::vector<std::int64_t>> inputs {{2, 7, 8, 9, 10}, {2, 5}};
        const auto logits = [&](const torch::Tensor& source, const torch::Tensor& input) {
            return network.predict(input, network.encode(source, {}), {});
        };
        const auto together = logits(padded(sources), padded(inputs))[1].narrow(0, 0, 2);
        const auto alone = logits(padded(std::span(sources).subspan(1)), padded(std::span(inputs).subspan(1)))[0];
        EXPECT_LT((together - alone).abs().max().item<double>(), 1e-5) << name;
    }
}

TEST(Padded, FillsShorterRowsWithPad)
{
    const std::vector<std::vector<std::int64_t>> rows {{5, 6}, {}, {7}};
    EXPECT_TRUE(torch::equal(padded(rows), torch::tensor({{5, 6}, {0, 0}, {7, 0}}, torch::kLong)));
}

}  // namespace translucent
