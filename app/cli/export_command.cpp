#include "export_command.h"

#include "cli_options.h"
#include "terminal.h"
#include "translucent/error.h"
#include "translucent/model_export.h"
#include "translucent/neural/inspection.h"

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace translucent::cli {

namespace {

constexpr auto kOwnForm = "translucent", kCTranslate2 = "ctranslate2";

/// The cross-attention head that finds most links of the built-in sentences.
HeadId bestAligningHead(const std::filesystem::path& directory)
{
    constexpr auto kSentences = "builtin:classroom?pairs=100&seed=1&part=test";
    const auto model = TranslationModel::load(directory);
    const auto best = bestHeads(measureHeads(model, readCorpus(kSentences, {}).corpus.pairs), 1);
    return best.empty() ? HeadId {AttentionKind::Cross, model->config().decoderLayers - 1, 0} : best.front();
}

struct ExportCommand {
    static constexpr auto kName = "export";
    static constexpr auto kHelp = "Copy a model without its training files, or write it for another program";

    void declare(CLI::App& app)
    {
        addModelOption(app, model, "--model,model");
        add(app, "--out", out, "DIR", "New directory for the copy")->check(givenName())->required();
        add(app, "--format", format, "NAME", "translucent, our own form, or ctranslate2")
            ->check(CLI::IsMember({kOwnForm, kCTranslate2}))
            ->capture_default_str();
        app.add_flag("--half", half, "Weights in half precision: half the size, rounded to three digits");
        const auto choose = [this](const std::string& text) { aligning = readHead(text); };
        app.add_option_function<std::string>("--alignment-head", choose,
               "With ctranslate2: the head that gives alignments; default: the guided one, or the one that aligns best")
            ->type_name("cross:LAYER:HEAD");
    }

    void settle() const
    {
        const bool own = format == kOwnForm;
        if (!own && half)
            throw CLI::ValidationError("--half", "is for our own form; ctranslate2 keeps the precision of the weights");
        if (own && aligning)
            throw CLI::ValidationError("--alignment-head", "needs --format ctranslate2");
    }

    int run() const
    {
        if (isThere(out))
            throw Error(ErrorCode::WriteFailed, untranslated(out + " exists already; name a new directory"));
        if (format == kCTranslate2)
            writeForCTranslate2();
        else
            copy();
        std::cout << "model: " << out << '\n';
        return 0;
    }

    /// Writes weights, vocabularies and config, without the history and the checkpoint of a training.
    void copy() const
    {
        const auto loaded = TranslationModel::load(findModel(model));
        try {
            loaded->save(out, half ? WeightPrecision::Float16 : WeightPrecision::Float32);
        } catch (...) {
            std::error_code ignored;
            std::filesystem::remove_all(out, ignored);  // or it would stand in the way of the next try
            throw;
        }
    }

    void writeForCTranslate2() const
    {
        const auto directory = findModel(model);
        const auto& info = readModelOverview(directory).info;
        const auto head = aligning ? *aligning : info.guidedHead ? *info.guidedHead : bestAligningHead(directory);
        exportToCTranslate2(directory, out, head);
        std::cout << "alignments: " << toText(head) << '\n';
    }

    static HeadId readHead(const std::string& text)
    {
        try {
            return headIdFromText(text);
        } catch (const Error& error) {
            throw CLI::ValidationError("--alignment-head", error.what());
        }
    }

    std::string model;
    std::string out;
    std::string format = kOwnForm;
    bool half = false;
    std::optional<HeadId> aligning;
};

}  // namespace

void addExportCommand(CLI::App& parent, Action& action)
{
    addCommand<ExportCommand>(parent, action);
}

}  // namespace translucent::cli
