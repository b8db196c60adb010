#include "translucent/neural/patching.h"

#include "inspection/patch_network.h"
#include "support/expect_error.h"
#include "support/patched_passes.h"
#include "translucent/corpus/minimal_pairs.h"
#include "translucent/files/resources.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <optional>

namespace translucent {

using namespace test;

namespace {

/// The first encoder layer that the decoder reads.
std::int64_t firstLayerRead(const TransformerConfig& config)
{
    auto first = config.encoderLayers - 1;
    for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer)
        for (const auto read : encoderLayersRead(config, layer))
            first = std::min(first, static_cast<std::int64_t>(read));
    return first;
}

class PatchedStatesOf : public testing::TestWithParam<test::NamedConfig> {
protected:
    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
    PassStates clean = statesOf(*model, kCleanPass);
    PassStates corrupted = statesOf(*model, kCorruptedPass);
    double cleanDifference = differenceWith(*model, kCleanPass, {}, {});
    double corruptedDifference = differenceWith(*model, kCorruptedPass, {}, {});
};

INSTANTIATE_TEST_SUITE_P(Configs, PatchedStatesOf, testing::ValuesIn(patchableConfigs()),
    [](const auto& instance) { return instance.param.name; });

/// Patches these sites one by one: nothing outside their cones changes, heads included.
void expectCone(const TranslationModel& model, const ComparedPass& cleanPass, const ComparedPass& corruptedPass,
    const std::vector<PatchSite>& patched)
{
    const auto& config = model.config();
    const auto clean = statesOf(model, cleanPass), corrupted = statesOf(model, corruptedPass);
    const PatchSite last {patchStates(config).back(), std::ssize(corruptedPass.inputIds) - 1};
    const auto others = allSitesWithHeads(config, corruptedPass);
    for (const auto& site : patched) {
        const auto states = statesOf(model, corruptedPass, clean, {{site}});
        const auto place = site.state.array() + ' ' + std::to_string(site.position);
        EXPECT_TRUE(torch::equal(rowAt(states, site), rowAt(clean, site))) << place;
        for (const auto& other : others)
            if (other != site && !reaches(site, other)) {
                EXPECT_TRUE(torch::equal(rowAt(states, other), rowAt(corrupted, other)))
                    << place << " changes " << other.state.array() << ' ' << other.position;
            }
        const bool isDifferent = !torch::equal(rowAt(clean, site), rowAt(corrupted, site));
        if (isDifferent && site.state.stack == StackKind::Encoder
            && config.attentionPattern == AttentionPattern::Full) {
            EXPECT_FALSE(torch::equal(rowAt(states, last), rowAt(corrupted, last))) << place << " changes nothing";
        }
    }
}

/// The passes of a pair of sentences.
ComparedPass passOf(const Patching& patching, const PatchSentence& sentence)
{
    const auto& pair = patching.pair();
    return {sentence.sourceIds, pair.inputIds, pair.cleanWord, pair.corruptedWord};
}

/// A law of one pair and a direction: its largest error.
void addError(double& largest, double actual, double expected)
{
    largest = std::max(largest, std::abs(actual - expected));
}

std::vector<PatchSite> sitesOf(const Patching& patching, const PatchState& state)
{
    std::vector<PatchSite> sites;
    for (std::size_t position = 0; position < patching.pair().positionsOf(state.stack); ++position)
        sites.push_back({state, static_cast<std::int64_t>(position)});
    return sites;
}

std::vector<PatchSite> differingEmbeddings(const Patching& patching)
{
    const auto &clean = patching.pair().clean.sourceIds, &corrupted = patching.pair().corrupted.sourceIds;
    auto sites = sitesOf(patching, {});
    std::erase_if(sites, [&](const PatchSite& site) {
        const auto position = static_cast<std::size_t>(site.position);
        return clean[position] == corrupted[position];
    });
    return sites;
}

/// Every state where the sentences differ, and where the word is written.
std::vector<PatchSite> sitesThatMatter(const Patching& patching)
{
    const auto changed = differingEmbeddings(patching).front().position;
    std::vector<PatchSite> sites;
    for (const auto& state : patchStates(patching.model().config()))
        sites.push_back({state,
            state.stack == StackKind::Encoder ? changed : static_cast<std::int64_t>(patching.pair().position())});
    return sites;
}

bool isFeedForwardOfTheDecoder(const PatchState& state)
{
    return state.stack == StackKind::Decoder && state.after && state.after->sublayer == SublayerKind::FeedForward;
}

/// Patching all heads of an attention is patching the state behind it, where the residual connection adds the same: in
/// the first layers, at the pieces beside the one that differs and where the word is written.
double headLawError(const Patching& patching, PatchDirection direction)
{
    const auto changed = differingEmbeddings(patching).front().position;
    const auto written = static_cast<std::int64_t>(patching.pair().position());
    const auto &clean = patching.pair().clean.sourceIds, &corrupted = patching.pair().corrupted.sourceIds;
    double largest = 0;
    for (const auto& place : attendedPlaces(patching.model().config(), passOf(patching, patching.pair().corrupted))) {
        const auto position = place.behind.position;
        const auto at = static_cast<std::size_t>(position);
        const bool counts = place.behind.state.stack == StackKind::Encoder
            ? std::abs(position - changed) == 1 && clean[at] == corrupted[at]
            : position == written;
        if (counts && place.behind.state.after->layer == 0)
            addError(largest, patching.recovered(place.heads, direction),
                patching.recovered(std::span(&place.behind, 1), direction));
    }
    return largest;
}

/// The largest error of the laws that hold for every pair, in shares of the effect.
double patchLawError(const Patching& patching, PatchDirection direction)
{
    const double nothing = direction == PatchDirection::Denoise ? 0 : 1, everything = 1 - nothing;
    double largest = 0;
    addError(largest, patching.recovered(differingEmbeddings(patching), direction), everything);
    const auto map = patching.map(direction);
    for (std::size_t row = 1; row < map.rows.size(); ++row)
        if (isFeedForwardOfTheDecoder(map.rows[row].state))  // works on each position by itself
            for (std::size_t position = 0; position < map.rows[row].recovered.size(); ++position)
                addError(largest, map.rows[row].recovered[position], map.rows[row - 1].recovered[position]);
    for (const auto& [state, shares] : map.rows) {
        const bool isLast = &state == &map.rows.back().state;
        const auto sites = sitesOf(patching, state);
        if (state.stack == StackKind::Encoder)
            addError(largest, patching.recovered(sites, direction), everything);
        const bool isOfThePrefix = state.stack == StackKind::Decoder && !reaches({{}, 0}, {state, 0});
        for (std::size_t position = 0; position < shares.size(); ++position) {
            if (isOfThePrefix || (isLast && position + 1 < shares.size()))
                addError(largest, shares[position], nothing);
            if (isLast && position + 1 == shares.size())
                addError(largest, shares[position], everything);
        }
    }
    return largest;
}

const std::vector<std::pair<std::string, std::string>> kSentencePairs {
    {"我妹妹昨天买了三本书。", "我妹妹昨天买了两本书。"}, {"我妹妹昨天买了三本书。", "我姐姐昨天买了三本书。"},
    {"他的老师不喜欢咖啡。", "他的医生不喜欢咖啡。"}};

/// Empty for a pair that cannot be compared.
std::optional<Patching> patchingOf(const std::shared_ptr<const TranslationModel>& model, const MinimalPair& pair)
{
    try {
        return Patching(model, pair.clean.source, pair.corrupted.source);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument) << error.what();
        return {};
    }
}

}  // namespace

