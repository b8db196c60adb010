#include "cli_options.h"
#include "json_output.h"
#include "model_arguments.h"
#include "program.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/formats/export.h"
#include "translucent/model/model_info.h"

#include <filesystem>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

namespace translucent::cli {

namespace {

/// Files can contain anything, and a terminal executes control characters.
std::string whole(std::string_view text)
{
    return printable(text, std::string::npos);
}

void printRow(const std::string& label, const std::string& value)
{
    std::cout << std::left << std::setw(20) << label << whole(value) << '\n';
}

std::string layersText(const TransformerConfig& config)
{
    return std::to_string(config.encoderLayers)
        + (config.hasDecoder() ? " + " + std::to_string(config.decoderLayers) : std::string()) + " layers";
}

std::string sizesText(const TransformerConfig& config)
{
    const auto dimension = "dimension " + grouped(config.modelDimension) + ", ";
    if (config.architecture != Architecture::Transformer)
        return dimension + layersText(config);
    return dimension + std::to_string(config.heads) + " heads, " + layersText(config)
        + (config.hasFeedForward() ? ", feed-forward " + grouped(config.feedForwardDimension) : std::string());
}

/// The function between the matrices of the feed-forward networks.
std::string feedForwardText(const TransformerConfig& config)
{
    const bool plain = config.feedForward == FeedForwardKind::TwoLinear;
    return plain                  ? std::string(name(config.activation))
        : config.hasFeedForward() ? std::string(name(config.feedForward))
                                  : "no feed-forward";
}

std::string normText(const TransformerConfig& config)
{
    return config.normKind == NormKind::None
        ? "no norm"
        : std::string(name(config.normPlacement)) + " norm (" + std::string(name(config.normKind)) + ")";
}

std::vector<std::string> choicesOf(const TransformerConfig& config)
{
    const auto named = [](auto choice, const std::string& what) {
        const auto text = std::string(name(choice));
        return (text == "none" ? "no" : text) + " " + what;
    };
    if (isRecurrent(config.architecture))
        return {named(config.recurrentAttention, "attention")};
    const auto positions = named(config.positionKind, "positions");
    if (config.architecture == Architecture::Cnn)
        return {positions};
    std::vector<std::string> choices {normText(config), positions};
    if (config.attentionPattern != AttentionPattern::Full)
        choices.push_back(named(config.attentionPattern, "attention"));
    choices.push_back(feedForwardText(config));
    return choices;
}

std::string choicesText(const TransformerConfig& config)
{
    std::string text;
    for (const auto& choice : choicesOf(config))
        text += choice + ", ";
    return text + "embeddings " + std::string(name(config.embeddingTying));
}

/// The techniques beyond the plain Transformer; empty for most models.
std::string techniquesText(const TransformerConfig& config)
{
    const auto own = optionsJson<Json>(config);
    std::string text;
    for (const auto& option : optionsOf<TransformerConfig>())
        if (const auto& value = own[option.name]; option.use.technique && isTechnique(option, config))
            text += (text.empty() ? "" : ", ") + option.name + " "
                + (value.is_string() ? value.get<std::string>() : value.dump());
    return text;
}

/// The default search settings of commands.
std::string searchText(const SearchDefaults& search)
{
    return "beam " + std::to_string(search.beamSize) + ", length penalty " + fixed(search.lengthPenalty, 2)
        + ", stops when " + std::string(name(search.earlyStopping)) + ", at most " + std::to_string(search.maxLength)
        + " pieces"
        + (search.noRepeatNgram > 0 ? ", no " + std::to_string(search.noRepeatNgram) + " pieces in a row twice" : "");
}

std::string formatText(std::int64_t version)
{
    if (version == 0)
        return "none: a Hugging Face transformers model";
    return std::to_string(version) + (version < 2 ? ", edits of the architecture go unnoticed" : "");
}

void printInfo(const ModelOverview& model)
{
    const auto& [config, info, sharedVocabulary, formatVersion] = model;
    if (config.hasDecoder())
        printRow("languages", info.sourceLanguage + " to " + info.targetLanguage);
    else
        printRow("language", info.sourceLanguage);
    printRow("sizes", sizesText(config));
    printRow("choices", choicesText(config));
    if (const auto techniques = techniquesText(config); !techniques.empty())
        printRow("techniques", techniques);
    printRow("parameters", grouped(parameterCount(config)));
    printRow("vocabularies",
        grouped(config.sourceVocabulary) + " and " + grouped(config.targetVocabulary) + " pieces"
            + (sharedVocabulary ? ", shared" : ""));
    printRow("longest sentence", grouped(config.maxLength) + " pieces");
    printRow("trained on", info.corpus.empty() ? "(not recorded)" : info.corpus);
    if (!info.attribution.empty())
        printRow("attribution", info.attribution);
    printRow("trained for", grouped(info.trainedSteps) + " steps, " + grouped(info.trainedEpochs) + " epochs");
    if (info.devLoss > 0)
        printRow("validation loss", fixed(info.devLoss, 4));
    if (info.devLoss > 0 && config.hasDecoder())
        printRow("validation BLEU", fixed(info.devBleu, 2));
    if (info.guidedHead)
        printRow("guided head", toText(*info.guidedHead));
    if (info.weights)
        printRow("weights", std::string(name(*info.weights)) + ", after that step");
    if (info.search)
        printRow("search", searchText(*info.search));
    printRow("format version", formatText(formatVersion));
}

Json infoJson(const ModelInfo& info)
{
    Json json {{"source_language", info.sourceLanguage}, {"target_language", info.targetLanguage},
        {"corpus", info.corpus}, {"attribution", info.attribution}, {"trained_steps", info.trainedSteps},
        {"trained_epochs", info.trainedEpochs}, {"dev_loss", info.devLoss}, {"dev_bleu", info.devBleu}};
    if (info.guidedHead)
        json["guided_head"] = toText(*info.guidedHead);
    if (info.weights)
        json["weights"] = name(*info.weights);
    if (info.search)
        json["search"] = optionsJson<Json>(*info.search);
    return json;
}

struct InfoCommand {
    static constexpr auto kName = "info";
    static constexpr auto kHelp = "Show the architecture, vocabularies and training summary of a model";

