#include "training/training_session.h"

#include "training/batch_loss.h"
#include "training/divergence.h"
#include "training/evaluator.h"
#include "training/gradient_sum.h"
#include "training/newest_model.h"
#include "training/progress_json.h"
#include "training/training_device.h"
#include "training/training_limits.h"
#include "training/training_model.h"
#include "training/training_terms.h"
#include "translucent/error.h"
#include "util/boundary.h"
#include "util/random.h"

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr std::int64_t kHistoryEverySteps = 10;

/// All processes compute in what the first one decides.
Precision sharedPrecision(Precision wanted, torch::Device device, TrainingPeers& peers)
{
    auto decided = std::string(name(peers.leads() ? trainingPrecision(wanted, device) : Precision::Float32));
    peers.copyFromFirst(decided);
    return trainingPrecision(precisionFromName(decided), device);
}

std::string termsOf(const TrainingJob& job, torch::Device device)
{
    const auto processes = trainingPlace().size;
    return processes == 1 ? std::string()
                          : trainingTerms(job, processes, device.is_cuda() ? Device::Cuda : Device::Cpu);
}

}  // namespace

TrainingSession::TrainingSession(const TrainingJob& job, TrainingObserver& observer, TrainingRequests requests)
    : m_job(job)
    , m_options(job.recipe.training)
    , m_observer(observer)
    , m_stop(requests.stop)
    , m_control(requests.control)
    , m_device(trainingDevice(job.recipe.training.device))
    , m_peers(trainingPlace(), m_device, termsOf(job, m_device), m_stop)
    , m_precision(sharedPrecision(job.recipe.training.precision, m_device, m_peers))
    , m_state(nullptr)
    , m_model([this] {
        auto impl = trainingModel(m_job, m_observer, m_peers);
        m_state = impl.get();
        return ModelState::intoModel(std::move(impl));
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
        throw Error(ErrorCode::Interrupted,
            std::string(error.what()) + "; the state after step " + std::to_string(m_progress.step) + " is kept in "
                + m_job.directory.string() + ": start all processes again with --resume");
    }
}

TrainingResult TrainingSession::trainToTheEnd()
{
    encode();
    start();
    while (!m_reason) {
        try {
            trainEpoch();
        } catch (const Error& error) {
            if (error.code() != ErrorCode::Numeric || !recover())
                throw;
        }
    }
    finish();
    return {*m_reason, m_progress.step, m_clock.seconds(), m_progress.best};
}

void TrainingSession::encode()
{
    m_train = encodeCorpus(m_job.train.pairs, m_state->source, m_state->target, m_state->config.maxLength);
    if (m_train.pairs.empty())
        throw Error(ErrorCode::InvalidArgument,
            "no training pair fits into max_length " + std::to_string(m_state->config.maxLength)
                + "; raise it or use shorter sentences");
    if (m_train.leftOut > 0 && m_peers.leads())
        m_observer.onMessage(std::to_string(m_train.leftOut) + " pairs are longer than max_length "
            + std::to_string(m_state->config.maxLength) + " and left out");
    m_dev = devPairs(m_job.dev, *m_model, static_cast<std::size_t>(m_options.devPairs));
    if (m_dev.encoded.empty())
        throw Error(ErrorCode::InvalidArgument,
            "none of the validation pairs fits into max_length " + std::to_string(m_state->config.maxLength)
                + " tokens; raise max_length or use shorter sentences");
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
        begin();
    }
    share();
    openHistories();
    m_clock.start(m_progress.seconds);
    announce();
}

TrainingStart TrainingSession::startEvent() const
{
    const auto samples = std::span(m_dev.texts.pairs).first(std::min(kSamples, m_dev.texts.size()));
    return {m_progress.step, m_progress.seconds, parameterCount(m_state->config), std::ssize(m_train.pairs),
        std::ssize(m_dev.encoded), static_cast<std::int64_t>(m_train.leftOut), m_state->config.sourceVocabulary,
        m_state->config.targetVocabulary, {samples.begin(), samples.end()}, m_progress.learningRateScale};
}

