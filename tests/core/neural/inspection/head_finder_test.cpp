#include "translucent/neural/head_finder.h"

#include "inspection/head_passes.h"
#include "network/attention.h"
#include "network/model_state.h"
#include "support/expect_error.h"
#include "support/small_model.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"

#include <torch/csrc/autograd/autograd.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace translucent {
namespace {

/// Sentences of the small models, which are short enough for them however they are divided.
std::vector<SentencePair> smallPairs(std::size_t count = 5)
{
    constexpr std::array<std::size_t, 5> kShort {0, 3, 5, 8, 9};
    std::vector<SentencePair> pairs;
    for (const auto i : std::span(kShort).first(count))
        pairs.push_back({test::chineseSentences()[i], test::englishSentences()[i], {}});
    return pairs;
}

std::vector<std::int64_t> idsWithEnd(const Tokenizer& tokenizer, const std::string& text)
{
    std::vector<std::int64_t> ids;
    for (const auto& piece : tokenizer.encode(text))
        ids.push_back(piece.id);
    ids.push_back(kEndId);
    return ids;
}

ForcedPair forcedPair(const TranslationModel& model, const SentencePair& pair)
{
    return {idsWithEnd(model.sourceTokenizer(), pair.source), idsWithEnd(model.targetTokenizer(), pair.target)};
}

std::vector<ForcedPair> forcedPairs(const TranslationModel& model, const std::vector<SentencePair>& pairs)
{
    std::vector<ForcedPair> forced;
    for (const auto& pair : pairs)
        forced.push_back(forcedPair(model, pair));
    return forced;
}

ForwardTrace passOver(const TranslationModel& model, const ForcedPair& pair, const Intervention& intervention = {})
{
    return traceForward(model, pair.sourceIds, pair.outputIds, {TraceDetail::Everything, intervention});
}

/// Σ −ln p of the outputs of a pass.
double lossOf(const ForwardTrace& pass)
{
    double sum = 0;
    for (std::size_t t = 0; t < pass.outputIds.size(); ++t)
        sum -= static_cast<double>(pass.logProbabilities.at(t, static_cast<std::size_t>(pass.outputIds[t])));
    return sum;
}

/// Multiplies what one head mixes.
class ScaledHead : public ContextTap {
public:
    ScaledHead(const HeadId& head, std::int64_t headsInLayer, double factor)
        : m_head(head)
        , m_headsInLayer(headsInLayer)
        , m_factor(factor)
    {
    }

    torch::Tensor passes(const AttentionSite& site, const torch::Tensor& contexts) override
    {
        if (site.kind != m_head.kind || site.layer != m_head.layer)
            return contexts;
        auto scaled = contexts.clone();
        const auto K = contexts.size(-1) / m_headsInLayer;
        scaled.narrow(-1, m_head.head * K, K).mul_(m_factor);
        return scaled;
    }

private:
    HeadId m_head;
    std::int64_t m_headsInLayer;
    double m_factor;
};

/// Keeps what all heads mix, so that it can be differentiated by.
class KeptContexts : public ContextTap {
public:
    torch::Tensor passes(const AttentionSite& site, const torch::Tensor& contexts) override
    {
        return kept[{site.kind, site.layer}] = contexts.requires_grad() ? contexts : contexts.detach().requires_grad_();
    }