TEST_P(PatchedStatesOf, AreThoseOfATrace)
{
    const std::vector<std::int64_t> outputs {5, 11, 8, 6, kCleanPass.word};
    const auto trace =
        traceForward(*model, kCleanPass.sourceIds, outputs, {.detail = TraceDetail::Everything, .intervention = {}});
    for (const auto& state : patchStates(model->config())) {
        const auto* expected = trace.find(state.array());
        ASSERT_NE(expected, nullptr) << state.array();
        const auto actual = clean.at(state.array()).squeeze(0).contiguous();
        ASSERT_EQ(actual.sizes().vec(), expected->shape) << state.array();
        for (std::size_t i = 0; i < expected->values.size(); ++i)
            ASSERT_NEAR(
                actual.data_ptr<float>()[i], expected->values[i], 1e-4F * std::max(1.0F, std::abs(expected->values[i])))
                << state.array();
    }
    const auto& logits = *trace.find("output.logits");
    const auto logit = [&](std::int64_t id) {
        return static_cast<double>(logits.at(outputs.size() - 1, static_cast<std::size_t>(id)));
    };
    const auto difference = logit(kCleanPass.word) - logit(kCleanPass.rival);
    EXPECT_NEAR(cleanDifference, difference, 1e-4 * std::max(1.0, std::abs(difference)));
}

