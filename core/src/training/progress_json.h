#pragma once

#include "training/checkpoint.h"

#include <nlohmann/json.hpp>

#include <string>

namespace translucent {

/// The progress with the recipe and a fingerprint of the training data, so that a resumed run can be checked.
std::string progressToJson(const TrainingJob& job, const TrainingProgress& progress);

/// @throws Error{InvalidFormat}, Error{Inconsistent} when the job trains something else.
TrainingProgress progressFromJson(const std::string& text, const std::string& file, const TrainingJob& job);

/// One line of training.jsonl.
nlohmann::ordered_json toJson(const TrainingStart& start);
nlohmann::ordered_json toJson(const TrainingStep& step);
nlohmann::ordered_json toJson(const TrainingEvaluation& evaluation);
nlohmann::ordered_json toJson(const TrainingRecovery& recovery);

}  // namespace translucent
