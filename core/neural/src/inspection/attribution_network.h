#pragma once

#include "translucent/causes/attribution.h"
#include "translucent/neural/translation_model.h"

#include <torch/types.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace translucent {

/// Legend: S source pieces with END, T inputs with BEGIN up to the explained position, D model dimension.

/// The part of a pass that one prediction depends on.
struct AttributedPass {
    std::vector<std::int64_t> sourceIds;  ///< Shape: [S]
    std::vector<std::int64_t> inputIds;   ///< Shape: [T]
    std::int64_t word = 0;
    std::optional<std::int64_t> rival = {};
};

/// Other ids in place of a pass's own, of the same lengths.
struct PassIds {
    std::vector<std::int64_t> sourceIds;
    std::vector<std::int64_t> inputIds;
};

/// F of the word behind each of these, in batches.
std::vector<double> valuesWith(
    const TranslationModel& model, const AttributedPass& pass, std::span<const PassIds> others);

/// Vectors for all tokens of a pass, in double precision.
struct PassVectors {
    torch::Tensor source;  ///< Shape: [S, D]
    torch::Tensor prefix;  ///< Shape: [T, D]
};

/// The scaled embeddings e, without positions.
PassVectors scaledEmbeddings(const TranslationModel& model, const AttributedPass& pass);

/// e − e′, with e′ of the baseline; 0 for END of the source and for BEGIN, which stay.
PassVectors stepFromBaseline(const TranslationModel& model, const AttributedPass& pass, AttributionBaseline baseline);

/// F where e is replaced by e′ + point · step, with e′ = e − step: the baseline at 0, the pass itself at 1.
double valueOnPath(const TranslationModel& model, const AttributedPass& pass, const PassVectors& step, double point);

/// Σ weight · ∂F/∂e over points of that path. One point 1 with the weight 1 gives the gradient of the pass itself.
PassVectors gradientOnPath(
    const TranslationModel& model, const AttributedPass& pass, const PassVectors& step, const Quadrature& points);

/// The numbers of a tensor, row by row.
std::vector<double> doublesOf(const torch::Tensor& values);

}  // namespace translucent
