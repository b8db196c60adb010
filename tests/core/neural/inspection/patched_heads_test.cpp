#include "support/expect_error.h"
#include "support/patched_passes.h"
#include "translucent/files/resources.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/patching.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace translucent {

using namespace test;

namespace {

constexpr std::int64_t kNumeral = 5;  ///< 我 妹妹 昨天 买 了 三

Patching numerals()
{
    return {TranslationModel::load(findModel("classroom")), "我妹妹昨天买了三本书。", "我妹妹昨天买了两本书。"};
}

/// Σ |estimate| over these sites, of the whole exchange.
double totalEstimate(const TranslationModel& model, const ComparedPass& pass, const PassStates& donor,
    const std::vector<PatchSite>& sites)
{
    const auto effects = firstOrderEffects(model, pass, donor);
    double sum = 0;
    for (const auto& site : sites)
        sum += std::abs(effects.at(site.state.array())[static_cast<std::size_t>(site.position)]);
    return sum;
}

/// Layer norm by its formula. Shape: [D] → the same
torch::Tensor normalised(const TranslationModel& model, const std::string& path, const torch::Tensor& x)
{
    const torch::NoGradGuard noGradients;
    const auto parameters = networkOf(model)->named_parameters();
    const auto centred = x - x.mean();
    const auto deviation = (centred.square().mean() + model.config().normEpsilon).sqrt();
    return parameters[path + ".weight"] * centred / deviation + parameters[path + ".bias"];
}

/// A row of a matrix. Shape: [D]
torch::Tensor rowOf(const Array& array, std::int64_t row)
{
    const auto width = array.shape.back();
    const auto first = array.values.begin() + row * width;
    return torch::tensor(std::vector<float>(first, first + width));
}

/// The path of the attention that a head is of.
std::string attentionPath(const PatchState& head)
{
    const auto array = head.array();
    return array.substr(0, array.rfind(".context"));
}

/// What a residual connection makes of a state and what the sublayer returns.
torch::Tensor stateBehind(const TranslationModel& model, const std::string& path, const torch::Tensor& sum)
{
    return model.config().normPlacement == NormPlacement::Post ? normalised(model, path + "_norm", sum) : sum;
}

}  // namespace

class PatchedHeadsOf : public testing::TestWithParam<NamedConfig> {
protected:
    std::shared_ptr<const TranslationModel> model = smallModel(GetParam().config);
    PassStates clean = statesOf(*model, kCleanPass);
    PassStates corrupted = statesOf(*model, kCorruptedPass);
};

INSTANTIATE_TEST_SUITE_P(Configs, PatchedHeadsOf, testing::ValuesIn(patchableConfigs()),
    [](const auto& instance) { return instance.param.name; });

TEST_P(PatchedHeadsOf, AreTheContextsOfATrace)
{
    const std::vector<std::int64_t> outputs {5, 11, 8, 6, kCleanPass.word};
    const auto trace =
        traceForward(*model, kCleanPass.sourceIds, outputs, {.detail = TraceDetail::Everything, .intervention = {}});
    for (const auto& head : patchHeads(model->config())) {
        const auto* contexts = trace.find(attentionPath(head) + ".context");
        ASSERT_NE(contexts, nullptr) << head.array();
        const auto actual = clean.at(head.array()).squeeze(0).contiguous();  // [L, K]
        const auto size = static_cast<std::size_t>(actual.numel());
        ASSERT_EQ(contexts->values.size(), size * static_cast<std::size_t>(model->config().heads)) << head.array();
        for (std::size_t i = 0; i < size; ++i) {
            const auto expected = contexts->values[static_cast<std::size_t>(*head.head) * size + i];
            ASSERT_NEAR(actual.data_ptr<float>()[i], expected, 1e-4F * std::max(1.0F, std::abs(expected)))
                << head.array();
        }
    }
}

TEST_P(PatchedHeadsOf, OfASublayerAreItsWholeOutput)
{
    for (const auto& place : attendedPlaces(model->config(), kCorruptedPass)) {
        auto sites = place.heads;
        sites.push_back(place.before);  // so that the residual connection adds the same
        const auto states = statesOf(*model, kCorruptedPass, clean, {sites});
        EXPECT_TRUE(torch::equal(rowAt(states, place.behind), rowAt(clean, place.behind))) << toText(place.behind);
        if (!torch::equal(rowAt(corrupted, place.before), rowAt(clean, place.before)))
            continue;
        // Where it does so in both sentences, the heads alone are enough.
        const auto ofHeads = differenceWith(*model, kCorruptedPass, clean, place.heads);
        EXPECT_NEAR(ofHeads, differenceWith(*model, kCorruptedPass, clean, {place.behind}), roundingOf(ofHeads))
            << toText(place.behind);
    }
}

