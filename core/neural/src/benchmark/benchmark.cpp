#include "translucent/neural/benchmark.h"

#include "base/random.h"
#include "decoding/batch_search.h"
#include "decoding/network_decoding.h"
#include "network/linear.h"
#include "network/masks.h"
#include "network/recorder.h"
#include "network/transformer.h"
#include "training/batch_loss.h"
#include "training/optimizer.h"
#include "training/training_batch.h"
#include "training/training_setup.h"
#include "translucent/base/error.h"
#include "translucent/neural/runtime.h"
#include "translucent/shortlist/shortlist.h"
#include "translucent/text/tokenizer.h"
#include "translucent/training/auto_recipe.h"

#include <c10/core/Allocator.h>
#include <c10/util/ThreadLocalDebugInfo.h>
#include <torch/nn/functional.h>
#include <torch/nn/modules/rnn.h>
#include <torch/utils.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <optional>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <fstream>
#include <string_view>

namespace translucent {

namespace {

/// Milliseconds of each of `repetitions` calls, after `warmUp` calls that are not counted.
template <typename Work>
std::vector<double> timeRepeatedly(std::int64_t warmUp, std::int64_t repetitions, const Work& work)
{
    std::vector<double> milliseconds;
    for (std::int64_t i = -warmUp; i < repetitions; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        const std::chrono::duration<double, std::milli> duration = std::chrono::steady_clock::now() - start;
        if (i >= 0)
            milliseconds.push_back(duration.count());
    }
    return milliseconds;
}

/// The type of the totals that LibTorch's allocators report: it differs between versions.
template <typename Total>
Total totalOf(void (c10::MemoryReportingInfoBase::*)(void*, std::int64_t, Total, Total, c10::Device));
using MemoryTotal = decltype(totalOf(&c10::MemoryReportingInfoBase::reportMemoryUsage));

/// Observes every tensor that this thread allocates and frees.
class PeakMemory : public c10::MemoryReportingInfoBase {
public:
    void reportMemoryUsage(void*, std::int64_t size, MemoryTotal, MemoryTotal, c10::Device) override
    {
        m_held += size;
        m_peak = std::max(m_peak, m_held);
    }
    void reportOutOfMemory(std::int64_t, MemoryTotal, MemoryTotal, c10::Device) override { }
    bool memoryProfilingEnabled() const override { return true; }