    std::map<std::pair<AttentionKind, std::int64_t>, torch::Tensor> kept;
};

/// Σ over positions of Att_h · ∂L/∂Att_h of each head for one pair, by a pass of its own.
std::vector<double> contextTimesGradient(const TranslationModel& model, const ForcedPair& pair)
{
    const torch::AutoGradMode withGradients(true);
    auto& network = *networkOf(model);
    KeptContexts tap;
    const ForwardContext context {.contexts = &tap};
    std::vector<std::int64_t> inputs {kBeginId};
    inputs.insert(inputs.end(), pair.outputIds.begin(), pair.outputIds.end() - 1);
    const auto row = [](const std::vector<std::int64_t>& ids) { return torch::tensor(ids, torch::kLong).unsqueeze(0); };
    const auto source = network.encode(row(pair.sourceIds), context);
    const auto logits = network.predict(row(inputs), source, context).squeeze(0);  // [T, V]
    const auto loss = torch::nn::functional::cross_entropy(logits, torch::tensor(pair.outputIds, torch::kLong));
    std::vector<torch::Tensor> contexts;
    for (const auto& [place, kept] : tap.kept)
        contexts.push_back(kept);
    const auto gradients = torch::autograd::grad({loss}, contexts, {}, {}, false, /*allow_unused=*/true);
    std::map<std::pair<AttentionKind, std::int64_t>, torch::Tensor> products;
    std::size_t i = 0;
    for (const auto& [place, kept] : tap.kept) {
        const auto& gradient = gradients[i++];
        const auto product = gradient.defined() ? kept * gradient : torch::zeros_like(kept);
        products[place] =
            product.flatten(0, 1).unflatten(-1, {model.config().heads, -1}).sum(-1).sum(0).to(torch::kDouble);
    }
    std::vector<double> found;
    for (const auto& head : headsOf(model.config()))
        found.push_back(products.at({head.kind, head.layer})[head.head].item<double>());
    return found;
}

/// Of the configs those whose heads can be found.
std::vector<test::NamedConfig> findableConfigs()
{
    auto configs = test::allConfigs();
    std::erase_if(configs, [](const auto& each) { return each.config.copies(); });
    return configs;
}

class HeadsOf : public testing::TestWithParam<test::NamedConfig> {
protected:
    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
};

INSTANTIATE_TEST_SUITE_P(
    Configs, HeadsOf, testing::ValuesIn(findableConfigs()), [](const auto& instance) { return instance.param.name; });

/// Of float sums in another order.
double roundingOfSum(double value)
{
    return 2e-4 * std::max(1.0, std::abs(value));
}

std::shared_ptr<const TranslationModel> classroomModel()
{
    return TranslationModel::load(findModel("classroom"));
}

std::vector<SentencePair> unseenSentences(std::size_t count)
{
    BuiltinCorpusOptions options;
    options.pairs = count;
    options.part = CorpusPart::Test;
    return generateBuiltinCorpus(options).pairs;
}

}  // namespace

TEST_P(HeadsOf, LossesAreThoseOfSinglePasses)
{
    const auto pairs = smallPairs();
    const HeadFinder finder(model, pairs, 99);
    ASSERT_EQ(finder.sentences().size(), pairs.size());
    const auto heads = headsOf(model->config());
    for (const auto& off : {std::vector<HeadId>(), std::vector {heads.front()}, std::vector {heads[3], heads.back()}}) {
        const auto losses = finder.losses(off);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto pair = forcedPair(*model, pairs[i]);
            const auto pass = passOver(*model, pair, {.disabledHeads = off});
            EXPECT_NEAR(losses.sums[i], lossOf(pass), roundingOfSum(lossOf(pass)));
            EXPECT_EQ(losses.tokens[i], static_cast<double>(pair.outputIds.size()));
        }
    }
    EXPECT_NEAR(finder.losses().mean(), crossEntropy(*model, pairs), 1e-4);
}

TEST_P(HeadsOf, BothFormsOfGradientImportanceAgree)
{
    const auto pairs = forcedPairs(*model, smallPairs());
    const auto gradients = ForcedPasses(*model, pairs).gateGradients({});
    ASSERT_EQ(gradients.size(), pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto other = contextTimesGradient(*model, pairs[i]);
        for (std::size_t head = 0; head < other.size(); ++head)
            EXPECT_NEAR(gradients[i][head], other[head], roundingOfSum(other[head])) << i << ' ' << head;
    }
}

TEST_P(HeadsOf, ImportanceIsTheMeanOfAbsoluteValues)
{
    const auto pairs = smallPairs();
    const auto found = HeadFinder(model, pairs, 99).importance();
    const auto heads = headsOf(model->config());
    ASSERT_EQ(found.size(), heads.size());
    std::vector<double> sums(heads.size());
    for (const auto& pair : pairs) {
        const auto products = contextTimesGradient(*model, forcedPair(*model, pair));
        for (std::size_t head = 0; head < heads.size(); ++head)
            sums[head] += std::abs(products[head]);
    }
    for (std::size_t head = 0; head < heads.size(); ++head) {
        EXPECT_EQ(found[head].head, heads[head]);
        EXPECT_NEAR(found[head].importance, sums[head] / static_cast<double>(pairs.size()), 2e-4);
    }
}

TEST_P(HeadsOf, ZeroAblationIsAnInterventionAndMeanAblationKeepsTheMean)
{
    const auto pairs = smallPairs(3);
    const HeadFinder finder(model, pairs, 99);
    const auto forced = forcedPairs(*model, pairs);
    const auto zero = finder.ablation(HeadAblation::Zero), mean = finder.ablation(HeadAblation::Mean);
    const auto heads = headsOf(model->config());
    ASSERT_EQ(zero.size(), heads.size());
    ASSERT_EQ(mean.size(), heads.size());
    double tokens = 0, whole = 0;
    for (const auto& pair : forced) {
        tokens += static_cast<double>(pair.outputIds.size());
        whole += lossOf(passOver(*model, pair));
    }
    for (std::size_t i = 0; i < heads.size(); ++i) {
        double sum = 0;
        for (const auto& pair : forced)
            sum += lossOf(passOver(*model, pair, {.disabledHeads = {heads[i]}}));
        EXPECT_EQ(zero[i].head, heads[i]);
        EXPECT_NEAR(zero[i].change, (sum - whole) / tokens, 2e-4);
        EXPECT_LE(zero[i].interval.low, zero[i].interval.high);
        EXPECT_TRUE(std::isfinite(mean[i].change));
    }
}

