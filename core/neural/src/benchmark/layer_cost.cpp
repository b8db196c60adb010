#include "base/random.h"
#include "benchmark/timing.h"
#include "decoding/decoding_network.h"
#include "network/masks.h"
#include "network/transformer.h"
#include "translucent/base/error.h"
#include "translucent/neural/benchmark.h"

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

/// Observes every tensor that this thread allocates and frees.
class PeakMemory : public c10::MemoryReportingInfoBase {
public:
    void reportMemoryUsage(void*, std::int64_t size, std::int64_t, std::int64_t, c10::Device) override
    {
        m_held += size;
        m_peak = std::max(m_peak, m_held);
    }
    void reportOutOfMemory(std::int64_t, std::int64_t, std::int64_t, c10::Device) override { }
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

}  // namespace translucent
