#include "training/training_session.h"

#include "training/batch_loss.h"
#include "training/divergence.h"
#include "training/evaluator.h"
#include "training/gradient_sum.h"
#include "training/progress_json.h"
#include "training/training_device.h"
#include "training/training_limits.h"
#include "training/training_model.h"
#include "translucent/error.h"
#include "util/random.h"

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr std::int64_t kHistoryEverySteps = 10;

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

}  // namespace

TrainingSession::TrainingSession(const TrainingJob& job, TrainingObserver& observer, std::stop_token stop)
    : m_job(job)
    , m_options(job.recipe.training)
    , m_observer(observer)
    , m_stop(stop)
    , m_device(trainingDevice(job.recipe.training.device))
    , m_precision(trainingPrecision(job.recipe.training.precision, m_device))
    , m_peers(trainingPlace(), m_device)
    , m_state(nullptr)
    , m_model([this] {
        auto impl = trainingModel(m_job, m_observer, m_peers);
        m_state = impl.get();
        return std::make_shared<TranslationModel>(std::move(impl));
    }())
    , m_parameters(*m_state->network, m_device)
    , m_adam(m_parameters.values())
    , m_average(m_parameters.values(), m_options.averageDecay)
{
}

TrainingResult TrainingSession::run()
{
    try {
        return trainToTheEnd();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Interrupted || !m_peers.leads() || !m_history)
            throw;
        keepCheckpoint();
        throw Error(ErrorCode::Interrupted, std::string(error.what()) + "; the state after step "
                + std::to_string(m_progress.step) + " is kept in " + m_job.directory.string()
                + ": start all processes again with --resume");
    }
}

TrainingResult TrainingSession::trainToTheEnd()
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
    if (m_train.leftOut > 0 && m_peers.leads())
        m_observer.onMessage(std::to_string(m_train.leftOut) + " pairs are longer than max_length "
            + std::to_string(m_state->config.maxLength) + " and left out");
    m_dev = fittingPairs(m_job.dev, *m_state, static_cast<std::size_t>(m_options.devPairs));
    if (m_dev.pairs.empty())
        throw Error(ErrorCode::InvalidArgument, "no dev pair fits into max_length");
}

void TrainingSession::start()
{
    if (!m_peers.leads()) {
        share();
        return;
    }
    if (m_job.resume) {
        m_progress = readCheckpoint(m_job.directory, m_job, {m_parameters, m_adam, m_average});
        m_observer.onMessage("Resuming after step " + std::to_string(m_progress.step));
    } else {
        keepModel();
        keepCheckpoint();
    }
    share();
    m_history = std::make_unique<History>(m_job.directory, m_progress.step);
    m_lastStep = Clock::now();
    m_started = m_lastStep
        - std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(m_progress.seconds));
    m_observer.onMessage(std::to_string(parameterCount(m_state->config)) + " parameters, "
        + std::to_string(m_train.pairs.size()) + " pairs, vocabularies of "
        + std::to_string(m_state->config.sourceVocabulary) + " and "
        + std::to_string(m_state->config.targetVocabulary) + " pieces");
}

/// All processes go on from where the first one stands.
void TrainingSession::share()
{
    auto place = torch::tensor({m_progress.step, m_progress.epoch, m_progress.batch}, torch::kLong).to(m_device);
    m_peers.copyFromFirst(place);
    const auto values = place.cpu();
    m_progress.step = values[0].item<std::int64_t>();
    m_progress.epoch = values[1].item<std::int64_t>();
    m_progress.batch = values[2].item<std::int64_t>();
    for (auto* tensor : {&m_parameters.values(), &m_adam.firstMoment(), &m_adam.secondMoment()})
        m_peers.copyFromFirst(*tensor);
    if (m_average.active())
        m_peers.copyFromFirst(m_average.values());
}

void TrainingSession::trainEpoch()
{
    if (m_options.subwordSampling > 0)
        m_train = sampleCorpus(m_job.train.pairs, m_state->source, m_state->target, m_state->config.maxLength,
            m_options.subwordSampling, Random::mix(m_options.seed) + static_cast<std::uint64_t>(m_progress.epoch));
    const auto batches = epochBatches(m_train.pairs, m_options.batchTokens, m_options.seed, m_progress.epoch);
    m_batchesInEpoch = batches.size();
    while (m_progress.batch < static_cast<std::int64_t>(batches.size())) {
        if ((m_reason = agreed(limitReached())))
            return;
        step(batches[static_cast<std::size_t>(m_progress.batch)]);
        if (m_peers.leads() && m_progress.step % m_options.evaluateEverySteps == 0)
            evaluateAndKeep();
    }
    if ((m_reason = agreed(m_reason)))
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
    m_parameters.zeroGradients();
    const double loss = m_peers.sum(gradients(batch));
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
    if (m_peers.leads())
        report(loss, norm, rate, targetTokens(m_train.pairs, batch));
}

double TrainingSession::gradients(const Batch& batch)
{
    Batch share;
    for (auto i = static_cast<std::size_t>(m_peers.rank()); i < batch.size(); i += static_cast<std::size_t>(m_peers.size()))
        share.push_back(batch[i]);
    GradientSum sum(m_parameters, m_peers);
    double loss = 0;
    if (!share.empty()) {
        const auto rate = m_state->config.dropout;
        const auto seed = m_options.seed + static_cast<std::uint64_t>(m_peers.rank());
        DropoutStream dropout(rate, seed, static_cast<std::uint64_t>(m_progress.step));
        loss = lossAndGradients(*m_state->network, trainingBatch(m_train.pairs, share, m_device),
            {m_options.labelSmoothing, m_precision, rate > 0 ? &dropout : nullptr, &sum,
                targetTokens(m_train.pairs, batch)});
    }
    sum.finish();
    return loss;
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
    const double epochs = static_cast<double>(m_progress.epoch - 1) + epochProgress;
    const TrainingStep event {m_progress.step, m_progress.epoch, epochProgress, loss, rate, gradientNorm,
        m_tokensPerSecond, seconds(),
        progressToLimit(m_options, {m_progress.step, epochs, seconds()})};
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
    if (!m_peers.leads())
        return;
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
    return m_stop.stop_requested() ? StopReason::Stopped : translucent::limitReached(m_options, m_progress.step, seconds());
}

std::optional<StopReason> TrainingSession::agreed(std::optional<StopReason> own)
{
    const auto code = m_peers.largest(own ? static_cast<std::int64_t>(*own) : -1);
    return code < 0 ? std::nullopt : std::optional(static_cast<StopReason>(code));
}

double TrainingSession::seconds() const { return std::chrono::duration<double>(Clock::now() - m_started).count(); }

}  // namespace translucent
