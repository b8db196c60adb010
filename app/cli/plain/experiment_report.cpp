#include "experiment_report.h"

#include "terminal.h"
#include "translucent/experiment/experiment_metric.h"

#include <algorithm>
#include <array>

namespace translucent::cli {

namespace {

constexpr std::size_t kColumns = 6;

using Row = std::array<std::string, kColumns>;

/// "97.1 ± 0.3"; without a deviation for a single number, a hyphen for none.
std::string spreadText(const Spread& spread, int decimals)
{
    if (spread.count == 0)
        return "-";
    return fixed(spread.mean, decimals) + (spread.deviation ? " +- " + fixed(*spread.deviation, decimals) : "");
}

std::string signedText(const std::optional<double>& difference, int decimals)
{
    if (!difference)
        return {};
    auto text = fixed(*difference, decimals);
    return *difference < 0 ? text : text.insert(0, 1, '+');
}

std::vector<Row> rowsOf(const TrainingExperiment& experiment, const std::vector<VariantResult>& results)
{
    std::vector<Row> rows {{"variant", "metric", "mean +- s.d.", "seeds", "difference", "minutes"}};
    for (std::size_t v = 0; v < results.size(); ++v)
        for (std::size_t m = 0; m < experiment.metrics.size(); ++m) {
            const auto& choice = experiment.metrics[m];
            const int decimals = experimentMetric(choice.metric).decimals;
            const auto& spread = results[v].metrics[m];
            const auto ended = std::to_string(results[v].ended);
            rows.push_back(
                {m == 0 ? experiment.variants[v].name : "", titleOf(choice).english(), spreadText(spread, decimals),
                    spread.count == results[v].ended ? ended : std::to_string(spread.count) + " of " + ended,
                    signedText(results[v].differences[m], decimals),
                    m == 0 ? spreadText(results[v].minutes, 1) : std::string()});
        }
    return rows;
}

}  // namespace

std::string resultTable(const TrainingExperiment& experiment, const ExperimentResults& results)
{
    const auto variants = variantResults(experiment, results);
    const auto rows = rowsOf(experiment, variants);
    std::array<std::size_t, kColumns> widths {};
    for (const auto& row : rows)
        for (std::size_t i = 0; i < kColumns; ++i)
            widths[i] = std::max(widths[i], row[i].size());
    std::string text;
    for (const auto& row : rows) {
        std::string line = padRight(row[0], widths[0]) + "  " + padRight(row[1], widths[1]);
        for (std::size_t i = 2; i < kColumns; ++i)
            line += "  " + padLeft(row[i], widths[i]);
        text += line.erase(line.find_last_not_of(' ') + 1) + '\n';
    }
    for (std::size_t v = 0; v < variants.size(); ++v)
        if (variants[v].diverged > 0)
            text += experiment.variants[v].name + ": " + std::to_string(variants[v].diverged)
                + " of its trainings diverged; what they had reached counts\n";
    return text;
}

}  // namespace translucent::cli
