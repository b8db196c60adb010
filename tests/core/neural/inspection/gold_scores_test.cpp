#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"

#include "translucent/base/error.h"
#include "translucent/model/forward_trace.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace translucent {
namespace {

/// 我 喜欢 书 and I like books, with one link that is only possible.
const SentencePair kLinkedPair {"我喜欢书。", "I like books.", {}};
const GoldLinks kLinkedWords {
    {{0, 3}, {3, 9}, {9, 12}, {12, 15}}, {{0, 1}, {2, 6}, {7, 12}, {12, 13}}, {{0, 0}, {2, 2}, {3, 3}}, {{1, 1}}};
const std::vector<HeadId> kLinkingHead {{AttentionKind::Cross, 1, 2}};

std::shared_ptr<const TranslationModel> linkingModel()
{
    return TranslationModel::load(findModel("classroom"));
}

GoldScores scoresOf(const std::vector<SentencePair>& pairs, const std::vector<GoldLinks>& gold,
    const std::vector<std::vector<HeadId>>& groups)
{
    return scoreAlignments(*linkingModel(), pairs, gold, groups, [](double) {});
}

/// Pieces of both sides including END, and whether a piece belongs to a word, determined independently.
struct LinkedReading {
    std::vector<Piece> source;
    std::vector<Piece> target;
    ForwardTrace trace;

    explicit LinkedReading(const TranslationModel& model)
        : source(model.sourceTokenizer().encode(kLinkedPair.source))
        , target(model.targetTokenizer().encode(kLinkedPair.target))
    {
        std::vector<std::int64_t> sources, targets;
        for (const auto& piece : source)
            sources.push_back(piece.id);
        for (const auto& piece : target)
            targets.push_back(piece.id);
        sources.push_back(kEndId);
        targets.push_back(kEndId);
        trace = traceForward(model, sources, targets, {});
    }

    /// The weight of the pieces of one word on those of another.
    double weight(const TextSpan& targetWord, const TextSpan& sourceWord) const
    {
        const auto view = trace.attention(kLinkingHead.front());
        double sum = 0;
        for (std::size_t query = 0; query < target.size(); ++query)
            for (std::size_t key = 0; key < source.size(); ++key)
                if (target[query].span.overlaps(targetWord) && source[key].span.overlaps(sourceWord))
                    sum += view.row(static_cast<std::int64_t>(query))[key];
        return sum;
    }
};

}  // namespace

TEST(GoldScores, EqualCountingTheLargestWeightsOfWords)
{
    const LinkedReading reading(*linkingModel());
    std::int64_t sure = 0, found = 0;
    for (std::size_t target = 0; target < kLinkedWords.target.size(); ++target) {
        std::size_t best = 0;
        for (std::size_t source = 1; source < kLinkedWords.source.size(); ++source)
            if (reading.weight(kLinkedWords.target[target], kLinkedWords.source[source])
                > reading.weight(kLinkedWords.target[target], kLinkedWords.source[best]))
                best = source;
        sure += best == target && target != 1 ? 1 : 0;
        found += best == target ? 1 : 0;
    }
    const auto scores = scoresOf({kLinkedPair}, {kLinkedWords}, {kLinkingHead});
    EXPECT_EQ(scores.pairs, 1);
    EXPECT_EQ(scores.groups.at(0), (AlignmentScore {4, 3, sure, found}));
}

TEST(GoldScores, PairsAddUpAndWhatCannotCountIsLeftOut)
{
    SentencePair endless = kLinkedPair;
    for (int i = 0; i < 200; ++i)
        endless.source += "书";
    const std::vector<std::vector<HeadId>> groups {kLinkingHead, {kLinkingHead.front(), {AttentionKind::Cross, 0, 0}}};
    const auto one = scoresOf({kLinkedPair}, {kLinkedWords}, groups);
    const auto all = scoresOf({kLinkedPair, endless, kLinkedPair, kLinkedPair},
        {kLinkedWords, kLinkedWords, {kLinkedWords.source, kLinkedWords.target, {}, {}}, kLinkedWords}, groups);
    EXPECT_EQ(all.pairs, 2);
    EXPECT_EQ(all.tooLong, 1);
    EXPECT_EQ(all.unlinked, 1);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        auto twice = one.groups[i];
        twice += one.groups[i];
        EXPECT_EQ(all.groups[i], twice);
    }
}

TEST(GoldScores, NoHeadsAreRefused)
{
    EXPECT_THROW(scoresOf({kLinkedPair}, {kLinkedWords}, {{}}), Error);
}

}  // namespace translucent