TEST_P(PatchedStatesOf, StayWhenTheyArePatchedIntoThemselves)
{
    const auto sites = allSitesWithHeads(model->config(), kCorruptedPass);
    const auto again = statesOf(*model, kCorruptedPass, corrupted, {sites});
    for (const auto& [name, state] : corrupted)
        EXPECT_TRUE(torch::equal(again.at(name), state)) << name;
    const auto patches = oneByOne(sites);
    const auto found = patchedDifferences(*model, kCorruptedPass, corrupted, patches);
    for (std::size_t i = 0; i < sites.size(); ++i)
        EXPECT_NEAR(found[i], corruptedDifference, roundingOf(corruptedDifference)) << toText(sites[i]);
}

TEST_P(PatchedStatesOf, AllPositionsOfALayerGiveTheOtherSentence)
{
    const auto expectClean = [&](std::vector<PatchSite> sites) {
        EXPECT_NEAR(differenceWith(*model, kCorruptedPass, clean, std::move(sites)), cleanDifference,
            roundingOf(cleanDifference));
    };
    for (const auto& state : patchStates(model->config()))
        if (state.stack == StackKind::Encoder
            && (!state.after || state.after->layer <= firstLayerRead(model->config())))
            expectClean(allSitesOf(state, kCorruptedPass));
    std::vector<PatchSite> different;
    for (const auto position : kDifferentPositions)
        different.push_back({{}, position});
    expectClean(different);
    expectClean({{patchStates(model->config()).back(), std::ssize(kCorruptedPass.inputIds) - 1}});
}

TEST_P(PatchedStatesOf, ChangeNothingOutsideTheCone)
{
    const auto& config = model->config();
    expectCone(*model, kCleanPass, kCorruptedPass, joined(allSites(config, kCorruptedPass), someHeadSites(config)));
}

TEST_P(PatchedStatesOf, TogetherAreAsEachByItself)
{
    const auto& config = model->config();
    auto patches = oneByOne(joined(allSites(config, kCorruptedPass), someHeadSites(config)));
    patches.push_back({allSitesOf(PatchState {}, kCorruptedPass), 0.5});
    patches.push_back({allSitesOf(patchHeads(config), kCorruptedPass)});
    const auto together = patchedDifferences(*model, kCorruptedPass, clean, patches);
    ASSERT_EQ(together.size(), patches.size());
    for (std::size_t i = 0; i < patches.size(); ++i)
        EXPECT_NEAR(together[i], differenceWith(*model, kCorruptedPass, clean, patches[i].sites, patches[i].fraction),
            roundingOf(together[i]));
}

