#include "lessons/measured_numbers.h"

#include "base/numbers.h"
#include "lessons/lesson_block.h"
#include "translucent/experiment/experiment_results.h"

#include <algorithm>
#include <sstream>

namespace translucent {

namespace {

constexpr std::string_view kBegin = "{measured ", kEnd = "}";

/// The names between the braces.
struct Quotation {
    std::string experiment;
    std::string variant;
    std::string metric;
};

Quotation quotationFrom(std::string_view text)
{
    std::istringstream words {std::string(text)};
    Quotation quotation;
    std::string more;
    words >> quotation.experiment >> quotation.variant >> quotation.metric;
    if (quotation.metric.empty() || words >> more)
        refuseInLesson(say("%1 is written \"{measured EXPERIMENT VARIANT METRIC}\"", quote(text)));
    return quotation;
}

template <typename Names>
std::string inARow(const Names& names)
{
    std::string row;
    for (const auto& name : names)
        row.append(row.empty() ? "" : ", ").append(name);
    return row;
}

/// Only an experiment of the catalogue: a lesson can come from an untrusted source and must not name other files.
TrainingExperiment experimentOf(const std::string& id)
{
    std::vector<std::string> known;
    for (const auto& file : experimentFiles()) {
        if (file.stem() == id)
            return readExperiment(file);
        known.push_back(file.stem().string());
    }
    refuseInLesson(say("measured is %1; valid choices: %2", quote(id), inARow(known)));
}

std::size_t positionOf(const std::string& name, const std::vector<std::string>& names)
{
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
        refuseInLesson(say("measured is %1; valid choices: %2", quote(name), inARow(names)));
    return static_cast<std::size_t>(found - names.begin());
}

std::string measuredText(std::string_view text)
{
    const auto quotation = quotationFrom(text);
    const auto experiment = experimentOf(quotation.experiment);
    std::vector<std::string> variants, metrics;
    std::ranges::transform(experiment.variants, std::back_inserter(variants), &ExperimentVariant::name);
    std::ranges::transform(experiment.metrics, std::back_inserter(metrics), keyOf);
    const auto variant = positionOf(quotation.variant, variants), metric = positionOf(quotation.metric, metrics);
    const auto results = shippedResults(experiment);
    if (results.runs.empty())
        refuseInLesson(say("the results of the experiment %1 do not come with this program, so a lesson cannot quote "
                           "them; remove the quotation",
            experiment.id));
    const auto spread = variantResults(experiment, results)[variant].metrics[metric];
    if (spread.count < experiment.seeds.size())
        refuseInLesson(say("only %1 of %2 runs of %3 have a value of %4, so a lesson cannot quote their mean",
            spread.count, experiment.seeds.size(), quotation.variant, quotation.metric));
    const int decimals = experimentMetric(experiment.metrics[metric].metric).decimals;
    return fixedText(spread.mean, decimals)
        + (spread.deviation ? " ± " + fixedText(*spread.deviation, decimals) : std::string());
}

}  // namespace

std::string withMeasuredNumbers(std::string_view line)
{
    std::string text;
    for (auto begin = line.find(kBegin); begin != std::string_view::npos; begin = line.find(kBegin)) {
        const auto end = line.find(kEnd, begin);
        if (end == std::string_view::npos)
            refuseInLesson(say("%1 has no end \"%2\"; add it", quote(line.substr(begin)), kEnd));
        text.append(line.substr(0, begin))
            .append(measuredText(line.substr(begin + kBegin.size(), end - begin - kBegin.size())));
        line.remove_prefix(end + kEnd.size());
    }
    return text.append(line);
}

}  // namespace translucent