TEST(HeadGates, GradientIsThatOfAFiniteDifference)
{
    constexpr double kStep = 1e-2;
    for (const auto& [name, config] : test::variedConfigs()) {
        const auto model = test::smallModel(config);
        const auto pairs = forcedPairs(*model, smallPairs(2));
        const ForcedPasses passes(*model, pairs);
        const auto gradients = passes.gateGradients({});
        const auto heads = headsOf(model->config());
        for (std::size_t head = 0; head < heads.size(); ++head) {
            ScaledHead ahead(heads[head], config.heads, 1 + kStep), behind(heads[head], config.heads, 1 - kStep);
            const auto after = passes.losses({.contexts = &ahead}, true);
            const auto before = passes.losses({.contexts = &behind}, true);
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                const double tokens = static_cast<double>(pairs[i].outputIds.size());
                const double slope = (after[i] - before[i]) / (2 * kStep * tokens);
                EXPECT_NEAR(gradients[i][head], slope, 5e-3 * std::max(1.0, std::abs(slope)))
                    << name << ' ' << toText(heads[head]);
            }
        }
    }
}

TEST(HeadGates, LeaveNoGradientsInTheModel)
{
    const auto model = test::smallModel();
    ForcedPasses(*model, forcedPairs(*model, smallPairs(2))).gateGradients({});
    for (const auto& parameter : networkOf(*model)->parameters())
        EXPECT_FALSE(parameter.grad().defined());
}

TEST(HeadGates, HeadsThatAreOffHaveNoGradient)
{
    const auto model = test::smallModel();
    const auto heads = headsOf(model->config());
    const std::vector off {heads[1], heads.back()};
    const auto found = HeadFinder(model, smallPairs(2), 2).importance(off);
    for (std::size_t i = 0; i < heads.size(); ++i)
        EXPECT_EQ(found[i].importance == 0, std::ranges::count(off, heads[i]) > 0) << toText(heads[i]);
}

TEST(MeanContextsOfHeads, AreMeansOverPositionsWithoutPadding)
{
    const auto model = test::smallModel();
    const auto pairs = forcedPairs(*model, smallPairs());
    const auto means = ForcedPasses(*model, pairs).meanContexts();
    for (const auto& head : headsOf(model->config())) {
        std::vector<double> sums;
        double count = 0;
        auto name = weightsName(head.kind, head.layer);
        name.replace(name.rfind("weights"), std::string::npos, "context");
        for (const auto& pair : pairs) {
            const auto pass = passOver(*model, pair);
            const auto& context = *pass.find(name);  // [H, Q, K]
            const auto Q = static_cast<std::size_t>(context.shape[1]), K = static_cast<std::size_t>(context.shape[2]);
            sums.resize(K);
            for (std::size_t q = 0; q < Q; ++q)
                for (std::size_t k = 0; k < K; ++k)
                    sums[k] +=
                        static_cast<double>(context.values[(static_cast<std::size_t>(head.head) * Q + q) * K + k]);
            count += static_cast<double>(Q);
        }
        const auto& mean = means.at({head.kind, head.layer});
        for (std::size_t k = 0; k < sums.size(); ++k)
            EXPECT_NEAR(mean[head.head * std::ssize(sums) + static_cast<std::int64_t>(k)].item<double>(),
                sums[k] / count, 1e-5);
    }
}

TEST(MeanHeads, ReplaceOneHeadEverywhere)
{
    const HeadId head {AttentionKind::DecoderSelf, 1, 1};
    const MeanContexts means {{{head.kind, head.layer}, torch::tensor({1.0, 2.0, 3.0, 4.0}, torch::kDouble)}};
    MeanHeads tap(means, 2, std::span(&head, 1));
    const auto contexts = torch::zeros({2, 3, 4});
    const auto changed = tap.passes({head.kind, head.layer, {}}, contexts);
    EXPECT_TRUE(torch::equal(changed.select(0, 1).select(0, 2), torch::tensor({0.0F, 0.0F, 3.0F, 4.0F})));
    EXPECT_TRUE(torch::equal(contexts, torch::zeros({2, 3, 4}))) << "a copy is changed";
    EXPECT_TRUE(tap.passes({head.kind, 0, {}}, contexts).is_same(contexts)) << "another layer";
}

