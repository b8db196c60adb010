#include "alignments.h"
#include "model_arguments.h"
#include "program.h"
#include "translucent/base/error.h"
#include "translucent/formats/export.h"
#include "translucent/neural/translation_model.h"

#include <iostream>
#include <string>

namespace translucent::cli {

namespace {

WeightPrecision precisionOf(bool half)
{
    return half ? WeightPrecision::Float16 : WeightPrecision::Float32;
}

/// A copy of a model for others, in our own form or that of CTranslate2.
struct ExportCommand : ExportArguments {
    int run() const
    {
        if (format == kCTranslate2)
            writeForCTranslate2();
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
};

/// Another program's model in our own form.
struct ImportCommand : ImportArguments {
    int run() const
    {
        copyModel(directory, out, precisionOf(half));
        std::cout << "model: " << out << '\n';
        return 0;
    }
};

}  // namespace

void addModelCommands(CLI::App& model, Action& action)
{
    addCommand<ExportCommand>(model, action);
    addCommand<ImportCommand>(model, action);
}

}  // namespace translucent::cli
