#include "search/sentence_search.h"

#include "support/toy_language_model.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::Distribution;
using test::fixed;
using test::Ids;
using test::kA;
using test::kB;
using test::kC;
using test::LanguageModel;
using test::scrambled;
using test::textbookTree;

struct Outcome {
    Ids ids;
    double score = 0;
    bool ended = true;
};

std::vector<TokenChoice> bestFirst(const Distribution& distribution)
{
    std::vector<TokenChoice> choices;
    for (const auto& [id, probability] : distribution)
        choices.push_back({id, std::log(probability)});
    std::ranges::stable_sort(choices, std::ranges::greater {}, &TokenChoice::logProbability);
    return choices;
}

/// Feeds a search from a hand-made language model until it is done.
class SearchRun {
public:
    SearchRun(const LanguageModel& model, const DecodeOptions& options, std::int64_t maxLength = 10)
        : m_search(options, maxLength)
    {
        while (!m_search.done()) {
            advance(model);
            ++steps;
        }
        for (const auto& finished : m_search.best()) {
            Ids ids;
            for (const auto* node : m_search.path(finished.node))
                ids.push_back(node->choice.id);
            outcomes.push_back({ids, finished.score, finished.ended});
        }
    }

    const SentenceSearch& search() const { return m_search; }

    std::vector<Outcome> outcomes;
    int steps = 0;

private:
    void advance(const LanguageModel& model)
    {
        std::vector<std::vector<TokenChoice>> proposals;
        for (const auto& prefix : m_prefixes)
            proposals.push_back(best(bestFirst(model(prefix)), m_search.proposalsWanted()));
        m_search.advance(proposals);
        std::vector<Ids> prefixes;
        for (const auto& [beam, id] : m_search.running()) {
            prefixes.push_back(m_prefixes.at(beam));
            prefixes.back().push_back(id);
        }
        m_prefixes = std::move(prefixes);
    }

    static std::vector<TokenChoice> best(std::vector<TokenChoice> choices, std::int64_t count)
    {
        choices.resize(std::min(choices.size(), static_cast<std::size_t>(count)));
        return choices;
    }

    SentenceSearch m_search;
    std::vector<Ids> m_prefixes {{}};
};

DecodeOptions beam(std::int64_t size, double lengthPenalty = 1.0)
{
    DecodeOptions options;
    options.beamSize = options.nBest = size;
    options.lengthPenalty = lengthPenalty;
    return options;
}

/// True if any `n` consecutive tokens occur twice.
bool repeats(const Ids& ids, std::size_t n)
{
    std::set<Ids> seen;
    for (std::size_t i = 0; i + n <= ids.size(); ++i)
        if (!seen.insert({ids.begin() + std::ptrdiff_t(i), ids.begin() + std::ptrdiff_t(i + n)}).second)
            return true;
    return false;
}

/// The model without the tokens that would repeat `n` consecutive tokens.
LanguageModel withoutRepeats(const LanguageModel& model, std::size_t n)
{
    return [model, n](const Ids& prefix) {
        auto distribution = model(prefix);
        std::erase_if(distribution, [&](const auto& token) {
            auto longer = prefix;
            longer.push_back(token.first);
            return repeats(longer, n);
        });
        return distribution;
    };
}

/// Every sentence of at most `maxLength` tokens with its score, best first.
std::vector<Outcome> enumerated(const LanguageModel& model, double lengthPenalty, std::size_t maxLength)
{
    std::vector<Outcome> all;
    const std::function<void(const Ids&, double)> visit = [&](const Ids& prefix, double sum) {
        const bool ended = !prefix.empty() && prefix.back() == kEndId;
        if (ended || prefix.size() == maxLength) {
            all.push_back({prefix, sum / std::pow(static_cast<double>(prefix.size()), lengthPenalty), ended});
            return;
        }
        for (const auto& [id, probability] : model(prefix)) {
            auto longer = prefix;
            longer.push_back(id);
            visit(longer, sum + std::log(probability));
        }
    };
    visit({}, 0);
    std::ranges::stable_sort(all, std::ranges::greater {}, &Outcome::score);
    return all;
}

}  // namespace

