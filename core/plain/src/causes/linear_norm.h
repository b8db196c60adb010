#pragma once

#include "translucent/causes/traced_pass.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// A norm at one position with the statistics of its real input: the affine map v ↦ scale ⊙ (v − c·v̄) + shift, with
/// c = 1 in layer norm and 0 otherwise. It agrees with the norm at that input; at others it keeps σ as it was.
/// Legend: D model dimension.
struct LinearNorm {
    std::vector<double> scale;  ///< γ/σ. Shape: [D]
    std::vector<double> shift;  ///< β; in batch norm β − γμ/σ; in RMS norm empty. Shape: [D]
    bool centred = true;        ///< subtracts the mean of v

    /// The linear part, without `shift`.
    std::vector<double> applied(std::span<const double> v) const;
    /// The transpose of the linear part: direction·applied(v) = pulledBack(direction)·v.
    std::vector<double> pulledBack(std::span<const double> direction) const;
};

/// @param path of the norm's module, e.g. "decoder.final_norm"
/// @throws Error{InvalidArgument} if the pass does not contain the norm
LinearNorm linearNormAt(const TracedPass& pass, const std::string& path, std::size_t position);

/// The same at no position: with the deviation 1, except in batch norm, whose deviations are trained.
/// @throws Error{InvalidArgument} if the model does not contain the norm
LinearNorm linearNormOf(const TransformerConfig& config, const ModelParameters& parameters, const std::string& path);

/// Arithmetic in double precision, where traces are float.
template <typename A, typename B>
double innerProduct(const A& a, const B& b)
{
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    return sum;
}

}  // namespace translucent
