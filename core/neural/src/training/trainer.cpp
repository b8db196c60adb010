#include "translucent/neural/trainer.h"

#include "base/random.h"
#include "files/atomic_file.h"
#include "network/gpu.h"
#include "training/batch_loss.h"
#include "training/evaluator.h"
#include "training/own_output.h"
#include "training/thread_waiting.h"
#include "training/training_batch.h"
#include "training/training_keeper.h"
#include "training/training_limits.h"
#include "training/training_pairs.h"
#include "training/training_peers.h"
#include "training/training_setup.h"
#include "translucent/base/error.h"
#include "translucent/files/json_text.h"
#include "translucent/model/labels.h"
#include "translucent/neural/runtime.h"
#include "translucent/training/recipe.h"
#include "translucent/training/training_events.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <thread>
#include <vector>

namespace translucent {

namespace {

/// The loop of one training: epochs and steps over a model that is modified in place. TrainingKeeper saves the results,
/// TrainingLimits decides when it ends.
class TrainingSession {
public:
    /// `control` may be nullptr.
    TrainingSession(
        const TrainingJob& job, TrainingObserver& observer, const std::stop_token& stop, TrainingControl* control);

    TrainingResult run();

private:
    TrainingResult trainToTheEnd();
    void encode();
    EncodingOptions encoding() const;
    void start();
    void share();
    TrainingStart startEvent() const;
    void announce();
    void segment();
    void trainEpoch();
    TrainingPosition position() const;
    /// Lets the first process decide, once for all processes, the last step of a budget.
    void fixEnd();
    void obeyControl();
    void waitForOrders();
    void step(const Batch& batch);
    double learntPerToldToken(const Batch& batch) const;
    MaskDraw maskDraw() const;
    TrainingBatch trainingInputs(const Batch& batch, std::uint64_t seed);
    /// Adds the gradients of a batch to those of the parameters and returns its loss.
    double gradients(const Batch& batch);
    void reinforce(
        const Batch& share, std::int64_t tokens, DropoutStream* dropout, GradientSum& sum, RewardSums& rewards);
    void report(double loss, double gradientNorm, double rate, std::int64_t tokens);
    /// Returns false if a stop request interrupted it.
    bool evaluate();
    void finish();
    /// Whether the processes agree to end, for the first reason that one of them has.
    bool ends(std::optional<StopReason> own);

    const TrainingJob& m_job;
    const TrainingOptions& m_options;
    TrainingObserver& m_observer;
    TrainingControl* m_control;
    torch::Device m_device;
    TrainingPeers m_peers;
    Precision m_precision;  ///< the choice of the first process; never Auto
    TrainingState m_state;
    TrainingProgress& m_progress;
    TrainingClock m_clock;
    TrainingLimits m_limits;
    ThreadWaiting m_waiting;
    TrainingKeeper m_keeper;
    StoredPairs m_pairs;  ///< the pairs of the job, with links if needed
    TrainingPairs m_train;
    bool m_sampled = false;    ///< m_train contains random segmentations
    EncodedPairs m_stepPairs;  ///< pairs of the current step
    DevPairs m_dev;
    std::size_t m_batchesInEpoch = 1;
    std::optional<SampleRewards> m_rewards;  ///< rewards of the newest step
    std::optional<StopReason> m_reason;
};

/// All processes use the precision that the first one chooses.
Precision sharedPrecision(Precision wanted, torch::Device device, TrainingPeers& peers)
{
    auto decided = std::string(name(peers.leads() ? trainingPrecision(wanted, device) : Precision::Float32));
    peers.copyFromFirst(decided);
    return trainingPrecision(choiceFromName<Precision>(decided, "precision"), device);
}

bool guidedByLinks(const TrainingOptions& options)
{
    return options.guidedAttention > 0 && options.guidedBy == GuidedBy::Links;
}

std::string termsOf(const TrainingJob& job, torch::Device device)
{
    const auto processes = trainingPlace().size;
    return processes == 1 ? std::string()
                          : trainingTerms(job, processes, device.is_cuda() ? Device::Cuda : Device::Cpu);
}

std::size_t threads()
{
    return static_cast<std::size_t>(at::get_num_threads());
}

TrainingSession::TrainingSession(
    const TrainingJob& job, TrainingObserver& observer, const std::stop_token& stop, TrainingControl* control)
    : m_job(job)
    , m_options(job.recipe.training)
    , m_observer(observer)
    , m_control(control)
    , m_device(trainingDevice(m_options.device))
    , m_peers(trainingPlace(), m_device, termsOf(job, m_device), stop)
    , m_precision(sharedPrecision(m_options.precision, m_device, m_peers))
    , m_state(trainingModel(job, observer, m_peers), m_device, m_options.averageDecay)
    , m_progress(m_state.progress)
    , m_limits(m_options, stop, m_progress.lastStep)
    , m_waiting(m_device.is_cpu() ? static_cast<std::int64_t>(threads()) : 1)
    , m_keeper(job, observer, m_state, m_clock)
    , m_pairs(job.train.pairs)
{
}

TrainingResult TrainingSession::run()
{
    try {
        return trainToTheEnd();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Interrupted || !m_peers.leads() || !m_keeper.isOpen())
            throw;
        m_keeper.keepCheckpoint();
        throw Error(ErrorCode::Interrupted,
            say("%1; the state after step %2 is kept in %3: start all processes again with --resume", error.message(),
                m_progress.step, m_job.directory));
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
            if (error.code() != ErrorCode::Numeric)
                throw;
            if (!m_peers.alone() || !m_keeper.recover())
                throw Error(error.code(), m_keeper.withWhatIsKept(error.message()));
        }
    }
    finish();
    return {*m_reason, m_progress.step, m_clock.seconds(), m_progress.best};
}

