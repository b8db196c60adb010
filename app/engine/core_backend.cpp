#include "engine/core_backend.h"

#include "translucent/neural/benchmark.h"
#include "translucent/neural/decoder.h"
#include "translucent/neural/evaluation.h"
#include "translucent/neural/experiments.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/runtime.h"
#include "translucent/neural/translation_model.h"

#include <QDir>
#include <QElapsedTimer>

#include <algorithm>
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

/// Moves what the search kept about its hypotheses to traces.
void addTraces(TranslationResult& result)
{
    for (Hypothesis& hypothesis : result.translation.hypotheses) {
        result.traces.push_back(attentionTrace(result.translation, hypothesis));
        hypothesis.selfAttention.clear();
        hypothesis.crossAttention.clear();
    }
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
    if (const auto problem = probabilityProblem(*model); !problem.empty())
        throw Error(ErrorCode::Numeric, directory.string() + ": " + problem);

    ModelSummary summary;
    summary.directory = QString::fromStdString(directory.string());
    summary.name = QDir(summary.directory).dirName();
    summary.config = model->config();
    summary.info = model->info();
    summary.parameters = parameterCount(model->config());
    summary.sourcePositions = learnedPositions(*model, StackKind::Encoder);
    summary.targetPositions = learnedPositions(*model, StackKind::Decoder);
    m_model = std::move(model);
    m_parameters.reset();
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

std::vector<std::int64_t> CoreBackend::targetIds(const QString& text) const
{
    return idsOf(model().targetTokenizer().encode(text.toStdString()));
}

DecodeOptions CoreBackend::optionsOf(const TranslationRequest& request) const
{
    DecodeOptions options = request.options;
    options.forcedPrefix = targetIds(request.prefix);
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
    auto result = search(request.id, request.text, optionsOf(request), stop);
    if (result)
        result->prefix = request.prefix;
    return result;
}

std::optional<TranslationResult> CoreBackend::search(
    quint64 id, const QString& text, const DecodeOptions& options, std::stop_token stop) const
{
    DecodeOptions recorded = options;
    recorded.attention = recorded.searchTrace = true;
    QElapsedTimer timer;
    timer.start();
    const std::string sentence = text.toStdString();
    auto translations = Decoder(m_model).translateBatch({&sentence, 1}, recorded, stop);
    if (translations.empty())
        return {};
    TranslationResult result;
    result.requestId = id;
    result.sourceText = text;
    result.modelName = m_name;
    result.translation = std::move(translations.front());
    result.options = options;
    result.modelNumber = m_modelNumber;
    addTraces(result);
    result.milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    return result;
}

std::vector<HeadAlignment> CoreBackend::measureHeads(const std::vector<SentencePair>& pairs, std::stop_token stop)
{
    model();
    return measureHeadAlignment(m_model, pairs, stop);
}

std::optional<SearchRace> CoreBackend::race(const RaceRequest& request, std::stop_token stop)
{
    DecodeOptions options = request.options;
    const auto appended = targetIds(request.appended);
    options.forcedPrefix.insert(options.forcedPrefix.end(), appended.begin(), appended.end());
    DecodeOptions greedyOptions = options;
    greedyOptions.beamSize = greedyOptions.nBest = 1;
    auto greedy = search(request.id, request.text, greedyOptions, stop);
    auto beam = greedy ? search(request.id, request.text, options, stop) : std::nullopt;
    if (!beam)
        return {};
    return SearchRace {request.id, std::make_shared<const TranslationResult>(std::move(*greedy)),
        std::make_shared<const TranslationResult>(std::move(*beam))};
}

std::optional<Sampling> CoreBackend::sample(const SamplingRequest& request, std::stop_token stop)
{
    model();
    auto sampling = sampleTranslations(m_model, request.text.toStdString(), request.options, stop);
    return sampling.samples.empty() ? std::nullopt : std::optional(std::move(sampling));
}

std::optional<BeamGains> CoreBackend::beamGains(
    const BeamGainsRequest& request, const BeamGainsObserver& observer, std::stop_token stop)
{
    model();
    auto gains = findBeamGains(m_model, request.corpus, request.options, observer, stop);
    return gains.finished ? std::optional(std::move(gains)) : std::nullopt;
}

std::optional<TranslationResult> CoreBackend::lookAt(const CandidateRequest& request)
{
    if (!m_model || request.result->modelNumber != m_modelNumber)
        return {};
    TranslationResult result = *request.result;
    const SearchTrace& search = *result.translation.search;
    const SearchCandidate& candidate = search.candidates.at(std::size_t(request.candidate));
    const auto returned = std::size_t(
        std::ranges::count_if(search.candidates, [](const SearchCandidate& each) { return each.hypothesis >= 0; }));
    result.requestId = request.id;
    result.translation.hypotheses.resize(returned);
    result.traces.resize(returned);
    result.shownHypothesis = int(candidate.hypothesis >= 0 ? candidate.hypothesis : std::ptrdiff_t(returned));
    if (candidate.hypothesis < 0) {
        Hypothesis path = hypothesisAt(search, request.candidate, model().targetTokenizer());
        result.traces.push_back(attentionTrace(result.translation, path));
        result.translation.hypotheses.push_back(std::move(path));
    }
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

LayerCosts CoreBackend::measureCosts(
    const LayerCostOptions& options, const LayerCostObserver& observer, std::stop_token stop)
{
    return measureLayerCosts(options, stop, observer);
}

ModelParametersPtr CoreBackend::parameters()
{
    if (m_model && !m_parameters)
        m_parameters = std::make_shared<const ModelParameters>(layerParameters(*m_model));
    return m_parameters;
}

}  // namespace translucent