    void declare(CLI::App& app)
    {
        addModelOption(app, model, "--model,model");
        addJsonFlag(app, json);
    }

    int run() const
    {
        const auto directory = findModel(model);
        const auto overview = readModelOverview(directory);
        verifyWeights(directory);
        if (!json) {
            printInfo(overview);
            return 0;
        }
        const Json result {{"directory", directory.string()}, {"parameters", parameterCount(overview.config)},
            {"format_version", overview.formatVersion}, {"shared_vocabulary", overview.sharedVocabulary},
            {"config", optionsJson<Json>(overview.config)}, {"info", infoJson(overview.info)}};
        std::cout << indented(result) << '\n';
        return 0;
    }

    std::string model;
    bool json = false;
};

/// The reason why a listed model cannot be used; empty if it can.
std::string problemOf(const ModelEntry& entry)
{
    try {
        readModelOverview(entry.directory);
        return {};
    } catch (...) {
        return currentExceptionText();
    }
}

struct ListCommand {
    static constexpr auto kName = "list";
    static constexpr auto kHelp = "List the bundled models and their directories";

    void declare(CLI::App& app) { addJsonFlag(app, json); }

    int run() const
    {
        Json entries = Json::array();
        for (const auto& entry : listModels()) {
            const auto problem = problemOf(entry);
            if (!json)
                std::cout << whole(entry.name) << '\t' << whole(entry.directory.string())
                          << (problem.empty() ? "" : "\tcannot be read: " + whole(problem)) << '\n';
            entries.push_back({{"name", entry.name}, {"directory", entry.directory.string()}});
            if (!problem.empty())
                entries.back()["problem"] = problem;
        }
        if (json)
            std::cout << indented(entries) << '\n';
        return 0;
    }

    bool json = false;
};

struct SignCommand {
    static constexpr auto kName = "sign";
    static constexpr auto kHelp = "Renew the checksum of an edited architecture, add missing ones";

    void declare(CLI::App& app) { add(app, "directory", directory, "DIR", "A model directory")->required(); }

    int run() const
    {
        signModel(directory);
        std::cout << "signed: " << directory << '\n';
        return 0;
    }

    std::string directory;
};

/// Only this form needs no computation.
struct ExportCommand : ModuleCommand<ExportArguments> {
    int run() const
    {
        const int status = ModuleCommand::run();
        if (format != kHuggingFace)
            return status;
        exportToHuggingFace(findModel(model), out);
        std::cout << "model: " << out << '\n';
        return 0;
    }
};

}  // namespace

void addModelCommand(CLI::App& app, Action& action)
{
    auto& command = *app.add_subcommand(kModel.name, kModel.help);
    command.require_subcommand(1);
    addCommand<InfoCommand>(command, action);
    addCommand<ListCommand>(command, action);
    addCommand<ExportCommand>(command, action);
    addModuleCommand<ImportArguments>(command, action);
    addCommand<SignCommand>(command, action);
}

}  // namespace translucent::cli
