#include "cli_options.h"
#include "commands.h"
#include "json_output.h"
#include "score_output.h"
#include "translucent/corpus_spec.h"
#include "translucent/error.h"

#include <iostream>
#include <memory>

namespace translucent::cli {

namespace {

struct ScoreOptions {
    std::string hypotheses;
    std::string references;
    std::optional<MetricTokenization> tokenization;
    bool json = false;
};

void requireSameCount(
    const std::vector<std::string>& hypotheses, const std::vector<std::string>& references, const ScoreOptions& options)
{
    if (hypotheses.size() != references.size())
        throw Error(ErrorCode::Inconsistent,
            options.hypotheses + " has " + std::to_string(hypotheses.size()) + " lines but " + options.references
                + " has " + std::to_string(references.size()) + "; they must match line by line");
}

int runScore(const ScoreOptions& options)
{
    const auto hypotheses = readSentences(options.hypotheses);
    const auto references = readSentences(options.references);
    requireSameCount(hypotheses, references, options);
    BleuOptions bleuOptions;
    bleuOptions.tokenization = options.tokenization.value_or(MetricTokenization::Mteval13a);
    const auto bleuScore = bleu(hypotheses, references, bleuOptions);
    const auto chrfScore = chrf(hypotheses, references);
    if (options.json)
        std::cout << indented(
            {{"sentences", hypotheses.size()}, {"bleu", toJson(bleuScore)}, {"chrf", toJson(chrfScore)}})
                  << '\n';
    else
        std::cout << describe(bleuScore) << describe(chrfScore);
    return 0;
}

}  // namespace

void addScoreCommand(CLI::App& app, Action& action)
{
    auto& command = *app.add_subcommand("score", "Score finished translations with BLEU and chrF");
    auto options = std::make_shared<ScoreOptions>();
    command.add_option("--hyp", options->hypotheses, "Translations, one per line; - reads standard input")
        ->type_name("FILE")
        ->required();
    command.add_option("--ref", options->references, "References, one per line")->type_name("FILE")->required();
    addTokenizeOption(command, options->tokenization, "13a");
    addJsonFlag(command, options->json);
    command.callback([options, &action] { action = [options] { return runScore(*options); }; });
}

}  // namespace translucent::cli
