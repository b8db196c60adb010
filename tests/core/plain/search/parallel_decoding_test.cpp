#include "translucent/search/parallel_decoding.h"

#include "translucent/text/tokenizer.h"

#include <gtest/gtest.h>

namespace translucent {

namespace {

using Ids = std::vector<std::int64_t>;

TransformerConfig config(Generation generation)
{
    TransformerConfig result;
    result.maxLength = 20;
    result.generation = generation;
    return result;
}

ParallelPass passOf(const Ids& ids)
{
    ParallelPass pass;
    for (const auto id : ids)
        pass.push_back({{id, {}, 0}});
    return pass;
}

}  // namespace

TEST(ParallelDecoding, HasAClassForEveryLength)
{
    const auto masks = config(Generation::LengthPredictor);
    EXPECT_EQ(lengthClass(masks, 20, 1), 0);
    EXPECT_EQ(lengthClass(masks, 7, 7), 19);
    EXPECT_EQ(lengthClass(masks, 1, 20), lengthClasses(masks) - 1);
}

TEST(ParallelDecoding, KnowsNothingBeforeTheFirstPass)
{
    EXPECT_EQ(unknownRow(config(Generation::LengthPredictor), 3), (Ids {kMaskId, kMaskId, kMaskId}));
    EXPECT_EQ(unknownRow(config(Generation::BeginRow), 2), (Ids {kBeginId, kBeginId}));
    EXPECT_EQ(beginRowLength(config(Generation::BeginRow), 3), 10);
    EXPECT_EQ(beginRowLength(config(Generation::BeginRow), 12), 20) << "as many as the model takes";
}

TEST(ParallelDecoding, MarksRepeatedTokensAndThoseBehindTheCut)
{
    auto pass = passOf({5, 5, 6, 5, kEndId, 8, 8});
    markTokens(pass);
    std::vector<bool> repeated, cut;
    for (const auto& token : pass) {
        repeated.push_back(token.repeated);
        cut.push_back(token.cut);
    }
    EXPECT_EQ(repeated, (std::vector<bool> {false, true, false, false, false, false, false}));
    EXPECT_EQ(cut, (std::vector<bool> {false, false, false, false, false, true, true}));
}

TEST(ParallelDecoding, FindsWhatIsMissing)
{
    using Flags = std::vector<bool>;
    EXPECT_EQ(missingTokens(Ids {4, 5, 6, 7}, Ids {4, 6, 6, 7}), (Flags {false, true, false, false}));
    EXPECT_EQ(missingTokens(Ids {4, 5}, Ids {5, 4}).size(), 2U);
    EXPECT_EQ(missingTokens(Ids {4, 5, 6}, Ids {}), (Flags {true, true, true}));
    EXPECT_EQ(missingTokens(Ids {}, Ids {4}), Flags {});
    EXPECT_EQ(missingTokens(Ids {4, 4, 4}, Ids {4, 9, 4}), (Flags {false, true, false}));
}

/// Ghazvininejad et al. 2019, §3.2: N (T − t) / T
TEST(ParallelDecoding, AsksForFewerFromPassToPass)
{
    std::vector<std::int64_t> counts;
    for (std::int64_t pass = 1; pass <= 4; ++pass)
        counts.push_back(placesToRefine(10, pass, 4));
    EXPECT_EQ(counts, (Ids {8, 6, 4, 2}));
    EXPECT_EQ(placesToRefine(7, 1, 1), 3);
}

}  // namespace translucent