void TrainingSession::encode()
{
    if (guidedByLinks(m_options))
        m_pairs = linkedPairs(m_job.train, m_observer, m_limits.stop());
    m_train = trainingPairs(m_pairs, m_state.model.source, m_state.model.target, encoding(), threads());
    if (m_train.pairs.empty())
        throw Error(ErrorCode::InvalidArgument,
            say("no training pair fits into max_length %1; raise it or use shorter sentences",
                m_state.model.config.maxLength));
    if (m_train.leftOut > 0 && m_peers.leads())
        m_observer.onMessage(std::to_string(m_train.leftOut) + (m_train.leftOut == 1 ? " pair is" : " pairs are")
            + " longer than max_length " + std::to_string(m_state.model.config.maxLength) + " and skipped");
    m_dev = devPairs(m_job.dev, *m_state.translator, static_cast<std::size_t>(m_options.devPairs));
    if (m_dev.encoded.empty())
        throw Error(ErrorCode::InvalidArgument,
            say("none of the validation pairs fits into max_length %1 tokens; raise max_length or use shorter "
                "sentences",
                m_state.model.config.maxLength));
}

EncodingOptions TrainingSession::encoding() const
{
    return {m_state.model.config.maxLength,
        guidedByLinks(m_options) && guidedWeight(m_options, m_progress.step + 1) > 0, m_state.model.config.task,
        m_options.reinforcement != Reinforcement::None};
}

void TrainingSession::start()
{
    if (!m_peers.leads()) {
        share();
        return;
    }
    m_keeper.requireRoom();
    if (m_job.resume) {
        m_keeper.resume();
        m_observer.onMessage("Resuming after step " + std::to_string(m_progress.step));
    } else {
        m_keeper.begin();
    }
    share();
    m_keeper.open(startEvent(), m_dev);
    m_clock.start(m_progress.seconds);
    announce();
}

TrainingStart TrainingSession::startEvent() const
{
    const auto samples = std::span(m_dev.texts.pairs).first(std::min(kSamples, m_dev.texts.size()));
    return {m_progress.step, m_progress.seconds, parameterCount(m_state.model.config),
        static_cast<std::int64_t>(m_train.pairs.size()), std::ssize(m_dev.encoded),
        static_cast<std::int64_t>(m_train.leftOut), m_state.model.config.sourceVocabulary,
        m_state.model.config.targetVocabulary, {samples.begin(), samples.end()}, m_progress.learningRateScale,
        std::string(name(m_options.bestBy))};
}

