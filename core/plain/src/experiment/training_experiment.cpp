#include "translucent/experiment/training_experiment.h"

#include "corpus/corpus_readers.h"
#include "training/recipe_json.h"
#include "translucent/base/error.h"
#include "translucent/files/resources.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <system_error>

namespace translucent {

namespace {

template <typename Part>
void addDifferences(
    std::vector<RecipeDifference>& differences, const std::string& part, const Part& control, const Part& variant)
{
    const auto ours = optionsJson<nlohmann::ordered_json>(control),
               theirs = optionsJson<nlohmann::ordered_json>(variant);
    const auto text = [](const nlohmann::ordered_json& value) {
        return value.is_string() ? value.get<std::string>() : value.dump();
    };
    for (const auto& [name, value] : ours.items())
        if (value != theirs.at(name))
            differences.push_back({part + "." + name, text(value), text(theirs.at(name))});
}

constexpr std::int64_t kExperimentFormat = 1;
constexpr std::size_t kLongestName = 40;
constexpr std::size_t kMostSeeds = 100;
constexpr double kMostMinutes = 1e6;

/// Names become directories.
bool isName(std::string_view text)
{
    const auto isPlain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    return !text.empty() && text.size() <= kLongestName && isPlain(text.front())
        && std::ranges::all_of(text, [&](char c) { return isPlain(c) || c == '-' || c == '.'; });
}

/// Reads one file.
class ExperimentReader {
public:
    ExperimentReader(const nlohmann::json& json, std::string file)
        : m_file(std::move(file))
        , m_root(json, m_file, "")
    {
    }

    TrainingExperiment read();

private:
    LocalText text(const std::string& field);
    std::string name(JsonObject& object, const std::string& field) const;
    std::string corpus(JsonObject& object, const std::string& field, bool mayLack) const;
    void readFormat();
    void readBase();
    void readData();
    void readTests(JsonObject& data);
    void readSeeds();
    void readMinutes();
    void readVariant(JsonObject object);
    void readBeginning(ExperimentVariant& variant, JsonObject& object) const;
    void readMetrics();
    MetricChoice metric(const nlohmann::json& json, std::size_t index);
    void requireMetric(const MetricChoice& choice, JsonObject& object) const;
    void requireTrainable(const Recipe& recipe, JsonObject& object) const;