TEST(SentenceSearch, GreedyTakesTheTextbookTreesWrongTurn)
{
    const SearchRun greedy(textbookTree(), beam(1));
    ASSERT_EQ(greedy.outcomes.size(), 1u);
    EXPECT_EQ(greedy.outcomes[0].ids, (Ids {kA, kB, kEndId}));
    EXPECT_NEAR(greedy.outcomes[0].score, std::log(0.6 * 0.5 * 0.5) / 3, 1e-12);
}

TEST(SentenceSearch, ABeamOfTwoFindsTheBetterSentence)
{
    const SearchRun search(textbookTree(), beam(2));
    ASSERT_FALSE(search.outcomes.empty());
    EXPECT_EQ(search.outcomes[0].ids, (Ids {kB, kC, kEndId}));
    EXPECT_NEAR(search.outcomes[0].score, std::log(0.4 * 0.9 * 0.9) / 3, 1e-12);
    EXPECT_TRUE(search.outcomes[0].ended);
}

TEST(SentenceSearch, KeepsTheSumsOfItsPath)
{
    const SearchRun run(textbookTree(), beam(2));
    const auto& search = run.search();
    const auto path = search.path(search.best().front().node);
    ASSERT_EQ(path.size(), 3u);
    EXPECT_NEAR(path[0]->sum, std::log(0.4), 1e-12);
    EXPECT_NEAR(path[1]->sum, std::log(0.36), 1e-12);
    EXPECT_NEAR(path[2]->sum, std::log(0.324), 1e-12);
    EXPECT_EQ(path[2]->length, 3);
}

TEST(SentenceSearch, EndCountsOnlyAmongTheFirstRanks)
{
    const auto endsAtRank = [](std::size_t rank) {
        Distribution first {{kA, 0.4}, {kB, 0.3}, {kEndId, rank == 1 ? 0.35 : 0.2}};
        const SearchRun run(
            [=](const Ids& prefix) {
                return prefix.empty() ? first : Distribution {{kA, 0.9}};
            },
            beam(2, 0.0), 2);
        return std::ranges::any_of(run.outcomes, [](const auto& outcome) { return outcome.ids == Ids {kEndId}; });
    };
    EXPECT_TRUE(endsAtRank(1));
    EXPECT_FALSE(endsAtRank(2));
}

TEST(SentenceSearch, EndTakesNoPlaceOfARunningBeam)
{
    SentenceSearch search(beam(2), 10);
    search.advance({bestFirst({{kEndId, 0.5}, {kA, 0.3}, {kB, 0.2}})});
    ASSERT_EQ(search.running().size(), 2u);
    EXPECT_EQ(search.running()[0].id, kA);
    EXPECT_EQ(search.running()[1].id, kB);
}

TEST(SentenceSearch, LengthPenaltyFavoursLongerSentences)
{
    const auto model = fixed({{{}, {{kEndId, 0.5}, {kA, 0.45}}}, {{kA}, {{kEndId, 0.8}, {kB, 0.1}}},
        {{kA, kB}, {{kEndId, 0.1}, {kB, 0.1}}}});
    const SearchRun without(model, beam(2, 0.0), 3), with(model, beam(2, 1.0), 3);
    EXPECT_EQ(without.outcomes[0].ids, (Ids {kEndId}));
    EXPECT_NEAR(without.outcomes[0].score, std::log(0.5), 1e-12);
    EXPECT_EQ(with.outcomes[0].ids, (Ids {kA, kEndId}));
    EXPECT_NEAR(with.outcomes[0].score, std::log(0.45 * 0.8) / 2, 1e-12);
}

