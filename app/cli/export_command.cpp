#include "export_command.h"

#include "alignment_writer.h"
#include "cli_options.h"
#include "terminal.h"
#include "translucent/error.h"
#include "translucent/model_export.h"

#include <filesystem>
#include <iostream>

namespace translucent::cli {

namespace {

constexpr auto kOwnForm = "translucent", kCTranslate2 = "ctranslate2";

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
        const HeadId last {AttentionKind::Cross, readModelOverview(directory).config.decoderLayers - 1, 0};
        const auto head = aligning ? *aligning : aligningHead(TranslationModel::load(directory)).value_or(last);
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
