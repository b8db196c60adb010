#pragma once

#include "engine/training_history.h"
#include "pages/training/training_parts.h"
#include "widgets/chart_data.h"

#include <QList>

#include <array>

namespace translucent {

/// The training quantities that are plotted over the steps.
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

/// True for the curves of every training; the others are shown separately.
constexpr bool isUsual(TrainingCurve curve)
{
    return curve < TrainingCurve::LayerGradients;
}

/// Short name for headings, files and choices.
QString trainingCurveTitle(TrainingCurve curve);
QString trainingCurveStem(TrainingCurve curve);

/// One run; over-fitting and recoveries are marked. The original data is drawn behind a smoothed curve.
ChartData trainingChart(TrainingCurve curve, const TrainingHistory& history, const CurveOptions& options);

/// A run in a comparison.
struct NamedHistory {
    QString name;
    const TrainingHistory* history = nullptr;
};

/// The quantities for comparing several runs.
enum class RunComparison { DevLoss, TrainLoss, Bleu, Chrf, Perplexity, GradientNorm, LearningRate, Speed };
inline constexpr int kRunComparisons = 8;

QString runComparisonTitle(RunComparison comparison);
/// The same curve of several runs, over steps or over minutes.
ChartData comparisonChart(
    RunComparison comparison, const QList<NamedHistory>& runs, bool overMinutes, const CurveOptions& options);

}  // namespace translucent
