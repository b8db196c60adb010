#pragma once

#include "json_output.h"
#include "translucent/experiment_results.h"

#include <string>

namespace translucent::cli {

/// A line of `experiment list`: id, number of trainings, minutes on two cores, title.
std::string listLine(const TrainingExperiment& experiment);

/// The description of an experiment before it is run: the question, what differs, how long it takes.
std::string describe(const TrainingExperiment& experiment);
Json toJson(const TrainingExperiment& experiment);

/// A line for each variant and metric: mean ± standard deviation, seeds, difference from the control, minutes.
std::string resultTable(const TrainingExperiment& experiment, const ExperimentResults& results);

}  // namespace translucent::cli
