#pragma once

#include "translucent/attention_statistics.h"
#include "translucent/exposure.h"
#include "translucent/message.h"
#include "translucent/training_history.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace translucent {

/// A measure that an experiment reports, and what of.
struct MetricChoice {
    std::string metric;  ///< name of an ExperimentMetric
    std::string on;      ///< name of a test corpus of the experiment; empty = the dev pairs
    std::string of;      ///< of "steps_to": the measure of the dev pairs …
    double target = 0;   ///< … and what it has to reach

    bool operator==(const MetricChoice&) const = default;
};

/// What is known of one finished run. By name of the corpus, "" being the dev pairs.
struct RunMeasures {
    TrainingHistory history;
    std::map<std::string, TrainingEvaluation> tests;         ///< of the kept weights
    std::map<std::string, std::vector<MeasuredHead>> heads;  ///< of the kept weights
    std::map<std::string, Exposure> exposures;               ///< of the kept weights
    HeadId guidedHead = {};
};

/// One kind of number, in one place: a further metric is a further entry of `experimentMetrics`.
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

/// Nothing when there is no such number: a target that was never reached, or a measure that was not taken.
std::optional<double> valueOf(const MetricChoice& choice, const RunMeasures& run);

}  // namespace translucent
