#include "alignments.h"
#include "batch_translation.h"
#include "comparison_report.h"
#include "evaluation_reports.h"
#include "kind_report.h"
#include "model_loading.h"
#include "program.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/trainer.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

namespace translucent::cli {

namespace {

/// Several models on the pairs of one corpus.
struct ModelComparison {
    ModelArguments baseline;
    ComparisonArguments comparison;
    CorpusArguments corpus;
    std::optional<std::size_t> maxPairs;
    std::function<TranslationSettings(const std::string& model)> settingsFor;
    std::optional<MetricTokenization> tokenization;
    std::optional<std::size_t> lengthWidth;  ///< also by length of the source, in groups of this number of pieces
    FrequencyArguments frequency;
};

/// The first pairs of a corpus and their translations by all models.
struct Translated {
    Corpus corpus;
    ModelInfo info;  ///< of the baseline
    MetricTokenization tokenization = MetricTokenization::Mteval13a;
    std::vector<std::size_t> lengths;  ///< of the sources, in pieces of the baseline
    std::vector<std::string> references;
    std::vector<std::string> models;
    std::vector<std::vector<std::string>> translations;  ///< [model][pair]
    std::vector<std::size_t> untranslated;               ///< [model]
};

std::shared_ptr<const TranslationModel> loadTranslator(const ModelArguments& arguments)
{
    auto model = load(arguments, 0);
    if (!model->config().hasDecoder())
        throw Error(ErrorCode::InvalidArgument,
            untranslated(arguments.name + " gives labels; --compare needs models that translate"));
    return model;
}

/// Reads the corpus in the languages of the baseline.
void readPairs(Translated& result, const TranslationModel& baseline, const ModelComparison& job)
{
    result.info = baseline.info();
    result.corpus = job.corpus.loadFor(result.info);
    auto& pairs = result.corpus.pairs;
    pairs.resize(std::min(pairs.size(), job.maxPairs.value_or(pairs.size())));
    for (const auto& pair : pairs) {
        result.lengths.push_back(baseline.sourceTokenizer().encode(pair.source).size());
        result.references.push_back(pair.target);
    }
    result.tokenization = job.tokenization.value_or(usualTokenization(result.info.targetLanguage, result.references));
}

Translated translateWithAll(const ModelComparison& job)
{
    Translated result;
    result.models = {job.baseline.name};
    result.models.insert(result.models.end(), job.comparison.others.begin(), job.comparison.others.end());
    for (const auto& name : result.models) {
        const auto model = loadTranslator({name, job.baseline.threads});
        if (result.translations.empty())
            readPairs(result, *model, job);
        const auto outcomes = translateSources(model, sourcesOf(result.corpus.pairs), job.settingsFor(name));
        result.untranslated.push_back(reportUntranslated(outcomes));
        result.translations.push_back(textsOf(outcomes));
    }
    return result;
}

std::vector<LengthGroup> byLength(const Translated& translated, std::size_t model, std::size_t width)
{
    std::vector<MeasuredSentence> measured;
    for (std::size_t i = 0; i < translated.lengths.size(); ++i)
        measured.push_back({translated.lengths[i], translated.translations[model][i], translated.references[i]});
    return measureByLength(measured, width);
}

/// Results other than scores: by length, by frequency.
struct Details {
    std::vector<std::vector<LengthGroup>> lengths;         ///< [model], or nothing
    std::vector<std::vector<FrequencyGroup>> frequencies;  ///< [model], or nothing
    std::string countedIn;
};

Details detailsOf(const Translated& translated, const ModelComparison& job)
{
    Details details;
    for (std::size_t model = 0; job.lengthWidth && model < translated.models.size(); ++model)
        details.lengths.push_back(byLength(translated, model, *job.lengthWidth));
    if (!job.frequency.asked)
        return details;
    const auto words =
        countWords(job.frequency, job.baseline.name, translated.info, translated.references, translated.tokenization);
    details.countedIn = words.from;
    for (const auto& translations : translated.translations)
        details.frequencies.push_back(accuracyByFrequency(translations, translated.references, words.counts));
    return details;
}

Json comparisonJson(const Translated& translated, const QualityComparison& comparison, const Details& details,
    const ModelComparison& job)
{
    Json json {{"corpus", job.corpus.spec}, {"pairs", comparison.sentences}, {"baseline", translated.models[0]},
        {"signatures", signaturesJson(comparison)}};
    if (!details.frequencies.empty())
        json["frequencies_from"] = details.countedIn;
    Json systems = Json::array();
    for (std::size_t i = 0; i < translated.models.size(); ++i) {
        Json system {{"model", translated.models[i]}, {"untranslated", translated.untranslated[i]}};
        system.update(beamJson(job.settingsFor(translated.models[i]).decode));
        system.update(outcomeJson(comparison.systems[i], comparison.systems[0]));
        if (!details.lengths.empty())
            system["by_length"] = lengthJson(details.lengths[i]);
        if (!details.frequencies.empty())
            system["by_frequency"] = frequencyJson(details.frequencies[i]);
        systems.push_back(std::move(system));
    }
    json["systems"] = std::move(systems);
    return json;
}

void printDetails(const Translated& translated, const Details& details)
{
    for (std::size_t i = 0; i < translated.models.size(); ++i) {
        if (!details.lengths.empty())
            std::cout << '\n' << translated.models[i] << '\n' << lengthText(details.lengths[i]);
        if (!details.frequencies.empty())
            std::cout << '\n'
                      << translated.models[i] << '\n'
                      << frequencyText(details.frequencies[i], details.countedIn);
    }
}

/// Translates once with each model and prints the comparison with the first.
int compareModels(const ModelComparison& job)
{
    const auto translated = translateWithAll(job);
    const auto comparison = compareShowingProgress(
        translated.translations, translated.references, job.comparison, {translated.tokenization});
    const auto details = detailsOf(translated, job);
    if (job.baseline.json) {
        std::cout << indented(comparisonJson(translated, comparison, details, job)) << '\n';
        return 0;
    }
    std::cout << comparisonText(translated.models, comparison);
    printDetails(translated, details);
    return 0;
}

/// Translates a corpus, or a list of phrases, and measures the quality.
struct EvaluateCommand : EvaluateArguments {
    int run()
    {
        given = decode;
        takeSearchDefaults(*command, model.name, decode);
        if (!comparison.others.empty())
            return runComparison();
        if (!gold.file.empty())
            return reportGold({model, corpus, gold, maxPairs, heads});
        if (!kinds.empty())
            return runKinds();
        return heads ? runHeads() : exposure ? runExposure() : phrases.empty() ? runCorpus() : runPhrases();
    }
    int runCorpus() const;
    int runComparison() const;
    int runPhrases() const;
    int runKinds() const;
    int runHeads() const;
    int runExposure() const;
    Corpus firstPairs(const TranslationModel& model) const;
    TranslationSettings settings() const { return {decode, precision, together}; }
    TranslationSettings settingsWith(const TranslationModel& loaded) const
    {
        return {decode, precision, together, loadShortlist(shortlist, loaded)};
    }

