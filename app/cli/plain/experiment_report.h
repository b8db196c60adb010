#pragma once

#include "translucent/experiment/experiment_results.h"

#include <string>

namespace translucent::cli {

/// A line for each variant and metric: mean ± standard deviation, seeds, difference from the control, minutes.
std::string resultTable(const TrainingExperiment& experiment, const ExperimentResults& results);

}  // namespace translucent::cli