class EarlyStoppingRules : public testing::Test {
protected:
    /// Two sentences have finished after two steps. The running one has a better score than the worse of them until
    /// step three, then a lower one; with more length it wins in the end.
    static SearchRun runWith(EarlyStopping rule, double lengthPenalty = 1.0)
    {
        auto options = beam(2, lengthPenalty);
        options.earlyStopping = rule;
        return SearchRun(
            [](const Ids& prefix) {
                static const std::map<Ids, Distribution> table {{{}, {{kA, 0.6}, {kEndId, 0.3}, {kB, 0.1}}},
                    {{kA}, {{kA, 0.7}, {kEndId, 0.3}}}, {{kB}, {{kA, 0.9}}}, {{kA, kA}, {{kA, 0.04}, {kB, 0.03}}},
                    {{kB, kA}, {{kA, 0.001}}}, {{kA, kA, kA}, {{kEndId, 0.99}, {kA, 0.01}}}};
                const auto found = table.find(prefix);
                return found == table.end() ? Distribution {{kA, 0.001}, {kB, 0.001}} : found->second;
            },
            options);
    }
};

TEST_F(EarlyStoppingRules, WhenFullStopsAtTheSecondHypothesis)
{
    const auto run = runWith(EarlyStopping::WhenFull);
    EXPECT_EQ(run.steps, 2);
    EXPECT_EQ(run.outcomes[0].ids, (Ids {kA, kEndId}));
    EXPECT_EQ(run.outcomes[1].ids, (Ids {kEndId}));
}

TEST_F(EarlyStoppingRules, WhenBetterStopsWhenTheRunningBeamFallsBehind)
{
    const auto run = runWith(EarlyStopping::WhenBetter);
    EXPECT_EQ(run.steps, 3);
    EXPECT_EQ(run.outcomes[1].ids, (Ids {kEndId}));
}

TEST_F(EarlyStoppingRules, WhenImpossibleGoesOnAsLongAsLengthMayHelp)
{
    const auto run = runWith(EarlyStopping::WhenImpossible);
    EXPECT_GE(run.steps, 4);
    EXPECT_EQ(run.outcomes[1].ids, (Ids {kA, kA, kA, kEndId}));
}

TEST_F(EarlyStoppingRules, LengthCannotHelpWithoutALengthPenalty)
{
    EXPECT_EQ(runWith(EarlyStopping::WhenImpossible, 0).steps, runWith(EarlyStopping::WhenBetter, 0).steps);
}

TEST_F(EarlyStoppingRules, GreedyStopsAtEnd)
{
    auto options = beam(1);
    options.earlyStopping = EarlyStopping::WhenImpossible;
    const SearchRun run(
        [](const Ids& prefix) {
            return Distribution {{prefix.size() < 2 ? kA : kEndId, 0.5}, {kB, 0.4}};
        },
        options);
    EXPECT_EQ(run.steps, 3);
    EXPECT_EQ(run.outcomes[0].ids, (Ids {kA, kA, kEndId}));
}

TEST(SentenceSearch, CutsAtTheMaximalLength)
{
    const SearchRun run([](const Ids&) { return Distribution {{kA, 0.5}, {kB, 0.3}, {kC, 0.2}}; }, beam(2), 4);
    EXPECT_EQ(run.steps, 4);
    ASSERT_EQ(run.outcomes.size(), 2u);
    EXPECT_EQ(run.outcomes[0].ids, (Ids(4, kA)));
    for (const auto& outcome : run.outcomes) {
        EXPECT_FALSE(outcome.ended);
        EXPECT_EQ(outcome.ids.size(), 4u);
    }
}

TEST(SentenceSearch, MayEndExactlyAtTheMaximalLength)
{
    const SearchRun run([](const Ids&) { return Distribution {{kEndId, 0.6}, {kA, 0.4}}; }, beam(1), 1);
    EXPECT_EQ(run.outcomes[0].ids, (Ids {kEndId}));
    EXPECT_TRUE(run.outcomes[0].ended);
}

TEST(SentenceSearch, RunsOnWithFewerBeamsThanItMay)
{
    const SearchRun run([](const Ids&) { return Distribution {{kA, 0.7}, {kEndId, 0.3}}; }, beam(4), 6);
    ASSERT_EQ(run.outcomes.size(), 4u);
    for (const auto& outcome : run.outcomes)
        EXPECT_TRUE(std::ranges::all_of(outcome.ids, [](auto id) { return id == kA || id == kEndId; }));
}

