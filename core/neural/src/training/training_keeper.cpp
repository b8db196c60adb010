#include "training/training_keeper.h"

#include "files/atomic_file.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/translation_model.h"
#include "translucent/scores/attention_links.h"
#include "translucent/scores/attention_statistics.h"

#include <nlohmann/json.hpp>
#include <torch/nn/functional.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace translucent {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kSentences = 4;
constexpr std::size_t kMostPieces = 40;  ///< maximum number of logged pieces of a sentence, END included
constexpr std::size_t kAlignedPairs = 32;

/// A sentence pair as the model reads it, both sides including END.
struct Pieces {
    std::vector<std::int64_t> ids;
    std::vector<std::string> texts;
    std::vector<TextSpan> spans;
};

Pieces piecesOf(const Tokenizer& tokenizer, std::string_view text)
{
    Pieces result;
    for (const auto& piece : tokenizer.encode(text)) {
        result.ids.push_back(piece.id);
        result.texts.push_back(piece.text);
        result.spans.push_back(piece.span);
    }
    result.ids.push_back(kEndId);
    result.texts.push_back(tokenizer.pieceText(kEndId));
    result.spans.push_back({});
    return result;
}

/// Labels do not include END.
Pieces targetOf(const TranslationModel& model, const SentencePair& pair)
{
    auto pieces = piecesOf(model.targetTokenizer(), pair.target);
    if (!model.config().hasDecoder()) {
        pieces.ids.pop_back();
        pieces.texts.pop_back();
        pieces.spans.pop_back();
    }
    return pieces;
}

bool isShort(const TranslationModel& model, const SentencePair& pair)
{
    return piecesOf(model.sourceTokenizer(), pair.source).ids.size() <= kMostPieces
        && targetOf(model, pair).ids.size() <= kMostPieces;
}

std::vector<SentencePair> chosen(
    const TranslationModel& model, std::span<const SentencePair> pairs, std::size_t most, bool aligned)
{
    std::vector<SentencePair> result;
    for (const auto& pair : pairs)
        if (result.size() < most && (!aligned || !pair.alignment.empty()) && isShort(model, pair))
            result.push_back(pair);
    return result;
}

Json spansOf(const Pieces& pieces)
{
    Json spans = Json::array();
    for (const auto& span : pieces.spans)
        spans.push_back({span.begin, span.end});
    return spans;
}

Json description(const TranslationModel& model, const SentencePair& pair)
{
    Json links = Json::array();
    for (const auto& link : pair.alignment)
        links.push_back({link.source.begin, link.source.end, link.target.begin, link.target.end});
    const auto source = piecesOf(model.sourceTokenizer(), pair.source);
    const auto target = targetOf(model, pair);
    return {{"source", pair.source}, {"target", pair.target}, {"source_pieces", source.texts},
        {"target_pieces", target.texts}, {"source_spans", spansOf(source)}, {"target_spans", spansOf(target)},
        {"links", links}};
}

ForwardTrace traceOf(const TranslationModel& model, const Pieces& source, const Pieces& target)
{
    return traceForward(model, source.ids, target.ids, {});
}

/// Calls `visit(layer, head, view)` for every head of one kind.
template <typename Visit>
void forEachHead(const ForwardTrace& trace, AttentionKind kind, std::int64_t layers, const Visit& visit)
{
    for (std::int64_t layer = 0; layer < layers; ++layer)
        for (const auto& id : trace.headsOf(kind, layer))
            visit(static_cast<std::size_t>(layer), static_cast<std::size_t>(id.head), trace.attention(id));
}

/// The part of a head's weights that is kept. In a row of BEGINs, the positions after the target's END are not kept.
struct KeptPart {
    bool causal;
    std::int64_t queries;
    std::int64_t keys;
};

std::vector<int> perMille(const AttentionView& head, const KeptPart& part)
{
    std::vector<int> result;
    for (std::int64_t query = 0; query < part.queries; ++query) {
        const auto row = head.row(query);
        for (const float weight : row.first(static_cast<std::size_t>(part.causal ? query + 1 : part.keys)))
            result.push_back(static_cast<int>(std::lround(1000 * weight)));
    }
    return result;
}

/// [[[per mille] per head] per layer]
Json weightsOf(const ForwardTrace& trace, AttentionKind kind, const TransformerConfig& config, std::int64_t target)
{
    const auto layers = attentionSize(config, kind).layers;
    const bool causal = kind == AttentionKind::DecoderSelf && !config.isNonAutoregressive();
    const auto source = std::ssize(trace.sourceIds);
    const KeptPart part {causal, kind == AttentionKind::EncoderSelf ? source : target,
        kind == AttentionKind::DecoderSelf ? target : source};
    Json result(static_cast<std::size_t>(layers), Json::array());
    forEachHead(trace, kind, layers, [&](std::size_t layer, std::size_t, const AttentionView& view) {
        result[layer].push_back(perMille(view, part));
    });
    return result;
}

