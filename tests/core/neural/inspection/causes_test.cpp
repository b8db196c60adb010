#include "translucent/neural/causes.h"

#include "inspection/lens_network.h"
#include "support/expect_error.h"
#include "support/small_model.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <numeric>

namespace translucent {
namespace {

using PieceIds = std::vector<std::int64_t>;

const PieceIds kCauseSource {7, 9, 4, 12, 10, kEndId};
const PieceIds kCauseOutput {5, 11, 8, 6, kEndId};
constexpr const char* kCauseText = "学生在学校读书。";

/// How far the sum of contributions may be from the difference, per unit of their magnitudes: the states that they are
/// computed from are rounded to float.
constexpr double kSumTolerance = 1e-5;

double magnitudeOf(std::span<const Contribution> parts)
{
    return std::accumulate(parts.begin(), parts.end(), 1.0,
        [](double sum, const Contribution& part) { return sum + std::abs(part.value); });
}

/// Σ − difference, per unit of magnitude; the largest of all positions.
double largestSumError(const Causes& causes)
{
    double largest = 0;
    for (std::int64_t t = 0; t < std::ssize(causes.trace().outputIds); ++t) {
        const auto word = causes.trace().outputIds[static_cast<std::size_t>(t)];
        const auto found = causes.contributions(t, word, causes.runnerUp(t, word));
        largest = std::max(largest, std::abs(totalOf(found.parts) - found.difference()) / magnitudeOf(found.parts));
    }
    return largest;
}

void expectShares(const Causes& causes)
{
    const auto shares = causes.sourceShares();
    ASSERT_EQ(shares.sources, causes.trace().sourceIds.size());
    ASSERT_EQ(shares.table.rows, causes.trace().outputIds.size());
    for (std::size_t t = 0; t < shares.table.rows; ++t) {
        const auto row = shares.table.row(t);
        EXPECT_NEAR(std::accumulate(row.begin(), row.end(), 0.0), 1, 1e-12);
        EXPECT_GE(std::ranges::min(row), 0);
        for (std::size_t later = t + 1; later < shares.table.rows; ++later)
            EXPECT_EQ(shares.prefix(t)[later], 0);
        EXPECT_NEAR(shares.sourceShare(t) + shares.prefixShare(t), 1, 1e-12);
    }
}

/// Of the configs those that can be asked.
std::vector<test::NamedConfig> explainableConfigs()
{
    auto configs = test::allConfigs();
    std::erase_if(configs, [](const auto& each) { return each.config.copies(); });
    return configs;
}

class CausesOf : public testing::TestWithParam<test::NamedConfig> {
protected:
    std::shared_ptr<const TranslationModel> model = test::smallModel(GetParam().config);
    Causes causes {model, kCauseSource, kCauseOutput};
};

INSTANTIATE_TEST_SUITE_P(Configs, CausesOf, testing::ValuesIn(explainableConfigs()),
    [](const auto& instance) { return instance.param.name; });

/// A model of the first encoder layers only, with the same weights.
std::shared_ptr<const TranslationModel> cutAfter(const TranslationModel& model, std::int64_t layers)
{
    auto config = model.config();
    config.encoderLayers = layers;
    auto shorter =
        TranslationModel::create(config, model.sourceTokenizer(), model.targetTokenizer(), model.sharedVocabulary(), 1);
    const auto weights = networkOf(model)->named_parameters();
    torch::NoGradGuard noGrad;
    for (auto& item : networkOf(*shorter)->named_parameters())
        item.value().copy_(weights[item.key()]);
    return shorter;
}

/// Largest errors of the laws over sentences of the classroom's grammar.
struct LawErrors {
    double sum = 0;
    double lens = 0;
    double shares = 0;
    double lensMilliseconds = 0;           ///< mean of a sentence
    double contributionsMilliseconds = 0;  ///< mean of all positions of a sentence
    double sharesMilliseconds = 0;
};

/// Adds the mean duration of the work.
template <typename Work>
void timed(double& milliseconds, std::size_t sentences, const Work& work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    milliseconds += taken.count() / static_cast<double>(sentences);
}

LawErrors lawErrors(const std::string& name, std::size_t sentences)
{
    const auto model = TranslationModel::load(findModel(name));
    BuiltinCorpusOptions options;
    options.pairs = sentences;
    options.part = CorpusPart::Test;
    const Decoder decoder(model);
    LawErrors errors;
    for (const auto& pair : generateBuiltinCorpus(options).pairs) {
        const auto translation = decoder.translate(pair.source, {});
        PieceIds source;
        for (const auto& piece : translation.source)
            source.push_back(piece.id);
        const Causes causes(model, source, translation.hypotheses.front().ids());
        timed(errors.contributionsMilliseconds, sentences,
            [&] { errors.sum = std::max(errors.sum, largestSumError(causes)); });
        timed(errors.lensMilliseconds, sentences, [&] { causes.lens(3); });
        const auto last = lensLogits(*model, causes.trace()).back();
        const auto& logits = *causes.trace().find("output.logits");
        for (std::size_t i = 0; i < logits.values.size(); ++i)
            errors.lens = std::max(errors.lens, std::abs(static_cast<double>(last.values[i] - logits.values[i])));
        SourceShares shares;
        timed(errors.sharesMilliseconds, sentences, [&] { shares = causes.sourceShares(); });
        for (std::size_t t = 0; t < shares.table.rows; ++t) {
            const auto row = shares.table.row(t);
            errors.shares = std::max(errors.shares, std::abs(std::accumulate(row.begin(), row.end(), 0.0) - 1));
        }
    }
    return errors;
}

void expectLaws(const std::string& name, std::size_t sentences)
{
    const auto errors = lawErrors(name, sentences);
    EXPECT_LT(errors.sum, kSumTolerance) << name;
    EXPECT_EQ(errors.lens, 0) << name;
    EXPECT_LT(errors.shares, 1e-12) << name;
    std::cout << name << ", " << sentences << " sentences: sum of contributions " << errors.sum
              << " of their magnitude, last lens " << errors.lens << ", shares " << errors.shares << "; lens "
              << errors.lensMilliseconds << " ms, contributions to all tokens " << errors.contributionsMilliseconds
              << " ms, shares " << errors.sharesMilliseconds << " ms\n";
}

}  // namespace

TEST_P(CausesOf, ContributionsAddUpToTheDifference)
{
    EXPECT_LT(largestSumError(causes), kSumTolerance);
}

TEST_P(CausesOf, LogitsAreThoseOfTheModel)
{
    const auto& logits = *causes.trace().find("output.logits");
    const auto found = causes.contributions(2, kCauseOutput[2], kEndId);
    EXPECT_EQ(found.word.id, kCauseOutput[2]);
    EXPECT_EQ(found.word.piece, model->targetTokenizer().pieceText(kCauseOutput[2]));
    EXPECT_EQ(found.word.logit, static_cast<double>(logits.at(2, static_cast<std::size_t>(kCauseOutput[2]))));
    EXPECT_EQ(found.rival.logit, static_cast<double>(logits.at(2, kEndId)));
    const auto rival = causes.runnerUp(2, kCauseOutput[2]);
    EXPECT_NE(rival, kCauseOutput[2]);
    for (auto id = kEndId; id < model->config().targetVocabulary; ++id)
        if (id != kCauseOutput[2]) {
            EXPECT_LE(logits.at(2, static_cast<std::size_t>(id)), logits.at(2, static_cast<std::size_t>(rival)));
        }
}

TEST_P(CausesOf, RivalsAreAllOtherTokensFromTheMostProbable)
{
    const auto& logits = *causes.trace().find("output.logits");
    const auto all = causes.rivals(2, kCauseOutput[2], logits.values.size());
    EXPECT_EQ(std::ssize(all), model->config().targetVocabulary - kEndId - 1);
    EXPECT_EQ(all.front().id, causes.runnerUp(2, kCauseOutput[2]));
    EXPECT_TRUE(std::ranges::is_sorted(all, std::ranges::greater {}, &TokenLogit::logit));
    for (const auto& rival : all) {
        EXPECT_NE(rival.id, kCauseOutput[2]);
        EXPECT_EQ(rival.logit, static_cast<double>(logits.at(2, static_cast<std::size_t>(rival.id))));
    }
    const auto three = causes.rivals(2, kCauseOutput[2], 3);
    EXPECT_EQ(three, std::vector<TokenLogit>(all.begin(), all.begin() + 3));
}

TEST_P(CausesOf, GroupingKeepsTheSum)
{
    const auto found = causes.contributions(3, kCauseOutput[3], kEndId);
    for (const auto grouping : {ContributionGrouping::Heads, ContributionGrouping::Sublayers})
        EXPECT_NEAR(totalOf(grouped(found.parts, grouping)), totalOf(found.parts), 1e-9 * magnitudeOf(found.parts));
}

TEST_P(CausesOf, LastLensIsTheModelBitForBit)
{
    EXPECT_EQ(lensLogits(*model, causes.trace()).back().values, causes.trace().find("output.logits")->values);
    const auto lens = causes.lens(4);
    ASSERT_EQ(lens.rows.size(), decoderStates(model->config()).size());
    for (std::size_t t = 0; t < kCauseOutput.size(); ++t) {
        const auto& last = lens.rows.back().cells[t];
        const auto own = causes.trace().logProbabilities.at(t, static_cast<std::size_t>(kCauseOutput[t]));
        EXPECT_NEAR(last.logProbability, own, 1e-5 * std::max(1.0F, std::abs(own)));
        EXPECT_EQ(last.divergence, 0);
        for (const auto& row : lens.rows) {
            EXPECT_EQ(row.cells[t].best.size(), 4U);
            EXPECT_GE(row.cells[t].divergence, 0);
            EXPECT_EQ(row.cells[t].rank == 1, row.cells[t].logProbability >= row.cells[t].best[0].logProbability);
        }
    }
}

TEST_P(CausesOf, SharesAreDistributionsOverWhatWasRead)
{
    const auto& config = model->config();
    if (config.crossWiring == CrossWiring::Mixture || config.attentionPattern == AttentionPattern::LowRank)
        test::expectError(ErrorCode::InvalidArgument, {"share"}, [&] { causes.sourceShares(); });
    else
        expectShares(causes);
}

TEST_P(CausesOf, EncoderLensReadsTheLayer)
{
    const auto& config = model->config();
    if (config.crossWiring != CrossWiring::Last)
        return test::expectError(
            ErrorCode::InvalidArgument, {"cross_wiring"}, [&] { encoderLens(model, kCauseText, {}); });
    for (std::int64_t layer = 0; layer < config.encoderLayers; ++layer) {
        const auto cut = traceForward(*cutAfter(*model, layer + 1), kCauseSource, kCauseOutput, {});
        const auto read = traceForward(*readingEncoderLayer(*model, layer), kCauseSource, kCauseOutput, {});
        for (std::size_t i = 0; i < cut.logProbabilities.values.size(); ++i)
            ASSERT_NEAR(read.logProbabilities.values[i], cut.logProbabilities.values[i],
                1e-5 * std::max(1.0F, std::abs(cut.logProbabilities.values[i])));
    }
}

TEST_P(CausesOf, LastEncoderLensIsTheTranslation)
{
    if (model->config().crossWiring != CrossWiring::Last)
        GTEST_SKIP() << "has no encoder lens";
    const auto rows = encoderLens(model, kCauseText, {});
    ASSERT_EQ(std::ssize(rows), model->config().encoderLayers);
    const auto ordinary = Decoder(model).translate(kCauseText, {}).hypotheses.front();
    EXPECT_EQ(rows.back().hypothesis.ids(), ordinary.ids());
    EXPECT_EQ(rows.back().hypothesis.logProbability, ordinary.logProbability);
    for (std::size_t layer = 0; layer < rows.size(); ++layer)
        EXPECT_EQ(rows[layer].layer, static_cast<std::int64_t>(layer));
    const auto wired =
        Decoder(readingEncoderLayer(*model, model->config().encoderLayers - 1)).translate(kCauseText, {});
    EXPECT_NEAR(wired.hypotheses.front().logProbability, ordinary.logProbability,
        1e-4 * std::max(1.0, std::abs(ordinary.logProbability)));
}

TEST(Causes, RefuseModelsThatHaveNone)
{
    const auto refuse = [](const test::NamedConfig& each) {
        const auto model = test::smallModel(each.config);
        test::expectError(ErrorCode::InvalidArgument, {"model"}, [&] { Causes(model, kCauseSource, kCauseOutput); });
        test::expectError(ErrorCode::InvalidArgument, {"model"}, [&] { encoderLens(model, kCauseText, {}); });
    };
    for (const auto& configs : {test::olderConfigs(), test::copyConfigs(), test::parallelConfigs()})
        refuse(configs.front());
}

TEST(Causes, RefuseQuestionsWithoutAnAnswer)
{
    const Causes causes(test::smallModel(), kCauseSource, kCauseOutput);
    const auto refuse = [&](std::string_view reason, std::int64_t position, std::int64_t word, std::int64_t rival) {
        test::expectError(ErrorCode::InvalidArgument, {reason}, [&] { causes.contributions(position, word, rival); });
    };
    refuse("no position 5", 5, 4, 5);
    refuse("no position -1", -1, 4, 5);
    refuse("outside the vocabulary", 0, 4, 1'000'000);
    refuse("its own rival", 0, 4, 4);
}

TEST(Causes, EncoderLensStopsOnRequest)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(encoderLens(test::smallModel(), kCauseText, {}, stop.get_token()).empty());
}

TEST(Causes, LawsHoldForShippedModels)
{
    for (const char* name : {"classroom", "post-norm", "learned-positions"})
        expectLaws(name, 6);
}

TEST(SlowCauses, LawsHoldOverManySentences)
{
    for (const char* name : {"classroom", "post-norm", "learned-positions", "everyday"})
        expectLaws(name, 200);
}

}  // namespace translucent
