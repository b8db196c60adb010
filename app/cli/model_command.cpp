#include "cli_options.h"
#include "commands.h"
#include "json_output.h"
#include "text_format.h"
#include "translucent/error.h"
#include "translucent/model_info.h"
#include "translucent/neural/translation_model.h"

#include <filesystem>
#include <iomanip>
#include <iostream>
#include <memory>

namespace translucent::cli {

namespace {

/// Files may hold anything, and a terminal obeys control characters.
std::string whole(std::string_view text)
{
    return printable(text, std::string::npos);
}

struct InfoOptions {
    std::string model;
    bool json = false;
};

struct ExportOptions {
    std::string model;
    std::string out;
    bool half = false;
};

void printRow(const std::string& label, const std::string& value)
{
    std::cout << std::left << std::setw(20) << label << whole(value) << '\n';
}

std::string sizesText(const TransformerConfig& config)
{
    return "dimension " + std::to_string(config.modelDimension) + ", " + std::to_string(config.heads) + " heads, "
        + std::to_string(config.encoderLayers) + " + " + std::to_string(config.decoderLayers) + " layers, feed-forward "
        + std::to_string(config.feedForwardDimension);
}

std::string choicesText(const TransformerConfig& config)
{
    return std::string(name(config.normPlacement)) + " norm (" + std::string(name(config.normKind)) + "), "
        + std::string(name(config.positionKind)) + " positions, " + std::string(name(config.activation))
        + ", embeddings " + std::string(name(config.embeddingTying));
}

void printInfo(const ModelOverview& model)
{
    const auto& [config, info, sharedVocabulary, formatVersion] = model;
    printRow("languages", info.sourceLanguage + " to " + info.targetLanguage);
    printRow("sizes", sizesText(config));
    printRow("choices", choicesText(config));
    printRow("parameters", std::to_string(parameterCount(config)));
    printRow("vocabularies",
        std::to_string(config.sourceVocabulary) + " and " + std::to_string(config.targetVocabulary) + " pieces"
            + (sharedVocabulary ? ", shared" : ""));
    printRow("longest sentence", std::to_string(config.maxLength) + " pieces");
    printRow("trained on", info.corpus.empty() ? "(not recorded)" : info.corpus);
    if (!info.attribution.empty())
        printRow("attribution", info.attribution);
    printRow(
        "trained for", std::to_string(info.trainedSteps) + " steps, " + std::to_string(info.trainedEpochs) + " epochs");
    if (info.devLoss > 0)
        printRow("dev loss, BLEU", fixed(info.devLoss, 4) + ", " + fixed(info.devBleu, 2));
    printRow("format version",
        std::to_string(formatVersion) + (formatVersion < 2 ? ", edits of the architecture go unnoticed" : ""));
}

int runInfo(const InfoOptions& options)
{
    const auto directory = findModel(options.model);
    const auto model = readModelOverview(directory);
    verifyWeights(directory);
    if (!options.json) {
        printInfo(model);
        return 0;
    }
    Json result = {{"directory", directory.string()}, {"parameters", parameterCount(model.config)},
        {"format_version", model.formatVersion}, {"shared_vocabulary", model.sharedVocabulary},
        {"config", toJson(model.config)}, {"info", toJson(model.info)}};
    std::cout << indented(result) << '\n';
    return 0;
}

/// Why a listed model cannot be used; empty when nothing speaks against it.
std::string problemOf(const ModelEntry& entry)
{
    try {
        readModelOverview(entry.directory);
        return {};
    } catch (...) {
        return currentExceptionText();
    }
}

int runList(bool json)
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

/// Writes weights, vocabularies and config, without the history and the checkpoint of a training.
int runExport(const ExportOptions& options)
{
    if (isThere(options.out))
        throw Error(ErrorCode::WriteFailed, options.out + " exists already; name a new directory");
    const auto model = TranslationModel::load(findModel(options.model));
    try {
        model->save(options.out, options.half ? WeightPrecision::Float16 : WeightPrecision::Float32);
    } catch (...) {
        std::error_code ignored;
        std::filesystem::remove_all(options.out, ignored);  // or it would stand in the way of the next try
        throw;
    }
    std::cout << "model: " << options.out << '\n';
    return 0;
}

int runSign(const std::string& directory)
{
    signModel(directory);
    std::cout << "signed: " << directory << '\n';
    return 0;
}

void addSignCommand(CLI::App& command, Action& action)
{
    auto directory = std::make_shared<std::string>();
    auto& sign = *command.add_subcommand("sign", "Renew the checksum of an edited architecture, add missing ones");
    sign.add_option("directory", *directory, "A model directory")->type_name("DIR")->required();
    sign.callback([directory, &action] { action = [directory] { return runSign(*directory); }; });
}

void addExportCommand(CLI::App& command, Action& action)
{
    auto options = std::make_shared<ExportOptions>();
    auto& write = *command.add_subcommand("export", "Copy a model without its training files, e.g. to share it");
    write.add_option("--model,model", options->model, "A model directory, or a name shown by 'model list'")
        ->type_name("NAME|DIR")
        ->required();
    write.add_option("--out", options->out, "New directory for the copy")
        ->type_name("DIR")
        ->check(givenName())
        ->required();
    write.add_flag("--half", options->half, "Weights in half precision: half the size, rounded to three digits");
    write.callback([options, &action] { action = [options] { return runExport(*options); }; });
}

}  // namespace

void addModelCommand(CLI::App& app, Action& action)
{
    auto& command = *app.add_subcommand("model", "List, describe, export and sign models");
    command.require_subcommand(1);
    auto options = std::make_shared<InfoOptions>();
    auto& info = *command.add_subcommand("info", "Show the architecture, vocabularies and training summary of a model");
    info.add_option("--model,model", options->model, "A model directory, or a name shown by 'model list'")
        ->type_name("NAME|DIR")
        ->required();
    addJsonFlag(info, options->json);
    info.callback([options, &action] { action = [options] { return runInfo(*options); }; });
    auto& list = *command.add_subcommand("list", "List the bundled models and their directories");
    addJsonFlag(list, options->json);
    list.callback([options, &action] { action = [options] { return runList(options->json); }; });
    addExportCommand(command, action);
    addSignCommand(command, action);
}

}  // namespace translucent::cli
