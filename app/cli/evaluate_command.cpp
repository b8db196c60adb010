#include "batch_translation.h"
#include "cli_options.h"
#include "commands.h"
#include "json_output.h"
#include "progress_bar.h"
#include "score_output.h"
#include "text_format.h"
#include "translucent/model_info.h"
#include "translucent/neural/evaluation.h"
#include "translucent/neural/runtime.h"
#include "translucent/neural/translation_model.h"

#include <cmath>
#include <iostream>
#include <memory>

namespace translucent::cli {

namespace {

constexpr std::size_t kProblemsTold = 3;

struct EvaluateOptions {
    std::string model;
    CorpusArguments corpus;
    DecodeOptions decode;
    std::optional<MetricTokenization> tokenization;
    std::optional<std::size_t> maxPairs;
    std::optional<std::int64_t> threads;
    bool json = false;
};

struct EvaluateResult {
    std::size_t pairs = 0;
    std::size_t untranslated = 0;
    BleuScore bleuScore;
    ChrfScore chrfScore;
    double loss = 0;        ///< nats per target token
    double exactMatch = 0;  ///< 0 … 1
};

Corpus loadPairs(const EvaluateOptions& options, const ModelInfo& info)
{
    CorpusReadOptions read = options.corpus.read;
    read.sourceLanguage = info.sourceLanguage;
    read.targetLanguage = info.targetLanguage;
    Corpus corpus = loadCorpus(options.corpus.spec, read);
    if (options.maxPairs && corpus.size() > *options.maxPairs)
        corpus.pairs.resize(*options.maxPairs);
    return corpus;
}

std::vector<LineOutcome> translateSources(
    const TranslationModel& model, const Decoder& decoder, const Corpus& corpus, const DecodeOptions& options)
{
    validate(options, model.config());
    std::vector<std::string> sources;
    for (const auto& pair : corpus.pairs)
        sources.push_back(pair.source);
    ProgressBar bar;
    return translateAll(decoder, sources, options, [&](double share) { bar.show(share, "translating"); });
}

/// Sentences beyond the model's length count as empty translations; says which.
std::size_t reportUntranslated(const std::vector<LineOutcome>& outcomes)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        if (!outcomes[i].problem.empty() && ++count <= kProblemsTold)
            note("pair " + std::to_string(i + 1) + " counts as untranslated: " + outcomes[i].problem);
    if (count > kProblemsTold)
        note(std::to_string(count - kProblemsTold) + " more pairs count as untranslated");
    return count;
}

EvaluateResult evaluate(const std::shared_ptr<const TranslationModel>& model, const EvaluateOptions& options)
{
    const Corpus corpus = loadPairs(options, model->info());
    const auto outcomes = translateSources(*model, Decoder(model), corpus, options.decode);
    EvaluateResult result;
    std::vector<std::string> hypotheses;
    std::vector<std::string> references;
    std::size_t exact = 0;
    for (std::size_t i = 0; i < corpus.size(); ++i) {
        hypotheses.push_back(outcomes[i].text());
        references.push_back(corpus.pairs[i].target);
        exact += hypotheses.back() == references.back() ? 1 : 0;
    }
    result.exactMatch = static_cast<double>(exact) / static_cast<double>(corpus.size());
    BleuOptions bleuOptions;
    bleuOptions.tokenization = options.tokenization.value_or(
        model->info().targetLanguage.starts_with("zh") ? MetricTokenization::Zh : MetricTokenization::Mteval13a);
    result.pairs = corpus.size();
    result.untranslated = reportUntranslated(outcomes);
    result.bleuScore = bleu(hypotheses, references, bleuOptions);
    result.chrfScore = chrf(hypotheses, references);
    result.loss = crossEntropy(*model, corpus.pairs);
    return result;
}

Json evaluationJson(const EvaluateResult& result, const EvaluateOptions& options)
{
    return {{"model", options.model}, {"corpus", options.corpus.spec}, {"pairs", result.pairs},
        {"untranslated", result.untranslated}, {"beam", options.decode.beamSize},
        {"length_penalty", options.decode.lengthPenalty}, {"bleu", toJson(result.bleuScore)},
        {"chrf", toJson(result.chrfScore)}, {"loss", result.loss}, {"perplexity", std::exp(result.loss)},
        {"exact_match", result.exactMatch}};
}

int runEvaluate(const EvaluateOptions& options)
{
    setThreads(options.threads.value_or(0));
    const auto result = evaluate(TranslationModel::load(findModel(options.model)), options);
    if (options.json) {
        std::cout << indented(evaluationJson(result, options)) << '\n';
        return 0;
    }
    std::cout << describe(result.bleuScore) << describe(result.chrfScore) << "perplexity  "
              << padLeft(fixed(std::exp(result.loss), 2), 7) << "   " << fixed(result.loss, 4)
              << " nats per target token\nexact match " << padLeft(fixed(100 * result.exactMatch, 2), 7) << "   % of "
              << result.pairs << " sentences\n";
    return 0;
}

}  // namespace

void addEvaluateCommand(CLI::App& app, Action& action)
{
    auto& command =
        *app.add_subcommand("evaluate", "Translate a corpus and score it: BLEU, chrF, perplexity, exact match");
    auto options = std::make_shared<EvaluateOptions>();
    addModelOption(command, options->model);
    addCorpusOptions(command, options->corpus);
    addBeamOptions(command, options->decode);
    addTokenizeOption(command, options->tokenization, "zh for a Chinese target, else 13a");
    command.add_option("--max-pairs", options->maxPairs, "Use only the first N pairs")
        ->type_name("N")
        ->check(wholeNumber(1));
    addThreadsOption(command, options->threads, "one per processor");
    addJsonFlag(command, options->json);
    command.callback([options, &action] { action = [options] { return runEvaluate(*options); }; });
}

}  // namespace translucent::cli