    std::int64_t peak() const { return m_peak; }

private:
    std::int64_t m_held = 0;
    std::int64_t m_peak = 0;
};

using Layer = std::function<torch::Tensor(const torch::Tensor&)>;

/// Shape: [L, d] → [L, d]
Layer selfAttention(std::int64_t d)
{
    const auto qkv = torch::randn({3 * d, d}), output = torch::randn({d, d});
    return [=](const torch::Tensor& x) {
        const auto parts = torch::linear(x, qkv).chunk(3, -1);
        const auto scores = parts[0].matmul(parts[1].t()) / std::sqrt(static_cast<double>(d));  // [L, L]
        return torch::linear(scores.softmax(-1).matmul(parts[2]), output);
    };
}

Layer lstm(std::int64_t d)
{
    torch::nn::LSTM network(d, d);
    return [=](const torch::Tensor& x) mutable { return std::get<0>(network(x.unsqueeze(1))).squeeze(1); };
}

Layer convolution(std::int64_t d, std::int64_t kernel)
{
    const auto weight = torch::randn({d, d, kernel});
    return [=](const torch::Tensor& x) {
        return torch::conv1d(x.t().unsqueeze(0), weight, {}, 1, kernel / 2).squeeze(0).t();
    };
}

/// Returns nothing when stopped.
std::optional<double> medianMilliseconds(
    const Layer& layer, const torch::Tensor& x, int repetitions, const std::stop_token& stop)
{
    std::vector<double> times;
    for (int i = -1; i < repetitions; ++i) {
        if (stop.stop_requested())
            return {};
        const auto start = std::chrono::steady_clock::now();
        layer(x);
        const std::chrono::duration<double, std::milli> duration = std::chrono::steady_clock::now() - start;
        if (i >= 0)
            times.push_back(duration.count());
    }
    std::ranges::nth_element(times, times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2));
    return times[times.size() / 2];
}

std::int64_t peakBytes(const Layer& layer, const torch::Tensor& x)
{
    const auto memory = std::make_shared<PeakMemory>();
    {
        const c10::DebugInfoGuard guard(c10::DebugInfoKind::PROFILER_STATE, memory);
        layer(x);
    }
    return memory->peak();
}

LayerCosts measured(const LayerCostOptions& options, std::stop_token stop, const LayerCostObserver& observer)
{
    c10::InferenceMode inference;
    const std::pair<LayerKind, Layer> layers[] {{LayerKind::SelfAttention, selfAttention(options.dimension)},
        {LayerKind::Lstm, lstm(options.dimension)},
        {LayerKind::Convolution, convolution(options.dimension, options.kernel)}};
    LayerCosts costs;
    for (const auto length : options.lengths) {
        if (observer && !stop.stop_requested())
            observer(length);
        const auto x = torch::randn({length, options.dimension});
        for (const auto& [kind, layer] : layers) {
            const auto time = medianMilliseconds(layer, x, options.repetitions, stop);
            if (!time)
                return costs;
            costs.push_back({kind, length, *time, peakBytes(layer, x)});
        }
    }
    return costs;
}

constexpr std::int64_t kLengths[] {256, 1024, 2048};

constexpr std::int64_t kPatternWarmUp = 1;  // a pass over the longest sentence takes seconds

/// "VmRSS:" or "VmHWM:", memory in use now and at its peak; 0 where the system does not tell.
double processBytes(std::string_view field)
{
    constexpr double kKilobyte = 1024;
    std::ifstream status("/proc/self/status");
    std::string name;
    while (status >> name) {
        double kilobytes = 0;
        if (name == field && status >> kilobytes)
            return kKilobyte * kilobytes;
        std::getline(status, name);
    }
    return 0;
}

/// What `work` needs at its peak beyond what is in use before.
template <typename Work>
double peakBytesOf(const Work& work)
{
#ifdef __GLIBC__
    malloc_trim(0);  // freed memory would be taken again unseen
#endif
    std::ofstream("/proc/self/clear_refs") << '5';  // resets the peak
    const double before = processBytes("VmRSS:");
    work();
    return std::max(0.0, processBytes("VmHWM:") - before);
}

/// An encoder with its sentence. One decoder layer comes along, which is not run.
class MeasuredEncoder {
public:
    MeasuredEncoder(const BenchmarkOptions& options, AttentionPattern pattern, std::int64_t length)
        : m_network(networkFor(options.model, pattern, length))
        , m_name(std::string(name(pattern)) + ", " + std::to_string(length))
        , m_repetitions(options.repetitions)
    {
        Random random(1);
        constexpr std::int64_t kFirstPiece = 4;
        for (std::int64_t i = 0; i < length; ++i)
            m_sentence.push_back(
                kFirstPiece + random.below(static_cast<std::uint32_t>(options.model.sourceVocabulary - kFirstPiece)));
    }

    BenchmarkResult translating()
    {
        c10::InferenceMode inference;
        const auto weights = decodingWeights(*m_network);
        const auto network = weights->network({});
        return result("translate ", [&] { network->encode(std::span(&m_sentence, 1), false); });
    }

    BenchmarkResult training()
    {
        const auto ids = padded(std::span(&m_sentence, 1));
        return result("train ", [&] { m_network->encode(ids, {}).memory.sum().backward(); });
    }

private:
    static Transformer networkFor(TransformerConfig config, AttentionPattern pattern, std::int64_t length)
    {
        config.attentionPattern = pattern;
        config.maxLength = length;
        config.decoderLayers = 1;
        torch::manual_seed(1);
        Transformer network(config);
        initialiseWeights(*network);
        return network;
    }

    template <typename Work>
    BenchmarkResult result(const char* what, const Work& work) const
    {
        BenchmarkResult result {what + m_name, timeRepeatedly(kPatternWarmUp, m_repetitions, work),
            static_cast<double>(m_sentence.size()), "source pieces"};
        result.peakBytes = peakBytesOf(work);
        return result;
    }

