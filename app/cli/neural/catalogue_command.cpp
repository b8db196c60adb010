#include "cli_options.h"
#include "experiment_runner.h"
#include "json_output.h"
#include "program.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/experiment/experiment_results.h"
#include "translucent/files/json_text.h"
#include "translucent/neural/runtime.h"

#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <thread>

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

/// The minutes of all trainings, on two cores.
double wholeMinutes(const TrainingExperiment& experiment)
{
    return experiment.minutes * static_cast<double>(experiment.variants.size() * experiment.seeds.size());
}

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

Json bothOf(const LocalText& text)
{
    return {{"en", text.en}, {"zh", text.zh}};
}

/// A line of `experiment list`: id, number of trainings, minutes on two cores, title.
std::string listLine(const TrainingExperiment& experiment)
{
    return padRight(experiment.id, 24) + padRight(std::string(name(experiment.topic)), 11)
        + padLeft(runCount(experiment), 7) + padLeft(fixed(wholeMinutes(experiment), 0), 6) + " min  "
        + experiment.title.en;
}

/// The description of an experiment: the question, the variants, the expected time.
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
            text += "             starts from the weights of " + variant->beginsWith + '\n';
        for (const auto& difference : differencesOf(experiment.variants.front().recipe, variant->recipe))
            text += "             " + difference.field + ": " + difference.control + " -> " + difference.variant + '\n';
    }
    return text;
}

Json experimentJson(const TrainingExperiment& experiment)
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

/// A line for each variant and metric: mean ± standard deviation, seeds, difference from the control, minutes.
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

struct ListExperimentsCommand {
    static constexpr auto kName = "list";
    static constexpr auto kHelp = "List the experiments: trainings (variants x seeds), minutes on two cores, title";

    void declare(CLI::App& app) { addJsonFlag(app, json); }
    int run() const;

    bool json = false;
};

int ListExperimentsCommand::run() const
{
    Json all = Json::array();
    for (const auto& experiment : shippedExperiments())
        if (json)
            all.push_back(experimentJson(experiment));
        else
            std::cout << listLine(experiment) << '\n';
    if (json)
        std::cout << indented(all) << '\n';
    return 0;
}

constexpr auto kExperimentHelp = "Id of a listed experiment, or your own .json file";

struct ShowExperimentCommand {
    static constexpr auto kName = "show";
    static constexpr auto kHelp = "Describe what an experiment asks, changes and takes, and what others have found";

    void declare(CLI::App& app)
    {
        app.add_option("ID", id, kExperimentHelp)->required()->check(givenName());
        addJsonFlag(app, json);
    }
    int run() const
    {
        const auto experiment = readExperiment(experimentFile(id));
        std::cout << (json ? indented(experimentJson(experiment)) + "\n" : describe(experiment));
        return 0;
    }

    std::string id;
    bool json = false;
};

/// Measures the directory's trainings, stores the results and prints them.
void report(const ExperimentPlace& place, bool json)
{
    const auto results = measureRuns(place);
    writeResults(place.directory, place.experiment, results);
    std::cout << (json ? resultsToJson(place.experiment, results) + "\n" : resultTable(place.experiment, results));
}

constexpr auto kRunFooter =
    R"(Trains the control and every variant with every seed, one after the other, each in a directory of its own below
--out, and then tells mean and standard deviation of each metric. What is done is not trained again; Ctrl-C ends the
training with its state saved, and the same command goes on there. The table is kept in results.json.)";

struct RunExperimentCommand {
    static constexpr auto kName = "run";
    static constexpr auto kHelp = "Train what an experiment compares, and measure it";

    void declare(CLI::App& app);
    int run() const;
    std::vector<ExperimentRun> wanted(const TrainingExperiment& experiment) const;
    void train(const ExperimentPlace& place, const std::vector<ExperimentRun>& runs, const std::stop_token& stop) const;

    std::string id;
    std::string out;
    std::optional<std::size_t> seeds;
    std::optional<std::uint64_t> seed;
    std::vector<std::string> only;
    std::int64_t jobs = 1;
    std::optional<std::int64_t> threads;
    bool trainOnly = false;
    bool json = false;
};

void RunExperimentCommand::declare(CLI::App& app)
{
    app.footer(kRunFooter);
    app.add_option("ID", id, kExperimentHelp)->required()->check(givenName());
    add(app, "--out", out, "DIR", "Directory for the trainings; default: experiments/ID")->check(givenName());
    auto* first = add(app, "--seeds", seeds, "N", "Only the first N seeds")->check(wholeNumber(1));
    add(app, "--seed", seed, "N", "Only this seed")->excludes(first);
    add(app, "--only", only, "NAME", "Only this control or variant; may be given several times");
    add(app, "--jobs", jobs, "N", "Trainings at a time, each in its own process; 1 unless given")
        ->check(wholeNumber(1));
    addThreadsOption(app, threads, "one per processor, shared by the jobs");
    app.add_flag("--train-only", trainOnly, "Train only; 'experiment report' measures and writes the table");
    addJsonFlag(app, json);
}

