#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"

#include "network/masks.h"
#include "support/expect_error.h"
#include "support/small_model.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;
using Ids = std::vector<std::int64_t>;

const Ids kSource {7, 9, 4, 12, kUnknownId, 10, kEndId};
const Ids kOutput {5, 11, 8, 6, kEndId};
constexpr AttentionKind kKinds[] {AttentionKind::EncoderSelf, AttentionKind::DecoderSelf, AttentionKind::Cross};

class ForwardTraces : public testing::TestWithParam<test::NamedConfig> {
protected:
    ForwardTrace trace(const TraceOptions& options = {}) const
    {
        return traceForward(*model, kSource, kOutput, options);
    }
    std::int64_t layersOf(AttentionKind kind) const
    {
        return kind == AttentionKind::EncoderSelf ? model->config().encoderLayers : model->config().decoderLayers;
    }

    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
};

INSTANTIATE_TEST_SUITE_P(Configs, ForwardTraces, testing::ValuesIn(test::allConfigs()),
    [](const auto& instance) { return instance.param.name; });
INSTANTIATE_TEST_SUITE_P(AttentionForms, ForwardTraces, testing::ValuesIn(test::attentionFormConfigs()),
    [](const auto& instance) { return instance.param.name; });

void expectDistributions(const Array& weights)
{
    for (std::size_t row = 0; row * weights.shape.back() < weights.values.size(); ++row) {
        const auto values = weights.row(row);
        double sum = 0;
        for (const float value : values) {
            EXPECT_GE(value, 0.F);
            EXPECT_LE(value, 1.F);
            sum += value;
        }
        EXPECT_NEAR(sum, 1, 1e-6);
    }
}

std::string attentionPath(AttentionKind kind, std::int64_t layer)
{
    return std::string(kind == AttentionKind::EncoderSelf ? "encoder" : "decoder") + ".layers." + std::to_string(layer)
        + (kind == AttentionKind::Cross ? ".cross_attention" : ".self_attention");
}

/// All names in a complete trace.
std::set<std::string> expectedNames(const TransformerConfig& config)
{
    std::set<std::string> names {"output.logits"};
    if (config.crossWiring == CrossWiring::Mixture)
        names.insert("cross_wiring.shares");
    if (config.copies())
        names.insert({"copy.gate", "copy.weights", "copy.distribution", "copy.log_mixture"});
    const auto add = [&](const std::string& path, std::initializer_list<const char*> suffixes) {
        for (const auto* suffix : suffixes)
            names.insert(path + "." + suffix);
    };
    const auto addNorm = [&](const std::string& path) {
        switch (config.normKind) {
        case NormKind::None: return;
        case NormKind::Batch: return add(path, {"input", "output"});
        case NormKind::Rms: return add(path, {"input", "rms", "output"});
        default: return add(path, {"input", "mean", "std", "output"});
        }
    };
    const auto addAttention = [&](AttentionKind kind, std::int64_t layer) {
        const auto path = attentionPath(kind, layer);
        const bool lowRank = kind == AttentionKind::EncoderSelf && config.attentionPattern == AttentionPattern::LowRank;
        add(path, {"q", "k", "v", "scores", "masked_scores", lowRank ? "factors" : "weights", "context", "output"});
        addNorm(path + "_norm");
    };
    const auto addLayer = [&](const std::string& stack, std::int64_t layer) {
        const auto path = stack + ".layers." + std::to_string(layer);
        add(path, {"after_self_attention", "output"});
        if (!config.hasFeedForward())
            return;
        add(path + ".feed_forward", {"inner", "activated", "output"});
        if (config.feedForward == FeedForwardKind::Swiglu)
            add(path + ".feed_forward", {"gate"});
        addNorm(path + ".feed_forward_norm");
    };
    for (const auto* stack : {"encoder", "decoder"}) {
        add(stack, {"embedding", "input", "output"});
        if (addsToEmbeddings(config.positionKind))
            add(stack, {"positions"});
        if (config.normPlacement == NormPlacement::Pre)
            addNorm(std::string(stack) + ".final_norm");
    }
    for (std::int64_t layer = 0; layer < config.encoderLayers; ++layer) {
        addLayer("encoder", layer);
        addAttention(AttentionKind::EncoderSelf, layer);
    }
    for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer) {
        addLayer("decoder", layer);
        addAttention(AttentionKind::DecoderSelf, layer);
        addAttention(AttentionKind::Cross, layer);
        names.insert("decoder.layers." + std::to_string(layer) + ".after_cross_attention");
        if (config.crossWiring != CrossWiring::Last)
            names.insert("decoder.layers." + std::to_string(layer) + ".memory");
    }
    return names;
}

}  // namespace

