#include "engine/translation_backend.h"
#include "engine/translator.h"
#include "translucent/base/error.h"
#include "translucent/decoding/decoding_model.h"
#include "translucent/model/model_info.h"
#include "translucent/search/hypothesis_trace.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

namespace translucent {

namespace {

/// Answers like CoreBackend, bit for bit, for plain Transformers. It refuses everything else.
class PlainBackend final : public DecodingBackend {
public:
    PlainBackend() { setDecodingThreads(1); }

    AnswerTo<ModelRequest> answer(const ModelRequest& request, const Progress& progress) override;
    AnswerTo<TranslationRequest> answer(const TranslationRequest& request, const Progress& progress) override;

private:
    struct Loaded {
        std::shared_ptr<const DecodingModel> model;
        Decoder decoder;
        QString name;
        quint64 number = 0;
    };

    std::optional<Loaded> m_loaded;
};

AnswerTo<ModelRequest> PlainBackend::answer(const ModelRequest& request, const Progress&)
{
    const std::filesystem::path directory = findModel(request.nameOrDirectory.toStdString());
    const auto model = loadDecodingModel(directory);
    if (const auto problem = scoresProblem(*model, DecodingPrecision::Float32); !problem.empty())
        throw Error(ErrorCode::Numeric, about(directory, problem));
    ModelSummary summary = summaryOf(*model, QString::fromStdString(directory.string()), request.number);
    summary.sourcePositions = decodingPositions(*model, StackKind::Encoder);
    summary.targetPositions = decodingPositions(*model, StackKind::Decoder);
    summary.targetEmbeddings = decodingEmbeddings(*model, StackKind::Decoder, kShownEmbeddings);
    m_loaded.emplace(Loaded {model, Decoder(model), summary.name, summary.number});
    return std::make_shared<const ModelSummary>(std::move(summary));
}

AnswerTo<TranslationRequest> PlainBackend::answer(const TranslationRequest& request, const Progress& progress)
{
    if (!m_loaded)
        throw Error(ErrorCode::NotFound, untranslated("no model is loaded"));
    if (request.options.intervention.causalMaskRemoved)
        throw Error(ErrorCode::InvalidArgument, untranslated("attention to later tokens needs a pass of the network"));
    const auto attention = [](const Translation& translation, Hypothesis& hypothesis, const Intervention&) {
        return takeAttention(translation, hypothesis);
    };
    const Translator translator {*m_loaded->model, m_loaded->decoder, attention, m_loaded->name, m_loaded->number};
    return translator.answer(request, progress.stop);
}

}  // namespace

}  // namespace translucent

/// The entry point of the module, see loadPlainBackend().
extern "C" __attribute__((visibility("default"))) translucent::DecodingBackend* translucentPlainBackend()
{
    return new translucent::PlainBackend;
}