    std::string m_file;
    JsonObject m_root;
    Recipe m_base;
    TrainingExperiment m_experiment;
};

LocalText ExperimentReader::text(const std::string& field)
{
    auto object = m_root.object(field);
    LocalText text;
    object.required("en", text.en);
    object.required("zh", text.zh);
    object.finish();
    if (text.en.empty() || text.zh.empty())
        m_root.refuse(field, say("has no text in one of its languages; write both"));
    return text;
}

std::string ExperimentReader::name(JsonObject& object, const std::string& field) const
{
    std::string name;
    object.required(field, name);
    if (!isName(name))
        object.refuse(field,
            say("is %1; it must be 1 to %2 lower-case letters, digits, hyphens or dots and begin with a letter or "
                "digit",
                quote(name), kLongestName));
    return name;
}

std::string ExperimentReader::corpus(JsonObject& object, const std::string& field, bool mayLack) const
{
    std::string spec;
    if (mayLack)
        object.optional(field, spec);
    else
        object.required(field, spec);
    if (spec.empty() && mayLack)
        return spec;
    try {
        parseCorpusSpecification(spec);
    } catch (const Error& error) {
        object.refuse(field, say("cannot be used: %1", error.message()));
    }
    return spec;
}

void ExperimentReader::readFormat()
{
    std::int64_t format = 0;
    m_root.required("format", format);
    if (format != kExperimentFormat)
        m_root.refuse(
            "format", say("is %1, but this program reads %2; install a newer one", format, kExperimentFormat));
    m_experiment.id = name(m_root, "id");
    std::string topic;
    m_root.required("topic", topic);
    m_experiment.topic = choiceFromName<ExperimentTopic>(topic, "topic");
}

/// Takes a preset without its limits: trainings of an experiment end only by their number of steps.
void ExperimentReader::readBase()
{
    auto object = m_root.object("recipe");
    std::string preset;
    object.optional("preset", preset);
    if (!preset.empty())
        m_base = recipePreset(preset);
    m_base.training.maxMinutes = 0;
    m_base.training.maxEpochs = m_base.training.patience = 0;
    m_base.training.targetBleu = 0;
    readRecipeParts(object, m_base);
    object.finish();
}

void ExperimentReader::readTests(JsonObject& data)
{
    if (!data.has("tests"))
        return;
    for (auto& test : data.objects("tests")) {
        const auto called = name(test, "name");
        if (!m_experiment.tests.emplace(called, corpus(test, "corpus", false)).second)
            test.refuse("name", say("is %1, which is already used; choose another name", quote(called)));
        test.finish();
    }
}

void ExperimentReader::readData()
{
    auto data = m_root.object("data");
    m_experiment.corpus = corpus(data, "corpus", false);
    m_experiment.dev = corpus(data, "dev", true);
    if (m_experiment.dev.empty() && !m_experiment.corpus.starts_with("builtin:"))
        data.refuse("dev", say("is missing; only corpora that begin with builtin: have their own dev pairs"));
    data.optional("alignments", m_experiment.alignments);
    data.optional("source_language", m_experiment.read.sourceLanguage);
    data.optional("target_language", m_experiment.read.targetLanguage);
    readTests(data);
    data.finish();
}

void ExperimentReader::readSeeds()
{
    auto& seeds = m_experiment.seeds;
    for (const auto& json : m_root.list("seeds")) {
        if (!json.is_number_unsigned())
            m_root.refuse("seeds", say("must contain whole numbers of at least 0"));
        seeds.push_back(json.get<std::uint64_t>());
        if (std::ranges::count(seeds, seeds.back()) > 1)
            m_root.refuse("seeds", say("contains %1 twice; each seed must appear only once", seeds.back()));
        if (seeds.size() > kMostSeeds)
            m_root.refuse("seeds", say("contains more than %1 numbers; give fewer", kMostSeeds));
    }
}

void ExperimentReader::readMinutes()
{
    m_root.required("minutes", m_experiment.minutes);
    if (!(m_experiment.minutes > 0 && m_experiment.minutes <= kMostMinutes))
        m_root.refuse("minutes", say("must be above 0: the time that one run takes on two cores"));
}

void ExperimentReader::requireTrainable(const Recipe& recipe, JsonObject& object) const
{
    try {
        validate(recipe);
    } catch (const Error& error) {
        object.refuse("recipe", say("cannot be trained: %1", error.message()));
    }
    const auto& training = recipe.training;
    if (training.maxSteps == 0)
        object.refuse(
            "recipe", say("has no training.max_steps, the step after which all runs of an experiment end; add it"));
    if (training.maxEpochs != 0 || training.maxMinutes > 0 || training.targetBleu > 0 || training.patience != 0)
        object.refuse("recipe",
            say("may end before training.max_steps; remove max_epochs, max_minutes, target_bleu and patience"));
    if (training.seed != TrainingOptions {}.seed)
        object.refuse("recipe", say("sets a seed; list the seeds in the field seeds instead"));
}

void ExperimentReader::readVariant(JsonObject object)
{
    ExperimentVariant variant {name(object, "name"), {}, m_base};
    auto label = object.object("label");
    label.required("en", variant.label.en);
    label.required("zh", variant.label.zh);
    label.finish();
    if (object.has("recipe")) {
        auto changes = object.object("recipe");
        readRecipeParts(changes, variant.recipe);
        changes.finish();
    }
    readBeginning(variant, object);
    object.finish();
    requireTrainable(variant.recipe, object);
    for (const auto& other : m_experiment.variants) {
        if (other.name == variant.name)
            object.refuse("name", say("is %1, which is already used; choose another name", quote(other.name)));
        if (other.recipe == variant.recipe && other.beginsWith == variant.beginsWith)
            object.refuse("recipe", say("is the same as that of %1; change something", quote(other.name)));
    }
    m_experiment.variants.push_back(std::move(variant));
}

/// A warm start, which requires the same network and vocabularies.
void ExperimentReader::readBeginning(ExperimentVariant& variant, JsonObject& object) const
{
    object.optional("begins_with", variant.beginsWith);
    if (variant.beginsWith.empty())
        return;
    const auto first = std::ranges::find(m_experiment.variants, variant.beginsWith, &ExperimentVariant::name);
    if (first == m_experiment.variants.end())
        object.refuse("begins_with",
            say("is %1, which is neither the control nor an earlier variant", quote(variant.beginsWith)));
    auto network = variant.recipe.model;
    network.dropout = first->recipe.model.dropout;
    for (const auto& difference : {firstDifference(first->recipe.model, network),
             firstDifference(first->recipe.tokenizer, variant.recipe.tokenizer)})
        if (!difference.empty())
            object.refuse("begins_with", say("is %1, whose %2", quote(variant.beginsWith), difference));
}

void ExperimentReader::requireMetric(const MetricChoice& choice, JsonObject& object) const
{
    const auto& metric = experimentMetric(choice.metric);
    if (!choice.on.empty() && !m_experiment.tests.contains(choice.on))
        object.refuse("on", say("is %1, which is not a name in data.tests; add it there", quote(choice.on)));
    if (!choice.on.empty() && std::holds_alternative<ExperimentMetric::OfRun>(metric.value))
        object.refuse("on", say("cannot be combined with %1, which is measured during training", choice.metric));
    const bool counts = choice.metric == "steps_to";
    if (counts == choice.of.empty())
        object.refuse("of",
            counts ? say("is missing; add the dev metric that has to be reached")
                   : say("is only valid with steps_to; remove it"));
    if (counts && !std::holds_alternative<ExperimentMetric::OfPairs>(experimentMetric(choice.of).value))
        object.refuse("of", say("is %1, which is not measured during training; choose e.g. bleu", quote(choice.of)));
}

/// Reads a name, or an object with more fields.
MetricChoice ExperimentReader::metric(const nlohmann::json& json, std::size_t index)
{
    const auto path = "metrics[" + std::to_string(index) + "]";
    if (json.is_string()) {
        const nlohmann::json whole {{"metric", json}};
        return metric(whole, index);
    }
    JsonObject object(json, m_file, path);
    MetricChoice choice;
    object.required("metric", choice.metric);
    object.optional("on", choice.on);
    object.optional("of", choice.of);
    if (!choice.of.empty())
        object.required("target", choice.target);
    object.finish();
    requireMetric(choice, object);
    return choice;
}

void ExperimentReader::readMetrics()
{
    auto& metrics = m_experiment.metrics;
    for (const auto& json : m_root.list("metrics")) {
        metrics.push_back(metric(json, metrics.size()));
        if (std::ranges::count(metrics, metrics.back()) > 1)
            m_root.refuse(
                "metrics", say("contains %1 twice; each metric must appear only once", keyOf(metrics.back())));
    }
}

TrainingExperiment ExperimentReader::read()
{
    readFormat();
    m_experiment.title = text("title");
    m_experiment.question = text("question");
    m_experiment.expectation = text("expectation");
    m_experiment.literature = text("literature");
    readBase();
    readData();
    readSeeds();
    readMinutes();
    readVariant(m_root.object("control"));
    for (auto& variant : m_root.objects("variants"))
        readVariant(std::move(variant));
    readMetrics();
    m_root.finish();
    return std::move(m_experiment);
}

}  // namespace

std::vector<std::filesystem::path> experimentFiles()
{
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(resourcePath("experiments"), error))
        if (entry.path().extension() == ".json")
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

std::vector<TrainingExperiment> shippedExperiments()
{
    std::vector<TrainingExperiment> experiments;
    for (const auto& file : experimentFiles())
        experiments.push_back(readExperiment(file));
    std::ranges::stable_sort(experiments, {}, &TrainingExperiment::topic);
    return experiments;
}

std::filesystem::path experimentFile(const std::string& idOrFile)
{
    if (idOrFile.ends_with(".json"))
        return idOrFile;
    std::string known;
    for (const auto& file : experimentFiles()) {
        if (file.stem() == idOrFile)
            return file;
        known += (known.empty() ? "" : ", ") + file.stem().string();
    }
    throw Error(ErrorCode::NotFound,
        say("there is no experiment %1; available are %2, and files whose names end in .json", quote(idOrFile), known));
}

std::vector<RecipeDifference> differencesOf(const Recipe& control, const Recipe& variant)
{
    std::vector<RecipeDifference> differences;
    addDifferences(differences, "model", control.model, variant.model);
    addDifferences(differences, "tokenizer", control.tokenizer, variant.tokenizer);
    addDifferences(differences, "training", control.training, variant.training);
    return differences;
}

std::vector<ExperimentRun> runsOf(const TrainingExperiment& experiment)
{
    std::vector<ExperimentRun> runs;
    for (const auto seed : experiment.seeds)
        for (std::size_t variant = 0; variant < experiment.variants.size(); ++variant)
            runs.push_back({variant, seed});
    return runs;
}

std::string directoryOf(const TrainingExperiment& experiment, const ExperimentRun& run)
{
    return experiment.variants[run.variant].name + "-seed-" + std::to_string(run.seed);
}

std::optional<ExperimentRun> firstRunFor(const TrainingExperiment& experiment, const ExperimentRun& run)
{
    const auto& variants = experiment.variants;
    const auto first = std::ranges::find(variants, variants[run.variant].beginsWith, &ExperimentVariant::name);
    if (first == variants.end())
        return {};
    return ExperimentRun {static_cast<std::size_t>(first - variants.begin()), run.seed};
}

TrainingRun trainingRunOf(
    const TrainingExperiment& experiment, const ExperimentRun& run, const std::filesystem::path& directory)
{
    TrainingRun training {experiment.variants[run.variant].recipe, experiment.corpus, experiment.read, experiment.dev,
        experiment.alignments};
    training.recipe.training.seed = run.seed;
    if (const auto first = firstRunFor(experiment, run))
        training.init = (directory / directoryOf(experiment, *first)).string();
    return training;
}

TrainingExperiment readExperiment(const std::filesystem::path& file)
{
    const auto path = file.string();
    const auto json = readJson(path);
    try {
        return ExperimentReader(json, path).read();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::InvalidArgument)
            throw;
        throw Error(ErrorCode::InvalidFormat, about(path, error.message()));
    }
}

}  // namespace translucent