TEST_P(ForwardTraces, AttentionRowsAreDistributions)
{
    const auto result = trace();
    const auto s = static_cast<std::int64_t>(kSource.size()), t = static_cast<std::int64_t>(kOutput.size());
    const auto heads = model->config().heads;
    const std::map<AttentionKind, std::vector<std::int64_t>> shapes {{AttentionKind::EncoderSelf, {heads, s, s}},
        {AttentionKind::DecoderSelf, {heads, t, t}}, {AttentionKind::Cross, {heads, t, s}}};
    for (const auto kind : kKinds)
        for (std::int64_t layer = 0; layer < layersOf(kind); ++layer) {
            const auto& weights = result.attention(kind, layer);
            EXPECT_EQ(weights.shape, shapes.at(kind));
            if (!hasFactors(result, kind))
                expectDistributions(weights);
        }
}

TEST(LowRankTraces, FactorsTimesValuesAreTheContexts)
{
    auto config = test::smallConfig();
    config.positionKind = PositionKind::Learned;
    config.attentionPattern = AttentionPattern::LowRank;
    config.attentionSpan = 3;
    const auto model = test::smallModel(config);
    const auto trace = traceForward(*model, kSource, kOutput, {.detail = TraceDetail::Everything});
    EXPECT_TRUE(hasFactors(trace, AttentionKind::EncoderSelf));
    EXPECT_FALSE(hasFactors(trace, AttentionKind::DecoderSelf));
    EXPECT_FALSE(hasFactors(trace, AttentionKind::Cross));
    const auto parameters = networkOf(*model)->named_parameters();
    const std::string path = "encoder.layers.0.self_attention";
    const auto weight = toArray(parameters[path + ".qkv.weight"]), bias = toArray(parameters[path + ".qkv.bias"]);
    const auto& input = *trace.find(path + "_norm.output");
    const auto D = static_cast<std::size_t>(config.modelDimension),
               K = static_cast<std::size_t>(config.headDimension());
    const auto value = [&](std::size_t token, std::size_t number) {  // all heads side by side
        double sum = bias.values[2 * D + number];
        for (std::size_t i = 0; i < D; ++i)
            sum += static_cast<double>(weight.row(2 * D + number)[i]) * input.row(token)[i];
        return sum;
    };
    const auto& contexts = *trace.find(path + ".context");
    int negative = 0;
    for (std::int64_t head = 0; head < config.heads; ++head) {
        const auto view = trace.attention({AttentionKind::EncoderSelf, 0, head});
        for (std::int64_t query = 0; query < view.queries; ++query)
            for (std::size_t k = 0; k < K; ++k) {
                double context = 0;
                for (std::size_t token = 0; token < kSource.size(); ++token) {
                    context += view.row(query)[token] * value(token, static_cast<std::size_t>(head) * K + k);
                    negative += view.row(query)[token] < 0 ? 1 : 0;
                }
                EXPECT_NEAR(contexts.row(static_cast<std::size_t>(head * view.queries + query))[k], context, 1e-5);
            }
    }
    EXPECT_GT(negative, 0) << "otherwise signs would not show";
}

TEST_P(ForwardTraces, NothingAttendsToTheFuture)
{
    const auto result = trace();
    const auto length = kOutput.size();
    for (std::int64_t layer = 0; layer < model->config().decoderLayers; ++layer) {
        const auto& weights = result.attention(AttentionKind::DecoderSelf, layer);
        for (std::size_t row = 0; row < weights.values.size() / length; ++row)
            for (std::size_t key = row % length + 1; key < length; ++key)
                EXPECT_EQ(weights.row(row)[key], 0.F) << "layer " << layer << " row " << row;
    }
}

TEST_P(ForwardTraces, EarlierPredictionsDoNotDependOnLaterTokens)
{
    auto changed = kOutput;
    changed[3] = 9;
    const auto first = trace().logProbabilities;
    const auto second = traceForward(*model, kSource, changed, {}).logProbabilities;
    for (std::size_t t = 0; t <= 3; ++t)
        EXPECT_TRUE(std::ranges::equal(first.row(t), second.row(t))) << t;
    EXPECT_FALSE(std::ranges::equal(first.row(4), second.row(4)));
}

