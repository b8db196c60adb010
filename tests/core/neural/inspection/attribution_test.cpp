#include "translucent/neural/attribution.h"

#include "inspection/attribution_network.h"
#include "support/expect_error.h"
#include "support/small_model.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/decoding/decoder.h"
#include "translucent/model/model_info.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <numeric>

namespace translucent {
namespace {

using AttributedIds = std::vector<std::int64_t>;

const AttributedIds kAttributedSource {7, 9, 4, 12, 10, kEndId};
const AttributedIds kAttributedOutput {5, 11, 8, 6, kEndId};
const AttributionTarget kTarget {3, 6, {}};
const AttributionTarget kAgainstRival {3, 6, 13};

/// log p of the target's word in a pass of its own over other sentences.
double tracedValue(const std::shared_ptr<const TranslationModel>& model, const AttributedIds& source,
    const AttributedIds& output, const AttributionTarget& target)
{
    const Causes causes(model, source, output);
    const auto* scores = target.rival ? causes.trace().find("output.logits") : &causes.trace().logProbabilities;
    const auto at = [&](std::int64_t id) {
        return static_cast<double>(scores->at(static_cast<std::size_t>(target.position), static_cast<std::size_t>(id)));
    };
    return at(target.word) - (target.rival ? at(*target.rival) : 0);
}

AttributedPass attributedPass(const AttributionTarget& target)
{
    AttributedIds inputs {kBeginId};
    inputs.insert(inputs.end(), kAttributedOutput.begin(), kAttributedOutput.begin() + target.position);
    return {kAttributedSource, inputs, target.word, target.rival};
}

double sumOfAll(const Attribution& found)
{
    return std::accumulate(found.source.begin(), found.source.end(), 0.0)
        + std::accumulate(found.prefix.begin(), found.prefix.end(), 0.0);
}

/// The derivative of F by the point on a path at 1, the pass itself, from differences of fourth order.
double derivativeAtOne(const TranslationModel& model, const AttributedPass& pass, const PassVectors& step)
{
    constexpr double kStep = 0.02;
    const auto slope = [&](double h) {
        return (valueOnPath(model, pass, step, 1 + h) - valueOnPath(model, pass, step, 1 - h)) / (2 * h);
    };
    return (4 * slope(kStep / 2) - slope(kStep)) / 3;
}

/// Rows of `vectors` except one are zeros.
torch::Tensor onlyRow(const torch::Tensor& vectors, std::int64_t row)
{
    auto result = torch::zeros_like(vectors);
    result[row] = vectors[row];
    return result;
}

/// Of the configs those whose functions have no kinks.
std::vector<test::NamedConfig> smoothConfigs()
{
    auto post = test::smallConfig();
    post.normPlacement = NormPlacement::Post;
    post.activation = Activation::Gelu;
    auto pre = test::smallConfig();
    pre.activation = Activation::Silu;
    auto gated = test::smallConfig();
    gated.normKind = NormKind::Rms;
    gated.feedForward = FeedForwardKind::Swiglu;
    gated.embeddingTying = EmbeddingTying::All;
    return {{"Post", post}, {"Pre", pre}, {"RmsSwigluTied", gated}};
}

std::vector<test::NamedConfig> attributableConfigs()
{
    auto configs = test::allConfigs();
    std::erase_if(configs, [](const auto& each) { return each.config.copies(); });
    return configs;
}

class AttributionOf : public testing::TestWithParam<test::NamedConfig> {
protected:
    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
    Causes causes {model, kAttributedSource, kAttributedOutput};
};

INSTANTIATE_TEST_SUITE_P(Configs, AttributionOf, testing::ValuesIn(attributableConfigs()),
    [](const auto& instance) { return instance.param.name; });

class SmoothAttributionOf : public testing::TestWithParam<test::NamedConfig> {
protected:
    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
    Causes causes {model, kAttributedSource, kAttributedOutput};
};

INSTANTIATE_TEST_SUITE_P(Configs, SmoothAttributionOf, testing::ValuesIn(smoothConfigs()),
    [](const auto& instance) { return instance.param.name; });

Causes causesOfText(const std::shared_ptr<const TranslationModel>& model, const std::string& text)
{
    const auto translation = Decoder(model).translate(text, {});
    AttributedIds source;
    for (const auto& piece : translation.source)
        source.push_back(piece.id);
    return {model, source, translation.hypotheses.front().ids()};
}

}  // namespace

TEST_P(AttributionOf, ExplainsTheValueOfThePass)
{
    for (const auto& target : {kTarget, kAgainstRival, AttributionTarget {0, 5, {}}}) {
        const auto expected = tracedValue(model, kAttributedSource, kAttributedOutput, target);
        EXPECT_NEAR(attributedValue(causes, target), expected, 1e-4 * std::max(1.0, std::abs(expected)));
    }
}

TEST_P(AttributionOf, HasANumberForEachToken)
{
    for (const auto method : attributionMethods(model->config())) {
        const auto found = attributionOf(causes, kTarget, method, {.pathPoints = 2});
        EXPECT_EQ(found.method, method);
        EXPECT_EQ(found.source.size(), kAttributedSource.size()) << name(method);
        EXPECT_EQ(found.prefix.size(), explainsPrefix(method) ? 4u : 0u) << name(method);
        EXPECT_EQ(found.completeness.has_value(), method == AttributionMethod::IntegratedGradients) << name(method);
        if (!isSigned(method)) {
            EXPECT_GE(std::ranges::min(found.source), 0) << name(method);
        }
    }
}

TEST_P(AttributionOf, OcclusionIsTheDropWithUnknownInPlace)
{
    for (const auto& target : {kTarget, kAgainstRival}) {
        const auto found = attributionOf(causes, target, AttributionMethod::Occlusion);
        const auto whole = tracedValue(model, kAttributedSource, kAttributedOutput, target);
        const auto rounding = 2e-4 * std::max(1.0, std::abs(whole));
        for (std::size_t i = 0; i + 1 < kAttributedSource.size(); ++i) {
            auto source = kAttributedSource;
            source[i] = kUnknownId;
            EXPECT_NEAR(found.source[i], whole - tracedValue(model, source, kAttributedOutput, target), rounding) << i;
        }
        for (std::size_t t = 1; t < found.prefix.size(); ++t) {
            auto output = kAttributedOutput;
            output[t - 1] = kUnknownId;
            EXPECT_NEAR(found.prefix[t], whole - tracedValue(model, kAttributedSource, output, target), rounding) << t;
        }
        EXPECT_EQ(found.source.back(), 0) << "END stays";
        EXPECT_EQ(found.prefix.front(), 0) << "BEGIN stays";
    }
}

TEST_P(AttributionOf, PathBeginsWithUnknownTokensAndEndsWithThePass)
{
    const auto pass = attributedPass(kTarget);
    const auto step = stepFromBaseline(*model, pass, AttributionBaseline::Unknown);
    PassIds unknown {AttributedIds(kAttributedSource.size(), kUnknownId), AttributedIds(4, kUnknownId)};
    unknown.sourceIds.back() = kEndId;
    unknown.inputIds.front() = kBeginId;
    const std::vector<PassIds> both {unknown, {pass.sourceIds, pass.inputIds}};
    const auto values = valuesWith(*model, pass, both);
    EXPECT_NEAR(valueOnPath(*model, pass, step, 0), values[0], 2e-4 * std::max(1.0, std::abs(values[0])));
    EXPECT_NEAR(valueOnPath(*model, pass, step, 1), values[1], 2e-4 * std::max(1.0, std::abs(values[1])));
}

TEST_P(AttributionOf, OfSwappedWordsIsTheOpposite)
{
    const AttributionTarget swapped {kAgainstRival.position, *kAgainstRival.rival, kAgainstRival.word};
    for (const auto method : {AttributionMethod::GradientInput, AttributionMethod::Occlusion}) {
        const auto one = attributionOf(causes, kAgainstRival, method), other = attributionOf(causes, swapped, method);
        EXPECT_NEAR(one.value, -other.value, 1e-9);
        for (std::size_t i = 0; i < one.source.size(); ++i)
            EXPECT_NEAR(one.source[i], -other.source[i], 1e-3 * std::max(1.0, std::abs(one.source[i])));
    }
}

TEST_P(AttributionOf, SaliencyIsTheLengthOfWhatGradientTimesInputMultiplies)
{
    const auto pass = attributedPass(kTarget);
    const auto embeddings = scaledEmbeddings(*model, pass);
    const auto length = doublesOf(embeddings.source.norm(2, -1));
    const auto saliency = attributionOf(causes, kTarget, AttributionMethod::Saliency);
    const auto product = attributionOf(causes, kTarget, AttributionMethod::GradientInput);
    for (std::size_t i = 0; i < saliency.source.size(); ++i)
        EXPECT_LE(std::abs(product.source[i]), saliency.source[i] * length[i] * (1 + 1e-9)) << "Cauchy and Schwarz";
}

TEST_P(SmoothAttributionOf, GradientsAreThoseOfDifferences)
{
    for (const auto& target : {kTarget, kAgainstRival}) {
        const auto pass = attributedPass(target);
        const auto embeddings = scaledEmbeddings(*model, pass);
        const auto product = attributionOf(causes, target, AttributionMethod::GradientInput);
        for (std::size_t i = 0; i < pass.sourceIds.size(); ++i) {
            const PassVectors step {
                onlyRow(embeddings.source, static_cast<std::int64_t>(i)), torch::zeros_like(embeddings.prefix)};
            EXPECT_NEAR(product.source[i], derivativeAtOne(*model, pass, step),
                1e-2 * std::max(1.0, std::abs(product.source[i])));
        }
        for (std::size_t t = 0; t < pass.inputIds.size(); ++t) {
            const PassVectors step {
                torch::zeros_like(embeddings.source), onlyRow(embeddings.prefix, static_cast<std::int64_t>(t))};
            EXPECT_NEAR(product.prefix[t], derivativeAtOne(*model, pass, step),
                1e-2 * std::max(1.0, std::abs(product.prefix[t])));
        }
    }
}

TEST_P(SmoothAttributionOf, SaliencyIsTheSteepestSlope)
{
    const auto pass = attributedPass(kTarget);
    const auto embeddings = scaledEmbeddings(*model, pass);
    const auto gradient = gradientOnPath(*model, pass, embeddings, {{1}, {1}});
    const auto saliency = attributionOf(causes, kTarget, AttributionMethod::Saliency);
    for (std::size_t i = 0; i < pass.sourceIds.size(); ++i) {
        const auto row = static_cast<std::int64_t>(i);
        const PassVectors uphill {onlyRow(gradient.source / gradient.source[row].norm().clamp_min(1e-12), row),
            torch::zeros_like(embeddings.prefix)};
        EXPECT_NEAR(
            saliency.source[i], derivativeAtOne(*model, pass, uphill), 1e-2 * std::max(1.0, saliency.source[i]));
    }
}

TEST_P(SmoothAttributionOf, IntegratedGradientsAreComplete)
{
    for (const auto& target : {kTarget, kAgainstRival})
        for (const auto& [baseline, name] : kChoices<AttributionBaseline>) {
            const auto found =
                attributionOf(causes, target, AttributionMethod::IntegratedGradients, {.baseline = baseline});
            const auto& law = *found.completeness;
            EXPECT_TRUE(law.holds()) << name << ": residual " << law.residual() << " of " << law.allowed();
            EXPECT_NEAR(law.sum, sumOfAll(found), 1e-12);
            EXPECT_EQ(law.value, found.value);
            EXPECT_GE(law.points, kPathPoints);
            EXPECT_EQ(found.source.back(), 0) << "END stays";
            EXPECT_EQ(found.prefix.front(), 0) << "BEGIN stays";
        }
}

TEST_P(SmoothAttributionOf, BaselinesAskDifferentQuestions)
{
    std::vector<double> firsts, starts;
    for (const auto& [baseline, name] : kChoices<AttributionBaseline>) {
        const auto found =
            attributionOf(causes, kTarget, AttributionMethod::IntegratedGradients, {.baseline = baseline});
        firsts.push_back(found.source.front());
        starts.push_back(found.completeness->baselineValue);
    }
    for (const auto* numbers : {&firsts, &starts}) {
        EXPECT_NE(numbers->at(0), numbers->at(1));
        EXPECT_NE(numbers->at(0), numbers->at(2));
        EXPECT_NE(numbers->at(1), numbers->at(2));
    }
}

TEST(Attribution, TakesAttentionAndSharesFromThePass)
{
    const auto model = test::smallModel();
    const Causes causes(model, kAttributedSource, kAttributedOutput);
    const auto& trace = causes.trace();
    const auto lastLayer = model->config().decoderLayers - 1;
    const auto last = attributionOf(causes, kTarget, AttributionMethod::LastAttention);
    const auto alti = attributionOf(causes, kTarget, AttributionMethod::Alti);
    const auto shares = causes.sourceShares();
    for (std::size_t i = 0; i < kAttributedSource.size(); ++i) {
        double mean = 0;
        for (std::int64_t head = 0; head < model->config().heads; ++head)
            mean += static_cast<double>(trace.attention(HeadId {AttentionKind::Cross, lastLayer, head}).row(3)[i])
                / static_cast<double>(model->config().heads);
        EXPECT_NEAR(last.source[i], mean, 1e-6);
        EXPECT_EQ(alti.source[i], shares.source(3)[i]);
    }
    EXPECT_NEAR(sumOfAll(alti), 1, 1e-12);
    const HeadId chosen {AttentionKind::Cross, 0, 1};
    const auto given = attributionOf(causes, kTarget, AttributionMethod::AlignerAttention, {.aligner = chosen});
    for (std::size_t i = 0; i < kAttributedSource.size(); ++i)
        EXPECT_NEAR(given.source[i], static_cast<double>(trace.attention(chosen).row(3)[i]), 1e-6);
    const auto zeroed = attributionOf(causes, kTarget, AttributionMethod::ValueZeroing);
    const auto table = valueZeroing(causes, AttentionKind::Cross, lastLayer);
    EXPECT_TRUE(std::ranges::equal(zeroed.source, table.row(3)));
}

TEST(Attribution, AlignerIsTheSurestHead)
{
    const auto model = test::smallModel();
    const Causes causes(model, kAttributedSource, kAttributedOutput);
    const auto confidence = [&](const HeadId& head) {
        double sum = 0;
        for (std::int64_t query = 0; query < std::ssize(kAttributedOutput); ++query) {
            const auto row = causes.trace().attention(head).row(query);
            sum += static_cast<double>(*std::max_element(row.begin(), row.end() - 1));
        }
        return sum;
    };
    const auto best = alignerOf(causes);
    EXPECT_EQ(best.kind, AttentionKind::Cross);
    for (const auto& head : headsOf(model->config()))
        if (head.kind == AttentionKind::Cross) {
            EXPECT_GE(confidence(best), confidence(head) - 1e-9) << toText(head);
        }
}

TEST(Attribution, LeavesNoGradients)
{
    const auto model = test::smallModel();
    const Causes causes(model, kAttributedSource, kAttributedOutput);
    attributionOf(causes, kTarget, AttributionMethod::IntegratedGradients, {.pathPoints = 3});
    for (const auto& item : networkOf(*model)->named_parameters())
        EXPECT_FALSE(item.value().grad().defined()) << item.key();
}

TEST(Attribution, RefusesWhatDoesNotExist)
{
    const auto model = test::smallModel();
    const Causes causes(model, kAttributedSource, kAttributedOutput);
    const auto refuse = [&](const AttributionTarget& target, const char* reason) {
        test::expectError(
            ErrorCode::InvalidArgument, {reason}, [&] { attributionOf(causes, target, AttributionMethod::Saliency); });
    };
    refuse({5, 6, {}}, "no position");
    refuse({-1, 6, {}}, "no position");
    refuse({0, model->config().targetVocabulary, {}}, "vocabulary");
    refuse({0, 6, 6}, "rival");
    test::expectError(ErrorCode::InvalidArgument, {"cross-attention"}, [&] {
        attributionOf(causes, kTarget, AttributionMethod::AlignerAttention,
            {.aligner = HeadId {AttentionKind::DecoderSelf, 0, 0}});
    });
    const std::vector<AttributedIds> shorter {{7, kEndId}};
    test::expectError(ErrorCode::InvalidArgument, {"in place"}, [&] { probabilitiesWith(causes, 0, 5, shorter); });
}

TEST(SlowAttribution, OfShippedModelsIsCompleteAndFast)
{
    BuiltinCorpusOptions options;
    options.pairs = 50;
    options.part = CorpusPart::Test;
    const auto pairs = generateBuiltinCorpus(options).pairs;
    for (const char* name : {"classroom", "post-norm", "learned-positions", "everyday"}) {
        const auto model = TranslationModel::load(findModel(name));
        double largest = 0, saliency = 0, integrated = 0;
        std::size_t complete = 0;
        const auto timed = [](double& milliseconds, const auto& work) {
            const auto begin = std::chrono::steady_clock::now();
            work();
            milliseconds += std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
        };
        for (const auto& pair : pairs) {
            const auto causes = causesOfText(model, pair.source);
            const auto last = std::ssize(causes.trace().outputIds) - 1;
            const AttributionTarget target {last / 2, causes.trace().outputIds[static_cast<std::size_t>(last / 2)], {}};
            timed(saliency, [&] { attributionOf(causes, target, AttributionMethod::Saliency); });
            timed(integrated, [&] {
                const auto law = *attributionOf(causes, target, AttributionMethod::IntegratedGradients).completeness;
                largest = std::max(largest, std::abs(law.residual()) / law.allowed());
                complete += law.holds() ? 1 : 0;
            });
        }
        const auto count = static_cast<double>(pairs.size());
        EXPECT_GE(static_cast<double>(complete) / count, 0.9) << name;
        std::cout << name << ": integrated gradients are complete for " << complete << " of " << pairs.size()
                  << " tokens, largest residual " << largest << " of what is allowed; saliency takes "
                  << saliency / count << " ms, integrated gradients " << integrated / count << " ms\n";
    }
}

}  // namespace translucent
