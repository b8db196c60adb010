#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"
#include "translucent/scores/attention_statistics.h"

#include "translucent/corpus/corpus_spec.h"
#include "translucent/model/forward_trace.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace translucent {
namespace {

Corpus heldOut(std::size_t pairs)
{
    BuiltinCorpusOptions options;
    options.pairs = pairs;
    options.seed = 3;
    options.part = CorpusPart::Test;
    return generateBuiltinCorpus(options);
}

std::shared_ptr<const TranslationModel> classroom()
{
    return TranslationModel::load(findModel("classroom"));
}

}  // namespace

TEST(MeasuredHeads, OneOfTheClassroomModelsHeadsAligns)
{
    const auto model = classroom();
    const auto all = measureHeads(model, heldOut(30).pairs);
    const auto& config = model->config();
    ASSERT_EQ(std::ssize(all), (config.encoderLayers + 2 * config.decoderLayers) * config.heads);
    const std::span heads = std::span(all).last(static_cast<std::size_t>(config.decoderLayers * config.heads));
    for (const auto& entry : heads) {
        EXPECT_EQ(entry.head.kind, AttentionKind::Cross);
        EXPECT_EQ(entry.sentences, 30);
        EXPECT_GE(entry.meanError(), 0);
        EXPECT_LE(entry.meanError(), 1);
    }
    const auto best = std::ranges::min(heads, {}, &MeasuredHead::meanError);
    const auto worst = std::ranges::max(heads, {}, &MeasuredHead::meanError);
    EXPECT_LT(best.meanError(), 0.5) << "a trained model has heads that align";
    EXPECT_GT(worst.meanError(), best.meanError());
}

TEST(MeasuredHeads, PartsAddUp)
{
    const auto model = classroom();
    const auto corpus = heldOut(6);
    const std::span pairs(corpus.pairs);
    const auto all = measureHeads(model, pairs);
    const auto first = measureHeads(model, pairs.first(2)), rest = measureHeads(model, pairs.subspan(2));
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_NEAR(all[i].error, first[i].error + rest[i].error, 1e-9);
        EXPECT_EQ(all[i].sentences, first[i].sentences + rest[i].sentences);
        auto rules = first[i].rules;
        rules += rest[i].rules;
        EXPECT_EQ(rules.queries, all[i].rules.queries);
        EXPECT_NEAR(rules.weights[0], all[i].rules.weights[0], 1e-6);
    }
}

TEST(MeasuredHeads, FollowRulesWhoseSharesAreShares)
{
    for (const auto& entry : measureHeads(classroom(), heldOut(10).pairs)) {
        const bool cross = entry.head.kind == AttentionKind::Cross;
        for (std::size_t role = 0; role < entry.rules.weights.size(); ++role) {
            EXPECT_GE(entry.rules.weights[role], 0);
            EXPECT_LE(entry.rules.weights[role], static_cast<double>(entry.rules.queries[role]) + 1e-6);
        }
        EXPECT_EQ(entry.rules.queries[0] > 0, !cross);
        EXPECT_GT(entry.rules.queries[static_cast<std::size_t>(HeadRole::FirstKey)], 0);
    }
}

TEST(MeasuredHeads, LeavesOutPairsWithoutLinks)
{
    const SentencePair bare {"我喜欢猫。", "I like cats.", {}};
    for (const auto& entry : measureHeads(classroom(), std::span(&bare, 1)))
        EXPECT_EQ(entry.sentences, 0);
}

TEST(MeasuredHeads, StopsOnRequest)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(measureHeads(classroom(), heldOut(2).pairs, stop.get_token()).empty());
}

TEST(BestHeads, HaveTheLowestMeanError)
{
    const auto id = [](std::int64_t head) { return HeadId {AttentionKind::Cross, 0, head}; };
    const std::vector<MeasuredHead> heads {{id(0), 3.0, 10}, {id(1), 1.0, 10}, {id(2), 0.0, 0}, {id(3), 0.5, 2}};
    EXPECT_EQ(bestHeads(heads, 2), (std::vector {id(1), id(3)}));
    EXPECT_EQ(bestHeads(heads, 9).size(), 3u) << "an unmeasured head is not good";
    EXPECT_TRUE(bestHeads({}, 3).empty());
}

}  // namespace translucent