std::vector<ExperimentRun> RunExperimentCommand::wanted(const TrainingExperiment& experiment) const
{
    for (const auto& name : only)
        if (std::ranges::find(experiment.variants, name, &ExperimentVariant::name) == experiment.variants.end())
            throw Error(ErrorCode::InvalidArgument,
                untranslated("--only " + name + ": " + experiment.id + " has no such variant; it has "
                    + CLI::detail::join(
                        experiment.variants, [](const auto& v) { return v.name; }, ", ")));
    if (seed && std::ranges::find(experiment.seeds, *seed) == experiment.seeds.end())
        throw Error(ErrorCode::InvalidArgument,
            untranslated("--seed " + std::to_string(*seed) + ": " + experiment.id + " has the seeds "
                + CLI::detail::join(experiment.seeds, ", ")));
    auto runs = runsOf(experiment);
    std::erase_if(runs, [&](const ExperimentRun& run) {
        const auto place = std::size_t(std::ranges::find(experiment.seeds, run.seed) - experiment.seeds.begin());
        const bool named = only.empty() || std::ranges::count(only, experiment.variants[run.variant].name) > 0;
        return !named || place >= seeds.value_or(experiment.seeds.size()) || (seed && *seed != run.seed);
    });
    return runs;
}

void RunExperimentCommand::train(
    const ExperimentPlace& place, const std::vector<ExperimentRun>& runs, const std::stop_token& stop) const
{
    if (jobs > 1) {
        const auto processors = std::int64_t(std::thread::hardware_concurrency());
        const auto share = std::max<std::int64_t>(1, processors / jobs);
        return trainRuns(place, runs, std::size_t(jobs), threads.value_or(share), stop);
    }
    for (std::size_t i = 0; i < runs.size() && !stop.stop_requested(); ++i) {
        note("training " + std::to_string(i + 1) + " of " + std::to_string(runs.size()) + ": "
            + directoryOf(place.experiment, runs[i]));
        trainRun(place, runs[i], threads.value_or(0), stop);
    }
}

int RunExperimentCommand::run() const
{
    const auto file = experimentFile(id);
    const auto experiment = readExperiment(file);
    const auto usual = std::filesystem::path("experiments") / experiment.id;
    const ExperimentPlace place {experiment, out.empty() ? usual : std::filesystem::path(out)};
    auto runs = wanted(place.experiment);
    prepareDirectory(place.directory, file);
    const SignalStop signals("the model will be saved; run the same command again to continue with it");
    std::erase_if(runs, [&](const ExperimentRun& run) { return place.state(run) == RunState::Done; });
    train(place, runs, signals.token());
    if (signals.token().stop_requested() || trainOnly)
        return 0;
    setThreads(threads.value_or(0));
    report(place, json);
    return 0;
}

struct ReportExperimentCommand {
    static constexpr auto kName = "report";
    static constexpr auto kHelp = "Measure the finished trainings of an experiment's directory and write results.json";

    void declare(CLI::App& app)
    {
        app.add_option("DIR", directory, "Directory created by 'experiment run'")->required()->check(givenName());
        addThreadsOption(app, threads, "one per processor");
        addJsonFlag(app, json);
    }
    int run() const
    {
        setThreads(threads.value_or(0));
        report({readExperiment(experimentCopy(directory)), directory}, json);
        return 0;
    }

    std::string directory;
    std::optional<std::int64_t> threads;
    bool json = false;
};

struct CheckExperimentCommand {
    static constexpr auto kName = "check";
    static constexpr auto kHelp = "Read experiments and report errors in them";

    void declare(CLI::App& app)
    {
        app.footer("The manual describes the format.");
        app.add_option("FILE", files, "Experiments")->required();
    }
    int run() const
    {
        return std::ranges::count_if(files, [](const std::string& file) { return !isGood(file); }) == 0 ? 0 : 1;
    }
    static bool isGood(const std::string& file);

    std::vector<std::string> files;
};

/// Returns false and prints an error if the file cannot be read.
bool CheckExperimentCommand::isGood(const std::string& file)
{
    try {
        std::cout << file << ": " << listLine(readExperiment(file)) << '\n';
        return true;
    } catch (const Error& error) {
        complain(error.what());
        return false;
    }
}

}  // namespace

void addCatalogueCommand(CLI::App& app, Action& action)
{
    CLI::App* experiment = app.add_subcommand(kExperiment.name, kExperiment.help);
    experiment->require_subcommand(1);
    addCommand<ListExperimentsCommand>(*experiment, action);
    addCommand<ShowExperimentCommand>(*experiment, action);
    addCommand<RunExperimentCommand>(*experiment, action);
    addCommand<ReportExperimentCommand>(*experiment, action);
    addCommand<CheckExperimentCommand>(*experiment, action);
}

}  // namespace translucent::cli