TEST(PatchedHeads, AddWhatTheirSublayerReturns)
{
    auto post = smallConfig();
    post.normPlacement = NormPlacement::Post;
    for (const auto& config : {smallConfig(), post}) {
        const auto model = smallModel(config);
        const auto clean = statesOf(*model, kCleanPass), corrupted = statesOf(*model, kCorruptedPass);
        const std::vector<std::int64_t> outputs {5, 11, 8, 6, kCleanPass.word};
        const auto trace = traceForward(
            *model, kCleanPass.sourceIds, outputs, {.detail = TraceDetail::Everything, .intervention = {}});
        for (const auto& place : attendedPlaces(config, kCorruptedPass)) {
            if (place.behind.state.stack == StackKind::Encoder)
                continue;  // there the state is behind the feed-forward network
            const auto path = attentionPath(place.heads.front().state);
            const auto returned = rowOf(*trace.find(path + ".output"), place.before.position);
            const auto expected = stateBehind(*model, path, rowAt(corrupted, place.before) + returned);
            const auto states = statesOf(*model, kCorruptedPass, clean, {place.heads});
            EXPECT_TRUE(torch::allclose(rowAt(states, place.behind), expected, 1e-4, 1e-5)) << toText(place.behind);
            if (reaches({{}, 0}, place.heads.front())) {
                EXPECT_FALSE(torch::allclose(rowAt(corrupted, place.behind), expected, 1e-4, 1e-5))
                    << toText(place.behind) << ": nothing was exchanged";
            }
        }
    }
}

TEST(PatchedHeads, HaveEstimatesWithErrorsOfSecondOrder)
{
    auto post = smallConfig();
    post.normPlacement = NormPlacement::Post;
    post.activation = Activation::Gelu;  // ReLUs would switch
    auto pre = smallConfig();
    pre.activation = Activation::Silu;
    for (const auto& config : {post, pre}) {
        const auto model = smallModel(config);
        const auto clean = statesOf(*model, kCleanPass);
        const auto heads = allSitesOf(patchHeads(config), kCorruptedPass);
        const auto coarse = estimateError(*model, kCorruptedPass, clean, heads, 1.0 / 8),
                   fine = estimateError(*model, kCorruptedPass, clean, heads, 1.0 / 16);
        constexpr double kRounding = 2e-6;
        EXPECT_LT(fine, 0.3 * coarse + kRounding * static_cast<double>(heads.size()));
        EXPECT_GT(totalEstimate(*model, kCorruptedPass, clean, heads), 10 * coarse);
    }
}

TEST(PatchedHeads, HaveAMapWithEachByItself)
{
    const auto patching = numerals();
    const auto direction = PatchDirection::Denoise;
    const auto map = patching.headMap(direction), estimate = patching.headEstimate(direction);
    const auto heads = patchHeads(patching.model().config());
    ASSERT_EQ(map.rows.size(), heads.size());
    ASSERT_EQ(estimate.rows.size(), heads.size());
    double largest = 0;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        const auto& shares = map.rows[i].recovered;
        EXPECT_EQ(map.rows[i].state, heads[i]);
        EXPECT_EQ(estimate.rows[i].state, heads[i]);
        ASSERT_EQ(shares.size(), patching.pair().positionsOf(heads[i].stack));
        ASSERT_EQ(estimate.rows[i].recovered.size(), shares.size());
        const PatchSite last {heads[i], std::ssize(shares) - 1};
        EXPECT_NEAR(shares.back(), patching.recovered(std::span(&last, 1), direction), 1e-4);
        largest = std::max(largest, std::ranges::max(shares));
        if (heads[i].headId()->kind != AttentionKind::DecoderSelf || heads[i].headId()->layer > 0)
            continue;
        for (std::size_t position = 0; position < shares.size(); ++position) {
            EXPECT_NEAR(shares[position], 0, 1e-4) << "both translations begin with the same words";
            EXPECT_NEAR(estimate.rows[i].recovered[position], 0, 1e-4);
        }
    }
    EXPECT_GT(largest, 0.01) << "no head changes anything";
}

TEST(PatchSet, HasEverySiteAndAllTogether)
{
    const auto patching = numerals();
    const auto states = patchStates(patching.model().config()), heads = patchHeads(patching.model().config());
    const auto last = static_cast<std::int64_t>(patching.pair().position());
    const std::vector<PatchSite> sites {{states.front(), kNumeral}, {states.back(), last}, {heads.back(), last}};
    for (const auto direction : {PatchDirection::Denoise, PatchDirection::Noise}) {
        const auto set = patching.set(sites, direction);
        EXPECT_EQ(set.direction, direction);
        EXPECT_EQ(set.sites, sites);
        ASSERT_EQ(set.single.size(), sites.size());
        for (std::size_t i = 0; i < sites.size(); ++i)
            EXPECT_NEAR(set.single[i], patching.recovered(std::span(&sites[i], 1), direction), 1e-4);
        const auto other = 1 - unchangedShare(direction);
        EXPECT_NEAR(set.single[0], other, 1e-4) << "the only embedding that differs";
        EXPECT_NEAR(set.single[1], other, 1e-4) << "the state that becomes the word";
        EXPECT_NEAR(set.together, other, 1e-4);
        EXPECT_NEAR(set.together, patching.recovered(sites, direction), 1e-4);
    }
}

TEST(PatchSet, RefusesNothingAndTheSameTwice)
{
    const auto patching = numerals();
    const PatchSite site {{}, kNumeral}, other {{}, kNumeral + 1};
    expectError(ErrorCode::InvalidArgument, {"nothing"}, [&] { patching.set({}, PatchDirection::Noise); });
    expectError(ErrorCode::InvalidArgument, {toText(site), "twice"}, [&] {
        patching.set({site, other, site}, PatchDirection::Noise);
    });
    const PatchSite outside {{}, -1};
    expectError(ErrorCode::InvalidArgument, {"no state"}, [&] {
        patching.set({site, outside}, PatchDirection::Noise);
    });
}

}  // namespace translucent
