#include "cli_options.h"
#include "experiment_report.h"
#include "json_output.h"
#include "program.h"
#include "terminal.h"
#include "train_arguments.h"
#include "translucent/base/error.h"
#include "translucent/experiment/experiment_metric.h"
#include "translucent/experiment/experiment_results.h"
#include "translucent/experiment/training_experiment.h"
#include "translucent/files/json_text.h"

#include <algorithm>
#include <iostream>
#include <string>

namespace translucent::cli {

namespace {

std::string runCount(const TrainingExperiment& experiment)
{
    return std::to_string(experiment.variants.size()) + " x " + std::to_string(experiment.seeds.size());
}

/// The minutes of all trainings, on two cores.
double wholeMinutes(const TrainingExperiment& experiment)
{
    return experiment.minutes * static_cast<double>(experiment.variants.size() * experiment.seeds.size());
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
        const auto results = shippedResults(experiment);
        if (json) {
            auto description = experimentJson(experiment);
            description["results"] = parseOrderedJson(resultsToJson(experiment, results), JsonKind::File, {"results"});
            std::cout << indented(description) << '\n';
        } else {
            std::cout << describe(experiment)
                      << (results.runs.empty()
                                 ? ""
                                 : "\nResults that come with the program\n" + resultTable(experiment, results));
        }
        return 0;
    }

    std::string id;
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

void addExperimentCommand(CLI::App& app, Action& action)
{
    CLI::App* experiment = app.add_subcommand(kExperiment.name, kExperiment.help);
    experiment->require_subcommand(1);
    addCommand<ListExperimentsCommand>(*experiment, action);
    addCommand<ShowExperimentCommand>(*experiment, action);
    addModuleCommand<RunExperimentArguments>(*experiment, action);
    addModuleCommand<ReportExperimentArguments>(*experiment, action);
    addCommand<CheckExperimentCommand>(*experiment, action);
}

}  // namespace translucent::cli