/// The mean over the pairs.
Json alignmentErrors(const TranslationModel& model, std::span<const SentencePair> pairs)
{
    if (pairs.empty() || !model.config().hasDecoder())
        return Json::array();
    const auto& config = model.config();
    const auto [layers, heads] = attentionSize(config, AttentionKind::Cross);
    std::vector sums(static_cast<std::size_t>(layers), std::vector<double>(static_cast<std::size_t>(heads)));
    for (const auto& pair : pairs) {
        const auto source = piecesOf(model.sourceTokenizer(), pair.source);
        const auto target = targetOf(model, pair);
        forEachHead(traceOf(model, source, target), AttentionKind::Cross, std::ssize(sums),
            [&](std::size_t layer, std::size_t head, const AttentionView& view) {
                sums[layer][head] += alignmentErrorRate(view, target.spans, source.spans, pair.alignment).value_or(1)
                    / static_cast<double>(pairs.size());
            });
    }
    return sums;
}

std::string lineOf(const Json& event)
{
    return event.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::filesystem::path newestOf(const TrainingJob& job)
{
    return job.directory / "newest";
}

/// Removes the newest weights, because the training no longer uses them.
void removeNewest(const TrainingJob& job)
{
    std::error_code ignored;
    std::filesystem::remove_all(newestOf(job), ignored);
}

/// Writes the current weights of the model. The directory appears only when complete; an older one is replaced at once.
void writeNewest(const TrainingJob& job, const ModelState& model, const TrainingProgress& progress)
{
    auto copy = std::make_unique<ModelState>(model);
    copy->info.trainedSteps = progress.step;
    copy->info.trainedEpochs = progress.epoch;
    copy->info.devLoss = copy->info.devBleu = 0;  // never measured
    const auto newest = ModelState::intoModel(std::move(copy));
    writeDirectoryAtomically(newestOf(job), [&](const std::filesystem::path& place) { newest->save(place); });
}

}  // namespace

AttentionLog::AttentionLog(const std::filesystem::path& file, const TranslationModel& model,
    std::span<const SentencePair> pairs, const AttentionLogOptions& options)
    : m_options(options)
    , m_sentences(chosen(model, pairs, kSentences, false))
    , m_aligned(chosen(model, pairs, kAlignedPairs, true))
    , m_history(file, options.lastStep)
{
    if (m_history.bytes() > 0)
        return;
    Json sentences = Json::array();
    for (const auto& pair : m_sentences)
        sentences.push_back(description(model, pair));
    const auto cross = attentionSize(model.config(), AttentionKind::Cross);
    m_history.append(lineOf({{"event", "sentences"}, {"step", 0}, {"format_version", 1}, {"layers", cross.layers},
        {"encoder_layers", attentionSize(model.config(), AttentionKind::EncoderSelf).layers}, {"heads", cross.heads},
        {"encoder_factors", model.config().attentionPattern == AttentionPattern::LowRank},
        {"aligned_pairs", m_aligned.size()}, {"sentences", sentences}}));
    if (options.lastStep == 0)
        append(model, 0);
}

void AttentionLog::append(const TranslationModel& model, std::int64_t step)
{
    if (keeps(step))
        write(model, step, alignmentErrors(model, m_aligned));
}

void AttentionLog::appendEarly(const TranslationModel& model, std::int64_t step)
{
    write(model, step, Json::array());
    m_history.flush();
}

bool AttentionLog::isEarly(std::int64_t step) const
{
    constexpr std::int64_t kEvery = 10, kEveryLater = 20, kLater = 100, kLast = 400;
    return step <= kLast && step % (step <= kLater ? kEvery : kEveryLater) == 0 && step % m_options.everySteps != 0
        && m_every == 1;
}

