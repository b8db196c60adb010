#include "engine/core_backend.h"

#include "translucent/learned_positions.h"
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
    summary.sourcePositions = learnedPositions(*model, StackKind::Encoder);
    summary.targetPositions = learnedPositions(*model, StackKind::Decoder);
    m_model = std::move(model);
    m_name = summary.name;
    ++m_modelNumber;
    return summary;
}

const TranslationModel& CoreBackend::model() const
{
    if (!m_model)
        throw Error(ErrorCode::NotFound, "no model is loaded");
    return *m_model;
}

DecodeOptions CoreBackend::optionsOf(const TranslationRequest& request) const
{
    DecodeOptions options = request.options;
    options.forcedPrefix = idsOf(model().targetTokenizer().encode(request.prefix.toStdString()));
    return options;
}

std::optional<TranslationResult> CoreBackend::translate(const TranslationRequest& request, std::stop_token stop)
{
    auto result = run(request, stop);
    if (!result || !request.isChanged())
        return result;
    TranslationRequest plain = request;
    plain.options.intervention = {};
    plain.prefix.clear();
    auto unchanged = run(plain, stop);
    if (!unchanged)
        return {};
    result->unchanged = std::make_shared<const TranslationResult>(std::move(*unchanged));
    return result;
}

std::optional<TranslationResult> CoreBackend::run(const TranslationRequest& request, std::stop_token stop) const
{
    const DecodeOptions options = optionsOf(request);
    QElapsedTimer timer;
    timer.start();
    const std::string text = request.text.toStdString();
    auto translations = Decoder(m_model).translateBatch({&text, 1}, options, stop);
    if (translations.empty())
        return {};

    TranslationResult result;
    result.requestId = request.id;
    result.sourceText = request.text;
    result.modelName = m_name;
    result.translation = std::move(translations.front());
    result.options = options;
    result.prefix = request.prefix;
    result.modelNumber = m_modelNumber;
    const std::vector<std::int64_t> sourceIds = idsOf(result.translation.source);
    for (const Hypothesis& hypothesis : result.translation.hypotheses) {
        if (stop.stop_requested())
            return {};
        result.traces.push_back(
            traceForward(*m_model, sourceIds, hypothesis.ids(), {TraceDetail::Attention, options.intervention}));
    }
    result.milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    return result;
}

std::optional<HeadSweep> CoreBackend::sweep(
    const TranslationRequest& request, const HeadSweepObserver& observer, std::stop_token stop)
{
    HeadSweep sweep = sweepHeads(m_model, request.text.toStdString(), optionsOf(request), observer, stop);
    return sweep.finished ? std::optional(std::move(sweep)) : std::nullopt;
}

std::optional<ForwardTrace> CoreBackend::trace(const TraceRequest& request, std::stop_token stop)
{
    const TranslationResult& result = *request.result;
    if (stop.stop_requested() || !m_model || result.modelNumber != m_modelNumber)
        return {};
    const Hypothesis& hypothesis = result.translation.hypotheses.at(static_cast<std::size_t>(request.hypothesis));
    return traceForward(*m_model, idsOf(result.translation.source), hypothesis.ids(),
                        {TraceDetail::Everything, result.options.intervention});
}

}  // namespace translucent
