#include "inspection.h"

#include "model_arguments.h"
#include "translucent/error.h"
#include "translucent/neural/decoder.h"
#include "translucent/neural/inspection.h"

namespace translucent::cli {

namespace {

std::vector<std::int64_t> withEnd(std::vector<std::int64_t> ids)
{
    ids.push_back(kEndId);
    return ids;
}

std::vector<std::int64_t> outputIds(const std::shared_ptr<const TranslationModel>& model, const Inspection& inspection)
{
    const auto& intervention = inspection.options.intervention;
    if (inspection.target && !model->config().hasDecoder())
        return idsOf(model->targetTokenizer(), *inspection.target);
    if (inspection.target)
        return withEnd(idsOf(model->targetTokenizer(), *inspection.target));
    const DecodeOptions decode {
        .forcedPrefix = idsOf(model->targetTokenizer(), inspection.prefix), .intervention = intervention};
    try {
        return Decoder(model).translate(inspection.text, decode).hypotheses.front().ids();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Inconsistent || !intervention.causalMaskRemoved)
            throw;
        throw Error(error.code(), untranslated(std::string(error.what()) + " (--target gives one)"));
    }
}

}  // namespace

ForwardTrace traceOf(const std::shared_ptr<const TranslationModel>& model, const Inspection& inspection)
{
    const auto source = withEnd(idsOf(model->sourceTokenizer(), inspection.text));
    return traceForward(*model, source, outputIds(model, inspection), inspection.options);
}

std::vector<std::string> pieceTexts(const Tokenizer& tokenizer, const std::vector<std::int64_t>& ids)
{
    std::vector<std::string> texts;
    for (const auto id : ids)
        texts.push_back(id == kMaskId ? "<mask>" : tokenizer.pieceText(id));
    return texts;
}

Json inspectionJson(const ForwardTrace& trace, const TranslationModel& model, const Inspection& inspection)
{
    Json result = {{"source", inspection.text}, {"target", model.targetTokenizer().decode(trace.outputIds)},
        {"forced", inspection.target.has_value()},
        {"source_pieces", pieceTexts(model.sourceTokenizer(), trace.sourceIds)},
        {"input_pieces", pieceTexts(model.targetTokenizer(), trace.inputIds)},
        {"output_pieces", pieceTexts(model.targetTokenizer(), trace.outputIds)}};
    result.update(toJson(inspection.options.intervention));
    result.update(toJson(trace));
    return result;
}

}  // namespace translucent::cli
