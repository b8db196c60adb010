#include "support/expect_error.h"
#include "support/small_model.h"
#include "training/evaluator.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/trainer.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace translucent {

namespace {

/// A model that writes random Chinese characters.
std::shared_ptr<const TranslationModel> modelInto(const std::string& language)
{
    auto config = test::smallConfig();
    config.maxLength = 128;  // so that endless translations can be read as references, including END
    const auto model = TranslationModel::create(
        config, test::englishTokenizer(), test::chineseTokenizer(), /*sharedVocabulary=*/false, 7);
    test::fillAtRandom(*networkOf(*model), 7);
    auto state = std::make_unique<ModelState>(ModelState::of(*model));
    state->info.targetLanguage = language;
    return ModelState::intoModel(std::move(state));
}

/// Scores of a model against its own translations, which are entirely correct.
TrainingEvaluation ofOwnTranslations(const std::string& language)
{
    const auto model = modelInto(language);
    Corpus own;
    for (const auto& source : test::englishSentences())
        own.pairs.push_back({source, Decoder(model).translate(source, {}).hypotheses.front().text, {}});
    TrainingEvaluation evaluation;
    EXPECT_TRUE(evaluate(model, devPairs(own, *model, own.size()), evaluation, {}));
    return evaluation;
}

}  // namespace

TEST(Evaluator, ScoresTheWordsOfTheTargetLanguage)
{
    for (const char* language : {"zh", "cmn", "zho", "yue", "chinese", "ja", "und"}) {
        const auto evaluation = ofOwnTranslations(language);
        EXPECT_EQ(evaluation.exactMatch, 1) << language;
        EXPECT_NEAR(evaluation.bleu, 100, 1e-9) << language;
    }
    EXPECT_LT(ofOwnTranslations("en").bleu, 100) << "a sentence without spaces is one word";
}

namespace {

using Ids = std::vector<std::int64_t>;

std::vector<SentencePair> somePairs()
{
    std::vector<SentencePair> pairs(6);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        pairs[i].source = test::chineseSentences()[i];
        pairs[i].target = test::englishSentences()[i];
    }
    return pairs;
}

Ids withEnd(const Tokenizer& tokenizer, const std::string& text)
{
    Ids ids;
    for (const auto& piece : tokenizer.encode(text))
        ids.push_back(piece.id);
    ids.push_back(kEndId);
    return ids;
}

std::int64_t bestOf(std::span<const float> row)
{
    return std::distance(row.begin(), std::max_element(row.begin() + kEndId, row.end()));
}

/// The contribution of one pair to its positions, computed sentence by sentence and with the traced pass.
struct Expected {
    double forcedLoss = 0, freeLoss = 0;
    std::size_t pairs = 0, free = 0, forcedRight = 0, freeRight = 0, strayed = 0;
};

std::vector<Expected> expectedOf(const std::shared_ptr<const TranslationModel>& model)
{
    std::vector<Expected> result;
    for (const auto& pair : somePairs()) {
        const auto source = withEnd(model->sourceTokenizer(), pair.source);
        const auto reference = withEnd(model->targetTokenizer(), pair.target);
        const auto own = Decoder(model).translate(pair.source, {}).hypotheses.front().ids();
        const auto forced = traceForward(*model, source, reference, {}), free = traceForward(*model, source, own, {});
        result.resize(std::max(result.size(), reference.size()));
        for (std::size_t t = 0; t < reference.size(); ++t) {
            auto& at = result[t];
            const auto right = static_cast<std::size_t>(reference[t]);
            ++at.pairs;
            at.forcedLoss -= forced.logProbabilities.at(t, right);
            at.forcedRight += bestOf(forced.logProbabilities.row(t)) == reference[t] ? 1 : 0;
            at.strayed += std::equal(reference.begin(), reference.begin() + std::ptrdiff_t(t), own.begin(),
                              own.begin() + std::ptrdiff_t(std::min(t, own.size())))
                ? 0
                : 1;
            if (t >= own.size())
                continue;
            ++at.free;
            at.freeLoss -= free.logProbabilities.at(t, right);
            at.freeRight += own[t] == reference[t] ? 1 : 0;
        }
    }
    return result;
}

double shareOf(std::size_t count, std::size_t of)
{
    return static_cast<double>(count) / static_cast<double>(of);
}

}  // namespace

TEST(Exposure, AgreesWithPassesOverSingleSentences)
{
    const auto model = test::smallModel();
    const auto measured = measureExposure(model, somePairs());
    const auto expected = expectedOf(model);
    ASSERT_TRUE(measured);
    EXPECT_EQ(measured->pairs, 6u);
    ASSERT_EQ(measured->positions.size(), expected.size());
    for (std::size_t t = 0; t < expected.size(); ++t) {
        SCOPED_TRACE(t);
        const auto& at = measured->positions[t];
        const auto& e = expected[t];
        EXPECT_EQ(at.position, t + 1);
        EXPECT_EQ(at.pairs, e.pairs);
        EXPECT_EQ(at.freePairs, e.free);
        EXPECT_NEAR(at.forcedLoss, e.forcedLoss / static_cast<double>(e.pairs), 1e-4);
        EXPECT_NEAR(at.freeLoss, e.free > 0 ? e.freeLoss / static_cast<double>(e.free) : 0, 1e-4);
        EXPECT_EQ(at.forcedAccuracy, shareOf(e.forcedRight, e.pairs));
        EXPECT_EQ(at.freeAccuracy, shareOf(e.freeRight, e.pairs));
        EXPECT_EQ(at.strayed, shareOf(e.strayed, e.pairs));
    }
}

TEST(Exposure, BeginsWithoutAGapAndHasTheLossOfTheEvaluation)
{
    const auto model = test::smallModel();
    const auto measured = measureExposure(model, somePairs());
    ASSERT_TRUE(measured);
    const auto& first = measured->positions.front();
    EXPECT_EQ(first.forcedAccuracy, first.freeAccuracy) << "both have read BEGIN alone";
    EXPECT_NEAR(first.forcedLoss, first.freeLoss, 1e-6);
    EXPECT_EQ(first.strayed, 0);
    EXPECT_GT(measured->positions.back().strayed, 0) << "random weights stray";
    EXPECT_NEAR(measured->all.forcedLoss, crossEntropy(*model, somePairs()), 1e-5);
    std::size_t tokens = 0;
    for (const auto& at : measured->positions)
        tokens += at.pairs;
    EXPECT_EQ(measured->all.pairs, tokens);
}

TEST(Exposure, TellsHowFarItIsAndStops)
{
    std::vector<double> shares;
    ASSERT_TRUE(measureExposure(test::smallModel(), somePairs(), {{}, [&](double share) { shares.push_back(share); }}));
    EXPECT_EQ(shares, std::vector {1.0});
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(measureExposure(test::smallModel(), somePairs(), {stop.get_token()}));
}

TEST(Exposure, NeedsAPairThatFits)
{
    const std::vector<SentencePair> none;
    test::expectError(ErrorCode::InvalidArgument, {"no sentence pair is short enough"},
        [&] { measureExposure(test::smallModel(), none); });
}

}  // namespace translucent