    Transformer m_network;
    std::string m_name;
    std::int64_t m_repetitions;
    std::vector<std::int64_t> m_sentence;
};

constexpr int kWarmUp = 3;
constexpr double kMultiplyAdd = 2;  ///< operations of one multiplication with its addition

std::shared_ptr<TranslationNetwork> randomNetwork(const TransformerConfig& config)
{
    torch::manual_seed(1);
    const auto network = makeNetwork(config);
    network->initialise();
    torch::NoGradGuard noGrad;
    network->outputBias()[kEndId] = -1e9;
    return network;
}

/// Returns `count` sentences of random pieces with END.
std::vector<std::vector<std::int64_t>> randomSentences(
    std::int64_t count, std::int64_t length, std::int64_t vocabulary, std::uint64_t seed)
{
    constexpr std::int64_t kFirstPiece = 4;
    Random random(seed);
    std::vector<std::vector<std::int64_t>> sentences(static_cast<std::size_t>(count));
    for (auto& sentence : sentences) {
        for (std::int64_t i = 1; i < length; ++i)
            sentence.push_back(kFirstPiece + random.below(static_cast<std::uint32_t>(vocabulary - kFirstPiece)));
        sentence.push_back(kEndId);
    }
    return sentences;
}

TrainingBatch randomBatch(const BenchmarkOptions& options, torch::Device device = torch::kCPU)
{
    const auto sources = randomSentences(options.batch, options.sourceLength, options.model.sourceVocabulary, 1);
    const auto targets = randomSentences(options.batch, options.targetLength, options.model.targetVocabulary, 2);
    std::vector<EncodedPair> pairs;
    Batch indices;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        pairs.push_back({sources[i], targets[i]});
        indices.push_back(i);
    }
    return trainingBatch(pairs, indices, device);
}

BatchShape shapeOf(const BenchmarkOptions& o)
{
    return {static_cast<double>(o.batch), static_cast<double>(o.sourceLength), static_cast<double>(o.targetLength)};
}

/// A random list with the number of tokens in the options, the same for every source.
Shortlist madeUpShortlist(const BenchmarkOptions& options)
{
    const auto choices = options.model.targetVocabulary - kSpecialIds, count = std::min(options.shortlist, choices);
    Shortlist shortlist;
    for (std::int64_t i = 0; i < count; ++i)
        shortlist.always.push_back({kSpecialIds + i * choices / count, 1});
    return shortlist;
}

BenchmarkResult measureDecoding(const std::string& name, const DecodingWeights& weights,
    const BenchmarkOptions& options, std::int64_t sentences, const DecodeOptions& decode)
{
    const auto sources = randomSentences(sentences, options.sourceLength, options.model.sourceVocabulary, 3);
    const std::vector<std::int64_t> lengths(sources.size(), options.targetLength);
    const auto shortlist = madeUpShortlist(options);
    auto times = timeRepeatedly(kWarmUp, options.repetitions, [&] {
        BatchSearch search(weights, sources, lengths, decode, options.shortlist > 0 ? &shortlist : nullptr);
        search.run({});
        for (std::size_t i = 0; decode.attention && i < sources.size(); ++i) {
            search.sourceAttention(i);
            search.attention(i, search.search(i).path(search.search(i).best().front().node));
        }
    });
    return {name, std::move(times), static_cast<double>(sentences * options.targetLength), "target tokens"};
}

BenchmarkResult measureProducts(const std::string& name, torch::ScalarType type, std::int64_t repetitions)
{
    constexpr std::int64_t kSize = 2048;
    const auto a = torch::rand({kSize, kSize}).to(type), b = torch::rand({kSize, kSize}).to(type);
    auto result = torch::empty({kSize, kSize});
    auto times = timeRepeatedly(kWarmUp, repetitions, [&] { multiply({a}, {b}, result); });
    return {name, std::move(times), 1, "products", kMultiplyAdd * kSize * kSize * kSize};
}

BenchmarkResult measureBFloat16Products(std::int64_t repetitions)
{
    try {
        trainingPrecision(Precision::BFloat16, torch::kCPU);
    } catch (const Error& error) {
        BenchmarkResult result {"bfloat16", {}, 1, "products"};
        result.problem = error.what();
        return result;
    }
    return measureProducts("bfloat16", torch::kBFloat16, repetitions);
}

/// Runs whole optimizer steps of one network.
class MeasuredSteps {
public:
    MeasuredSteps(const BenchmarkOptions& options, torch::Device device)
        : m_options(options)
        , m_network(randomNetwork(options.model))
        , m_parameters(*m_network, device)
        , m_adam(m_parameters.values())
        , m_batch(randomBatch(options, device))
    {
    }

