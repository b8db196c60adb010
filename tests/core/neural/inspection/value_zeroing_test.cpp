#include "causes/attention_parts.h"
#include "support/expect_error.h"
#include "support/small_model.h"
#include "translucent/neural/attribution.h"
#include "translucent/neural/inspection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace translucent {
namespace {

const std::vector<std::int64_t> kZeroedSource {7, 9, 4, 12, 10, kEndId};
const std::vector<std::int64_t> kZeroedOutput {5, 11, 8, 6, kEndId};

std::vector<test::NamedConfig> zeroableConfigs()
{
    auto configs = test::allConfigs();
    std::erase_if(configs, [](const auto& each) { return each.config.copies(); });
    return configs;
}

class ValueZeroingOf : public testing::TestWithParam<test::NamedConfig> {
protected:
    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
    Causes causes {model, kZeroedSource, kZeroedOutput};
};

INSTANTIATE_TEST_SUITE_P(Configs, ValueZeroingOf, testing::ValuesIn(zeroableConfigs()),
    [](const auto& instance) { return instance.param.name; });

torch::Tensor arrayTensor(const Causes& causes, const std::string& name)
{
    const auto& array = *causes.trace().find(name);
    return torch::tensor(array.values).view(array.shape);
}

/// What the values of one key add to the outputs of the cross-attention of a layer. Shape: [T, D]
torch::Tensor addedByKey(const AttentionParts& parts, std::size_t key)
{
    const auto D = static_cast<std::int64_t>(parts.modelDimension());
    auto sum = torch::zeros({static_cast<std::int64_t>(parts.queries()), D}, torch::kDouble);
    for (std::size_t head = 0; head < parts.heads(); ++head) {
        const auto vector = torch::tensor(parts.projected(head, parts.value(head, key)), torch::kDouble);
        for (std::size_t query = 0; query < parts.queries(); ++query)
            sum[static_cast<std::int64_t>(query)] += parts.weight(head, query, key) * vector;
    }
    return sum.to(torch::kFloat);
}

/// The output of a decoder layer without these vectors in its cross-attention, from its norm and feed-forward.
torch::Tensor outputWithout(
    const Causes& causes, DecoderLayer& layer, const std::string& path, const torch::Tensor& vectors)
{
    const ForwardContext context;
    const auto feedForward = [&](const torch::Tensor& x) { return layer->feedForward()(x, context); };
    if (causes.model().config().normPlacement == NormPlacement::Pre) {
        const auto x = arrayTensor(causes, path + ".after_cross_attention") - vectors;
        return x + feedForward(layer->feedForwardNorm()(x, context));
    }
    const auto sum = arrayTensor(causes, path + ".cross_attention_norm.input") - vectors;
    const auto x = layer->crossAttentionNorm()(sum, context);
    return layer->feedForwardNorm()(x + feedForward(x), context);
}

}  // namespace

TEST_P(ValueZeroingOf, HasRowsThatSumToOneOrAreZero)
{
    for (const auto kind : {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross})
        for (std::int64_t layer = 0; layer < attentionSize(model->config(), kind).layers; ++layer) {
            const auto table = valueZeroing(causes, kind, layer);
            ASSERT_EQ(table.rows, kind == AttentionKind::EncoderSelf ? kZeroedSource.size() : kZeroedOutput.size());
            ASSERT_EQ(table.columns, kind == AttentionKind::DecoderSelf ? kZeroedOutput.size() : kZeroedSource.size());
            for (std::size_t query = 0; query < table.rows; ++query) {
                const auto row = table.row(query);
                const double sum = std::accumulate(row.begin(), row.end(), 0.0);
                EXPECT_TRUE(sum == 0 || std::abs(sum - 1) < 1e-12) << sum;
                EXPECT_GE(std::ranges::min(row), 0);
                const bool isCausal = kind == AttentionKind::DecoderSelf;
                for (std::size_t later = query + 1; later < (isCausal ? table.columns : 0); ++later)
                    EXPECT_EQ(row[later], 0) << "a later token changes nothing";
            }
            // Without residual connections, an untrained layer makes nearly the same of every input.
            const bool remembers = model->config().residual == ResidualKind::Connected;
            EXPECT_TRUE(!remembers || std::ranges::max(table.values) > 0) << "values matter";
        }
}

TEST(ValueZeroing, IsTheLayerWithoutWhatTheKeyAdds)
{
    auto post = test::smallConfig();
    post.normPlacement = NormPlacement::Post;
    for (const auto& config : {test::smallConfig(), post}) {
        const auto model = test::smallModel(config);
        const Causes causes(model, kZeroedSource, kZeroedOutput);
        const auto parameters = layerParameters(*model);
        const TracedPass pass {config, causes.trace(), parameters};
        const torch::NoGradGuard noGradients;
        for (std::int64_t number = 0; number < config.decoderLayers; ++number) {
            const AttentionParts parts(pass, AttentionKind::Cross, number);
            const auto path = "decoder.layers." + std::to_string(number);
            auto& layer = transformerOf(*model).decoder()->layers()[static_cast<std::size_t>(number)];
            const auto clean = arrayTensor(causes, path + ".output").to(torch::kDouble);
            std::vector<double> distances(kZeroedOutput.size() * kZeroedSource.size());
            for (std::size_t key = 0; key < kZeroedSource.size(); ++key) {
                const auto changed = outputWithout(causes, layer, path, addedByKey(parts, key)).to(torch::kDouble);
                for (std::size_t query = 0; query < kZeroedOutput.size(); ++query) {
                    const auto row = static_cast<std::int64_t>(query);
                    const auto cosine = clean[row].dot(changed[row]) / (clean[row].norm() * changed[row].norm());
                    distances[query * kZeroedSource.size() + key] = 1 - cosine.item<double>();
                }
            }
            const auto expected = valueZeroingShares(kZeroedOutput.size(), kZeroedSource.size(), distances);
            const auto actual = valueZeroing(causes, AttentionKind::Cross, number);
            for (std::size_t i = 0; i < expected.values.size(); ++i)
                EXPECT_NEAR(actual.values[i], expected.values[i], 1e-3) << "layer " << number;
        }
    }
}

TEST(ValueZeroing, RefusesLayersThatDoNotExist)
{
    const Causes causes(test::smallModel(), kZeroedSource, kZeroedOutput);
    for (const std::int64_t layer : {-1, 2})
        test::expectError(ErrorCode::InvalidArgument, {"no layer", "cross"},
            [&] { valueZeroing(causes, AttentionKind::Cross, layer); });
}

}  // namespace translucent
