#include "translucent/search/decoding.h"

#include "support/expect_error.h"
#include "support/toy_language_model.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace translucent {
namespace {

using test::expectError;
using test::Ids;
using test::kA;
using test::kB;
using test::kC;
using test::LanguageModel;

NextTokens nextTokens(const LanguageModel& model)
{
    return [model](std::span<const std::int64_t> prefix) {
        std::vector<TokenCandidate> tokens;
        for (const auto& [id, probability] : model(Ids(prefix.begin(), prefix.end())))
            tokens.push_back({id, std::to_string(id), std::log(probability)});
        return tokens;
    };
}

DecodeOptions options(std::int64_t beamSize, double lengthPenalty = 1.0, std::int64_t maxLength = 8)
{
    DecodeOptions result;
    result.beamSize = beamSize;
    result.lengthPenalty = lengthPenalty;
    result.maxLength = maxLength;
    return result;
}

Ids idsOf(const SearchTrace& trace, std::ptrdiff_t candidate)
{
    Ids ids;
    for (const auto at : trace.path(candidate))
        ids.push_back(trace.candidates[static_cast<std::size_t>(at)].token.id);
    return ids;
}

std::vector<SearchCandidate> ofStep(const SearchTrace& trace, std::int64_t step)
{
    std::vector<SearchCandidate> result;
    std::ranges::copy_if(trace.candidates, std::back_inserter(result),
        [&](const auto& candidate) { return candidate.position == step; });
    return result;
}

std::vector<std::int64_t> fatesAndIds(const std::vector<SearchCandidate>& candidates, CandidateFate fate)
{
    std::vector<std::int64_t> ids;
    for (const auto& candidate : candidates)
        if (candidate.fate == fate)
            ids.push_back(candidate.token.id);
    return ids;
}

/// The sums of everything that the beams of a step proposed, best first.
std::vector<double> proposedSums(const SearchTrace& trace, std::int64_t step)
{
    std::vector<double> sums;
    const auto add = [&](const SearchExpansion& expansion, double sum) {
        for (const auto& token : expansion.continuations)
            sums.push_back(sum + token.logProbability);
    };
    if (step == 0)
        add(trace.expansions.front(), 0);
    else
        for (const auto& candidate : ofStep(trace, step - 1))
            if (candidate.expansion >= 0)
                add(trace.expansions[static_cast<std::size_t>(candidate.expansion)], candidate.sum);
    std::ranges::sort(sums, std::ranges::greater {});
    return sums;
}

/// The best score of all sentences of at most `maxLength` tokens.
double bestScoreOfAll(const LanguageModel& model, double lengthPenalty, std::size_t maxLength)
{
    double best = -std::numeric_limits<double>::infinity();
    const std::function<void(const Ids&, double)> visit = [&](const Ids& prefix, double sum) {
        if (!prefix.empty() && (prefix.back() == kEndId || prefix.size() == maxLength)) {
            best = std::max(best, sum / std::pow(static_cast<double>(prefix.size()), lengthPenalty));
            return;
        }
        for (const auto& [id, probability] : model(prefix)) {
            auto longer = prefix;
            longer.push_back(id);
            visit(longer, sum + std::log(probability));
        }
    };
    visit({}, 0);
    return best;
}

/// Searches of one made-up language model with every width and penalty.
class SearchOver : public testing::TestWithParam<std::tuple<std::int64_t, double>> {
protected:
    std::int64_t width = std::get<0>(GetParam());
    double penalty = std::get<1>(GetParam());
    SearchTrace trace = searchOver(nextTokens(test::scrambled), options(width, penalty));
};

INSTANTIATE_TEST_SUITE_P(
    Widths, SearchOver, testing::Combine(testing::Values(1, 2, 3, 5, 9), testing::Values(0.0, 0.6, 1.0, 2.0)));

}  // namespace

TEST_P(SearchOver, SumsAndScoresFollowFromTheTokens)
{
    ASSERT_FALSE(trace.candidates.empty());
    for (const auto& candidate : trace.candidates) {
        const double before =
            candidate.parent < 0 ? 0 : trace.candidates[static_cast<std::size_t>(candidate.parent)].sum;
        EXPECT_DOUBLE_EQ(candidate.sum, before + candidate.token.logProbability);
        EXPECT_LE(candidate.sum, before) << "sums only fall";
        EXPECT_DOUBLE_EQ(
            candidate.score, candidate.sum / std::pow(static_cast<double>(candidate.position + 1), penalty));
    }
}

