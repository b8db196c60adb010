#include "training/evaluator.h"

#include "support/small_model.h"
#include "translucent/neural/decoder.h"

#include <gtest/gtest.h>

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

}  // namespace translucent