TEST(FirstOrderEffects, HaveErrorsOfSecondOrder)
{
    auto post = test::smallConfig();
    post.normPlacement = NormPlacement::Post;
    post.activation = Activation::Gelu;  // ReLUs would switch
    auto pre = test::smallConfig();
    pre.activation = Activation::Silu;
    auto gated = test::smallConfig();
    gated.normKind = NormKind::Rms;
    gated.feedForward = FeedForwardKind::Swiglu;
    for (const auto& config : {post, pre, gated}) {
        const auto model = test::smallModel(config);
        const auto clean = statesOf(*model, kCleanPass);
        const auto sites = allSites(config, kCorruptedPass);
        const auto coarse = estimateError(*model, kCorruptedPass, clean, sites, 1.0 / 8),
                   fine = estimateError(*model, kCorruptedPass, clean, sites, 1.0 / 16);
        EXPECT_GT(coarse, 5e-3) << "the errors are not rounding";
        EXPECT_LT(fine, 0.3 * coarse);
    }
}

TEST(FirstOrderEffects, LeaveNoGradients)
{
    const auto model = test::smallModel();
    const auto clean = statesOf(*model, kCleanPass);
    firstOrderEffects(*model, kCorruptedPass, clean);
    for (const auto& item : networkOf(*model)->named_parameters())
        EXPECT_FALSE(item.value().grad().defined()) << item.key();
}

TEST(Patching, LawsHoldForShippedModels)
{
    for (const char* name : {"classroom", "post-norm", "learned-positions"}) {
        const auto model = TranslationModel::load(findModel(name));
        for (const auto& [clean, corrupted] : kSentencePairs) {
            const Patching patching(model, clean, corrupted);
            EXPECT_GE(patching.differences().effect(), kLeastPatchEffect);
            EXPECT_EQ(patching.recovered({}, PatchDirection::Denoise), 0);
            EXPECT_EQ(patching.recovered({}, PatchDirection::Noise), 1);
            for (const auto direction : {PatchDirection::Denoise, PatchDirection::Noise}) {
                EXPECT_LT(patchLawError(patching, direction), 1e-4) << name << ": " << clean << ", " << corrupted;
                EXPECT_LT(headLawError(patching, direction), 1e-4) << name << ": " << clean << ", " << corrupted;
            }
        }
    }
}

TEST(Patching, OfShippedModelsHasConesAndErrorsOfSecondOrder)
{
    for (const char* name : {"classroom", "post-norm", "learned-positions"}) {
        const auto model = TranslationModel::load(findModel(name));
        const Patching patching(model, kSentencePairs[0].first, kSentencePairs[0].second);
        const auto clean = passOf(patching, patching.pair().clean),
                   corrupted = passOf(patching, patching.pair().corrupted);
        const auto sites = sitesThatMatter(patching);
        expectCone(*model, clean, corrupted, sites);
        const auto states = statesOf(*model, clean);
        const auto coarse = estimateError(*model, corrupted, states, sites, 1.0 / 8),
                   fine = estimateError(*model, corrupted, states, sites, 1.0 / 16);
        EXPECT_GT(coarse, 1e-2) << name << ": the errors are not rounding";
        EXPECT_LT(fine, 0.4 * coarse) << name << ": a few ReLUs switch";
    }
}

TEST(Patching, MapHasEverySiteByItself)
{
    const Patching patching(
        TranslationModel::load(findModel("classroom")), kSentencePairs[0].first, kSentencePairs[0].second);
    for (const auto direction : {PatchDirection::Denoise, PatchDirection::Noise}) {
        const auto map = patching.map(direction), estimate = patching.estimate(direction);
        const auto states = patchStates(patching.model().config());
        ASSERT_EQ(map.rows.size(), states.size());
        ASSERT_EQ(estimate.rows.size(), states.size());
        for (std::size_t i = 0; i < states.size(); ++i) {
            EXPECT_EQ(map.rows[i].state, states[i]);
            EXPECT_EQ(estimate.rows[i].state, states[i]);
            const auto sites = sitesOf(patching, states[i]);
            ASSERT_EQ(map.rows[i].recovered.size(), sites.size());
            ASSERT_EQ(estimate.rows[i].recovered.size(), sites.size());
            for (std::size_t position = 0; position < sites.size(); ++position)
                EXPECT_NEAR(map.rows[i].recovered[position],
                    patching.recovered(std::span(&sites[position], 1), direction), 1e-4);
        }
    }
}