TEST_P(SearchOver, RanksTheBestOfEverythingProposed)
{
    for (std::int64_t step = 0; step < trace.steps(); ++step) {
        const auto ranked = ofStep(trace, step);
        const auto sums = proposedSums(trace, step);
        ASSERT_EQ(ranked.size(), std::min(sums.size(), 2 * static_cast<std::size_t>(width))) << "step " << step;
        for (std::size_t rank = 0; rank < ranked.size(); ++rank) {
            EXPECT_EQ(ranked[rank].rank, static_cast<std::int64_t>(rank));
            EXPECT_DOUBLE_EQ(ranked[rank].sum, sums[rank]) << "step " << step << " rank " << rank;
        }
    }
}

TEST_P(SearchOver, KeepsTheBestThatDoNotEnd)
{
    for (std::int64_t step = 0; step < trace.steps(); ++step) {
        std::int64_t kept = 0;
        for (const auto& candidate : ofStep(trace, step)) {
            const bool ends = candidate.token.id == kEndId;
            const bool greedyEnded = width == 1 && candidate.rank > 0 && ofStep(trace, step)[0].token.id == kEndId;
            const bool goesOn = !ends && kept < width && !greedyEnded;
            EXPECT_EQ(candidate.fate == CandidateFate::Kept || candidate.fate == CandidateFate::Cut, goesOn);
            if (ends) {
                EXPECT_EQ(candidate.fate, candidate.rank < width ? CandidateFate::Finished : CandidateFate::Pruned);
            }
            kept += goesOn;
        }
    }
}

TEST_P(SearchOver, AsksTheModelOnceAboutEveryRunningBeam)
{
    std::size_t asked = 1;
    for (const auto& candidate : trace.candidates) {
        if (candidate.expansion < 0) {
            const bool last = candidate.position == trace.steps() - 1;
            EXPECT_TRUE(candidate.fate != CandidateFate::Kept || last);
            continue;
        }
        EXPECT_EQ(candidate.fate, CandidateFate::Kept);
        EXPECT_EQ(candidate.expansion, static_cast<std::ptrdiff_t>(asked++)) << "in the order of the steps";
    }
    EXPECT_EQ(asked, trace.expansions.size());
    for (const auto& candidate : trace.candidates) {
        const auto& proposed = trace.proposedBy(&candidate - trace.candidates.data()).continuations;
        EXPECT_NE(std::ranges::find(proposed, candidate.token), proposed.end());
    }
}

TEST_P(SearchOver, MarksItsHypothesesFromTheBestOn)
{
    ASSERT_GE(trace.leafOf(0), 0);
    double before = std::numeric_limits<double>::infinity();
    for (std::ptrdiff_t index = 0; trace.leafOf(index) >= 0; ++index) {
        const auto& leaf = trace.candidates[static_cast<std::size_t>(trace.leafOf(index))];
        EXPECT_TRUE(leaf.fate == CandidateFate::Finished || leaf.fate == CandidateFate::Cut);
        EXPECT_LE(leaf.score, before);
        before = leaf.score;
    }
    EXPECT_EQ(trace.leafOf(width), -1);
    EXPECT_EQ(trace.leafOf(-1), -1);
}

TEST(SearchOverAModel, FindsTheBestOfAllSentencesWhenTheBeamIsWideEnough)
{
    for (const double penalty : {0.0, 1.0}) {
        auto wide = options(200, penalty, 5);
        wide.earlyStopping = EarlyStopping::WhenImpossible;
        const auto trace = searchOver(nextTokens(test::scrambled), wide);
        EXPECT_NEAR(trace.candidates[static_cast<std::size_t>(trace.leafOf(0))].score,
            bestScoreOfAll(test::scrambled, penalty, 5), 1e-12);
    }
}

TEST(SearchOverAModel, GreedyTakesTheTextbookTreesWrongTurn)
{
    const auto greedy = searchOver(nextTokens(test::textbookTree()), options(1));
    EXPECT_EQ(idsOf(greedy, greedy.leafOf(0)), (Ids {kA, kB, kEndId}));
    EXPECT_EQ(greedy.end, SearchEnd::Full);
    EXPECT_EQ(fatesAndIds(ofStep(greedy, 0), CandidateFate::Pruned), (Ids {kB}));
    const auto beam = searchOver(nextTokens(test::textbookTree()), options(2));
    EXPECT_EQ(idsOf(beam, beam.leafOf(0)), (Ids {kB, kC, kEndId}));
    EXPECT_NEAR(beam.candidates[static_cast<std::size_t>(beam.leafOf(0))].sum, std::log(0.4 * 0.9 * 0.9), 1e-12);
    EXPECT_EQ(fatesAndIds(ofStep(beam, 0), CandidateFate::Kept), (Ids {kA, kB}));
}

