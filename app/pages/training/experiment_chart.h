#pragma once

#include "engine/training_history.h"
#include "translucent/experiment_results.h"
#include "widgets/chart_data.h"

#include <QString>

#include <string>
#include <vector>

namespace translucent {

/// The trainings of one variant, one for each seed.
struct VariantCurves {
    QString name;
    std::vector<const TrainingHistory*> seeds;
};

/// A measure of the dev pairs over the steps: of each variant the mean of its seeds, and pale behind it every one of
/// them. The mean ends where the first of the seeds that have begun ends.
ChartData experimentChart(const ExperimentMetric& metric, const std::vector<VariantCurves>& variants);

/// Measures that an experiment takes on more than one set of pairs.
std::vector<std::string> metricsByTest(const TrainingExperiment& experiment);
/// Such a measure of the kept weights, set by set as the experiment lists them: of each variant the mean of its seeds,
/// and pale behind it every one of them.
ChartData testsChart(const TrainingExperiment& experiment, const ExperimentResults& results, const std::string& metric);

}  // namespace translucent