void AttentionLog::write(const TranslationModel& model, std::int64_t step, const nlohmann::ordered_json& errors)
{
    Json cross = Json::array(), encoder = Json::array(), decoder = Json::array();
    for (const auto& pair : m_sentences) {
        const auto target = targetOf(model, pair);
        const auto trace = traceOf(model, piecesOf(model.sourceTokenizer(), pair.source), target);
        const auto pieces = std::ssize(target.ids);
        const auto weights = [&](AttentionKind kind) { return weightsOf(trace, kind, model.config(), pieces); };
        cross.push_back(weights(AttentionKind::Cross));
        encoder.push_back(weights(AttentionKind::EncoderSelf));
        decoder.push_back(weights(AttentionKind::DecoderSelf));
    }
    const auto line = lineOf({{"event", "attention"}, {"step", step}, {"alignment_error", errors}, {"weights", cross},
        {"encoder_weights", encoder}, {"decoder_weights", decoder}});
    const auto size = static_cast<std::int64_t>(line.size()) + 1;
    makeRoomFor(size);
    if (keeps(step) && m_history.bytes() + size <= m_options.mostBytes)
        m_history.append(line);
}

bool AttentionLog::keeps(std::int64_t step) const
{
    const auto evaluation =
        (step + m_options.everySteps - 1) / m_options.everySteps;  // from 1; 0 = before the first step
    return evaluation == 0 || (evaluation - 1) % m_every == 0;
}

void AttentionLog::makeRoomFor(std::int64_t bytes)
{
    constexpr std::int64_t kSparsest = 1 << 20;
    while (m_history.bytes() + bytes > m_options.mostBytes && m_every < kSparsest) {
        m_every *= 2;
        m_history.thin([this](std::int64_t step) { return keeps(step); });
    }
}

TrainingState::TrainingState(std::unique_ptr<ModelState> untrained, torch::Device device, double averageDecay)
    : model(*untrained)
    , translator(ModelState::intoModel(std::move(untrained)))
    , parameters(*model.network, device)
    , adam(parameters.values())
    , average(parameters.values(), averageDecay)
{
}

TrainingKeeper::TrainingKeeper(
    const TrainingJob& job, TrainingObserver& observer, TrainingState& state, TrainingClock& clock)
    : m_job(job)
    , m_observer(observer)
    , m_state(state)
    , m_clock(clock)
    , m_moments(job, observer)
{
}

/// If the process dies during this function, the directory contains the complete earlier training, then its model
/// without a way to resume it, then nothing that could be mistaken for a model or a training, and finally this
/// training.
void TrainingKeeper::begin()
{
    const auto& directory = m_job.directory;
    removeFile(directory / "checkpoint" / "state.safetensors");
    removeNewest(m_job);
    m_moments.begin();
    for (const char* file : {"run.json", "training.jsonl", "attention.jsonl", "config.json"})
        removeFile(directory / file);
    if (m_job.onBegin)
        m_job.onBegin();
    keepBest();
    keepCheckpoint();
    if (m_moments.isDue(0))
        keepMoment();
}

void TrainingKeeper::resume()
{
    m_state.progress = readCheckpoint(m_job.directory, m_job, m_state.tensors());
    m_moments.resume(m_state.progress.step);
}

void TrainingKeeper::open(const TrainingStart& start, const DevPairs& dev)
{
    m_start = start;
    m_dev = &dev;
    openHistories();
}

void TrainingKeeper::openHistories()
{
    const auto step = m_state.progress.step;
    m_history = std::make_unique<History>(m_job.directory / "training.jsonl", step);
    if (step == 0)
        m_history->append(eventLine(m_start));
    m_attention = std::make_unique<AttentionLog>(m_job.directory / "attention.jsonl", *m_state.translator,
        m_dev->texts.pairs, AttentionLogOptions {step, m_job.recipe.training.evaluateEverySteps});
    for (const auto& problem : {m_history->problem(), m_attention->problem()})
        if (!problem.empty())
            m_observer.onMessage(problem);
}

void TrainingKeeper::addStep(const TrainingStep& step)
{
    constexpr std::int64_t kHistoryEverySteps = 10;
    if (step.step % kHistoryEverySteps == 0 || step.step == 1)
        m_history->append(eventLine(step));
    if (m_attention->isEarly(step.step)) {
        const WeightAverage::Scope averaged(m_state.average, m_state.parameters.values());
        m_attention->appendEarly(*m_state.translator, step.step);
        m_clock.leaveOutOfSpeed();
    }
    if (m_moments.isDue(step.step))
        keepMoment();
    m_observer.onStep(step);
}

bool TrainingKeeper::measure(TrainingEvaluation& evaluation, const std::stop_token& stop)
{
    auto& progress = m_state.progress;
    const WeightAverage::Scope averaged(m_state.average, m_state.parameters.values());
    if (!translucent::evaluate(m_state.translator, *m_dev, evaluation, stop))
        return false;
    m_attention->append(*m_state.translator, progress.step);
    evaluation.seconds = m_clock.seconds();
    evaluation.best = !progress.best || isBetter(evaluation, *progress.best, m_job.recipe.training.bestBy);
    progress.lossSum = 0;
    progress.lossCount = 0;
    progress.evaluationsWithoutGain = evaluation.best ? 0 : progress.evaluationsWithoutGain + 1;
    if (evaluation.best) {
        progress.best = evaluation;
        keepBest();
    }
    return true;
}