void TrainingSession::announce()
{
    m_observer.onStart(startEvent());
    m_observer.onMessage(std::to_string(parameterCount(m_state.model.config)) + " parameters, "
        + std::to_string(m_train.pairs.size()) + " pairs, vocabularies of "
        + std::to_string(m_state.model.config.sourceVocabulary) + " and "
        + std::to_string(m_state.model.config.targetVocabulary) + " pieces, matrix products in "
        + std::string(name(m_precision)) + (m_device.is_cuda() ? " on " + gpuName(m_device) : ""));
    if (m_precision == Precision::Float32 && m_device.is_cpu() && bfloat16Speed() == BFloat16Speed::Double)
        m_observer.onMessage("This processor multiplies about twice as fast in bf16, which rounds to three digits");
    const auto last = m_limits.lastStep();
    if (const auto before = last - decaySteps(last, m_options.decayShare); last > 0 && m_options.warmupSteps > before)
        m_observer.onMessage("The learning rate does not reach its peak: the warm-up has "
            + std::to_string(m_options.warmupSteps) + " steps, but the rate falls from step " + std::to_string(before)
            + " on; choose fewer warmup_steps");
}

/// All processes continue from the state of the first one: with everything that a checkpoint contains.
void TrainingSession::share()
{
    auto progress = toJson(m_progress).dump();
    m_peers.copyFromFirst(progress);
    if (!m_peers.leads())
        m_progress =
            progressFromJson(parseJson(progress, JsonKind::TrainingState, {"the first process"}), "the first process");
    for (const auto& [name, tensor] : named(m_state.tensors()))
        m_peers.copyFromFirst(*tensor);
}

/// Depends only on the epoch and on the step at which it began, so that a resumed epoch has the same batches.
void TrainingSession::segment()
{
    const bool samples = samplesSubwords(m_options, m_progress.step - m_progress.batch);
    if (samples)
        m_train = sampledPairs(m_pairs, m_state.model.source, m_state.model.target, encoding(),
            m_options.subwordSampling, Random::mix(m_options.seed) + static_cast<std::uint64_t>(m_progress.epoch));
    else if (m_sampled)
        m_train = trainingPairs(m_pairs, m_state.model.source, m_state.model.target, encoding(), threads());
    m_sampled = samples;
}

void TrainingSession::trainEpoch()
{
    segment();
    const auto batches = epochBatches(m_train.pairs.lengths(), m_options.batchTokens, m_options.seed, m_progress.epoch);
    m_batchesInEpoch = batches.size();
    if (m_progress.batch > std::ssize(batches))
        throw Error(ErrorCode::Inconsistent,
            say("%1: the checkpoint is at batch %2 of an epoch that has %3; restore it", m_job.directory,
                m_progress.batch, batches.size()));
    while (m_progress.batch < static_cast<std::int64_t>(batches.size())) {
        obeyControl();
        fixEnd();
        if (ends(m_reason ? m_reason : m_limits.beforeStep(m_progress.step, m_clock.seconds())))
            return;
        step(batches[static_cast<std::size_t>(m_progress.batch)]);
        if (m_peers.leads() && m_progress.step % m_options.evaluateEverySteps == 0)
            evaluate();
    }
    if (ends(m_reason ? m_reason : m_limits.afterEpoch(m_progress.epoch)))
        return;
    ++m_progress.epoch;
    m_progress.batch = 0;
}

TrainingPosition TrainingSession::position() const
{
    const double inEpoch = static_cast<double>(m_progress.batch) / static_cast<double>(m_batchesInEpoch);
    return {m_progress.step, static_cast<double>(m_progress.epoch - 1) + inEpoch, m_clock.seconds()};
}

void TrainingSession::fixEnd()
{
    if (m_options.schedule != Schedule::Budget || m_limits.lastStep() > 0)
        return;
    m_progress.lastStep = m_peers.largest(m_peers.leads() ? m_limits.endFixedAt(position()) : 0);
    if (m_progress.lastStep > 0 && m_peers.leads())
        m_keeper.keepEnd();
}

void TrainingSession::obeyControl()
{
    if (!m_control || !m_peers.alone())
        return;
    if (m_control->isPaused() && !m_limits.stop().stop_requested()) {
        m_keeper.keepCheckpoint();
        m_observer.onPause(true);
        m_clock.hold([this] { waitForOrders(); });
        m_observer.onPause(false);
    }
    if (m_control->takeKeepModel())
        m_keeper.keepNewest();
    m_progress.learningRateScale = m_control->takeLearningRateScale().value_or(m_progress.learningRateScale);
}

void TrainingSession::waitForOrders()
{
    while (m_control->isPaused() && !m_limits.stop().stop_requested()) {
        m_control->waitWhilePaused(m_limits.stop());
        if (m_control->takeKeepModel())
            m_keeper.keepNewest();
    }
}

