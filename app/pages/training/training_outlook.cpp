#include "pages/training/training_outlook.h"

#include "engine/guarded_job.h"
#include "translucent/training/moments.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QUrl>

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

constexpr std::size_t kPreview = 60;

CorpusSplit split(const CorpusChoice& choice, Corpus corpus)
{
    if (!choice.isBuiltin())
        return holdOut(corpus, choice.devPairs);
    const auto dev = readCorpus(devSpecOfBuiltin(choice.spec, choice.devPairs), choice.read);
    return {std::move(corpus), dev.corpus};
}

bool hasColumns(const CorpusChoice& choice)
{
    const auto isNot = [&](const char* part) { return choice.spec.find(part) == std::string::npos; };
    return !choice.isBuiltin()
        && std::ranges::all_of(std::array {",", ".tmx", ".xlf", "xliff", ".po", ".srt", ".vtt"}, isNot);
}

void survey(const CorpusChoice& choice, CorpusSurvey& result)
{
    auto read = readCorpus(choice.spec, choice.read);
    result.problems = std::move(read.problems);
    result.leftOut = read.leftOut;
    result.notes = std::move(read.notes);
    result.statistics = corpusStatistics(read.corpus);
    result.facts = corpusFacts(read.corpus);
    const auto shown = std::min(kPreview, read.corpus.size());
    result.preview.assign(read.corpus.pairs.begin(), read.corpus.pairs.begin() + std::ptrdiff_t(shown));
    result.warnings = checkCorpus(read.corpus, choice.spec, choice.read);
    result.swapped = hasColumns(choice)
        && std::ranges::find(result.warnings, CorpusDoubt::Swapped, &CorpusWarning::doubt) != result.warnings.end();
    const auto parts = split(choice, std::move(read.corpus));
    result.sourceCharacters = characterCounts(parts.train, &SentencePair::source);
    result.targetCharacters = characterCounts(parts.train, &SentencePair::target);
    result.trainPairs = parts.train.size();
    result.devPairs = parts.heldOut.size();
    for (const std::string& character : unseenCharacters(parts.train, parts.heldOut))
        result.unseen.append(QString::fromStdString(character));
}

struct RecipeProblems {
    Q_DECLARE_TR_FUNCTIONS(translucent::RecipeProblems)

public:
    static QMap<QString, QString> of(const Recipe& recipe);
    static QMap<QString, QString> ofVocabulary(const TokenizerOptions& tokenizer, const CorpusSurvey& survey);

private:
    static void addOfTransformer(QMap<QString, QString>& problems, const TransformerConfig& model);
    static void addOfOthers(QMap<QString, QString>& problems, const TransformerConfig& model);
};

struct QuantityText {
    Q_DECLARE_TR_FUNCTIONS(translucent::QuantityText)
};

/// True if the text lists one encoder layer for each decoder layer.
bool isListOfLayers(const TransformerConfig& model)
{
    const QStringList numbers = QString::fromStdString(model.crossLayers).split(u',');
    return numbers.size() == model.decoderLayers && std::ranges::all_of(numbers, [&](const QString& number) {
        return number.toLongLong() >= 1 && number.toLongLong() <= model.encoderLayers && number == number.trimmed();
    });
}

void RecipeProblems::addOfTransformer(QMap<QString, QString>& problems, const TransformerConfig& model)
{
    const auto add = [&problems](
                         const char* field, const QString& text) { problems[QString::fromLatin1(field)] = text; };
    const bool split = model.ownHeadDimension == 0;  // the model dimension, among the heads
    auto fitting = std::max<std::int64_t>(1, model.heads);
    while (model.modelDimension % fitting != 0)
        --fitting;
    if (split && model.heads > 0 && model.heads != fitting)
        add("model.heads",
            tr("d_model %1 must be a multiple of the number of heads, e.g. %2 heads.")
                .arg(model.modelDimension)
                .arg(fitting));
    if (model.hasDecoder() != (model.decoderLayers > 0))
        add("model.decoder_layers",
            model.hasDecoder() ? tr("A translation needs at least 1 decoder layer.")
                               : tr("Tagging and classification have no decoder: set 0 layers."));
    if (model.crossWiring == CrossWiring::Same && model.encoderLayers != model.decoderLayers)
        add("model.cross_wiring",
            tr("The same layer needs as many encoder layers as decoder layers; otherwise list the layers."));
    if (model.crossWiring == CrossWiring::Chosen && !isListOfLayers(model))
        add("model.cross_layers",
            tr("Write a number from 1 to %1 for each of the %2 decoder layers, separated by commas.")
                .arg(model.encoderLayers)
                .arg(model.decoderLayers));
    if (model.crossWiring != CrossWiring::Last && model.normKind == NormKind::Batch && model.hasFinalNorms())
        add("model.cross_wiring",
            tr("With pre-norm, batch norm cannot serve several encoder layers at once: choose post-norm or another "
               "norm."));
    if (model.positionKind == PositionKind::Sinusoidal && model.modelDimension % 2 != 0)
        add("model.model_dimension", tr("Sinusoidal positional encoding needs an even d_model."));
    if (model.positionKind == PositionKind::Rotary && model.heads == fitting && model.headDimension() % 2 != 0)
        add("model.position_kind", tr("Rotary positions rotate pairs of dimensions: d_model / heads must be even."));
    if (model.attentionPattern == AttentionPattern::LowRank && actsInAttention(model.positionKind))
        add("model.attention_pattern",
            tr("Low rank needs positions that are added to the embeddings, or none: its keys are mixtures of "
               "positions."));
}