TEST_P(ForwardTraces, RecordingChangesNoNumber)
{
    TraceOptions everything;
    everything.detail = TraceDetail::Everything;
    EXPECT_EQ(trace().logProbabilities, trace(everything).logProbabilities);

    torch::NoGradGuard noGrad;
    auto& network = *networkOf(*model);
    const std::vector<Ids> source {kSource}, input {{kBeginId, 5, 11, 8, 6}};
    const auto untraced = network.predict(padded(input), network.encode(padded(source), {}), {}).log_softmax(-1);
    EXPECT_EQ(trace().logProbabilities, toArray(untraced.squeeze(0)));
}

TEST_P(ForwardTraces, LogProbabilitiesAreNormalised)
{
    const auto result = trace().logProbabilities;
    ASSERT_EQ(result.shape, (Ids {5, model->config().targetVocabulary}));
    for (std::size_t t = 0; t < 5; ++t) {
        double sum = 0;
        for (const float value : result.row(t))
            sum += std::exp(static_cast<double>(value));
        EXPECT_NEAR(sum, 1, 1e-5);
    }
}

TEST_P(ForwardTraces, EverythingHasEveryNameOnce)
{
    TraceOptions everything;
    everything.detail = TraceDetail::Everything;
    std::multiset<std::string> names;
    for (const auto& array : trace(everything).arrays)
        names.insert(array.name);
    const auto expected = expectedNames(model->config());
    EXPECT_TRUE(std::ranges::equal(names, expected));
    for (const auto& name : expected)
        EXPECT_EQ(names.count(name), 1u) << name;
    for (const auto& name : names)
        EXPECT_TRUE(expected.contains(name)) << name;
}

TEST_P(ForwardTraces, AttentionDetailHoldsTheWeightsOnly)
{
    const auto result = trace();
    EXPECT_EQ(static_cast<std::int64_t>(result.arrays.size()),
        model->config().encoderLayers + 2 * model->config().decoderLayers + (model->config().copies() ? 1 : 0));
    EXPECT_EQ(result.find("encoder.output"), nullptr);
}

TEST_P(ForwardTraces, ShapesKeepTheirAxesForOneToken)
{
    TraceOptions everything;
    everything.detail = TraceDetail::Everything;
    const auto one = traceForward(*model, Ids {kEndId}, Ids {kEndId}, everything);
    const auto several = trace(everything);
    for (const auto& array : several.arrays) {
        const auto* same = one.find(array.name);
        ASSERT_NE(same, nullptr) << array.name;
        EXPECT_EQ(same->rank(), array.array.rank()) << array.name;
    }
}

/// A head's share of the output projection is its columns of W^O.
TEST_P(ForwardTraces, ADisabledHeadEqualsAZeroSliceOfTheOutputProjection)
{
    torch::NoGradGuard noGrad;
    const auto width = model->config().headDimension();
    for (const auto kind : kKinds)
        for (std::int64_t layer = 0; layer < layersOf(kind); ++layer) {
            const std::int64_t head = model->config().heads - 1;
            const auto disabled = trace({TraceDetail::Attention, {{{kind, layer, head}}}}).logProbabilities;
            auto weight = networkOf(*model)->named_parameters()[attentionPath(kind, layer) + ".output.weight"];
            auto slice = weight.narrow(1, head * width, width);
            const auto kept = slice.clone();
            slice.zero_();
            const auto zeroed = trace().logProbabilities;
            slice.copy_(kept);
            for (std::size_t i = 0; i < zeroed.values.size(); ++i)
                EXPECT_NEAR(disabled.values[i], zeroed.values[i], 1e-5);
            EXPECT_NE(disabled, trace().logProbabilities) << "the head does matter";
        }
}

TEST_P(ForwardTraces, AnInterventionLeavesNoTrace)
{
    const auto before = trace().logProbabilities;
    trace({TraceDetail::Attention, {{{AttentionKind::Cross, 0, 0}}}});
    EXPECT_EQ(trace().logProbabilities, before);
}

