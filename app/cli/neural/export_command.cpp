#include "export_command.h"

#include "alignment_writer.h"
#include "model_arguments.h"
#include "terminal.h"
#include "translucent/error.h"
#include "translucent/model_export.h"
#include "translucent/neural/model_copy.h"

#include <filesystem>
#include <iostream>

namespace translucent::cli {

namespace {

constexpr auto kOwnForm = "translucent", kCTranslate2 = "ctranslate2", kHuggingFace = "huggingface";

void requireNew(const std::string& out)
{
    if (isThere(out))
        throw Error(ErrorCode::WriteFailed, untranslated(out + " exists already; name a new directory"));
}

void addHalfFlag(CLI::App& app, bool& half)
{
    app.add_flag("--half", half, "Weights in half precision: half the size, rounded to three digits");
}

WeightPrecision precisionOf(bool half)
{
    return half ? WeightPrecision::Float16 : WeightPrecision::Float32;
}

struct ExportCommand {
    static constexpr auto kName = "export";
    static constexpr auto kHelp = "Copy a model without its training files, or write it for another program";

    void declare(CLI::App& app)
    {
        addModelOption(app, model, "--model,model");
        add(app, "--out", out, "DIR", "New directory for the copy")->check(givenName())->required();
        add(app, "--format", format, "NAME", "translucent, our own form, or ctranslate2, or huggingface (Marian)")
            ->check(CLI::IsMember({kOwnForm, kCTranslate2, kHuggingFace}))
            ->capture_default_str();
        addHalfFlag(app, half);
        const auto choose = [this](const std::string& text) { aligning = readHead(text); };
        app.add_option_function<std::string>("--alignment-head", choose,
               "With ctranslate2: the head that gives alignments; default: the guided one, or the one that aligns best")
            ->type_name("cross:LAYER:HEAD");
    }

    void settle() const
    {
        if (format == kCTranslate2 && half)
            throw CLI::ValidationError("--half", "is for our own form; ctranslate2 keeps the precision of the weights");
        if (format == kHuggingFace && half)
            throw CLI::ValidationError("--half", "is for our own form; huggingface is written in float32");
        if (format != kCTranslate2 && aligning)
            throw CLI::ValidationError("--alignment-head", "needs --format ctranslate2");
    }

    int run() const
    {
        requireNew(out);
        if (format == kCTranslate2)
            writeForCTranslate2();
        else if (format == kHuggingFace)
            exportToHuggingFace(findModel(model), out);
        else
            copyModel(findModel(model), out, precisionOf(half));
        std::cout << "model: " << out << '\n';
        return 0;
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

struct ImportCommand {
    static constexpr auto kName = "import";
    static constexpr auto kHelp = "Make a model directory of a Marian model (OPUS-MT) in Hugging Face layout";

    void declare(CLI::App& app)
    {
        add(app, "directory", directory, "DIR", "Has config.json, vocab.json, source.spm, target.spm and weights")
            ->required();
        add(app, "out", out, "OUT", "New directory for the model")->check(givenName())->required();
        addHalfFlag(app, half);
    }

    int run() const
    {
        if (!isHuggingFaceModel(directory))
            throw Error(ErrorCode::InvalidFormat,
                untranslated(
                    directory + " is no model of Hugging Face transformers: its config.json must name a model_type"));
        requireNew(out);
        copyModel(directory, out, precisionOf(half));
        std::cout << "model: " << out << '\n';
        return 0;
    }

    std::string directory;
    std::string out;
    bool half = false;
};

}  // namespace

void addImportCommand(CLI::App& parent, Action& action)
{
    addCommand<ImportCommand>(parent, action);
}

void addExportCommand(CLI::App& parent, Action& action)
{
    addCommand<ExportCommand>(parent, action);
}

}  // namespace translucent::cli
