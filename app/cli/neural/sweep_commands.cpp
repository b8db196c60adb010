#include "json_output.h"
#include "model_loading.h"
#include "program.h"
#include "terminal.h"
#include "translucent/neural/inspection.h"

#include <algorithm>
#include <iostream>

namespace translucent::cli {

namespace {

constexpr std::size_t kHeadWidth = 12;

struct SweepCommand : SweepArguments {
    int run();
};

Json sweepJson(const HeadSweep& sweep, const SweepCommand& options)
{
    Json result = {{"model", options.model.name}, {"source", options.text}};
    result.update(toJson(options.decode.intervention));
    result.update(toJson(sweep));
    return result;
}

void print(const HeadSweep& sweep)
{
    std::cout << "with every head: " << sweep.baseline.text << "\n\n"
              << "head" << std::string(kHeadWidth - 4, ' ') << "divergence  log-probability  translation\n";
    for (const auto& effect : sweep.effects) {
        const auto head = toText(effect.head);
        std::cout << head << std::string(kHeadWidth - std::min(kHeadWidth - 1, head.size()), ' ')
                  << padLeft(fixed(effect.divergence, 4), 10) << padLeft(fixed(effect.logProbabilityChange, 4), 17)
                  << "  " << (effect.changed ? effect.text : "unchanged") << '\n';
    }
}

int SweepCommand::run()
{
    takeSearchDefaults(*command, model.name, decode);
    const SignalStop signals("the finished part will be written");
    const auto loaded = load(model, 1);
    decode.forcedPrefix = idsOf(loaded->targetTokenizer(), prefix);
    ProgressBar bar;
    const auto observer = [&bar](std::int64_t done, std::int64_t total) { bar.showCount(done, total, "heads"); };
    const auto sweep = sweepHeads(loaded, text, decode, observer, signals.token());
    bar.clear();
    if (!sweep.finished)
        note("stopped after " + std::to_string(sweep.effects.size()) + " heads");
    if (model.json)
        std::cout << indented(sweepJson(sweep, *this)) << '\n';
    else if (!sweep.baseline.tokens.empty())
        print(sweep);
    return 0;
}

struct BeamGainsCommand : BeamGainsArguments {
    int run() const;
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

Json gainsJson(const BeamGains& found, const BeamGainsCommand& options)
{
    Json gains = Json::array();
    for (const auto& gain : found.gains)
        gains.push_back(gainJson(gain));
    Json result = {{"model", options.model.name}, {"corpus", options.corpus.spec}};
    result.update(beamJson(options.decode));
    result.update({{"searched", found.searched}, {"higher_scored", found.higherScored}, {"closer", found.closer},
        {"farther", found.farther}, {"gains", std::move(gains)}});
    return result;
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

int BeamGainsCommand::run() const
{
    const SignalStop signals("nothing will be listed");
    const auto loaded = load(model, 0);
    const auto pairs = corpus.loadFor(loaded->info());
    ProgressBar bar;
    const auto observer = [&bar](std::int64_t done, std::int64_t total) { bar.showCount(done, total, "sentences"); };
    const auto found = findBeamGains(loaded, pairs, decode, observer, signals.token());
    bar.clear();
    if (!found.finished) {
        note("stopped after " + std::to_string(found.searched) + " sentences");
        return 1;
    }
    if (model.json)
        std::cout << indented(gainsJson(found, *this)) << '\n';
    else
        print(found);
    return 0;
}

}  // namespace

void addSweepCommands(CLI::App& app, Action& action)
{
    addCommand<SweepCommand>(app, action);
    addCommand<BeamGainsCommand>(app, action);
}

}  // namespace translucent::cli