TEST_P(ForwardTraces, PaddingHasNoWeightInABatch)
{
    torch::NoGradGuard noGrad;
    auto& network = *networkOf(*model);
    const std::vector<Ids> sources {kSource, {6, 8, kEndId}}, inputs {{kBeginId, 5, 11}, {kBeginId, 9, 4}};
    Recorder recorder(TraceDetail::Attention);
    const ForwardContext context {&recorder, nullptr};
    network.decode(padded(inputs), network.encode(padded(sources), context), context);
    for (const auto& [name, array] : recorder.take()) {
        if (name.starts_with("decoder") && name.ends_with("self_attention.weights"))
            continue;
        const auto weights = torch::tensor(array.values).view(array.shape);  // [B, H, Q, S]
        EXPECT_EQ(weights[1].narrow(-1, 3, 4).abs().max().item<float>(), 0.F) << name;
        EXPECT_GT(weights[0].narrow(-1, 3, 4).abs().max().item<float>(), 0.F) << name;
    }
}

/// For every kind of norm, ε is part of the division, not of the statistics of the input.
TEST(ForwardTrace, StatisticsOfNormsAreThoseOfTheirInputs)
{
    for (const auto kind : {NormKind::Rms, NormKind::PopulationStd, NormKind::SampleStd}) {
        auto config = test::smallConfig();
        config.normKind = kind;
        config.normEpsilon = 0.5;
        const auto trace = traceForward(*test::smallModel(config), kSource, kOutput, {TraceDetail::Everything});
        const std::string path = "encoder.layers.0.feed_forward_norm";
        const auto& input = *trace.find(path + ".input");
        const auto& found = *trace.find(path + (kind == NormKind::Rms ? ".rms" : ".std"));
        for (std::size_t row = 0; row < kSource.size(); ++row) {
            const auto x = input.row(row);
            const auto n = static_cast<double>(x.size());
            const double mean = kind == NormKind::Rms ? 0 : std::accumulate(x.begin(), x.end(), 0.0) / n;
            double squares = 0;
            for (const double value : x)
                squares += (value - mean) * (value - mean);
            EXPECT_NEAR(found.values[row], std::sqrt(squares / (kind == NormKind::SampleStd ? n - 1 : n)), 1e-5);
        }
    }
}

TEST(ForwardTrace, PutsBeginBeforeTheInput)
{
    const auto result = traceForward(*test::smallModel(), kSource, kOutput, {});
    EXPECT_EQ(result.sourceIds, kSource);
    EXPECT_EQ(result.outputIds, kOutput);
    EXPECT_EQ(result.inputIds, (Ids {kBeginId, 5, 11, 8, 6}));
}

TEST(ForwardTrace, NamesTheIdsOutsideTheVocabulary)
{
    const auto model = test::smallModel();
    const auto sources = model->config().sourceVocabulary, targets = model->config().targetVocabulary;
    const auto refuse = [&](const Ids& source, const Ids& output, std::initializer_list<std::string_view> parts) {
        expectError(ErrorCode::InvalidArgument, parts, [&] { traceForward(*model, source, output, {}); });
    };
    refuse({sources, kEndId}, kOutput, {"source id " + std::to_string(sources)});
    refuse({-1, kEndId}, kOutput, {"source id -1"});
    refuse(kSource, {targets}, {"target id " + std::to_string(targets)});
    refuse({}, kOutput, {"source has no pieces"});
    refuse(kSource, {}, {"target has no pieces"});
}

TEST(ForwardTrace, NamesTheSideThatIsTooLong)
{
    const auto model = test::smallModel();
    const Ids fitting(24, 5), tooLong(25, 5);
    EXPECT_NO_THROW(traceForward(*model, fitting, fitting, {}));
    expectError(ErrorCode::TooLong, {"source has 25", "24"}, [&] { traceForward(*model, tooLong, kOutput, {}); });
    expectError(ErrorCode::TooLong, {"target has 25", "24"}, [&] { traceForward(*model, kSource, tooLong, {}); });
}

TEST(ForwardTrace, NamesHeadsAndLayersThatDoNotExist)
{
    const auto model = test::smallModel();
    expectError(ErrorCode::InvalidArgument, {"cross:0:2"}, [&] {
        traceForward(*model, kSource, kOutput, {TraceDetail::Attention, {{{AttentionKind::Cross, 0, 2}}}});
    });
    const auto result = traceForward(*model, kSource, kOutput, {});
    expectError(ErrorCode::InvalidArgument, {"no cross attention in layer 2"},
        [&] { result.attention(AttentionKind::Cross, 2); });
}

}  // namespace translucent