TEST(Patching, EstimateOfAnUnchangedStateIsExact)
{
    const Patching patching(
        TranslationModel::load(findModel("classroom")), kSentencePairs[1].first, kSentencePairs[1].second);
    const auto different = differingEmbeddings(patching);
    const auto estimate = patching.estimate(PatchDirection::Denoise).rows.front();
    for (const auto& site : sitesOf(patching, {}))
        if (std::ranges::find(different, site) == different.end()) {
            EXPECT_EQ(estimate.recovered[static_cast<std::size_t>(site.position)], 0);
        }
}

TEST(Patching, RefusesModelsThatHaveNoStatesToExchange)
{
    for (const auto& configs : {test::olderConfigs(), test::copyConfigs(), test::parallelConfigs()})
        test::expectError(ErrorCode::InvalidArgument, {"model"},
            [&] { Patching(test::smallModel(configs.front().config), "你好吗？", "我们去北京。"); });
}

TEST(Patching, RefusesPairsAndSitesThatDoNotFit)
{
    const auto model = TranslationModel::load(findModel("classroom"));
    const auto& [clean, corrupted] = kSentencePairs[0];
    test::expectError(ErrorCode::InvalidArgument, {"pieces"}, [&] { Patching(model, clean, "你好！"); });
    test::expectError(ErrorCode::InvalidArgument, {"same translation"}, [&] { Patching(model, clean, clean); });
    const Patching patching(model, clean, corrupted);
    const auto refuse = [&](const PatchSite& site) {
        test::expectError(ErrorCode::InvalidArgument, {"no state"},
            [&] { patching.recovered(std::span(&site, 1), PatchDirection::Denoise); });
    };
    refuse({{}, -1});
    refuse({{}, static_cast<std::int64_t>(patching.pair().clean.sourceIds.size())});
    refuse({{StackKind::Encoder, SublayerId {StackKind::Encoder, 99, SublayerKind::FeedForward}}, 0});
    refuse({{StackKind::Encoder, SublayerId {StackKind::Encoder, 0, SublayerKind::SelfAttention}, 99}, 0});
}

TEST(Patching, StopsOnRequest)
{
    std::stop_source stop;
    stop.request_stop();
    const Patching patching(
        TranslationModel::load(findModel("classroom")), kSentencePairs[0].first, kSentencePairs[0].second);
    EXPECT_TRUE(patching.map(PatchDirection::Noise, stop.get_token()).rows.empty());
    EXPECT_TRUE(patching.headMap(PatchDirection::Noise, stop.get_token()).rows.empty());
}

TEST(SlowPatching, LawsHoldOverMinimalPairs)
{
    const auto pairs = generateMinimalPairs({.pairs = 200, .seed = 1, .part = CorpusPart::Test});
    for (const char* name : {"classroom", "post-norm", "learned-positions", "everyday"}) {
        const auto model = TranslationModel::load(findModel(name));
        double largest = 0, milliseconds = 0;
        std::size_t compared = 0;
        for (const auto& pair : pairs) {
            const auto patching = patchingOf(model, pair);
            if (!patching)
                continue;
            ++compared;
            const auto begin = std::chrono::steady_clock::now();
            patching->map(PatchDirection::Denoise);
            const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
            milliseconds += taken.count();
            for (const auto direction : {PatchDirection::Denoise, PatchDirection::Noise})
                largest = std::max({largest, patchLawError(*patching, direction), headLawError(*patching, direction)});
        }
        EXPECT_GT(compared, pairs.size() / 10) << name;
        EXPECT_LT(largest, 1e-3) << name;
        std::cout << name << ", " << compared << " of " << pairs.size() << " minimal pairs: largest error of a law "
                  << largest << " of the effect; a map takes " << milliseconds / static_cast<double>(compared)
                  << " ms\n";
    }
}

}  // namespace translucent
