#include "cli_options.h"
#include "commands.h"
#include "json_output.h"
#include "progress_bar.h"
#include "signal_stop.h"
#include "text_format.h"
#include "translucent/beam_gains.h"
#include "translucent/neural/experiments.h"
#include "translucent/neural/runtime.h"
#include "translucent/neural/translation_model.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace translucent::cli {

namespace {

constexpr auto kBeamGainsFooter =
    R"(Lists the pairs whose beam translation scores higher than the greedy one, by the model itself, and is closer to
the reference by chrF; largest gain first. Ctrl-C ends the search and lists nothing.)";
constexpr std::int64_t kBeam = 5;

struct GainsOptions {
    std::string model;
    CorpusArguments corpus;
    DecodeOptions decode;
    std::optional<std::int64_t> threads;
    bool json = false;
};

Json gainJson(const BeamGain& gain)
{
    return {{"source", gain.source}, {"reference", gain.reference}, {"split", gain.split},
        {"greedy",
            {{"text", gain.greedyText}, {"log_probability", gain.greedyLogProbability}, {"score", gain.greedyScore},
                {"chrf", gain.greedyChrf}}},
        {"beam",
            {{"text", gain.beamText}, {"log_probability", gain.beamLogProbability}, {"score", gain.beamScore},
                {"chrf", gain.beamChrf}}}};
}

Json gainsJson(const BeamGains& found, const GainsOptions& options)
{
    Json gains = Json::array();
    for (const auto& gain : found.gains)
        gains.push_back(gainJson(gain));
    return {{"model", options.model}, {"corpus", options.corpus.spec}, {"beam", options.decode.beamSize},
        {"length_penalty", options.decode.lengthPenalty}, {"searched", found.searched},
        {"higher_scored", found.higherScored}, {"closer", found.closer}, {"farther", found.farther},
        {"gains", std::move(gains)}};
}

void printLine(const char* label, const std::string& text, double logProbability, double score, double chrf)
{
    std::cout << "  " << label << "  " << padLeft(fixed(logProbability, 3), 9) << padLeft(fixed(score, 4), 10)
              << padLeft(fixed(chrf, 1), 7) << "  " << text << '\n';
}

void print(const BeamGains& found)
{
    std::cout << found.searched << " sentences; beam scores higher in " << found.higherScored
              << ", is closer to the reference in " << found.closer << " and farther in " << found.farther << ".\n"
              << "Columns: sum of log p, score, chrF.\n";
    for (const auto& gain : found.gains) {
        std::cout << '\n' << gain.source << "  (" << gain.reference << ")\n";
        printLine("greedy", gain.greedyText, gain.greedyLogProbability, gain.greedyScore, gain.greedyChrf);
        printLine("beam  ", gain.beamText, gain.beamLogProbability, gain.beamScore, gain.beamChrf);
    }
}

int runGains(const GainsOptions& options)
{
    const SignalStop signals("nothing will be listed");
    setThreads(options.threads.value_or(0));
    const auto model = TranslationModel::load(findModel(options.model));
    auto read = options.corpus.read;
    read.sourceLanguage = model->info().sourceLanguage;
    read.targetLanguage = model->info().targetLanguage;
    const auto corpus = loadCorpus(options.corpus.spec, read);
    ProgressBar bar;
    const auto found = findBeamGains(
        model, corpus, options.decode,
        [&bar](std::int64_t done, std::int64_t total) {
            bar.show(static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(total, 1)),
                std::to_string(done) + " of " + std::to_string(total) + " sentences");
        },
        signals.token());
    if (!found.finished) {
        note("stopped after " + std::to_string(found.searched) + " sentences");
        return 1;
    }
    if (options.json)
        std::cout << indented(gainsJson(found, options)) << '\n';
    else
        print(found);
    return 0;
}

}  // namespace

void addBeamGainsCommand(CLI::App& app, Action& action)
{
    auto& command =
        *app.add_subcommand("beam-gains", "Find sentences that beam search translates better than greedy search");
    auto options = std::make_shared<GainsOptions>();
    options->decode.beamSize = kBeam;
    command.footer(kBeamGainsFooter);
    addModelOption(command, options->model);
    addCorpusOptions(command, options->corpus);
    addBeamOptions(command, options->decode);
    addThreadsOption(command, options->threads, "one per processor");
    addJsonFlag(command, options->json);
    command.callback([options, &action] { action = [options] { return runGains(*options); }; });
}

}  // namespace translucent::cli
