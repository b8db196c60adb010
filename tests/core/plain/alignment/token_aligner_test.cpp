#include "alignment/token_aligner.h"
#include "support/expect_error.h"
#include "translucent/alignment/alignment.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/scores/attention_links.h"
#include "translucent/scores/attention_statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

namespace translucent::alignment {

namespace {

using Links = std::vector<TokenLink>;
using Numbers = std::vector<std::size_t>;

Links links(const Numbers& sourceOf, const Numbers& targetOf)
{
    return growDiagFinalAnd(sourceOf, targetOf);
}

TEST(GrowDiagFinalAnd, KeepsWhatBothDirectionsHave)
{
    EXPECT_EQ(links({2, 1}, {2, 1}), (Links {{0, 1}, {1, 0}}));
    EXPECT_EQ(links({0, 0}, {0, 0}), Links {});
    EXPECT_EQ(links({}, {}), Links {});
}

TEST(GrowDiagFinalAnd, GrowsToNeighboursOfOneDirection)
{
    // Both: 0-0. Target 1 comes from source 0 in one direction only: adjacent, and target 1 is still free.
    EXPECT_EQ(links({1, 1}, {1}), (Links {{0, 0}, {0, 1}}));
    // The same diagonally: source 1 goes to target 1 in one direction.
    EXPECT_EQ(links({1, 0}, {1, 2}), (Links {{0, 0}, {1, 1}}));
}

TEST(GrowDiagFinalAnd, GrowsOnFromWhatIsNew)
{
    // Both: 0-0; then 0-1, 0-2 and 0-3 one after the other.
    EXPECT_EQ(links({1, 1, 1, 1}, {1}), (Links {{0, 0}, {0, 1}, {0, 2}, {0, 3}}));
}

TEST(GrowDiagFinalAnd, DoesNotGrowBetweenTokensThatAreLinked)
{
    // Both: 0-0 and 2-1. Source 1 goes to target 0: new for the source.
    EXPECT_EQ(links({1, 3}, {1, 1, 2}), (Links {{0, 0}, {1, 0}, {2, 1}}));
    // Both: 0-0 and 1-1. Target 3 comes from source 0, which is linked, and no link is adjacent to it: not added.
    EXPECT_EQ(links({1, 2, 0, 1}, {1, 2}), (Links {{0, 0}, {1, 1}}));
}

TEST(GrowDiagFinalAnd, AddsFarLinksBetweenFreeTokensOnly)
{
    // Both: 0-0. 3-3 is in one direction, not adjacent, and neither token has a link.
    EXPECT_EQ(links({1, 0, 0, 4}, {1, 0, 0, 0}), (Links {{0, 0}, {3, 3}}));
    EXPECT_EQ(links({1, 0, 0, 0}, {1, 0, 0, 4}), (Links {{0, 0}, {3, 3}}));
    // One direction goes first: then source 3 is no longer free for target 2.
    EXPECT_EQ(links({1, 0, 0, 0, 4}, {1, 0, 0, 3}), (Links {{0, 0}, {3, 4}}));
}

}  // namespace

}  // namespace translucent::alignment

namespace translucent {

namespace {

using test::expectError;

/// Gold words of one side, and the text between them, split at spaces.
std::vector<TextSpan> tokensOf(
    const std::string& text, const std::vector<AlignmentLink>& gold, TextSpan AlignmentLink::*side)
{
    std::map<std::size_t, std::size_t> ends;  // by start
    for (const auto& link : gold)
        ends[(link.*side).begin] = (link.*side).end;
    std::vector<TextSpan> tokens;
    bool continues = false;
    for (std::size_t at = 0; at < text.size();) {
        const auto word = ends.find(at);
        if (word != ends.end())
            tokens.push_back({at, word->second});
        else if (text[at] != ' ' && continues)
            ++tokens.back().end;
        else if (text[at] != ' ')
            tokens.push_back({at, at + 1});
        continues = word == ends.end() && text[at] != ' ';
        at = word == ends.end() ? at + 1 : word->second;
    }
    return tokens;
}

/// Sentences of the grammar with their words as tokens.
struct ClassroomWords {
    explicit ClassroomWords(std::size_t pairs)
        : corpus(generateBuiltinCorpus({.pairs = pairs}))
    {
        std::map<std::string, std::int64_t> sourceIds, targetIds;
        const auto ids = [](const std::string& text, const std::vector<TextSpan>& spans, auto& known) {
            std::vector<std::int64_t> result;
            for (const auto& span : spans)
                result.push_back(
                    known.emplace(text.substr(span.begin, span.end - span.begin), known.size()).first->second);
            return result;
        };
        for (const auto& pair : corpus.pairs) {
            sourceSpans.push_back(tokensOf(pair.source, pair.alignment, &AlignmentLink::source));
            targetSpans.push_back(tokensOf(pair.target, pair.alignment, &AlignmentLink::target));
            tokens.push_back(
                {ids(pair.source, sourceSpans.back(), sourceIds), ids(pair.target, targetSpans.back(), targetIds)});
        }
    }

    /// Mean alignment error rate of links, treated as the weights of a head.
    double error(const std::vector<std::vector<TokenLink>>& links) const
    {
        double sum = 0;
        for (std::size_t i = 0; i < links.size(); ++i) {
            const std::size_t keys = sourceSpans[i].size(), queries = targetSpans[i].size();
            std::vector<float> weights(keys * queries, 0.0F);
            for (const auto& link : links[i])
                weights[link.target * keys + link.source] = 1;
            const AttentionView head {weights, static_cast<std::int64_t>(queries), static_cast<std::int64_t>(keys)};
            sum += alignmentErrorRate(head, targetSpans[i], sourceSpans[i], corpus.pairs[i].alignment).value_or(0);
        }
        return sum / static_cast<double>(links.size());
    }

