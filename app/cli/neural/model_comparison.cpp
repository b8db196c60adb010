#include "model_comparison.h"

#include "evaluation_reports.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <iostream>

namespace translucent::cli {

namespace {

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
    auto model = arguments.load(0);
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

}  // namespace

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

}  // namespace translucent::cli
