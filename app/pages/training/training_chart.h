#pragma once

#include "engine/training_history.h"
#include "pages/training/training_parts.h"
#include "widgets/chart_data.h"

#include <QList>

#include <array>

namespace translucent {

/// What of a training is drawn over its steps.
enum class TrainingCurve {
    Loss,
    Perplexity,
    Score,
    LearningRate,
    GradientNorm,
    Speed,
    LayerGradients,
    Reward,
    RewardVariance
};
inline constexpr std::array kTrainingCurves {TrainingCurve::Loss, TrainingCurve::Perplexity, TrainingCurve::Score,
    TrainingCurve::LearningRate, TrainingCurve::GradientNorm, TrainingCurve::Speed, TrainingCurve::LayerGradients,
    TrainingCurve::Reward, TrainingCurve::RewardVariance};

/// Those of every training; the others have no place among them and are looked at alone.
constexpr bool isUsual(TrainingCurve curve)
{
    return curve < TrainingCurve::LayerGradients;
}

/// Short name for headings, files and choices.
QString trainingCurveTitle(TrainingCurve curve);
QString trainingCurveStem(TrainingCurve curve);

/// One run; over-fitting and recoveries are marked. Behind a smoothed curve stands what it was made from.
ChartData trainingChart(TrainingCurve curve, const TrainingHistory& history, const CurveOptions& options);

/// A run in a comparison.
struct NamedHistory {
    QString name;
    const TrainingHistory* history = nullptr;
};

/// What several runs are compared by.
enum class RunComparison { DevLoss, TrainLoss, Bleu, Chrf, Perplexity, GradientNorm, LearningRate, Speed };
inline constexpr int kRunComparisons = 8;

QString runComparisonTitle(RunComparison comparison);
/// The same curve of several runs, over steps or over minutes.
ChartData comparisonChart(
    RunComparison comparison, const QList<NamedHistory>& runs, bool overMinutes, const CurveOptions& options);

}  // namespace translucent
