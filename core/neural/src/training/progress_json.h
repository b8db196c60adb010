#pragma once

#include "training/checkpoint.h"

#include <nlohmann/json.hpp>

#include <string>

namespace translucent {

/// The progress with the recipe and a fingerprint of the training data, so that a resumed run can be checked.
std::string progressToJson(const TrainingJob& job, const TrainingProgress& progress);

/// @throws Error{InvalidFormat}, Error{Inconsistent} when the job trains something else.
TrainingProgress progressFromJson(const std::string& text, const std::string& file, const TrainingJob& job);

/// The progress alone, and back; `file` names its origin in messages. @throws Error{InvalidFormat}
nlohmann::ordered_json toJson(const TrainingProgress& progress);
TrainingProgress progressFromJson(const nlohmann::json& json, const std::string& file);

/// FNV-1a over all sentences, in order.
std::string corpusFingerprint(const Corpus& corpus);

/// One line of training.jsonl.
nlohmann::ordered_json toJson(const TrainingStart& start);
nlohmann::ordered_json toJson(const TrainingStep& step);
nlohmann::ordered_json toJson(const TrainingEvaluation& evaluation);
nlohmann::ordered_json toJson(const TrainingRecovery& recovery);
/// Why a session ended. Its step is the first that was not made, so that a later session drops the line.
nlohmann::ordered_json endToJson(StopReason reason, std::int64_t steps);

}  // namespace translucent
