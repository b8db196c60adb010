#pragma once

#include "engine/translation_result.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

/// Sizes and tokens of a hand-made translation result.
struct SampleSpec {
    int encoderLayers = 2;
    int decoderLayers = 3;
    int heads = 4;
    std::vector<std::string> source {"▁我", "喜欢", "这", "只", "小", "猫"};                 ///< without END
    std::vector<std::vector<std::string>> targets {{"▁I", "▁like", "▁this", "▁kit", "ten"},  ///< without END
        {"▁I", "▁love", "▁this", "▁cat"}};
};

/// Rows that sum to 1, different for every head, row and column, so that no two axes can be confused.
/// Shape: [heads, queries, keys]; with `causal` row t is 0 beyond key t.
inline Array sampleWeights(int heads, int queries, int keys, bool causal, int seed)
{
    Array weights {{heads, queries, keys}, {}};
    for (int head = 0; head < heads; ++head)
        for (int query = 0; query < queries; ++query) {
            std::vector<double> row(std::size_t(keys), 0.0);
            double sum = 0;
            for (int key = 0; key < (causal ? query + 1 : keys); ++key) {
                const double centre = double(query) * keys / queries + head;
                row[std::size_t(key)] =
                    std::exp(2.5 * std::cos(seed + 0.7 * head + 1.3 * key) - 0.4 * std::abs(key - centre));
                sum += row[std::size_t(key)];
            }
            for (const double weight : row)
                weights.values.push_back(float(weight / sum));
        }
    return weights;
}

inline ForwardTrace sampleTrace(const SampleSpec& spec, int hypothesis)
{
    ForwardTrace trace;
    for (std::size_t s = 0; s < spec.source.size(); ++s)
        trace.sourceIds.push_back(std::int64_t(100 + s));
    trace.sourceIds.push_back(kEndId);
    trace.inputIds.push_back(kBeginId);
    for (std::size_t t = 0; t < spec.targets[std::size_t(hypothesis)].size(); ++t)
        trace.inputIds.push_back(std::int64_t(200 + t));
    trace.outputIds.assign(trace.inputIds.begin() + 1, trace.inputIds.end());
    trace.outputIds.push_back(kEndId);
    const int source = int(trace.sourceIds.size());
    const int target = int(trace.outputIds.size());
    for (int layer = 0; layer < spec.encoderLayers; ++layer)
        trace.arrays.push_back({"encoder.layers." + std::to_string(layer) + ".self_attention.weights",
            sampleWeights(spec.heads, source, source, false, layer)});
    for (int layer = 0; layer < spec.decoderLayers; ++layer) {
        const std::string path = "decoder.layers." + std::to_string(layer);
        trace.arrays.push_back({path + ".self_attention.weights",
            sampleWeights(spec.heads, target, target, true, 10 + layer + hypothesis)});
        trace.arrays.push_back({path + ".cross_attention.weights",
            sampleWeights(spec.heads, target, source, false, 20 + layer + hypothesis)});
    }
    return trace;
}

/// A hypothesis per target, each with its trace.
inline std::shared_ptr<const TranslationResult> sampleResult(const SampleSpec& spec = {})
{
    auto result = std::make_shared<TranslationResult>();
    result->modelName = QStringLiteral("sample");
    for (std::size_t s = 0; s < spec.source.size(); ++s)
        result->translation.source.push_back({std::int64_t(100 + s), spec.source[s], {}});
    result->translation.source.push_back({kEndId, "</s>", {}});
    for (std::size_t h = 0; h < spec.targets.size(); ++h) {
        Hypothesis hypothesis;
        hypothesis.end = HypothesisEnd::Finished;
        for (std::size_t t = 0; t < spec.targets[h].size(); ++t) {
            const std::string& piece = spec.targets[h][t];
            hypothesis.tokens.push_back({{std::int64_t(200 + t), piece, -0.25}, {}});
            const bool startsWord = piece.starts_with("▁");
            hypothesis.text += (startsWord && t > 0 ? " " : "") + (startsWord ? piece.substr(3) : piece);
        }
        hypothesis.tokens.push_back({{kEndId, "</s>", -0.1}, {}});
        result->translation.hypotheses.push_back(std::move(hypothesis));
        result->traces.push_back(sampleTrace(spec, int(h)));
    }
    return result;
}

/// A long sentence: `length` source and target tokens in addition to END, Chinese and English of varying width.
inline SampleSpec longSample(int length)
{
    const std::vector<std::string> chinese {
        "我们", "在", "图书馆", "里", "看", "了", "很多", "关于", "历史", "的", "书"};
    const std::vector<std::string> english {
        "▁we", "▁read", "▁a", "▁lot", "▁of", "▁extraordinari", "ly", "▁books", "▁in", "▁the", "▁library"};
    SampleSpec spec;
    spec.source.clear();
    spec.targets = {{}};
    for (int i = 0; i < length; ++i) {
        spec.source.push_back(chinese[std::size_t(i) % chinese.size()]);
        spec.targets[0].push_back(english[std::size_t(i) % english.size()]);
    }
    return spec;
}

}  // namespace translucent
