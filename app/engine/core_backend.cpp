#include "engine/core_backend.h"

#include "translucent/runtime.h"

#include <QDir>
#include <QElapsedTimer>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

namespace {

std::vector<std::int64_t> idsOf(const std::vector<Piece>& pieces)
{
    std::vector<std::int64_t> ids;
    for (const Piece& piece : pieces)
        ids.push_back(piece.id);
    return ids;
}

}  // namespace

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
    ++m_modelNumber;
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
    result.intervention = request.options.intervention;
    result.modelNumber = m_modelNumber;
    const std::vector<std::int64_t> sourceIds = idsOf(result.translation.source);
    const TraceOptions options {TraceDetail::Attention, request.options.intervention};
    for (const Hypothesis& hypothesis : result.translation.hypotheses) {
        if (stop.stop_requested())
            return {};
        result.traces.push_back(traceForward(*m_model, sourceIds, hypothesis.ids(), options));
    }
    result.milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    return result;
}

std::optional<ForwardTrace> CoreBackend::trace(const TraceRequest& request, std::stop_token stop)
{
    const TranslationResult& result = *request.result;
    if (stop.stop_requested() || !m_model || result.modelNumber != m_modelNumber)
        return {};
    const Hypothesis& hypothesis = result.translation.hypotheses.at(static_cast<std::size_t>(request.hypothesis));
    return traceForward(*m_model, idsOf(result.translation.source), hypothesis.ids(),
                        {TraceDetail::Everything, result.intervention});
}

}  // namespace translucent