TEST(HeadFinder, ConstantHeadsLoseNothingToTheirMean)
{
    auto config = test::smallConfig();
    const auto model = test::smallModel(config);
    {
        torch::NoGradGuard noGradients;  // all heads mix nothing but the bias of the values
        for (auto& item : networkOf(*model)->named_parameters())
            if (item.key().ends_with("qkv.weight") || item.key().ends_with("key_value.weight"))
                item.value().zero_();
    }
    const HeadFinder finder(model, smallPairs(), 99);
    double largest = 0;
    for (const auto& head : finder.ablation(HeadAblation::Zero))
        largest = std::max(largest, std::abs(head.change));
    EXPECT_GT(largest, 1e-3) << "zeroing takes the constant away as well";
    for (const auto& head : finder.ablation(HeadAblation::Mean))
        EXPECT_NEAR(head.change, 0, 1e-5);
}

TEST(HeadFinder, PatternsAreThoseOfTheWeights)
{
    const auto model = test::smallModel();
    const auto pairs = smallPairs();
    const HeadFinder finder(model, pairs, 99);
    const auto patterns = finder.patterns();
    const auto heads = headsOf(model->config());
    ASSERT_EQ(patterns.size(), heads.size());
    for (std::size_t h = 0; h < heads.size(); ++h) {
        const bool causal = heads[h].kind == AttentionKind::DecoderSelf;
        double sum = 0, marks = 0;
        std::int64_t queries = 0, marked = 0;
        std::map<std::pair<std::string, std::string>, double> cells;
        for (const auto& pair : pairs) {
            const auto pass = passOver(*model, forcedPair(*model, pair));
            const auto view = pass.attention(heads[h]);
            const auto& keyIds = causal ? pass.inputIds : pass.sourceIds;
            const auto& queryIds = heads[h].kind == AttentionKind::Cross ? pass.outputIds : keyIds;
            const auto& keyed = causal ? model->targetTokenizer() : model->sourceTokenizer();
            const auto& queried =
                heads[h].kind == AttentionKind::EncoderSelf ? model->sourceTokenizer() : model->targetTokenizer();
            for (std::int64_t q = 0; q < view.queries; ++q) {
                double most = 0, weight = 0;
                std::int64_t visible = 0, named = 0;
                for (std::int64_t k = 0; k < (causal ? q + 1 : view.keys); ++k) {
                    const auto id = keyIds[static_cast<std::size_t>(k)];
                    const double w = static_cast<double>(view.row(q)[static_cast<std::size_t>(k)]);
                    const auto key = keyed.pieceText(id);
                    cells[{queried.pieceText(queryIds[static_cast<std::size_t>(q)]), key}] += w;
                    ++visible;
                    most = id == kEndId ? most : std::max(most, w);
                    if (tokenClass(id, key) == TokenClass::Punctuation) {
                        weight += w;
                        ++named;
                    }
                }
                sum += visible > 1 ? most : 0;
                queries += visible > 1;
                if (visible >= 3 && named > 0 && named < visible) {
                    marks += weight;
                    ++marked;
                }
            }
        }
        EXPECT_EQ(patterns[h].queries, queries);
        EXPECT_NEAR(*patterns[h].confidence(), sum / static_cast<double>(queries), 1e-5);
        const auto& punctuation = patterns[h].rules[static_cast<std::size_t>(HeadRule::Punctuation)];
        EXPECT_EQ(punctuation.queries, marked);
        EXPECT_NEAR(punctuation.weight, marks, 1e-4);
        const auto portrait = finder.portrait(heads[h]);
        EXPECT_NEAR(*portrait.patterns().confidence(), *patterns[h].confidence(), 1e-9);
        const auto found = portrait.pairs(100000);
        EXPECT_EQ(found.size(), cells.size());
        for (const auto& pair : found)
            EXPECT_NEAR(pair.weight, cells.at({pair.query, pair.key}), 1e-4);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            for (const auto& [query, key, weight] : finder.strongestKeys(heads[h], i, 3))
                EXPECT_LE(weight, cells.at({query, key}) + 1e-4) << "the pair occurs in the sentences";
        }
    }
}

