#include "pages/training/recipe_problems.h"

#include "translucent/error.h"

#include <QCoreApplication>
#include <QLocale>

namespace translucent {

namespace {

class RecipeProblems {
    Q_DECLARE_TR_FUNCTIONS(translucent::RecipeProblems)

public:
    static QMap<QString, QString> of(const Recipe& recipe);
    static QMap<QString, QString> ofVocabulary(const TokenizerOptions& tokenizer, const CorpusSurvey& survey);
};

QMap<QString, QString> RecipeProblems::of(const Recipe& recipe)
{
    QMap<QString, QString> problems;
    const auto& model = recipe.model;
    const auto add = [&problems](
                         const char* field, const QString& text) { problems[QString::fromLatin1(field)] = text; };
    if (model.heads > 0 && model.modelDimension % model.heads != 0)
        add("model.heads",
            tr("d_model %1 must be a multiple of the number of heads, e.g. %2 heads.")
                .arg(model.modelDimension)
                .arg([&] {
                    auto heads = model.heads;
                    while (model.modelDimension % heads != 0)
                        --heads;
                    return heads;
                }()));
    if (model.positionKind == PositionKind::Sinusoidal && model.modelDimension % 2 != 0)
        add("model.model_dimension", tr("Sinusoidal positional encoding needs an even d_model."));
    if (model.embeddingTying == EmbeddingTying::All && !recipe.tokenizer.shared)
        add("model.embedding_tying", tr("Tying all three embedding tables needs one shared vocabulary: switch it on."));
    if (recipe.training.maxSteps == 0 && recipe.training.maxEpochs == 0 && recipe.training.maxMinutes <= 0
        && recipe.training.patience == 0 && recipe.training.targetBleu <= 0)
        add("training.max_minutes",
            tr("This training would never stop: set a limit for minutes, steps or epochs, a "
               "target BLEU, or patience."));
    return problems;
}

/// A vocabulary holds at least the characters that it must cover and the special pieces.
QMap<QString, QString> RecipeProblems::ofVocabulary(const TokenizerOptions& tokenizer, const CorpusSurvey& survey)
{
    constexpr std::int64_t kSpecialPieces = 4;
    QMap<QString, QString> problems;
    const auto check = [&](const char* field, std::int64_t vocabulary, const CharacterCounts& counts) {
        const auto least = std::int64_t(coveringCharacters(counts, tokenizer.characterCoverage)) + kSpecialPieces;
        if (vocabulary < least)
            problems[QString::fromLatin1(field)] =
                tr("Too small for these sentences: their characters alone need about %1 tokens.")
                    .arg(QLocale().toString(qlonglong(least)));
    };
    CharacterCounts source = survey.sourceCharacters;
    if (tokenizer.shared)
        for (const auto& [character, count] : survey.targetCharacters)
            source[character] += count;
    else
        check("tokenizer.target_vocabulary", tokenizer.targetVocabulary, survey.targetCharacters);
    check("tokenizer.source_vocabulary", tokenizer.sourceVocabulary, source);
    return problems;
}

/// What the trainer itself would refuse, should the window have missed it.
QString refusal(Recipe recipe)
{
    recipe.model.sourceVocabulary = recipe.tokenizer.sourceVocabulary;
    recipe.model.targetVocabulary =
        recipe.tokenizer.shared ? recipe.tokenizer.sourceVocabulary : recipe.tokenizer.targetVocabulary;
    try {
        validate(recipe.tokenizer);
        validate(recipe.training);
        validate(recipe.model);
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

}  // namespace

QMap<QString, QString> recipeProblems(const Recipe& recipe, const CorpusSurvey* survey)
{
    auto problems = RecipeProblems::of(recipe);
    if (survey)
        problems.insert(RecipeProblems::ofVocabulary(recipe.tokenizer, *survey));
    if (const QString text = problems.isEmpty() ? refusal(recipe) : QString(); !text.isEmpty())
        problems[QString()] = text;
    return problems;
}

}  // namespace translucent