void TrainingSession::step(const Batch& batch)
{
    m_waiting.beginStep();
    m_state.parameters.zeroGradients();
    m_stepPairs = EncodedPairs(m_train.pairs, batch);
    const auto operation = [&] {
        return "training step " + std::to_string(m_progress.step + 1) + " with " + std::to_string(batch.size())
            + " pairs and " + std::to_string(targetTokens(m_stepPairs, batch)) + " target tokens";
    };
    const double loss =
        m_peers.sum(atBoundary(operation, [&] { return gradients(batch); })) * learntPerToldToken(batch);
    if (m_options.zeroBegin)  // without a gradient Adam does not change it
        m_state.model.network->targetEmbedding()->weight().mutable_grad().select(0, kBeginId).zero_();
    const double norm = m_state.parameters.gradientNorm();
    requireFinite(loss, m_progress.step);
    requireFinite(norm, m_progress.step);
    ++m_progress.step;
    ++m_progress.batch;
    const double rate = m_progress.learningRateScale
        * learningRate(
            m_progress.step, scheduleOf(m_options, m_state.model.config.modelDimension, m_limits.lastStep()));
    m_state.adam.apply(m_state.parameters.values(), m_state.parameters.gradients(),
        {m_progress.step, rate, clippingFactor(norm, m_options.clipNorm)});
    m_state.average.update(m_state.parameters.values(), m_progress.step);
    m_progress.lossSum += loss;
    ++m_progress.lossCount;
    m_waiting.endStep(targetTokens(m_stepPairs, batch));
    if (m_peers.leads())
        report(loss, norm, rate, targetTokens(m_stepPairs, batch));
}

/// The decoder input of the next step: correct tokens and, with scheduled sampling, some of the model's own
/// predictions.
TrainingBatch TrainingSession::trainingInputs(const Batch& batch, std::uint64_t seed)
{
    if (m_state.model.config.isNonAutoregressive())
        return parallelBatch(m_state.model.config, m_stepPairs, batch, m_device, maskDraw());
    auto result = trainingBatch(m_stepPairs, batch, m_device);
    const double gold = goldShare(m_options, m_progress.step + 1);
    if (gold < 1) {
        auto random = samplingStream(seed, static_cast<std::uint64_t>(m_progress.step));
        mixIn(result, predictedTokens(*m_state.model.network, result, m_precision), gold, random);
    }
    return result;
}

/// The loss is reported per token of the targets. In a row of BEGINs more tokens are learned: the gradients are divided
/// by a number that includes the ENDs after the first one.
double TrainingSession::learntPerToldToken(const Batch& batch) const
{
    if (m_state.model.config.generation != Generation::BeginRow)
        return 1;
    return static_cast<double>(trainedTokens(m_state.model.config, m_stepPairs, batch, maskDraw()))
        / static_cast<double>(targetTokens(m_stepPairs, batch));
}

MaskDraw TrainingSession::maskDraw() const
{
    return {m_options.seed, static_cast<std::uint64_t>(m_progress.step)};
}

double TrainingSession::gradients(const Batch& batch)
{
    Batch share;
    for (auto i = static_cast<std::size_t>(m_peers.rank()); i < batch.size();
         i += static_cast<std::size_t>(m_peers.size()))
        share.push_back(batch[i]);
    GradientSum sum(m_state.parameters, m_peers);
    RewardSums rewards(m_device);
    const bool reinforced = reinforces(m_options);
    double loss = 0;
    if (!share.empty()) {
        const auto rate = m_state.model.config.dropout;
        const auto seed = m_options.seed + static_cast<std::uint64_t>(m_peers.rank());
        DropoutStream dropout(rate, seed, static_cast<std::uint64_t>(m_progress.step));
        loss = lossAndGradients(*m_state.model.network, trainingInputs(share, seed),
            {m_options.labelSmoothing, m_precision, rate > 0 ? &dropout : nullptr, reinforced ? nullptr : &sum,
                trainedTokens(m_state.model.config, m_stepPairs, batch, maskDraw()), guidedHead(m_job.recipe),
                m_options.guidedBy, guidedWeight(m_options, m_progress.step + 1)});
        if (reinforced)
            reinforce(share, targetTokens(m_stepPairs, batch), rate > 0 ? &dropout : nullptr, sum, rewards);
    }
    sum.finish();
    if (reinforced) {
        m_peers.beginSum(rewards.tensor());
        m_peers.finishSums();
        m_rewards = rewards.rewards();
    }
    return loss;
}