    DecodeOptions given;  ///< without the model's own defaults
};

Corpus EvaluateCommand::firstPairs(const TranslationModel& loadedModel) const
{
    auto loaded = corpus.loadFor(loadedModel.info(), loadedModel.config().task);
    loaded.pairs.resize(std::min(loaded.size(), maxPairs.value_or(loaded.size())));
    return loaded;
}

struct EvaluateResult {
    std::size_t pairs = 0;
    std::size_t untranslated = 0;
    double seconds = 0;  ///< of translating all pairs
    QualityScores quality;
    double loss = 0;                          ///< nats per target token
    double exactMatch = 0;                    ///< 0 … 1
    std::vector<LengthGroup> byLength;        ///< only on request
    std::vector<FrequencyGroup> byFrequency;  ///< only on request
    std::string countedIn;                    ///< the source of those frequencies
    std::vector<CorpusWarning> warnings;      ///< about the pairs
    std::optional<LabelScores> labels;        ///< instead of the quality, for a model that predicts labels
};

EvaluateResult evaluate(const std::shared_ptr<const TranslationModel>& model, const EvaluateCommand& options)
{
    const auto corpus = options.firstPairs(*model);
    const auto settings = options.settingsWith(*model);
    const auto begin = std::chrono::steady_clock::now();
    const auto outcomes = translateSources(model, sourcesOf(corpus.pairs), settings);
    EvaluateResult result;
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const auto hypotheses = textsOf(outcomes);
    std::vector<std::string> references;
    std::size_t exact = 0;
    for (std::size_t i = 0; i < corpus.size(); ++i) {
        references.push_back(corpus.pairs[i].target);
        exact += hypotheses[i] == references[i] ? 1 : 0;
    }
    std::vector<MeasuredSentence> measured;
    for (std::size_t i = 0; options.lengthWidth && i < corpus.size(); ++i)
        measured.push_back(
            {model->sourceTokenizer().encode(corpus.pairs[i].source).size(), hypotheses[i], references[i]});
    if (options.lengthWidth)
        result.byLength = measureByLength(measured, *options.lengthWidth);
    result.exactMatch = static_cast<double>(exact) / static_cast<double>(corpus.size());
    const auto tokenization =
        options.tokenization.value_or(usualTokenization(model->info().targetLanguage, references));
    result.pairs = corpus.size();
    result.warnings =
        checkCorpus(corpus, options.corpus.spec, options.corpus.readFor(model->info(), model->config().task));
    result.untranslated = reportUntranslated(outcomes);
    if (model->config().hasDecoder()) {
        result.quality = measureQuality(hypotheses, references, {tokenization});
    } else {
        result.labels = labelScores(hypotheses, references);
    }
    result.loss = crossEntropy(*model, corpus.pairs);
    if (options.frequency.asked) {
        const auto words = countWords(options.frequency, options.model.name, model->info(), references, tokenization);
        result.byFrequency = accuracyByFrequency(hypotheses, references, words.counts);
        result.countedIn = words.from;
    }
    return result;
}

double millisecondsEach(const EvaluateResult& result)
{
    constexpr double kMilliseconds = 1000;
    return kMilliseconds * result.seconds / static_cast<double>(result.pairs);
}

Json evaluationJson(const EvaluateResult& result, const EvaluateCommand& options)
{
    Json json {{"model", options.model.name}, {"corpus", options.corpus.spec}, {"pairs", result.pairs},
        {"untranslated", result.untranslated}, {"warnings", toJson(result.warnings)}};
    if (result.labels) {
        json.update(labelJson(*result.labels));
    } else {
        json.update(beamJson(options.decode));
        json.update(qualityJson(result.quality));
        json["refinements"] = options.decode.refinements;
    }
    json.update({{"loss", result.loss}, {"perplexity", std::exp(result.loss)}, {"exact_match", result.exactMatch},
        {"batch", options.together}, {"milliseconds_per_sentence", millisecondsEach(result)}});
    if (options.lengthWidth)
        json["by_length"] = lengthJson(result.byLength);
    if (options.frequency.asked)
        json.update({{"frequencies_from", result.countedIn}, {"by_frequency", frequencyJson(result.byFrequency)}});
    return json;
}

int EvaluateCommand::runCorpus() const
{
    const auto loaded = load(model, 0);
    if (!confusion.empty() && loaded->config().hasDecoder())
        throw Error(ErrorCode::InvalidArgument, untranslated("--confusion needs a model that outputs labels"));
    const auto result = evaluate(loaded, *this);
    if (!confusion.empty())
        writeConfusion(*result.labels, confusion);
    if (model.json) {
        std::cout << indented(evaluationJson(result, *this)) << '\n';
        return 0;
    }
    if (result.labels)
        std::cout << labelText(*result.labels) << '\n';
    else
        std::cout << qualityText(result.quality);
    std::cout << "perplexity  " << padLeft(fixed(std::exp(result.loss), 2), 7) << "   " << fixed(result.loss, 4)
              << " nats per target token\nexact match " << padLeft(fixed(100 * result.exactMatch, 2), 7) << "   % of "
              << result.pairs << " sentences\ntime        " << padLeft(fixed(millisecondsEach(result), 2), 7)
              << "   ms per sentence, " << together << " together\n";
    if (lengthWidth)
        std::cout << '\n' << lengthText(result.byLength);
    if (frequency.asked)
        std::cout << '\n' << frequencyText(result.byFrequency, result.countedIn);
    return 0;
}

int EvaluateCommand::runComparison() const
{
    const auto settingsFor = [this](const std::string& name) {
        auto own = settings();
        own.decode = given;
        takeSearchDefaults(*command, name, own.decode);
        return own;
    };
    return compareModels({model, comparison, corpus, maxPairs, settingsFor, tokenization, lengthWidth, frequency});
}

int EvaluateCommand::runPhrases() const
{
    auto list = readPhrases(phrases);
    const auto asTyped = list.size();
    std::ranges::move(withoutFinalPunctuation(list), std::back_inserter(list));
    const auto loaded = load(model, 0);
    const auto outcomes = translateSources(loaded, sourcesOf(list), settingsWith(*loaded));
    reportUntranslated(outcomes);
    const PhraseReport report(std::move(list), textsOf(outcomes), asTyped);
    if (!outputs.empty())
        report.write(outputs);
    if (!model.json) {
        std::cout << report.text();
        return 0;
    }
    Json json = {{"model", model.name}, {"phrases", phrases}};
    json.update(beamJson(decode));
    json.update(report.json());
    std::cout << indented(json) << '\n';
    return 0;
}

int EvaluateCommand::runKinds() const
{
    auto list = readKinds(kinds);
    std::erase_if(list, [this](const KindOfPhrase& sentence) { return part && sentence.part != *part; });
    std::vector<std::string> sources;
    for (const auto& sentence : list)
        sources.push_back(sentence.phrase.source);
    const auto loaded = load(model, 0);
    auto settings = settingsWith(*loaded);
    settings.decode.attention = true;
    const auto outcomes = translateSources(loaded, sources, settings);
    reportUntranslated(outcomes);
    const KindReport report(std::move(list), outcomes, loaded->info());
    if (!outputs.empty())
        report.write(outputs);
    if (!model.json) {
        std::cout << report.text();
        return 0;
    }
    Json json = {{"model", model.name}, {"sentences", kinds}};
    json.update(beamJson(decode));
    json.update(report.json());
    std::cout << indented(json) << '\n';
    return 0;
}

int EvaluateCommand::runHeads() const
{
    const auto loaded = load(model, 0);
    const auto pairs = firstPairs(*loaded);
    if (std::ranges::all_of(pairs.pairs, [](const SentencePair& pair) { return pair.alignment.empty(); }))
        throw Error(ErrorCode::InvalidArgument,
            untranslated(corpus.spec + ": no pair has gold links, which --heads needs; builtin:classroom has them"));
    const auto measured = measureHeads(loaded, pairs.pairs);
    if (model.json) {
        Json json {{"model", model.name}, {"corpus", corpus.spec}, {"pairs", pairs.size()}};
        json.update(headJson(measured));
        std::cout << indented(json) << '\n';
    } else {
        std::cout << headText(measured);
    }
    return 0;
}

int EvaluateCommand::runExposure() const
{
    const auto loaded = load(model, 0);
    const auto pairs = firstPairs(*loaded);
    ProgressBar bar;
    const auto measured =
        measureExposure(loaded, pairs.pairs, {{}, [&](double share) { bar.show(share, "translating"); }});
    bar.clear();
    if (!model.json) {
        std::cout << exposureText(*measured);
        return 0;
    }
    Json json {{"model", model.name}, {"corpus", corpus.spec}};
    json.update(exposureJson(*measured));
    std::cout << indented(json) << '\n';
    return 0;
}

}  // namespace

void addEvaluateCommand(CLI::App& app, Action& action)
{
    addCommand<EvaluateCommand>(app, action);
}

}  // namespace translucent::cli