std::optional<TrainingEvaluation> TrainingKeeper::evaluate(const std::stop_token& stop)
{
    const auto& progress = m_state.progress;
    TrainingEvaluation evaluation;
    evaluation.step = progress.step;
    evaluation.epoch = progress.epoch;
    evaluation.trainLoss = progress.lossSum / static_cast<double>(std::max<std::int64_t>(1, progress.lossCount));
    if (progress.lossCount > 0)
        evaluation.layerGradients = m_state.parameters.layerGradients();
    if (!measure(evaluation, stop))
        return {};
    // Must precede the checkpoint: a run that dies in between continues from the older one and writes the line again.
    m_history->append(eventLine(evaluation));
    m_history->flush();
    m_attention->flush();
    keepCheckpoint();
    m_observer.onEvaluation(evaluation);
    m_clock.leaveOutOfSpeed();
    return evaluation;
}

void TrainingKeeper::keepBest()
{
    auto& info = m_state.model.info;
    const auto& progress = m_state.progress;
    info.trainedSteps = progress.step;
    info.trainedEpochs = progress.epoch;
    if (progress.best) {
        info.devLoss = progress.best->devLoss;
        info.devBleu = progress.best->bleu;
    }
    m_state.translator->save(m_job.directory);
}

void TrainingKeeper::keepMoment()
{
    const WeightAverage::Scope averaged(m_state.average, m_state.parameters.values());
    m_moments.keep(m_state.model, m_state.progress.step, m_state.progress.epoch);
    m_clock.leaveOutOfSpeed();
}

void TrainingKeeper::keepNewest()
{
    const auto step = m_state.progress.step;
    const WeightAverage::Scope averaged(m_state.average, m_state.parameters.values());
    try {
        writeNewest(m_job, m_state.model, m_state.progress);
        m_observer.onModel({step, newestOf(m_job), {}});
    } catch (const Error& error) {
        m_observer.onModel({step, {}, error.what()});
    }
    m_clock.leaveOutOfSpeed();
}

void TrainingKeeper::keepCheckpoint()
{
    auto& progress = m_state.progress;
    requireFinite(m_state.parameters.values().abs().max().item<double>(), progress.step);
    progress.seconds = m_clock.seconds();
    writeCheckpoint(m_job.directory, m_job, progress, m_state.tensors());
}

void TrainingKeeper::keepEnd()
{
    if (m_job.onEndFixed)
        m_job.onEndFixed(m_state.progress.lastStep);
    keepCheckpoint();
}

void TrainingKeeper::keepUnmeasured()
{
    if (!m_state.progress.best) {
        const WeightAverage::Scope averaged(m_state.average, m_state.parameters.values());
        keepBest();
    }
    keepCheckpoint();
}

bool TrainingKeeper::recover()
{
    constexpr int kMostRecoveries = 3;
    constexpr double kSlower = 0.5;
    if (m_recoveries == kMostRecoveries)
        return false;
    ++m_recoveries;
    const auto broken = m_state.progress.step;
    const auto slower = kSlower * m_state.progress.learningRateScale;
    resume();
    auto& progress = m_state.progress;
    progress.learningRateScale = std::min(slower, progress.learningRateScale);
    removeNewest(m_job);
    m_start.learningRateScale = progress.learningRateScale;
    openHistories();
    const TrainingRecovery event {progress.step, broken, progress.learningRateScale};
    m_history->append(eventLine(event));
    m_observer.onRecovery(event);
    m_clock.leaveOutOfSpeed();
    return true;
}

Message TrainingKeeper::withWhatIsKept(const Message& reason) const
{
    const auto& best = m_state.progress.best;
    return best ? say("%1. The best model so far, of step %2, is kept", reason, best->step)
                : say("%1. No model had been evaluated before, so the initial one is kept", reason);
}

void TrainingKeeper::finish(StopReason reason, bool newestWanted)
{
    const auto step = m_state.progress.step;
    if (m_moments.lacks(step))
        keepMoment();
    if (m_state.model.info.trainedSteps != step) {
        keepNewest();
    } else {
        removeNewest(m_job);
        if (newestWanted)
            m_observer.onModel({step, m_job.directory, {}});
    }
    m_history->append(eventLine(TrainingEnd {std::string(name(reason)), step, {}, {}}));
    m_history->flush();
}

}  // namespace translucent