    void step()
    {
        ++m_step;
        DropoutStream dropout(m_options.model.dropout, 1, static_cast<std::uint64_t>(m_step));
        m_parameters.zeroGradients();
        lossAndGradients(
            *m_network, m_batch, {0.1, m_options.precision, m_options.model.dropout > 0 ? &dropout : nullptr});
        m_adam.apply(m_parameters.values(), m_parameters.gradients(),
            {m_step, 1e-4, clippingFactor(m_parameters.gradientNorm(), 1)});
    }

    double operations() const
    {
        constexpr double kForwardAndBackward = 3;
        return kMultiplyAdd * kForwardAndBackward * forwardMultiplications(m_options.model, shapeOf(m_options));
    }

private:
    const BenchmarkOptions& m_options;
    std::shared_ptr<TranslationNetwork> m_network;
    FlatParameters m_parameters;
    Adam m_adam;
    TrainingBatch m_batch;
    std::int64_t m_step = 0;
};

BenchmarkResult measureTraining(const BenchmarkOptions& options)
{
    MeasuredSteps steps(options, trainingDevice(options.device));
    auto times = timeRepeatedly(kWarmUp, options.repetitions, [&] { steps.step(); });
    return {"step", std::move(times), static_cast<double>(options.batch * options.targetLength), "target tokens",
        steps.operations()};
}

/// Sentence lengths of everyday corpora, and a matching vocabulary.
BenchmarkOptions typicalOptions(std::int64_t width, Precision precision)
{
    constexpr std::int64_t kHead = 32, kPieces = 4000, kLength = 12;
    BenchmarkOptions options;
    options.model = {.sourceVocabulary = kPieces,
        .targetVocabulary = kPieces,
        .modelDimension = width,
        .heads = width / kHead,
        .encoderLayers = 1,
        .decoderLayers = 1,
        .feedForwardDimension = 4 * width,
        .dropout = 0.1};
    options.batch = 128;
    options.sourceLength = options.targetLength = kLength;
    options.precision = precision;
    return options;
}

/// The median of the steps that fit into a short time, at least kLeastSteps of them.
SpeedPoint measureSpeed(std::int64_t width, Precision precision, torch::Device device)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kMoment {400};
    constexpr std::size_t kLeastSteps = 3;
    const auto options = typicalOptions(width, precision);
    MeasuredSteps steps(options, device);
    steps.step();
    BenchmarkResult result;
    for (const auto begin = Clock::now(); result.milliseconds.size() < kLeastSteps || Clock::now() - begin < kMoment;) {
        const auto start = Clock::now();
        steps.step();
        result.milliseconds.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    }
    constexpr double kMillisecondsPerSecond = 1000;
    return {width, kMillisecondsPerSecond * steps.operations() / result.medianMilliseconds()};
}

/// Rounds the weights as in models stored with 16 bits per weight.
void roundToHalves(TranslationNetwork& network)
{
    const torch::NoGradGuard noGrad;
    for (auto& parameter : network.parameters())
        if (parameter.dim() > 1)
            parameter.copy_(parameter.to(torch::kHalf));
}

std::vector<BenchmarkResult> measureSearches(const BenchmarkOptions& options)
{
    auto network = randomNetwork(options.model);
    DecodeOptions greedy, beam, attention;
    beam.beamSize = 5;
    attention.attention = true;
    const auto measure = [&](const std::string& ending, DecodingPrecision precision) {
        const auto packed = decodingWeights(*network, precision);
        const auto& weights = *packed;
        return std::vector {measureDecoding("greedy" + ending, weights, options, 1, greedy),
            measureDecoding("beam 5" + ending, weights, options, 1, beam),
            measureDecoding("greedy batch " + std::to_string(options.decodedBatch) + ending, weights, options,
                options.decodedBatch, greedy),
            measureDecoding("greedy with attention" + ending, weights, options, 1, attention)};
    };
    auto results = measure("", DecodingPrecision::Float32);
    roundToHalves(*network);
    std::ranges::move(measure(", half weights", DecodingPrecision::Float32), std::back_inserter(results));
    std::ranges::move(measure(", int8", DecodingPrecision::Int8), std::back_inserter(results));
    return results;
}

