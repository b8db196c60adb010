#pragma once

#include "translucent/causes/traced_pass.h"
#include "translucent/model/intervention.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// Shares in rows: each number is at least 0, and each row sums to 1. Row-major.
struct ShareTable {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<double> values = {};  ///< Shape: [rows, columns]

    std::span<const double> row(std::size_t index) const { return std::span(values).subspan(index * columns, columns); }
    double at(std::size_t row, std::size_t column) const { return values[row * columns + column]; }
    double& at(std::size_t row, std::size_t column) { return values[row * columns + column]; }
};

/// The shares of the keys in each state behind an attention: the nearer the vector that a key adds is to the state, the
/// larger its share. With the vector T_j of key j – all heads, after W_O, in self-attention with the residual
/// connection at the query's own key –, and the state y behind the sublayer, the number of key j is max(0, ‖y‖₁ − ‖y −
/// T_j‖₁), divided by the sum of its row. In post-norm the T_j have passed the norm as the linear map that it is with
/// its real deviation. The biases of W_O and of the norm belong to no key. In a row without any positive number, all
/// keys that are read have the same share. Shape: [queries, keys]; of cross-attention [T, S + 1], the last column for
/// the residual connection. Source: Ferrando, Gállego and Costa-jussà 2022, "Measuring the Mixing of Contextual
/// Information in the Transformer", §3. Deviation: the norm has the population deviation that the network has, not that
/// of a sample.
/// @throws Error as requireSourceShares, Error{InvalidArgument} if the pass is not complete
ShareTable attentionShares(const TracedPass& pass, AttentionKind kind, std::int64_t layer);

/// ALTI+: how much of each prediction comes from each source token and from each token of the prefix.
/// Legend: S source pieces with END; T target positions.
struct SourceShares {
    ShareTable table;         ///< Shape: [T, S + T]; 0 for inputs behind a position
    std::size_t sources = 0;  ///< S

    std::span<const double> source(std::size_t position) const { return table.row(position).first(sources); }
    /// By input: BEGIN, then the tokens before.
    std::span<const double> prefix(std::size_t position) const { return table.row(position).subspan(sources); }
    double sourceShare(std::size_t position) const;
    double prefixShare(std::size_t position) const { return 1 - sourceShare(position); }
    /// Over the target positions, of which there must be one.
    double meanSourceShare() const;
};

/// Multiplies the shares of all attentions from the inputs to the last decoder layer; feed-forwards are left out, since
/// they change a position by itself only.
/// Source: Ferrando et al. 2022, "Towards Opening the Black Box of Neural Machine Translation: Source and Target
/// Interpretations of the Transformer", §3 (ALTI+); roll-out as in Abnar and Zuidema 2020.
/// @throws Error as attentionShares
SourceShares sourceShares(const TracedPass& pass);

}  // namespace translucent