TEST(SearchOverAModel, AForcedTokenShowsItsTrueProbability)
{
    auto forced = options(2);
    forced.forcedPrefix = {kB, kA};
    auto model = nextTokens(test::scrambled);
    const auto trace = searchOver(model, forced);
    EXPECT_EQ((Ids {trace.candidates[0].token.id, trace.candidates[1].token.id}), forced.forcedPrefix);
    EXPECT_TRUE(trace.candidates[0].forced && trace.candidates[1].forced);
    EXPECT_DOUBLE_EQ(trace.candidates[0].token.logProbability, std::log(test::scrambled({}).at(kB)));
    EXPECT_DOUBLE_EQ(trace.candidates[1].token.logProbability, std::log(test::scrambled({kB}).at(kA)));
    EXPECT_FALSE(trace.candidates[2].forced);
    EXPECT_EQ(trace.expansions[0].continuations.size(), 3u) << "what else was possible there";
}

TEST(SearchOverAModel, CutsAtTheMaximalLength)
{
    const auto trace = searchOver(nextTokens([](const Ids&) {
        return test::Distribution {{kA, 0.7}, {kC, 0.3}};
    }),
        options(2, 1.0, 3));
    EXPECT_EQ(trace.end, SearchEnd::MaxLength);
    EXPECT_EQ(trace.steps(), 3);
    EXPECT_EQ(fatesAndIds(ofStep(trace, 2), CandidateFate::Cut).size(), 2u);
    EXPECT_EQ(idsOf(trace, trace.leafOf(0)), (Ids {kA, kA, kA}));
}

TEST(SearchOverAModel, RefusesWhatMakesNoSense)
{
    const auto model = nextTokens(test::scrambled);
    expectError(ErrorCode::InvalidArgument, {"beam is 0"}, [&] { searchOver(model, options(0)); });
    expectError(ErrorCode::InvalidArgument, {"length penalty is nan"},
        [&] { searchOver(model, options(2, std::numeric_limits<double>::quiet_NaN())); });
    expectError(ErrorCode::InvalidArgument, {"maximal length is 0"}, [&] { searchOver(model, options(2, 1.0, 0)); });
    auto impossible = options(2);
    impossible.forcedPrefix = {kC};
    expectError(ErrorCode::InvalidArgument, {"the token 6"}, [&] { searchOver(model, impossible); });
    for (const double wrong : {0.5, std::numeric_limits<double>::quiet_NaN()})
        expectError(ErrorCode::InvalidArgument, {"log-probability of 'x'"}, [&] {
            searchOver([&](auto) { return std::vector<TokenCandidate> {{kA, "x", wrong}}; }, options(1));
        });
}

TEST(DecodeOptionsTable, NamesEachOptionOnce)
{
    std::set<std::string_view> names, requests;
    for (const auto& option : optionsOf<DecodeOptions>()) {
        EXPECT_TRUE(names.insert(option.name).second) << option.name;
        EXPECT_FALSE(option.help.empty() || option.help.sentence.ends_with('.')) << option.help.sentence;
        EXPECT_TRUE(option.use.request.empty() || requests.insert(option.use.request).second) << option.use.request;
    }
    EXPECT_EQ(optionNamed<DecodeOptions>("beam").name, "beam");
}

TEST(DecodeOptionsTable, ChecksEveryRange)
{
    const TransformerConfig config {.sourceVocabulary = 13, .targetVocabulary = 13};
    const auto refuse = [&](const DecodeOptions& wrong, const std::string& what) {
        expectError(ErrorCode::InvalidArgument, {what}, [&] { validate(wrong, config); });
    };
    EXPECT_NO_THROW(validate(DecodeOptions {}, config));
    refuse({.lengthPenalty = std::numeric_limits<double>::infinity()}, "length penalty is inf; it must be a finite");
    refuse({.beamSize = 14}, "beam is 14; it must be from 1 to the target vocabulary, 13");
    refuse({.nBest = 2}, "nbest is 2; it must be from 1 to the beam width, 1");
    refuse({.maxLength = -1}, "maximal length is -1; it must be at least 0 (0 = automatic)");
    refuse({.alternatives = -1}, "alternatives is -1; it must be at least 0");
    refuse({.refinements = 11}, "refinements is 11; it must be from 0 to 10");
    refuse({.noRepeatNgram = -1}, "no_repeat_ngram is -1; it must be at least 0");
}

TEST(DecodeOptionsTable, TakesTheDefaultsOfCommandsFromAModel)
{
    DecodeOptions options {.nBest = 2, .maxLength = 7};
    takeDefaults(
        {.beamSize = 4, .lengthPenalty = 0.6, .earlyStopping = EarlyStopping::WhenFull, .maxLength = 9}, options);
    EXPECT_EQ(options.beamSize, 4);
    EXPECT_EQ(options.lengthPenalty, 0.6);
    EXPECT_EQ(options.earlyStopping, EarlyStopping::WhenFull);
    EXPECT_EQ(options.nBest, 2);
    EXPECT_EQ(options.maxLength, 7);
}

}  // namespace translucent