/// Mixes the existing gradients with those of the rewards.
void TrainingSession::reinforce(
    const Batch& share, std::int64_t tokens, DropoutStream* dropout, GradientSum& sum, RewardSums& rewards)
{
    auto& network = *m_state.model.network;
    const auto samples = rewardedSamples(m_state.model, m_stepPairs, share, m_options, m_progress.step + 1);
    rewards.add(samples);
    m_state.parameters.gradients().mul_(1 - m_options.reinforcementShare);
    const double each = static_cast<double>(tokens * m_options.reinforcementSamples);
    addPolicyGradient(network, samples,
        {m_options.reinforcementTemperature, m_options.reinforcementShare / each, m_precision, dropout, &sum});
}

void TrainingSession::report(double loss, double gradientNorm, double rate, std::int64_t tokens)
{
    const auto now = position();
    const double epochProgress = now.epochs - static_cast<double>(m_progress.epoch - 1);
    m_keeper.addStep({now.step, m_progress.epoch, epochProgress, loss, rate, gradientNorm,
        m_clock.speedAfterStep(tokens), now.seconds, m_limits.progress(now), m_rewards});
}

bool TrainingSession::evaluate()
{
    const auto evaluation = m_keeper.evaluate(m_limits.stop());
    if (!evaluation)
        return false;
    if (const auto reason = m_limits.afterEvaluation(evaluation->bleu, m_progress.evaluationsWithoutGain))
        m_reason = reason;
    return true;
}

void TrainingSession::finish()
{
    if (!m_peers.leads())
        return;
    const bool evaluatedNow = m_progress.step > 0 && m_progress.lossCount == 0;
    if (!evaluatedNow && (m_reason == StopReason::Stopped || !evaluate()))
        m_keeper.keepUnmeasured();
    m_keeper.finish(*m_reason, m_control && m_control->takeKeepModel());
}

bool TrainingSession::ends(std::optional<StopReason> own)
{
    const auto code = m_peers.largest(own ? static_cast<std::int64_t>(*own) : -1);
    m_reason = code < 0 ? std::nullopt : std::optional(static_cast<StopReason>(code));
    return m_reason.has_value();
}

void validate(const TrainingJob& job)
{
    validate(job.recipe);
    if (job.train.pairs.empty())
        throw Error(ErrorCode::InvalidArgument, say("the training corpus has no sentence pairs; choose another"));
    if (job.dev.pairs.empty())
        throw Error(ErrorCode::InvalidArgument, say("the dev corpus has no sentence pairs; choose another"));
    if (reinforces(job.recipe.training) && job.init.empty() && !job.resume)
        throw Error(ErrorCode::InvalidArgument,
            say("reinforcement is %1, but no starting model is given; samples from random weights earn no reward, so "
                "set init",
                name(job.recipe.training.reinforcement)));
    requireLabels(job.recipe.model.task, job.train);
    requireLabels(job.recipe.model.task, job.dev);
}

/// Processes on one machine share its processors.
std::int64_t threadsOf(const TrainingOptions& options)
{
    const auto processes = static_cast<std::int64_t>(trainingPlace().localSize);
    if (options.threads > 0 || processes == 1)
        return options.threads;
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::thread::hardware_concurrency()) / processes);
}

}  // namespace

Precision decidedPrecision(const TrainingOptions& options)
{
    return trainingPrecision(options.precision, trainingDevice(options.device));
}

TrainingMachine trainingMachine(Device device)
{
    const auto found = trainingDevice(device);
    return {gpuName(found), batchFactor(found)};
}

TrainingResult train(const TrainingJob& job, TrainingObserver& observer, std::stop_token stop, TrainingControl* control)
{
    validate(job);
    setThreads(threadsOf(job.recipe.training));
    keepFreedMemory();
    return atBoundary("the training", [&] {
        if (trainingPlace().rank == 0) {  // other machines would take its files for those of a dead process
            removeLeftovers(job.directory);
            removeLeftovers(job.directory / "checkpoint");
        }
        return TrainingSession(job, observer, stop, control).run();
    });
}

}  // namespace translucent