/// For networks before the Transformer.
void RecipeProblems::addOfOthers(QMap<QString, QString>& problems, const TransformerConfig& model)
{
    if (isRecurrent(model.architecture) && model.modelDimension % 2 != 0)
        problems[QStringLiteral("model.model_dimension")] =
            tr("The encoder reads in both directions with half of the units each: d_model must be even.");
    if (model.architecture == Architecture::Cnn && model.kernelWidth % 2 == 0)
        problems[QStringLiteral("model.kernel_width")] =
            tr("The width must be odd, so that the window has a centre position.");
}

QMap<QString, QString> RecipeProblems::of(const Recipe& recipe)
{
    QMap<QString, QString> problems;
    const auto& model = recipe.model;
    const auto add = [&problems](
                         const char* field, const QString& text) { problems[QString::fromLatin1(field)] = text; };
    if (model.architecture == Architecture::Transformer)
        addOfTransformer(problems, model);
    else
        addOfOthers(problems, model);
    if (model.embeddingTying == EmbeddingTying::All && !recipe.tokenizer.shared)
        add("model.embedding_tying", tr("Tying all three embedding tables needs one shared vocabulary: switch it on."));
    if (recipe.training.maxSteps == 0 && recipe.training.maxEpochs == 0 && recipe.training.maxMinutes <= 0
        && recipe.training.patience == 0 && recipe.training.targetBleu <= 0)
        add("training.max_minutes",
            tr("This training would never stop: set a limit for minutes, steps or epochs, a "
               "target BLEU, or patience."));
    else if (recipe.training.schedule == Schedule::Budget && recipe.training.maxSteps == 0
        && recipe.training.maxEpochs == 0 && recipe.training.maxMinutes <= 0)
        add("training.schedule", tr("This schedule falls to 0 at a limit: set one for minutes, steps or epochs."));
    return problems;
}

/// A vocabulary contains at least the characters that it must cover and the special pieces.
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

/// The trainer's own error, in case the window has missed it.
QString refusal(const Recipe& recipe)
{
    const auto failure = guarded([&recipe] { validate(recipe); });
    return failure ? errorText(*failure) : QString();
}

constexpr double kPiecesPerCharacter = 0.7;  ///< of Chinese text with a vocabulary of some thousand pieces
constexpr double kPiecesPerWord = 1.2;
constexpr double kFilled = 0.9;  ///< of a batch, the rest is padding

/// Pieces per sentence, including END.
double piecesOf(const SideStatistics& side)
{
    return (side.words ? kPiecesPerWord : kPiecesPerCharacter) * side.units().mean + 1;
}

BatchShape shapeOf(const CorpusSurvey* survey)
{
    if (!survey || survey->statistics.pairs == 0)
        return {1, 12, 12};
    return {1, piecesOf(survey->statistics.source), piecesOf(survey->statistics.target)};
}

/// Target tokens until the first limit other than minutes; 0 if there is none.
double tokensToTrain(const TrainingOptions& training, const CorpusSurvey* survey, const BatchShape& shape)
{
    double tokens = 0;
    const auto limit = [&tokens](double candidate) { tokens = tokens > 0 ? std::min(tokens, candidate) : candidate; };
    if (training.maxSteps > 0)
        limit(kFilled * double(training.maxSteps) * double(training.batchTokens));
    if (training.maxEpochs > 0 && survey)
        limit(double(training.maxEpochs) * double(survey->trainPairs) * shape.targetLength);
    return tokens;
}

}  // namespace

QList<QStringList> CorpusSurvey::statisticsTable() const
{
    const CorpusStatistics& s = statistics;
    const QLocale locale;
    const auto count = [&locale](std::size_t number) { return locale.toString(qulonglong(number)); };
    const auto lengths = [&](const UnitStatistics& units) {
        return tr("mean %1, longest %2").arg(locale.toString(units.mean, 'f', 1), count(units.longest));
    };
    const auto distinct = [&](const SideStatistics& side) {
        return (side.words ? tr("%1 words") : tr("%1 characters")).arg(count(side.units().distinct));
    };
    const QString unknown = unseen.isEmpty()
        ? tr("none in the validation set")
        : QStringLiteral("%1: %2").arg(unseen.size()).arg(unseen.mid(0, 40).join(u' '));
    return {
        {QString(), QString()},
        {tr("Training set"), tr("%1 pairs").arg(count(trainPairs))},
        {tr("Validation set"), tr("%1 pairs").arg(count(devPairs))},
        {s.source.words ? tr("Source words") : tr("Source characters"), lengths(s.source.units())},
        {s.target.words ? tr("Target words") : tr("Target characters"), lengths(s.target.units())},
        {tr("Distinct"), tr("%1 in the source, %2 in the target").arg(distinct(s.source), distinct(s.target))},
        {tr("Repeated pairs"), count(s.duplicatePairs)},
        {tr("Distinct sources"), count(s.source.distinctSentences)},
        {tr("With gold alignments"), count(s.alignedPairs)},
        {tr("Unknown characters"), unknown},
    };
}

