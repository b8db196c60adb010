#include "pages/training/training_forecast.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace translucent {

namespace {

constexpr double kPiecesPerCharacter = 0.7;  ///< of Chinese text with a vocabulary of some thousand pieces
constexpr double kPiecesPerWord = 1.2;
constexpr double kFilled = 0.9;  ///< of a batch, the rest is padding

BatchShape shapeOf(const CorpusSurvey* survey)
{
    if (!survey || survey->statistics.pairs == 0)
        return {1, 12, 12};
    return {1, kPiecesPerCharacter * survey->statistics.meanSourceCharacters + 1,
        kPiecesPerWord * survey->statistics.meanTargetWords + 1};
}

/// Target tokens until the nearest limit that is not given in minutes; 0 when there is none.
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

class QuantityText {
    Q_DECLARE_TR_FUNCTIONS(translucent::QuantityText)

public:
    static QString duration(double seconds);
};

QString QuantityText::duration(double seconds)
{
    const auto whole = qint64(seconds + 0.5);
    if (whole < 120)
        return tr("%1 s").arg(whole);
    const auto minutes = (whole + 30) / 60;
    if (minutes < 120)
        return tr("%1 min").arg(minutes);
    if (minutes < 48 * 60)
        return tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
    return tr("%1 days").arg(QLocale().toString(double(minutes) / (24 * 60), 'f', 1));
}

}  // namespace

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

QString bytesText(double bytes)
{
    return QLocale().formattedDataSize(qint64(bytes), 1, QLocale::DataSizeSIFormat);
}

QString countText(double count)
{
    const QLocale locale;
    constexpr double kMillion = 1e6;
    return count < kMillion ? locale.toString(qint64(count + 0.5))
                            : QStringLiteral("%1 M").arg(locale.toString(count / kMillion, 'f', count < 1e8 ? 2 : 0));
}

QString durationText(double seconds)
{
    return QuantityText::duration(seconds);
}

}  // namespace translucent
