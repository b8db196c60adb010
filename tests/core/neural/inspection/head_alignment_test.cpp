#include "translucent/attention_statistics.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"

#include "translucent/corpus_spec.h"
#include "translucent/forward_trace.h"

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

TEST(HeadAlignment, OneOfTheClassroomModelsHeadsAligns)
{
    const auto model = classroom();
    const auto heads = measureHeadAlignment(model, heldOut(30).pairs);
    ASSERT_EQ(std::ssize(heads), model->config().decoderLayers * model->config().heads);
    for (const auto& entry : heads) {
        EXPECT_EQ(entry.sentences, 30);
        EXPECT_GE(entry.meanError(), 0);
        EXPECT_LE(entry.meanError(), 1);
    }
    const auto best = std::ranges::min(heads, {}, &HeadAlignment::meanError);
    const auto worst = std::ranges::max(heads, {}, &HeadAlignment::meanError);
    EXPECT_LT(best.meanError(), 0.5) << "a trained model has heads that align";
    EXPECT_GT(worst.meanError(), best.meanError());
}

TEST(HeadAlignment, PartsAddUp)
{
    const auto model = classroom();
    const auto corpus = heldOut(6);
    const std::span pairs(corpus.pairs);
    const auto all = measureHeadAlignment(model, pairs);
    const auto first = measureHeadAlignment(model, pairs.first(2)),
               rest = measureHeadAlignment(model, pairs.subspan(2));
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_NEAR(all[i].error, first[i].error + rest[i].error, 1e-9);
        EXPECT_EQ(all[i].sentences, first[i].sentences + rest[i].sentences);
    }
}

TEST(HeadAlignment, LeavesOutPairsWithoutLinks)
{
    const SentencePair bare {"我喜欢猫。", "I like cats.", {}};
    for (const auto& entry : measureHeadAlignment(classroom(), std::span(&bare, 1)))
        EXPECT_EQ(entry.sentences, 0);
}

TEST(HeadAlignment, StopsOnRequest)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(measureHeadAlignment(classroom(), heldOut(2).pairs, stop.get_token()).empty());
}

TEST(BestHeads, HaveTheLowestMeanError)
{
    const auto id = [](std::int64_t head) { return HeadId {AttentionKind::Cross, 0, head}; };
    const std::vector<HeadAlignment> heads {{id(0), 3.0, 10}, {id(1), 1.0, 10}, {id(2), 0.0, 0}, {id(3), 0.5, 2}};
    EXPECT_EQ(bestHeads(heads, 2), (std::vector {id(1), id(3)}));
    EXPECT_EQ(bestHeads(heads, 9).size(), 3u) << "an unmeasured head is not good";
    EXPECT_TRUE(bestHeads({}, 3).empty());
}

}  // namespace translucent
