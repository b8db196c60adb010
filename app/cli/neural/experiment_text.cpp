#include "experiment_text.h"

#include "text_format.h"
#include "translucent/json_text.h"

#include <algorithm>
#include <array>

namespace translucent::cli {

namespace {

constexpr std::size_t kColumns = 6;
using Row = std::array<std::string, kColumns>;

std::string padRight(const std::string& text, std::size_t width)
{
    return text.size() < width ? text + std::string(width - text.size(), ' ') : text;
}

std::string runCount(const TrainingExperiment& experiment)
{
    return std::to_string(experiment.variants.size()) + " x " + std::to_string(experiment.seeds.size());
}

/// Of all trainings, on two cores.
double wholeMinutes(const TrainingExperiment& experiment)
{
    return experiment.minutes * static_cast<double>(experiment.variants.size() * experiment.seeds.size());
}

/// "97.1 ± 0.3"; of a single number there is no deviation, of none a hyphen.
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

Json bothOf(const LocalText& text)
{
    return {{"en", text.en}, {"zh", text.zh}};
}

}  // namespace

std::string listLine(const TrainingExperiment& experiment)
{
    return padRight(experiment.id, 24) + padRight(std::string(name(experiment.topic)), 11)
        + padLeft(runCount(experiment), 7) + padLeft(fixed(wholeMinutes(experiment), 0), 6) + " min  "
        + experiment.title.en;
}

std::string describe(const TrainingExperiment& experiment)
{
    std::string text = experiment.id + ": " + experiment.title.en + "\n\nQuestion     " + experiment.question.en
        + "\nExpectation  " + experiment.expectation.en + "\nLiterature   " + experiment.literature.en
        + "\n\nCorpus       " + experiment.corpus + "\nTrainings    " + runCount(experiment) + " seeds of "
        + std::to_string(experiment.variants.front().recipe.training.maxSteps) + " steps, about "
        + fixed(experiment.minutes, 1) + " minutes each on two cores, " + fixed(wholeMinutes(experiment), 0)
        + " in all\nMetrics      ";
    for (const auto& choice : experiment.metrics)
        text += (&choice == &experiment.metrics.front() ? "" : ", ") + titleOf(choice).english();
    text += "\nControl      " + experiment.variants.front().name + ": " + experiment.variants.front().label.en + '\n';
    for (auto variant = experiment.variants.begin() + 1; variant != experiment.variants.end(); ++variant) {
        text += "Variant      " + variant->name + ": " + variant->label.en + '\n';
        if (!variant->beginsWith.empty())
            text += "             begins with the weights of " + variant->beginsWith + '\n';
        for (const auto& difference : differencesOf(experiment.variants.front().recipe, variant->recipe))
            text += "             " + difference.field + ": " + difference.control + " -> " + difference.variant + '\n';
    }
    return text;
}

Json toJson(const TrainingExperiment& experiment)
{
    Json variants = Json::array(), metrics = Json::array();
    for (const auto& variant : experiment.variants)
        variants.push_back(
            {{"name", variant.name}, {"label", bothOf(variant.label)}, {"begins_with", variant.beginsWith},
                {"recipe", parseOrderedJson(recipeToJson(variant.recipe), JsonKind::File, {"recipe"})}});
    for (const auto& choice : experiment.metrics)
        metrics.push_back(keyOf(choice));
    return {{"id", experiment.id}, {"topic", name(experiment.topic)}, {"title", bothOf(experiment.title)},
        {"question", bothOf(experiment.question)}, {"expectation", bothOf(experiment.expectation)},
        {"literature", bothOf(experiment.literature)}, {"corpus", experiment.corpus}, {"seeds", experiment.seeds},
        {"minutes", experiment.minutes}, {"variants", std::move(variants)}, {"metrics", std::move(metrics)}};
}

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