    Corpus corpus;
    std::vector<std::vector<TextSpan>> sourceSpans, targetSpans;
    std::vector<TokenPair> tokens;
};

TEST(Aligner, FindsTheGoldLinksOfTheGrammar)
{
    const ClassroomWords words(3000);
    const auto links = alignTokens(words.tokens, {});
    EXPECT_LT(words.error(links), 0.2);
    std::vector<std::vector<TokenLink>> diagonal(links.size());
    for (std::size_t i = 0; i < links.size(); ++i)
        for (std::size_t j = 0; j < std::min(words.tokens[i].source.size(), words.tokens[i].target.size()); ++j)
            diagonal[i].push_back({j, j});
    EXPECT_GT(words.error(diagonal), 0.5) << "it is no easy task";
}

TEST(Aligner, GivesTheSameLinksOnAnyNumberOfThreads)
{
    const ClassroomWords words(500);
    const auto links = alignTokens(words.tokens, {.threads = 1});
    EXPECT_EQ(alignTokens(words.tokens, {.threads = 2}), links);
    EXPECT_EQ(alignTokens(words.tokens, {.threads = 3}), links);
    EXPECT_NE(alignTokens(words.tokens, {.hmmIterations = 0}), links) << "the HMM has its say";
}

TEST(Aligner, IdsAreNamesAndNothingElse)
{
    auto words = ClassroomWords(200).tokens;
    const auto links = alignTokens(words, {});
    for (auto& pair : words)
        for (auto* side : {&pair.source, &pair.target})
            for (auto& id : *side)
                id = -1000 * id - 7;
    EXPECT_EQ(alignTokens(words, {}), links);
}

TEST(Aligner, PairsWithoutWordsOrWithTooManyHaveNoLinks)
{
    const std::vector<std::int64_t> longest(kLongestAligned, 5);
    auto tooLong = longest;
    tooLong.push_back(5);
    const std::vector<TokenPair> pairs {
        {{1, 2}, {3, 4}}, {{}, {3}}, {{1}, {}}, {{1}, tooLong}, {tooLong, {3}}, {{1}, {3}}};
    const auto links = alignTokens(pairs, {});
    ASSERT_EQ(links.size(), pairs.size());
    for (const std::size_t i : {1, 2, 3, 4})
        EXPECT_TRUE(links[i].empty()) << i;
    EXPECT_EQ(links[0], (std::vector<TokenLink> {{0, 0}, {1, 1}}));
    EXPECT_EQ(links[5], (std::vector<TokenLink> {{0, 0}}));
    EXPECT_EQ(alignTokens({}, {}).size(), 0u);
    EXPECT_EQ(alignTokens(std::vector<TokenPair> {{{1}, longest}}, {}).size(), 1u);
}

TEST(Aligner, AStoppedOneAnswersNothing)
{
    std::stop_source source;
    source.request_stop();
    EXPECT_TRUE(alignTokens(ClassroomWords(50).tokens, {}, source.get_token()).empty());
}

TEST(LearntTranslations, AreThoseOfTheLexiconTheMostProbableFirst)
{
    const std::vector<TokenPair> pairs {{{30, 10}, {7, 5}}, {{30, 20}, {7, 6}}, {{10}, {5}}, {{20}, {6}}, {{}, {9}}};
    const auto translations = learnTranslations(pairs, {.threads = 1});
    ASSERT_EQ(translations.size(), 3u);
    for (const auto& [source, target] : std::map<std::int64_t, std::int64_t> {{10, 5}, {20, 6}, {30, 7}}) {
        const auto& found = translations.at(source);
        EXPECT_EQ(found.front().target, target);
        double sum = 0;
        for (const auto& translation : found)
            sum += translation.probability;
        EXPECT_NEAR(sum, 1, 1e-9) << source;
        EXPECT_TRUE(std::ranges::is_sorted(found, std::ranges::greater {}, &TokenTranslation::probability));
    }
    EXPECT_EQ(translations.at(30).size(), 3u) << "5, 6 and 7 stand in one pair with it, 9 does not";
    EXPECT_EQ(learnTranslations(pairs, {.threads = 3}), translations);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(learnTranslations(pairs, {}, stop.get_token()).empty());
    expectError(ErrorCode::InvalidArgument, {"model1Iterations is 0"},
        [&] { learnTranslations(pairs, {.model1Iterations = 0}); });
}

TEST(Aligner, RefusesOptionsOutOfRange)
{
    const auto refuse = [](const AlignerOptions& options, std::string_view field) {
        expectError(ErrorCode::InvalidArgument, {field, "it must be from"}, [&] { alignTokens({}, options); });
    };
    refuse({.model1Iterations = 0}, "model1Iterations is 0");
    refuse({.hmmIterations = -1}, "hmmIterations is -1");
    refuse({.threads = -1}, "threads is -1");
    refuse({.threads = 100000}, "threads is 100000");
}

TEST(Agreement, MultipliesLinksAndLeavesTheEmptyWord)
{
    // One source word, two target words. Forward [2, 1 + 1], backward [1, 2 + 1]; column 0 is the empty word's.
    alignment::Expectation forward {{}, {0.1, 0.9, 0.6, 0.4}, {}};
    alignment::Expectation backward {{}, {0.2, 0.5, 0.3}, {}};
    agree(forward, backward, 1);
    EXPECT_EQ(forward.links, (std::vector<double> {0.1, 0.9 * 0.5, 0.6, 0.4 * 0.3}));
    EXPECT_EQ(backward.links, (std::vector<double> {0.2, 0.9 * 0.5, 0.4 * 0.3}));
}

}  // namespace

}  // namespace translucent