TEST(HeadFinder, TrainedHeadsFollowGoldLinks)
{
    const auto model = classroomModel();
    const auto pairs = unseenSentences(20);
    const HeadFinder finder(model, pairs, 20);
    const auto best = bestHeads(measureHeads(model, pairs), 1).front();
    double most = 0;
    for (const auto& head : finder.patterns()) {
        const auto& aligned = head.rules[static_cast<std::size_t>(HeadRule::Aligned)];
        EXPECT_EQ(aligned.queries > 0, head.head.kind == AttentionKind::Cross);
        if (const auto share = aligned.share()) {
            EXPECT_GE(*share, 0);
            EXPECT_LE(*share, 1 + 1e-5);
            most = std::max(most, *share);
        }
    }
    const auto portrait = finder.portrait(best);
    const auto& aligned = portrait.patterns().rules[static_cast<std::size_t>(HeadRule::Aligned)];
    EXPECT_GT(*aligned.share(), 0.5 * most) << "a head with few alignment errors has weight on the links";
    const auto examples = portrait.examples(HeadRule::Aligned, 10);
    ASSERT_EQ(examples.size(), 10u);
    EXPECT_GE(examples.front().share, *aligned.share());
}

TEST(HeadFinder, PruningRemovesOneKindInSteps)
{
    const auto model = test::smallModel();
    const HeadFinder finder(model, smallPairs(3), 99);
    std::int64_t told = 0, planned = 0;
    const auto curves = finder.pruning({.randomOrders = 2, .bleu = true}, [&](std::int64_t done, std::int64_t total) {
        EXPECT_EQ(done, ++told);
        planned = total;
    });
    EXPECT_EQ(told, planned);
    ASSERT_EQ(curves.size(), 3u * 4u);
    for (const auto& curve : curves) {
        EXPECT_EQ(curve.heads.size(), 4u);
        std::set<std::string> different;
        for (const auto& head : curve.heads) {
            EXPECT_EQ(head.kind, curve.kind);
            different.insert(toText(head));
        }
        EXPECT_EQ(different.size(), 4u);
        ASSERT_EQ(curve.points.size(), 5u);
        for (const auto& point : curve.points) {
            const std::span removed(curve.heads.data(), static_cast<std::size_t>(point.removed));
            EXPECT_NEAR(point.loss, finder.losses(removed).mean(), 1e-9);
            EXPECT_EQ(point.bleu.has_value(), curve.order != PruningOrder::Random);
        }
        if (curve.order == PruningOrder::Random) {
            auto all = headsOf(model->config());
            std::erase_if(all, [&](const HeadId& head) { return head.kind != curve.kind; });
            EXPECT_EQ(curve.heads, inRandomOrder(all, curve.seed));
        }
    }
    const auto ranked = leastImportantFirst(finder.importance());
    for (const auto& curve : curves) {
        std::vector<HeadId> expected;
        std::ranges::copy_if(
            ranked, std::back_inserter(expected), [&](const HeadId& head) { return head.kind == curve.kind; });
        if (curve.order == PruningOrder::Once) {
            EXPECT_EQ(curve.heads, expected);
        }
        if (curve.order == PruningOrder::Reestimated) {
            EXPECT_EQ(curve.heads.front(), expected.front());
            const auto next = leastImportantFirst(finder.importance(std::span(curve.heads).first(1)));
            const auto second = std::ranges::find_if(
                next, [&](const HeadId& head) { return head.kind == curve.kind && head != curve.heads.front(); });
            EXPECT_EQ(curve.heads[1], *second);
        }
    }
}

TEST(HeadFinder, StopsOnRequest)
{
    std::stop_source stop;
    stop.request_stop();
    const HeadFinder finder(test::smallModel(), smallPairs(2), 99);
    EXPECT_TRUE(finder.patterns({}, stop.get_token()).empty());
    EXPECT_TRUE(finder.ablation(HeadAblation::Zero, {}, stop.get_token()).empty());
    EXPECT_TRUE(finder.pruning({}, {}, stop.get_token()).empty());
}

TEST(HeadFinder, RefusesWhatItCannotMeasure)
{
    const auto model = test::smallModel();
    test::expectError(ErrorCode::InvalidArgument, {"short enough"}, [&] { HeadFinder(model, {}, 9); });
    const HeadFinder finder(model, smallPairs(), 2);
    EXPECT_EQ(finder.sentences().size(), 2u);
    test::expectError(ErrorCode::InvalidArgument, {}, [&] { finder.portrait({AttentionKind::Cross, 9, 0}); });
    const std::vector<HeadId> none {{AttentionKind::Cross, 0, 99}};
    test::expectError(ErrorCode::InvalidArgument, {}, [&] { finder.losses(none); });
    test::expectError(ErrorCode::InvalidArgument, {"copies"},
        [] { HeadFinder(test::smallModel(test::copyConfigs().front().config), smallPairs(2), 2); });
}

}  // namespace translucent
