#include "training/training_session.h"

#include "model/matrix_product.h"
#include "training/batch_loss.h"
#include "training/divergence.h"
#include "training/evaluator.h"
#include "training/progress_json.h"
#include "training/training_device.h"
#include "translucent/error.h"

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr std::int64_t kHistoryEverySteps = 10;

std::vector<std::string> side(const Corpus& corpus, std::string SentencePair::*member)
{
    std::vector<std::string> texts;
    texts.reserve(corpus.size());
    for (const auto& pair : corpus.pairs)
        texts.push_back(pair.*member);
    return texts;
}

/// One shared vocabulary or one per side, trained on the training sentences only.
std::pair<Tokenizer, Tokenizer> trainTokenizers(const TokenizerOptions& options, const Corpus& corpus)
{
    auto sources = side(corpus, &SentencePair::source);
    const auto targets = side(corpus, &SentencePair::target);
    const auto learn = [&](const std::vector<std::string>& texts, std::int64_t size) {
        return Tokenizer::train(texts, options.kind, size, options.characterCoverage);
    };
    if (!options.shared)
        return {learn(sources, options.sourceVocabulary), learn(targets, options.targetVocabulary)};
    sources.insert(sources.end(), targets.begin(), targets.end());
    const auto both = learn(sources, options.sourceVocabulary);
    return {both, both};
}

/// Weights may fit another number of heads, say, but would mean something else.
void requireArchitecture(const TransformerConfig& kept, const TrainingJob& job)
{
    auto expected = job.recipe.model;
    expected.sourceVocabulary = kept.sourceVocabulary;
    expected.targetVocabulary = kept.targetVocabulary;
    if (kept != expected)
        throw Error(ErrorCode::Inconsistent,
            (job.directory / "config.json").string() + ": the recipe differs from the architecture it describes");
}

/// The first pairs, at most `count`, that the model can take.
Corpus fittingPairs(const Corpus& corpus, const TranslationModel::Impl& model, std::size_t count)
{
    Corpus fitting {{}, corpus.name, corpus.attribution};
    for (const auto& pair : corpus.pairs) {
        if (fitting.size() >= count)
            break;
        if (!encodeCorpus(std::span(&pair, 1), model.source, model.target, model.config.maxLength).pairs.empty())
            fitting.pairs.push_back(pair);
    }
    return fitting;
}

/// What `auto` means here: bfloat16 on the CPU where it is faster, float32 elsewhere.
Precision trainingPrecision(Precision wanted, torch::Device device)
{
    if (wanted != Precision::Auto)
        return wanted;
    return device.is_cpu() && bfloat16PaysOff() ? Precision::BFloat16 : Precision::Float32;
}

}  // namespace

TrainingSession::TrainingSession(const TrainingJob& job, TrainingObserver& observer, std::stop_token stop)
    : m_job(job)
    , m_options(job.recipe.training)
    , m_observer(observer)
    , m_stop(stop)
    , m_device(trainingDevice(job.recipe.training.device))
    , m_precision(trainingPrecision(job.recipe.training.precision, m_device))
    , m_state(nullptr)
    , m_model([this] {
        auto impl = newModel();
        m_state = impl.get();
        return std::make_shared<TranslationModel>(std::move(impl));
    }())
    , m_parameters(*m_state->network, m_device)
    , m_adam(m_parameters.values())
    , m_average(m_parameters.values(), m_options.averageDecay)
{
}

std::unique_ptr<TranslationModel::Impl> TrainingSession::newModel()
{
    if (m_job.resume) {
        requireCheckpoint(m_job.directory);
        const auto kept = TranslationModel::load(m_job.directory);
        requireArchitecture(kept->config(), m_job);
        return std::make_unique<TranslationModel::Impl>(kept->impl());
    }
    m_observer.onMessage("Learning the vocabulary from " + std::to_string(m_job.train.size()) + " pairs");
    const auto [source, target] = trainTokenizers(m_job.recipe.tokenizer, m_job.train);
    const auto fresh = TranslationModel::create(
        m_job.recipe.model, source, target, m_job.recipe.tokenizer.shared, m_options.seed);
    auto impl = std::make_unique<TranslationModel::Impl>(fresh->impl());
    impl->info.sourceLanguage = m_job.sourceLanguage;
    impl->info.targetLanguage = m_job.targetLanguage;
    impl->info.corpus = m_job.train.name;
    impl->info.attribution = m_job.train.attribution;
    return impl;
}

