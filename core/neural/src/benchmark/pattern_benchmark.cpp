#include "translucent/neural/benchmark.h"

#include "base/boundary.h"
#include "base/random.h"
#include "benchmark/timing.h"
#include "decoding/decoding_network.h"
#include "network/masks.h"
#include "network/transformer.h"

#include <torch/nn/functional.h>
#include <torch/utils.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <fstream>
#include <string_view>

namespace translucent {

namespace {

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
