#include "translucent/experiment/experiment_metric.h"

#include "base/numbers.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <array>

namespace translucent {

namespace {

constexpr double kPercent = 100;

/// The first step after which the dev pairs reach the target.
std::optional<double> stepsTo(const RunMeasures& run, const MetricChoice& choice)
{
    const auto& metric = experimentMetric(choice.of);
    const auto measure = std::get<ExperimentMetric::OfPairs>(metric.value);
    const auto reached = std::ranges::find_if(run.history.evaluations, [&](const TrainingEvaluation& evaluation) {
        const double value = measure(evaluation);
        return metric.lowerIsBetter ? value <= choice.target : value >= choice.target;
    });
    return reached == run.history.evaluations.end() ? std::nullopt : std::optional(double(reached->step));
}

template <auto Member>
std::optional<double> ofLastEvaluation(const RunMeasures& run, const MetricChoice&)
{
    const auto& evaluations = run.history.evaluations;
    return evaluations.empty() ? std::nullopt : std::optional<double>(evaluations.back().*Member);
}

std::optional<double> tokensPerSecond(const RunMeasures& run, const MetricChoice&)
{
    const auto& steps = run.history.steps;
    return steps.empty() ? std::nullopt : std::optional(steps.back().tokensPerSecond);
}

std::optional<double> parameters(const RunMeasures& run, const MetricChoice&)
{
    const auto& start = run.history.start;
    return start ? std::optional(static_cast<double>(start->parameters)) : std::nullopt;
}

std::optional<double> errorOf(std::span<const MeasuredHead> heads, const HeadId& wanted)
{
    const auto found = std::ranges::find(heads, wanted, &MeasuredHead::head);
    return found == heads.end() || found->sentences == 0 ? std::nullopt : std::optional(kPercent * found->meanError());
}

std::optional<double> errorOfBest(std::span<const MeasuredHead> heads, const HeadId&)
{
    const auto best = bestHeads(heads, 1);
    return best.empty() ? std::nullopt : errorOf(heads, best.front());
}

template <auto Member>
double measure(const TrainingEvaluation& evaluation)
{
    return evaluation.*Member;
}

/// For models that predict labels.
template <auto Measure>
double ofLabels(const TrainingEvaluation& evaluation)
{
    return evaluation.labels ? kPercent * ((*evaluation.labels).*Measure)() : 0;
}

constexpr std::size_t kMetrics = 17;

const std::array<ExperimentMetric, kMetrics>& table()
{
    using E = TrainingEvaluation;
    using X = ExposurePosition;
    static const std::array<ExperimentMetric, kMetrics> metrics {{
        {"dev_loss", say("validation loss"), 3, true, &measure<&E::devLoss>},
        {"perplexity", say("perplexity"), 2, true, &measure<&E::perplexity>},
        {"bleu", say("BLEU"), 1, false, &measure<&E::bleu>},
        {"chrf", say("chrF"), 1, false, &measure<&E::chrf>},
        {"exact_match", say("exact match %"), 1, false,
            [](const E& evaluation) { return kPercent * evaluation.exactMatch; }},
        {"accuracy", say("accuracy % of labels"), 2, false, &ofLabels<&LabelScores::accuracy>},
        {"macro_f1", say("macro F1 %"), 2, false, &ofLabels<&LabelScores::macroF1>},
        {"last_dev_loss", say("validation loss at the end"), 3, true, &ofLastEvaluation<&E::devLoss>},
        {"train_loss", say("training loss at the end"), 3, true, &ofLastEvaluation<&E::trainLoss>},
        {"steps_to", say("steps"), 0, true, &stepsTo},
        {"tokens_per_second", say("target tokens/s"), 0, false, &tokensPerSecond},
        {"parameters", say("parameters"), 0, true, &parameters},
        {"aer_guided", say("AER % of the guided head"), 1, true, &errorOf},
        {"aer_best", say("AER % of the best head"), 1, true, &errorOfBest},
        {"forced_accuracy", say("token accuracy %, reference prefix"), 1, false,
            [](const X& all) { return kPercent * all.forcedAccuracy; }},
        {"free_accuracy", say("token accuracy %, model's own prefix"), 1, false,
            [](const X& all) { return kPercent * all.freeAccuracy; }},
        {"free_loss", say("loss, model's own prefix"), 3, true, [](const X& all) { return all.freeLoss; }},
    }};
    return metrics;
}

}  // namespace

std::span<const ExperimentMetric> experimentMetrics()
{
    return table();
}

const ExperimentMetric& experimentMetric(std::string_view name)
{
    std::string valid;
    for (const auto& metric : experimentMetrics()) {
        if (metric.name == name)
            return metric;
        valid += (valid.empty() ? "" : ", ") + std::string(metric.name);
    }
    throw Error(ErrorCode::InvalidArgument, say("%1 is %2; valid choices: %3", "metric", quote(name), valid));
}

Message titleOf(const MetricChoice& choice)
{
    const auto& title = experimentMetric(choice.metric).title;
    if (!choice.of.empty())
        return say("steps to %1 %2", experimentMetric(choice.of).title, shortestText(choice.target));
    return choice.on.empty() ? title : say("%1 (%2)", title, choice.on);
}

std::string keyOf(const MetricChoice& choice)
{
    if (!choice.of.empty())
        return choice.metric + ":" + choice.of + ":" + shortestText(choice.target);
    return choice.on.empty() ? choice.metric : choice.metric + "@" + choice.on;
}

std::optional<double> valueOf(const MetricChoice& choice, const RunMeasures& run)
{
    const auto& metric = experimentMetric(choice.metric);
    if (const auto* ofRun = std::get_if<ExperimentMetric::OfRun>(&metric.value))
        return (*ofRun)(run, choice);
    if (const auto* ofHeads = std::get_if<ExperimentMetric::OfHeads>(&metric.value)) {
        const auto heads = run.heads.find(choice.on);
        return heads == run.heads.end() ? std::nullopt : (*ofHeads)(heads->second, run.guidedHead);
    }
    if (const auto* ofExposure = std::get_if<ExperimentMetric::OfExposure>(&metric.value)) {
        const auto exposure = run.exposures.find(choice.on);
        return exposure == run.exposures.end() ? std::nullopt : std::optional((*ofExposure)(exposure->second.all));
    }
    const auto ofPairs = std::get<ExperimentMetric::OfPairs>(metric.value);
    if (choice.on.empty()) {
        const auto* best = run.history.best();
        return best ? std::optional(ofPairs(*best)) : std::nullopt;
    }
    const auto test = run.tests.find(choice.on);
    return test == run.tests.end() ? std::nullopt : std::optional(ofPairs(test->second));
}

}  // namespace translucent