TEST(SentenceSearch, EndsWhenEveryBeamDies)
{
    const SearchRun run([](const Ids&) { return Distribution {{kEndId, 1.0}}; }, beam(3));
    EXPECT_EQ(run.steps, 1);
    ASSERT_EQ(run.outcomes.size(), 1u);
    EXPECT_EQ(run.outcomes[0].ids, (Ids {kEndId}));
}

TEST(SentenceSearch, NeverTakesAnImpossibleToken)
{
    SentenceSearch search(beam(2), 10);
    const double impossible = -std::numeric_limits<double>::infinity();
    search.advance({{{kA, -0.1}, {kB, impossible}, {kC, impossible}}});
    ASSERT_EQ(search.running().size(), 1u);
    EXPECT_EQ(search.running()[0].id, kA);
}

TEST(SentenceSearch, KeepsNoImpossibleAlternative)
{
    auto options = beam(1);
    options.alternatives = 3;
    SentenceSearch search(options, 1);
    search.advance({{{kA, -0.1}, {kB, -2.5}, {kC, -std::numeric_limits<double>::infinity()}}});
    const auto path = search.path(search.best().front().node);
    ASSERT_EQ(path[0]->alternatives.size(), 2u);
    EXPECT_EQ(path[0]->alternatives[1].id, kB);
}

TEST(SentenceSearch, RemembersWhatWasWithheldWithoutTakingIt)
{
    auto options = beam(2);
    options.searchTrace = true;
    SentenceSearch search(options, 2);
    search.advance({{{kA, -3.0}, {kB, -4.0}}}, {-0.1});
    search.advance({{{kEndId, -1.0}, {kC, -7.0}}, {{kEndId, -1.0}, {kC, -7.0}}}, {-6.0, -0.5});
    const auto path = search.path(search.best().front().node);
    EXPECT_EQ(path[0]->unknown, -0.1);
    EXPECT_EQ(path[1]->unknown, -6.0);
    const auto trace = searchTrace(search, {[](std::int64_t id) { return std::to_string(id); }, {}});
    for (const auto& candidate : trace.candidates)
        EXPECT_NE(candidate.token.id, kUnknownId);
    EXPECT_EQ(trace.expansions[0].withheld, (TokenCandidate {kUnknownId, std::to_string(kUnknownId), -0.1}));
    const auto first = trace.withheldAt(0), second = trace.withheldAt(1);
    ASSERT_EQ(first.size(), 1u);
    EXPECT_EQ(first[0].parent, -1);
    EXPECT_DOUBLE_EQ(first[0].sum, -0.1);
    ASSERT_EQ(second.size(), 2u) << "both would have ranked before the last";
    EXPECT_NEAR(second[0].sum, -4.5, 1e-12);
    EXPECT_NEAR(second[0].score, -4.5 / 2, 1e-12);
    EXPECT_NEAR(second[1].sum, -9.0, 1e-12);
    EXPECT_TRUE(trace.withheldAt(2).empty());
}

TEST(SentenceSearch, ReturnsNothingWhenThereAreOnlyNans)
{
    SentenceSearch search(beam(2), 10);
    search.advance({{{kA, std::numeric_limits<double>::quiet_NaN()}}});
    EXPECT_TRUE(search.done());
    EXPECT_TRUE(search.best().empty());
}

TEST(SentenceSearch, GoesOnAfterForcedTokens)
{
    DecodeOptions options;
    options.beamSize = 2;
    options.alternatives = 1;
    options.lengthPenalty = 0;
    SentenceSearch search(options, 10);
    search.force({kC, std::log(0.1)}, {{kA, std::log(0.9)}, {kC, std::log(0.1)}});
    EXPECT_EQ(search.beams(), 1u);
    EXPECT_EQ(search.running().front().id, kC);
    search.advance({{{kEndId, std::log(0.6)}, {kA, std::log(0.4)}}});
    search.advance({{{kEndId, std::log(1.0)}}});
    ASSERT_TRUE(search.done());
    const auto path = search.path(search.best().front().node);
    ASSERT_EQ(path.size(), 2u);
    EXPECT_EQ(path[0]->choice.id, kC);
    EXPECT_EQ(path[0]->alternatives.front().id, kA) << "what the model would have taken";
    EXPECT_NEAR(path[1]->sum, std::log(0.1 * 0.6), 1e-12);
}