QList<QStringList> CorpusSurvey::previewTable() const
{
    QList<QStringList> rows {{tr("Source"), tr("Target")}};
    for (const SentencePair& pair : preview)
        rows << QStringList {QString::fromStdString(pair.source), QString::fromStdString(pair.target)};
    return rows;
}

QList<QStringList> CorpusSurvey::problemTable() const
{
    constexpr qsizetype kMostShown = 500;
    QList<QStringList> rows {{tr("Line"), tr("Reason skipped")}};
    for (const Message& note : notes)
        rows << QStringList {QString(), translated(note)};
    for (const CorpusProblem& each : problems)
        if (rows.size() <= kMostShown)
            rows << QStringList {QString::number(each.line), translated(each.message)};
    return rows;
}

CorpusSurveyPtr surveyCorpus(const CorpusChoice& choice)
{
    auto result = std::make_shared<CorpusSurvey>();
    result->choice = choice;
    result->problem = guarded([&] { survey(choice, *result); });
    return result;
}

QMap<QString, QString> recipeProblems(const Recipe& recipe, const CorpusSurvey* survey)
{
    auto problems = RecipeProblems::of(recipe);
    if (survey)
        problems.insert(RecipeProblems::ofVocabulary(recipe.tokenizer, *survey));
    if (const QString text = problems.isEmpty() ? refusal(recipe) : QString(); !text.isEmpty())
        problems[QString()] = text;
    return problems;
}

TrainingForecast forecastTraining(
    const Recipe& recipe, const CorpusSurvey* survey, const SpeedOf& speedOf, const std::optional<TrialResult>& trial)
{
    const BatchShape shape = shapeOf(survey);
    TrainingForecast forecast;
    forecast.estimate = estimateTraining(recipe, shape);
    forecast.isMeasured = trial.has_value();
    if (trial && trial->memoryBytes > 0)
        forecast.estimate.trainingBytes = trial->memoryBytes;
    forecast.tokensPerSecond = trial ? trial->tokensPerSecond : speedOf(forecast.estimate.operationsPerToken);
    if (!forecast.tokensPerSecond)
        return forecast;
    const double speed = *forecast.tokensPerSecond;
    const double tokens = tokensToTrain(recipe.training, survey, shape);
    if (tokens > 0)
        forecast.seconds = tokens / speed;
    if (recipe.training.maxMinutes > 0)
        forecast.seconds =
            std::min(forecast.seconds.value_or(60 * recipe.training.maxMinutes), 60 * recipe.training.maxMinutes);
    if (forecast.seconds)
        forecast.steps = *forecast.seconds * speed / (kFilled * double(recipe.training.batchTokens));
    return forecast;
}

QString momentsText(const TrainingForecast& forecast, const TrainingOptions& training)
{
    if (training.moments == 0)
        return {};
    const auto last = forecast.steps ? std::llround(*forecast.steps) : training.maxSteps;
    const auto count = last > 0 ? std::ssize(momentSteps(training.moments, last)) : training.moments;
    const double bytes = sizeof(float) * double(forecast.estimate.parameters);
    return QStringLiteral("%1 × %2").arg(QLocale().toString(qlonglong(count)), bytesText(bytes));
}

QString corpusStem(const std::string& spec)
{
    const QString text = QString::fromStdString(spec);
    return isBuiltinCorpus(spec) ? QUrl(text).path() : QFileInfo(text).baseName();
}

QString bytesText(double bytes)
{
    return QLocale().formattedDataSize(qint64(bytes), 1, QLocale::DataSizeSIFormat);
}

QString countText(double count)
{
    const QLocale locale;
    constexpr double kMillion = 1e6;
    return count < kMillion ? locale.toString(qint64(std::llround(count)))
                            : QStringLiteral("%1 M").arg(locale.toString(count / kMillion, 'f', count < 1e8 ? 2 : 0));
}

QString durationText(double seconds)
{
    const auto whole = qint64(std::llround(seconds));
    if (whole < 120)
        return QuantityText::tr("%1 s").arg(whole);
    const auto minutes = (whole + 30) / 60;
    if (minutes < 120)
        return QuantityText::tr("%1 min").arg(minutes);
    if (minutes < 48 * 60)
        return QuantityText::tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
    return QuantityText::tr("%1 days").arg(QLocale().toString(double(minutes) / (24 * 60), 'f', 1));
}

}  // namespace translucent