TrainingResult TrainingSession::run()
{
    encode();
    start();
    while (!m_reason)
        trainEpoch();
    finish();
    return {*m_reason, m_progress.step, seconds(), m_progress.best};
}

void TrainingSession::encode()
{
    m_train = encodeCorpus(m_job.train.pairs, m_state->source, m_state->target, m_state->config.maxLength);
    if (m_train.pairs.empty())
        throw Error(ErrorCode::InvalidArgument, "no training pair fits into max_length "
                + std::to_string(m_state->config.maxLength) + "; raise it or use shorter sentences");
    if (m_train.leftOut > 0)
        m_observer.onMessage(std::to_string(m_train.leftOut) + " pairs are longer than max_length "
            + std::to_string(m_state->config.maxLength) + " and left out");
    m_dev = fittingPairs(m_job.dev, *m_state, static_cast<std::size_t>(m_options.devPairs));
    if (m_dev.pairs.empty())
        throw Error(ErrorCode::InvalidArgument, "no dev pair fits into max_length");
}

void TrainingSession::start()
{
    if (m_job.resume) {
        m_progress = readCheckpoint(m_job.directory, m_job, {m_parameters, m_adam, m_average});
        m_observer.onMessage("Resuming after step " + std::to_string(m_progress.step));
    } else {
        keepModel();
        keepCheckpoint();
    }
    m_history = std::make_unique<History>(m_job.directory, m_progress.step);
    m_lastStep = Clock::now();
    m_started = m_lastStep
        - std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(m_progress.seconds));
    m_observer.onMessage(std::to_string(parameterCount(m_state->config)) + " parameters, "
        + std::to_string(m_train.pairs.size()) + " pairs, vocabularies of "
        + std::to_string(m_state->config.sourceVocabulary) + " and "
        + std::to_string(m_state->config.targetVocabulary) + " pieces");
}

void TrainingSession::trainEpoch()
{
    const auto batches = epochBatches(m_train.pairs, m_options.batchTokens, m_options.seed, m_progress.epoch);
    m_batchesInEpoch = batches.size();
    while (m_progress.batch < static_cast<std::int64_t>(batches.size())) {
        if ((m_reason = limitReached()))
            return;
        step(batches[static_cast<std::size_t>(m_progress.batch)]);
        if (m_progress.step % m_options.evaluateEverySteps == 0)
            evaluateAndKeep();
    }
    if (m_reason)
        return;
    if (m_options.maxEpochs > 0 && m_progress.epoch >= m_options.maxEpochs) {
        m_reason = StopReason::MaxEpochs;
        return;
    }
    ++m_progress.epoch;
    m_progress.batch = 0;
}

void TrainingSession::step(const Batch& batch)
{
    const auto tensors = trainingBatch(m_train.pairs, batch, m_device);
    m_parameters.zeroGradients();
    const double loss = gradients(tensors);
    const double norm = m_parameters.gradientNorm();
    requireFinite(loss, m_progress.step);
    requireFinite(norm, m_progress.step);
    ++m_progress.step;
    ++m_progress.batch;
    const double rate = learningRate(
        m_progress.step, m_state->config.modelDimension, m_options.warmupSteps, m_options.learningRateFactor);
    m_adam.apply(m_parameters.values(), m_parameters.gradients(),
        {m_progress.step, rate, clippingFactor(norm, m_options.clipNorm)});
    m_average.update(m_parameters.values(), m_progress.step);
    m_progress.lossSum += loss;
    ++m_progress.lossCount;
    report(loss, norm, rate, tensors.targets.size(0));
}

double TrainingSession::gradients(const TrainingBatch& batch)
{
    DropoutStream dropout(m_state->config.dropout, m_options.seed, static_cast<std::uint64_t>(m_progress.step));
    return lossAndGradients(
        *m_state->network, batch, {m_options.labelSmoothing, m_precision, m_state->config.dropout > 0 ? &dropout : nullptr});
}

void TrainingSession::report(double loss, double gradientNorm, double rate, std::int64_t tokens)
{
    const auto now = Clock::now();
    const double duration = std::chrono::duration<double>(now - m_lastStep).count();
    m_lastStep = now;
    const double speed = static_cast<double>(tokens) / std::max(duration, 1e-9);
    constexpr double kSmoothing = 0.95;
    m_tokensPerSecond = m_tokensPerSecond > 0 ? kSmoothing * m_tokensPerSecond + (1 - kSmoothing) * speed : speed;
    const double epochProgress = static_cast<double>(m_progress.batch) / static_cast<double>(m_batchesInEpoch);
    const TrainingStep event {m_progress.step, m_progress.epoch, epochProgress, loss, rate, gradientNorm,
        m_tokensPerSecond, seconds(), progressToLimit()};
    if (m_progress.step % kHistoryEverySteps == 0 || m_progress.step == 1)
        m_history->append(toJson(event));
    m_observer.onStep(event);
}

