#include "fake_trace.h"

#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace translucent::test {

namespace {

using Shape = std::vector<std::int64_t>;

/// Legend: S source pieces, T target positions, D model dimension, F feed-forward dimension, H heads, K head dimension.
class FakePass {
public:
    FakePass(const TransformerConfig& config, const ForwardTrace& attention)
        : m_config(config)
        , m_attention(attention)
        , S(std::int64_t(attention.sourceIds.size()))
        , T(std::int64_t(attention.outputIds.size()))
    {
    }

    std::vector<NamedArray> arrays()
    {
        stack("encoder", m_config.encoderLayers, S);
        stack("decoder", m_config.decoderLayers, T);
        add("output.logits", {T, m_config.targetVocabulary});
        if (m_config.generation == Generation::LengthPredictor)
            add("length_predictor.log_probabilities", {2 * m_config.maxLength - 1});
        if (m_config.copies()) {
            add("copy.gate", {T});
            add("copy.distribution", {T, m_config.targetVocabulary});
        }
        return std::move(m_arrays);
    }

private:
    void add(const std::string& name, const Shape& shape)
    {
        std::int64_t size = 1;
        for (const std::int64_t extent : shape)
            size *= extent;
        Array array {shape, {}};
        const double seed = double(m_arrays.size());
        for (std::int64_t i = 0; i < size; ++i)
            array.values.push_back(float(2 * std::cos(0.37 * double(i) + seed)));
        m_arrays.push_back({name, std::move(array)});
    }

    void stack(const std::string& name, std::int64_t layers, std::int64_t L)
    {
        const std::int64_t D = m_config.modelDimension;
        add(name + ".embedding", {L, D});
        if (addsToEmbeddings(m_config.positionKind))
            add(name + ".positions", {L, D});
        add(name + ".input", {L, D});
        for (std::int64_t layer = 0; layer < layers; ++layer)
            addLayer(name + ".layers." + std::to_string(layer), name == "decoder", L);
        if (m_config.normPlacement == NormPlacement::Pre)
            addNorm(name + ".final_norm", L);
        add(name + ".output", {L, D});
    }

    void addLayer(const std::string& path, bool decoder, std::int64_t L)
    {
        const std::int64_t D = m_config.modelDimension, F = m_config.feedForwardDimension;
        addNorm(path + ".self_attention_norm", L);
        addAttention(path + ".self_attention", L, L, decoder);
        add(path + ".after_self_attention", {L, D});
        if (decoder) {
            addNorm(path + ".cross_attention_norm", L);
            addAttention(path + ".cross_attention", L, S, false);
            add(path + ".after_cross_attention", {L, D});
        }
        addNorm(path + ".feed_forward_norm", L);
        add(path + ".feed_forward.inner", {L, F});
        add(path + ".feed_forward.activated", {L, F});
        add(path + ".feed_forward.output", {L, D});
        add(path + ".output", {L, D});
    }

    void addNorm(const std::string& path, std::int64_t L)
    {
        add(path + ".input", {L, m_config.modelDimension});
        add(path + ".mean", {L});
        add(path + ".std", {L});
        add(path + ".output", {L, m_config.modelDimension});
    }

    void addAttention(const std::string& path, std::int64_t Q, std::int64_t L, bool causal)
    {
        const std::int64_t H = m_config.heads, K = m_config.headDimension();
        const bool lowRank = m_config.attentionPattern == AttentionPattern::LowRank && path.starts_with("encoder");
        const std::int64_t seen = lowRank ? m_config.attentionSpan : L;
        add(path + ".q", {H, Q, K});
        add(path + ".k", {H, seen, K});
        add(path + ".v", {H, seen, K});
        add(path + ".scores", {H, Q, seen});
        Array masked = m_arrays.back().array;
        for (std::int64_t i = 0; causal && i < H * Q * L; ++i)
            if (i % L > i / L % Q)
                masked.values[std::size_t(i)] = -std::numeric_limits<float>::infinity();
        m_arrays.push_back({path + ".masked_scores", std::move(masked)});
        m_arrays.push_back({path + (lowRank ? ".factors" : ".weights"), *m_attention.find(path + ".weights")});
        add(path + ".context", {H, Q, K});
        add(path + ".output", {Q, m_config.modelDimension});
    }

    const TransformerConfig& m_config;
    const ForwardTrace& m_attention;
    const std::int64_t S;
    const std::int64_t T;
    std::vector<NamedArray> m_arrays;
};

Array logSoftmaxRows(Array array)
{
    const auto width = std::size_t(array.shape.back());
    for (std::size_t begin = 0; begin < array.values.size(); begin += width) {
        double sum = 0;
        for (std::size_t i = begin; i < begin + width; ++i)
            sum += std::exp(double(array.values[i]));
        for (std::size_t i = begin; i < begin + width; ++i)
            array.values[i] -= float(std::log(sum));
    }
    return array;
}

}  // namespace

ForwardTrace fakePass(const TransformerConfig& config, const ForwardTrace& attention)
{
    ForwardTrace pass;
    pass.sourceIds = attention.sourceIds;
    pass.inputIds = attention.inputIds;
    pass.outputIds = attention.outputIds;
    pass.arrays = FakePass(config, attention).arrays();
    pass.logProbabilities = logSoftmaxRows(*pass.find("output.logits"));
    return pass;
}

}  // namespace translucent::test
