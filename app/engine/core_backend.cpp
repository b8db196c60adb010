#include "engine/core_backend.h"

#include "translucent/runtime.h"

#include <QDir>
#include <QElapsedTimer>

#include <filesystem>
#include <string>
#include <utility>

namespace translucent {

void CoreBackend::prepareThread()
{
    setThreads(1);
}

QString CoreBackend::runtimeDescription() const
{
    return QString::fromStdString(translucent::runtimeDescription());
}

ModelSummary CoreBackend::loadModel(const QString& nameOrDirectory)
{
    const std::filesystem::path directory = findModel(nameOrDirectory.toStdString());
    auto model = TranslationModel::load(directory);

    ModelSummary summary;
    summary.directory = QString::fromStdString(directory.string());
    summary.name = QDir(summary.directory).dirName();
    summary.config = model->config();
    summary.info = model->info();
    summary.parameters = parameterCount(model->config());
    m_model = std::move(model);
    m_name = summary.name;
    return summary;
}

std::optional<TranslationResult> CoreBackend::translate(const TranslationRequest& request, std::stop_token stop)
{
    if (!m_model)
        throw Error(ErrorCode::NotFound, "no model is loaded");
    QElapsedTimer timer;
    timer.start();
    const std::string text = request.text.toStdString();
    auto translations = Decoder(m_model).translateBatch({&text, 1}, request.options, stop);
    if (translations.empty())
        return {};

    TranslationResult result;
    result.requestId = request.id;
    result.sourceText = request.text;
    result.modelName = m_name;
    result.translation = std::move(translations.front());
    std::vector<std::int64_t> sourceIds;
    for (const Piece& piece : result.translation.source)
        sourceIds.push_back(piece.id);
    const TraceOptions options {TraceDetail::Attention, request.options.intervention};
    for (const Hypothesis& hypothesis : result.translation.hypotheses) {
        if (stop.stop_requested())
            return {};
        result.traces.push_back(traceForward(*m_model, sourceIds, hypothesis.ids(), options));
    }
    result.milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    return result;
}

}  // namespace translucent
