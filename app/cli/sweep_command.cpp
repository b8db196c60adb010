#include "cli_options.h"
#include "commands.h"
#include "intervention_options.h"
#include "json_output.h"
#include "progress_bar.h"
#include "signal_stop.h"
#include "text_format.h"
#include "translucent/head_sweep.h"
#include "translucent/neural/experiments.h"
#include "translucent/neural/runtime.h"
#include "translucent/neural/translation_model.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace translucent::cli {

namespace {

constexpr auto kSweepFooter =
    R"(Heads are ranked by the Kullback-Leibler divergence of the next-token probabilities: the sum of p log(p/q), p
with the head and q without it, in nats, averaged over the positions of the model's own translation. The next
columns show how much the log-probability of that translation changes and, if it differs, the new translation.
Ctrl-C ends the sweep and writes what is done.)";
constexpr std::size_t kHeadWidth = 12;

struct SweepOptions {
    std::string model;
    std::string text;
    std::string prefix;
    DecodeOptions decode;
    std::optional<std::int64_t> threads;
    bool json = false;
};

Json effectJson(const HeadEffect& effect)
{
    return {{"head", toText(effect.head)}, {"divergence", effect.divergence},
        {"log_probability_change", effect.logProbabilityChange}, {"changed", effect.changed}, {"text", effect.text}};
}

Json sweepJson(const HeadSweep& sweep, const SweepOptions& options)
{
    Json effects = Json::array();
    for (const auto& effect : sweep.effects)
        effects.push_back(effectJson(effect));
    Json result = {{"model", options.model}, {"source", options.text}};
    result.update(toJson(options.decode.intervention));
    result["finished"] = sweep.finished;
    result["baseline"] = toJson(sweep.baseline);
    result["effects"] = std::move(effects);
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
                  << "  " << (effect.changed ? effect.text : "the same") << '\n';
    }
}

HeadSweep sweep(const SweepOptions& options)
{
    const SignalStop signals("what is done will be written");
    setThreads(options.threads.value_or(1));
    const auto model = TranslationModel::load(findModel(options.model));
    auto decode = options.decode;
    decode.forcedPrefix = prefixIds(model->targetTokenizer(), options.prefix);
    ProgressBar bar;
    const auto observer = [&bar](std::int64_t done, std::int64_t total) {
        bar.show(static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(total, 1)),
            std::to_string(done) + " of " + std::to_string(total) + " heads");
    };
    return sweepHeads(model, options.text, decode, observer, signals.token());
}

int runSweep(const SweepOptions& options)
{
    const auto result = sweep(options);
    if (!result.finished)
        note("stopped after " + std::to_string(result.effects.size()) + " heads");
    if (result.baseline.tokens.empty() && !options.json)
        return 0;
    if (options.json)
        std::cout << indented(sweepJson(result, options)) << '\n';
    else
        print(result);
    return 0;
}

}  // namespace

void addSweepCommand(CLI::App& app, Action& action)
{
    auto& command = *app.add_subcommand("sweep", "Switch off each head in turn and rank them by what changes");
    auto options = std::make_shared<SweepOptions>();
    command.footer(kSweepFooter);
    addModelOption(command, options->model);
    command.add_option("--text", options->text, "The source sentence")->type_name("TEXT")->required();
    addBeamOptions(command, options->decode);
    addPrefixOption(command, options->prefix);
    addInterventionOptions(command, options->decode.intervention);
    addThreadsOption(command, options->threads, "1");
    addJsonFlag(command, options->json);
    command.callback([options, &action] { action = [options] { return runSweep(*options); }; });
}

}  // namespace translucent::cli