void TrainingSession::announce()
{
    m_observer.onStart(startEvent());
    m_observer.onMessage(std::to_string(parameterCount(m_state->config)) + " parameters, "
        + std::to_string(m_train.pairs.size()) + " pairs, vocabularies of "
        + std::to_string(m_state->config.sourceVocabulary) + " and " + std::to_string(m_state->config.targetVocabulary)
        + " pieces, matrix products in " + std::string(name(m_precision)));
}

/// All processes go on from where the first one stands: with everything that a checkpoint would hold.
void TrainingSession::share()
{
    auto progress = toJson(m_progress).dump();
    m_peers.copyFromFirst(progress);
    if (!m_peers.leads())
        m_progress = progressFromJson(nlohmann::json::parse(progress), "the first process");
    for (const auto& [name, tensor] : named({m_parameters, m_adam, m_average}))
        m_peers.copyFromFirst(*tensor);
}

void TrainingSession::trainEpoch()
{
    if (m_options.subwordSampling > 0)
        m_train = sampleCorpus(m_job.train.pairs, m_state->source, m_state->target, m_state->config.maxLength,
            m_options.subwordSampling, Random::mix(m_options.seed) + static_cast<std::uint64_t>(m_progress.epoch));
    const auto batches = epochBatches(m_train.pairs, m_options.batchTokens, m_options.seed, m_progress.epoch);
    m_batchesInEpoch = batches.size();
    while (m_progress.batch < static_cast<std::int64_t>(batches.size())) {
        obeyControl();
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

void TrainingSession::obeyControl()
{
    if (!m_control || !m_peers.alone())
        return;
    if (m_control->isPaused() && !m_stop.stop_requested()) {
        keepCheckpoint();
        m_observer.onPause(true);
        m_clock.hold([this] { waitForOrders(); });
        m_observer.onPause(false);
    }
    if (m_control->takeKeepModel())
        keepNewest();
    m_progress.learningRateScale = m_control->takeLearningRateScale().value_or(m_progress.learningRateScale);
}

void TrainingSession::waitForOrders()
{
    while (m_control->isPaused() && !m_stop.stop_requested()) {
        m_control->waitWhilePaused(m_stop);
        if (m_control->takeKeepModel())
            keepNewest();
    }
}

void TrainingSession::step(const Batch& batch)
{
    m_parameters.zeroGradients();
    const auto operation = [&] {
        return "training step " + std::to_string(m_progress.step + 1) + " with " + std::to_string(batch.size())
            + " pairs and " + std::to_string(targetTokens(m_train.pairs, batch)) + " target tokens";
    };
    const double loss = m_peers.sum(atBoundary(operation, [&] { return gradients(batch); }));
    const double norm = m_parameters.gradientNorm();
    requireFinite(loss, m_progress.step);
    requireFinite(norm, m_progress.step);
    ++m_progress.step;
    ++m_progress.batch;
    const double rate = learningRate(m_progress.step, m_state->config.modelDimension, m_options.warmupSteps,
        m_progress.learningRateScale * m_options.learningRateFactor);
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
    for (auto i = static_cast<std::size_t>(m_peers.rank()); i < batch.size();
         i += static_cast<std::size_t>(m_peers.size()))
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
    const double epochProgress = static_cast<double>(m_progress.batch) / static_cast<double>(m_batchesInEpoch);
    const double epochs = static_cast<double>(m_progress.epoch - 1) + epochProgress;
    const TrainingStep event {m_progress.step, m_progress.epoch, epochProgress, loss, rate, gradientNorm,
        m_clock.speedAfterStep(tokens), m_clock.seconds(),
        progressToLimit(m_options, {m_progress.step, epochs, m_clock.seconds()})};
    if (m_progress.step % kHistoryEverySteps == 0 || m_progress.step == 1)
        m_history->append(toJson(event));
    m_observer.onStep(event);
}

std::optional<StopReason> TrainingSession::limitReached() const
{
    if (m_reason)
        return m_reason;
    return m_stop.stop_requested() ? StopReason::Stopped
                                   : translucent::limitReached(m_options, m_progress.step, m_clock.seconds());
}

std::optional<StopReason> TrainingSession::agreed(std::optional<StopReason> own)
{
    const auto code = m_peers.largest(own ? static_cast<std::int64_t>(*own) : -1);
    return code < 0 ? std::nullopt : std::optional(static_cast<StopReason>(code));
}

}  // namespace translucent