std::vector<BenchmarkResult> measureTraces(const BenchmarkOptions& options)
{
    c10::InferenceMode inference;
    auto network = randomNetwork(options.model);
    auto single = options;
    single.batch = 1;
    const auto batch = randomBatch(single);
    const auto measure = [&](const char* name, TraceDetail detail) {
        auto times = timeRepeatedly(kWarmUp, options.repetitions, [&] {
            Recorder recorder(detail);
            const ForwardContext context {&recorder};
            network->logits(network->decode(batch.inputs, network->encode(batch.sources, context), context), context);
        });
        return BenchmarkResult {name, std::move(times), 1, "passes"};
    };
    return {measure("attention", TraceDetail::Attention), measure("everything", TraceDetail::Everything)};
}

std::string operation(const char* what, const BenchmarkOptions& options)
{
    return std::string("measuring ") + what + " of a network of " + std::to_string(parameterCount(options.model))
        + " parameters";
}

}  // namespace

LayerCosts measureLayerCosts(const LayerCostOptions& options, std::stop_token stop, const LayerCostObserver& observer)
{
    validate(options);
    const auto operation = [&] {
        return "measuring layers of width " + std::to_string(options.dimension) + " at "
            + std::to_string(options.lengths.size()) + " lengths";
    };
    return atBoundary(operation, [&] { return measured(options, stop, observer); });
}

std::vector<BenchmarkResult> benchmarkPatterns(const BenchmarkOptions& options)
{
    const auto operation = [] { return std::string("measuring attention patterns"); };
    return atBoundary(operation, [&] {
        std::vector<BenchmarkResult> results;
        for (const auto length : kLengths)
            for (const auto& pattern : kChoices<AttentionPattern>) {
                MeasuredEncoder encoder(options, pattern.value, length);
                results.push_back(encoder.translating());
                results.push_back(encoder.training());
            }
        return results;
    });
}

BenchmarkOptions benchmarkOptions(std::string_view preset)
{
    const auto recipe = recipePreset(preset);
    BenchmarkOptions options;
    options.model = recipe.model;
    options.model.sourceVocabulary = recipe.tokenizer.sourceVocabulary;
    options.model.targetVocabulary = recipe.tokenizer.targetVocabulary;
    options.model.dropout = 0.1;
    return options;
}

BenchmarkResult benchmarkTraining(const BenchmarkOptions& options)
{
    trainingPrecision(options.precision, trainingDevice(options.device));
    return atBoundary(operation("training steps", options), [&] { return measureTraining(options); });
}

TrainingSpeed benchmarkSpeed(const TrainingOptions& training)
{
    const auto device = trainingDevice(training.device);
    const auto precision = trainingPrecision(training.precision, device);
    setThreads(training.threads);
    keepFreedMemory();
    return atBoundary("measuring how fast this machine trains", [&] {
        TrainingSpeed speed;
        for (const std::int64_t width : {64, 128, 256, 512})
            speed.push_back(measureSpeed(width, precision, device));
        return speed;
    });
}

std::vector<BenchmarkResult> benchmarkDecoding(const BenchmarkOptions& options)
{
    return atBoundary(operation("translations", options), [&] { return measureSearches(options); });
}

std::vector<BenchmarkResult> benchmarkTracing(const BenchmarkOptions& options)
{
    return atBoundary(operation("forward passes", options), [&] { return measureTraces(options); });
}

std::vector<BenchmarkResult> benchmarkPeak(std::int64_t repetitions)
{
    return atBoundary("measuring matrix products", [&] {
        return std::vector {
            measureProducts("float32", torch::kFloat, repetitions), measureBFloat16Products(repetitions)};
    });
}

double BenchmarkResult::medianMilliseconds() const
{
    auto sorted = milliseconds;
    std::ranges::sort(sorted);
    const auto middle = sorted.size() / 2;
    return sorted.size() % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

double BenchmarkResult::fastestMilliseconds() const
{
    return std::ranges::min(milliseconds);
}

double BenchmarkResult::unitsPerSecond() const
{
    return 1000 * units / medianMilliseconds();
}

double BenchmarkResult::gigaflopsPerSecond() const
{
    return flops / medianMilliseconds() / 1e6;
}

}  // namespace translucent
