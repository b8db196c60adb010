#include "train_arguments.h"

#include "translucent/base/error.h"

namespace translucent::cli {

namespace {

std::vector<std::string> presetNames()
{
    auto names = recipePresetNames();
    names.emplace(names.begin(), kAutoPreset);
    return names;
}

constexpr auto kTrainFooter =
    R"(Give --preset, --config or both: the file overrides the preset. "auto" chooses sizes,
pieces, dropout, batches and rate for this corpus, this machine and --max-minutes (30 unless given); --dry-run
shows the choice. With --init, both can be omitted: the recipe is then that of the model. A limit given here replaces those of the preset; with several, the one reached first counts. Ctrl-C ends the training and keeps the best model so far; --resume goes on from
there with the same options. --moments keeps the weights of some steps in moments/ of --out, for 'why moments' and to
open like any model. Weights that are newer than the best ones are kept in newest/ of --out
when the training ends.

With --events, commands are lines of standard input: pause, resume, stop, keep-model (writes the weights
after the running step to newest/ and answers with an event "model"), learning-rate-scale X.

Example:
  translucent-cli train --preset small --corpus cmn.tsv --columns 2,1 --max-minutes 30 --out my-model)";

constexpr auto kRunFooter =
    R"(Trains the control and every variant with every seed, one after the other, each in a directory of its own below
--out, and then tells mean and standard deviation of each metric. What is done is not trained again; Ctrl-C ends the
training with its state saved, and the same command goes on there. The table is kept in results.json.)";

}  // namespace

void RecipeArguments::declare(CLI::App& app)
{
    add(app, "--preset", preset, "NAME", "Predefined model sizes and training settings, or \"auto\"")
        ->check(CLI::IsMember(presetNames()));
    add(app, "--config", config, "FILE", "A JSON recipe instead of a preset, or what differs from it");
    tokenizer.addTo(app);
    training.addTo(app);
}

void RecipeArguments::settle(bool known) const
{
    if (!known && preset.empty() && config.empty())
        throw CLI::ValidationError(
            "train", "give --preset (" + CLI::detail::join(presetNames(), ", ") + ") or --config FILE");
}

void TrainArguments::declare(CLI::App& app)
{
    app.footer(kTrainFooter);
    addCorpusOptions(app, m_corpus)->required(false);
    addLanguageOptions(app, m_corpus.read);
    m_sourceLanguage = app.get_option("--source-lang");
    m_targetLanguage = app.get_option("--target-lang");
    add(app, "--dev", m_dev, "SPEC",
        "Validation pairs; default: the task's dev part, or pairs held out from the corpus");
    add(app, "--alignments", m_alignments, "FILE",
        "Word alignments of --corpus, 's-t' links line by line, as 'corpus align' writes them")
        ->check(givenName());
    add(app, "--out", m_out, "DIR", "Directory for the model; needed unless --dry-run")->check(givenName());
    auto* log =
        add(app, "--log", m_log, "FILE", "Write each step and evaluation as one line of JSON")->check(givenName());
    app.add_flag("--events", m_events,
           "For programs: write events as JSON lines to standard output, read commands from standard input "
           "(see below)")
        ->excludes(log);
    auto* resume = app.add_flag("--resume", m_resume, "Resume from the checkpoint in --out");
    add(app, "--init", m_init, "NAME|DIR",
        "Start from the weights and vocabularies of this model instead of random ones; without --preset, the recipe is "
        "also that of the model")
        ->check(givenName())
        ->excludes(resume);
    app.add_flag("--force", m_force, "Replace the model in --out")->excludes(resume);
    app.add_flag("--dry-run", m_dryRun, "Print the recipe as JSON, for --config, and train nothing");
    m_recipe.declare(app);
    add(app, "--run", m_run, "DIR",
        "Train with the recipe, data and limits of run.json in DIR. Trains in DIR unless --out gives another directory")
        ->check(givenName());
    m_app = &app;
}

void TrainArguments::settle() const
{
    if (m_corpus.spec.empty() && m_run.empty())
        throw CLI::RequiredError("--corpus");
    for (const auto* other : {"--corpus", "--columns", "--source-lang", "--target-lang", "--dev", "--alignments",
             "--init", "--preset", "--config"})
        if (!m_run.empty() && m_app->count(other) > 0)
            throw CLI::ExcludesError("--run", other);
    m_recipe.settle(m_resume || !m_init.empty() || !m_run.empty());
    if (!m_init.empty() && m_recipe.isAuto())
        throw CLI::ValidationError(
            "--init", "cannot be combined with --preset auto, which would choose other sizes than the model's");
    if (m_out.empty() && m_run.empty() && !m_dryRun)
        throw CLI::RequiredError("--out");
}

void RunExperimentArguments::declare(CLI::App& app)
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

std::vector<ExperimentRun> RunExperimentArguments::wanted(const TrainingExperiment& experiment) const
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

void ReportExperimentArguments::declare(CLI::App& app)
{
    app.add_option("DIR", directory, "Directory created by 'experiment run'")->required()->check(givenName());
    addThreadsOption(app, threads, "one per processor");
    addJsonFlag(app, json);
}

}  // namespace translucent::cli