TEST(SentenceSearch, EndsWhenAForcedTokenIsNoNumberOrTheLast)
{
    SentenceSearch impossible({}, 10), cut({}, 1);
    impossible.force({kC, std::nan("")}, {});
    EXPECT_TRUE(impossible.done());
    EXPECT_TRUE(impossible.best().empty());
    cut.force({kC, std::log(0.1)}, {});
    ASSERT_TRUE(cut.done());
    ASSERT_EQ(cut.best().size(), 1u);
    EXPECT_FALSE(cut.best().front().ended);
}

TEST(SentenceSearch, ReturnsAtMostTheBestN)
{
    auto options = beam(4);
    options.nBest = 2;
    EXPECT_EQ(SearchRun(scrambled, options).outcomes.size(), 2u);
}

TEST(SentenceSearch, WithoutRepeatsItSearchesWhatTheModelHasBesidesThem)
{
    for (const std::int64_t n : {1, 2, 3})
        for (const std::int64_t size : {1, 2, 3, 5}) {
            auto options = beam(size);
            options.noRepeatNgram = n;
            const auto rest = withoutRepeats(scrambled, static_cast<std::size_t>(n));
            const SearchRun actual(scrambled, options, 12), expected(rest, beam(size), 12);
            ASSERT_EQ(actual.outcomes.size(), expected.outcomes.size()) << n << ' ' << size;
            for (std::size_t i = 0; i < actual.outcomes.size(); ++i) {
                EXPECT_EQ(actual.outcomes[i].ids, expected.outcomes[i].ids) << n << ' ' << size;
                EXPECT_EQ(actual.outcomes[i].score, expected.outcomes[i].score);
            }
        }
}

TEST(SentenceSearch, ALoopEndsWhereNothingMayBeRepeated)
{
    const LanguageModel loop = [](const Ids&) { return Distribution {{kA, 0.9}, {kB, 0.06}, {kEndId, 0.04}}; };
    EXPECT_EQ(SearchRun(loop, beam(1), 30).outcomes.front().ids, Ids(30, kA));
    auto options = beam(1);
    options.noRepeatNgram = 2;
    const auto best = SearchRun(loop, options, 30).outcomes.front();
    EXPECT_EQ(best.ids, (Ids {kA, kA, kB, kA, kEndId}));  // AA, AB, BA; BB could only follow another AB
    EXPECT_TRUE(best.ended);
    options.noRepeatNgram = 0;
    EXPECT_EQ(SearchRun(loop, options, 30).outcomes.front().ids, Ids(30, kA));
}

TEST(SentenceSearch, AgreesWithEnumerationWhenTheBeamIsWideEnough)
{
    for (const double lengthPenalty : {0.0, 0.6, 1.0, 2.0}) {
        constexpr std::size_t maxLength = 6;
        const auto expected = enumerated(scrambled, lengthPenalty, maxLength);
        const SearchRun run(scrambled, beam(200, lengthPenalty), maxLength);
        ASSERT_EQ(run.outcomes.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            EXPECT_NEAR(run.outcomes[i].score, expected[i].score, 1e-9);
            EXPECT_EQ(run.outcomes[i].ids, expected[i].ids) << i;
            EXPECT_EQ(run.outcomes[i].ended, expected[i].ended);
        }
    }
}

TEST(SentenceSearch, NeverBeatsEnumerationWithANarrowBeam)
{
    const auto best = enumerated(scrambled, 1.0, 6).front().score;
    double previous = -std::numeric_limits<double>::infinity();
    for (const std::int64_t size : {1, 2, 4, 200}) {
        const SearchRun run(scrambled, beam(size), 6);
        EXPECT_LE(run.outcomes[0].score, best + 1e-12);
        EXPECT_TRUE(std::ranges::is_sorted(run.outcomes, std::ranges::greater {}, &Outcome::score));
        previous = std::max(previous, run.outcomes[0].score);
    }
    EXPECT_NEAR(previous, best, 1e-9);
}

}  // namespace translucent