/// Evaluates the weights that count, and keeps them when they are the best so far.
bool TrainingSession::evaluateAverage(TrainingEvaluation& evaluation)
{
    const WeightAverage::Scope averaged(m_average, m_parameters.values());
    if (!evaluate(m_model, m_dev, evaluation, m_stop))
        return false;
    evaluation.seconds = seconds();
    evaluation.best = !m_progress.best || evaluation.devLoss < m_progress.best->devLoss;
    m_progress.lossSum = 0;
    m_progress.lossCount = 0;
    m_progress.evaluationsWithoutGain = evaluation.best ? 0 : m_progress.evaluationsWithoutGain + 1;
    if (evaluation.best) {
        m_progress.best = evaluation;
        keepModel();
    }
    return true;
}

bool TrainingSession::evaluateAndKeep()
{
    TrainingEvaluation evaluation;
    evaluation.step = m_progress.step;
    evaluation.epoch = m_progress.epoch;
    evaluation.trainLoss = m_progress.lossSum / static_cast<double>(std::max<std::int64_t>(1, m_progress.lossCount));
    if (!evaluateAverage(evaluation))
        return false;
    // Before the checkpoint: a run that dies in between goes on from the older one and writes the line again.
    m_history->append(toJson(evaluation));
    m_history->flush();
    keepCheckpoint();
    m_observer.onEvaluation(evaluation);
    m_lastStep = Clock::now();
    if (m_options.targetBleu > 0 && evaluation.bleu >= m_options.targetBleu)
        m_reason = StopReason::TargetReached;
    else if (m_options.patience > 0 && m_progress.evaluationsWithoutGain >= m_options.patience)
        m_reason = StopReason::NoImprovement;
    return true;
}

void TrainingSession::keepModel()
{
    auto& info = m_state->info;
    info.trainedSteps = m_progress.step;
    info.trainedEpochs = m_progress.epoch;
    if (m_progress.best) {
        info.devLoss = m_progress.best->devLoss;
        info.devBleu = m_progress.best->bleu;
    }
    m_model->save(m_job.directory);
}

void TrainingSession::keepCheckpoint()
{
    requireFinite(m_parameters.values().abs().max().item<double>(), m_progress.step);
    m_progress.seconds = seconds();
    writeCheckpoint(m_job.directory, m_job, m_progress, {m_parameters, m_adam, m_average});
}

void TrainingSession::finish()
{
    const bool evaluatedNow = m_progress.step > 0 && m_progress.lossCount == 0;
    if (evaluatedNow || (m_reason != StopReason::Stopped && evaluateAndKeep()))
        return;
    if (!m_progress.best) {
        const WeightAverage::Scope averaged(m_average, m_parameters.values());
        keepModel();
    }
    keepCheckpoint();
}

std::optional<StopReason> TrainingSession::limitReached() const
{
    if (m_reason)
        return m_reason;
    if (m_stop.stop_requested())
        return StopReason::Stopped;
    if (m_options.maxSteps > 0 && m_progress.step >= m_options.maxSteps)
        return StopReason::MaxSteps;
    if (m_options.maxMinutes > 0 && seconds() >= 60 * m_options.maxMinutes)
        return StopReason::MaxMinutes;
    return {};
}

double TrainingSession::progressToLimit() const
{
    double progress = 0;
    if (m_options.maxSteps > 0)
        progress = static_cast<double>(m_progress.step) / static_cast<double>(m_options.maxSteps);
    if (m_options.maxMinutes > 0)
        progress = std::max(progress, seconds() / (60 * m_options.maxMinutes));
    if (m_options.maxEpochs > 0) {
        const double epochs = static_cast<double>(m_progress.epoch - 1)
            + static_cast<double>(m_progress.batch) / static_cast<double>(m_batchesInEpoch);
        progress = std::max(progress, epochs / static_cast<double>(m_options.maxEpochs));
    }
    return std::min(progress, 1.0);
}

double TrainingSession::seconds() const { return std::chrono::duration<double>(Clock::now() - m_started).count(); }

}  // namespace translucent
