#pragma once

#include "pages/attention/attention_maps.h"
#include "translucent/forward_trace.h"

#include <span>
#include <vector>

namespace translucent {

/// How one row of one head came about, step by step, with the engine's numbers.
/// Source: Vaswani et al. 2017, §3.2.1. Legend: L keys, K = d_k components.
struct RowStory {
    std::vector<double> products;            ///< q·k, in double from the engine's q and k. Shape: [L]
    std::vector<float> scores;               ///< q·k ÷ √K. Shape: [L]
    std::vector<float> masked;               ///< −∞ where the row must not look. Shape: [L]
    std::vector<float> weights;              ///< softmax of `masked`. Shape: [L]
    std::vector<float> query;                ///< Shape: [K]
    std::vector<std::vector<float>> keys;    ///< Shape: [L, K]
    std::vector<std::vector<float>> values;  ///< Shape: [L, K]
    std::vector<float> context;              ///< Σ weight·v. Shape: [K]

    int length() const { return int(weights.size()); }
    bool empty() const { return weights.empty(); }
    bool isMasked(int key) const;

    /// Σ exp(masked − largest) over all keys, and one key's part of it.
    double softmaxSum() const;
    double softmaxPart(int key) const;

private:
    double largest() const;
};

/// `pass` must keep everything; empty when the head or row is not in it. `map.head` is a real head.
RowStory rowStory(const ForwardTrace& pass, const AttentionMapId& map, int row);

}  // namespace translucent
