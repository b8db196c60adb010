#pragma once

#include "translucent/base/message.h"
#include "translucent/scores/attention_statistics.h"
#include "translucent/scores/exposure.h"
#include "translucent/training/training_events.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace translucent {

/// A measure that an experiment reports, and its subject.
struct MetricChoice {
    std::string metric;  ///< name of an ExperimentMetric
    std::string on;      ///< name of a test corpus of the experiment; empty = the dev pairs
    std::string of;      ///< of "steps_to": the measure of the dev pairs …
    double target = 0;   ///< … and the value to reach

    bool operator==(const MetricChoice&) const = default;
};

/// The measurements of one finished run, by name of the corpus; "" is the dev pairs.
struct RunMeasures {
    TrainingHistory history;
    std::map<std::string, TrainingEvaluation> tests;         ///< of the kept weights
    std::map<std::string, std::vector<MeasuredHead>> heads;  ///< of the kept weights
    std::map<std::string, Exposure> exposures;               ///< of the kept weights
    HeadId guidedHead = {};
};

/// A kind of number, defined in one place: to add a metric, add an entry to `experimentMetrics`.
struct ExperimentMetric {
    /// Computed from an evaluation of the kept weights.
    using OfPairs = double (*)(const TrainingEvaluation& evaluation);
    /// Computed from the course of the training.
    using OfRun = std::optional<double> (*)(const RunMeasures& run, const MetricChoice& choice);
    /// Computed from the attention heads on pairs with gold links.
    using OfHeads = std::optional<double> (*)(std::span<const MeasuredHead> heads, const HeadId& guided);
    /// Computed from the kept weights on some pairs, teacher-forced and free-running.
    using OfExposure = double (*)(const ExposurePosition& all);

    std::string_view name;  ///< as in experiments and results
    Message title;          ///< with its unit
    int decimals = 1;
    bool lowerIsBetter = false;
    std::variant<OfPairs, OfRun, OfHeads, OfExposure> value;

    template <typename Kind>
    bool is() const
    {
        return std::holds_alternative<Kind>(value);
    }
};

std::span<const ExperimentMetric> experimentMetrics();
/// @throws Error{InvalidArgument} listing the names
const ExperimentMetric& experimentMetric(std::string_view name);

/// "BLEU", "exact match % (long)", "steps to exact match % 99".
Message titleOf(const MetricChoice& choice);
/// The key of the metric in results.json, e.g. "exact_match@long", "steps_to:exact_match:99".
std::string keyOf(const MetricChoice& choice);

/// Empty if there is no such number, because a target was never reached or a measure was not taken.
std::optional<double> valueOf(const MetricChoice& choice, const RunMeasures& run);

}  // namespace translucent
