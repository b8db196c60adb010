#pragma once

#include "decoding/network_decoding.h"
#include "search/sentence_search.h"
#include "translucent/search/decoding.h"
#include "translucent/search/parallel_decoding.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace translucent {

/// Sentences whose translations are written all at once, by models with another Generation than Autoregressive. With a
/// length predictor the most probable length is taken, END stands at its end and nowhere else, and every further pass
/// predicts those tokens again that were least probable. A row of BEGINs is filled in one pass and cut at its first
/// END. Source: Gu et al. 2018, §3; Ghazvininejad et al. 2019, §3 (mask-predict). Deviation: one length instead of
/// several.
class ParallelDecoder {
public:
    /// As BatchSearch.
    /// @throws Error{Inconsistent} when an edited row has weight on a key that its row does not have.
    ParallelDecoder(const NetworkWeights& weights, std::span<const std::vector<std::int64_t>> sources,
        std::span<const std::int64_t> maxLengths, const DecodeOptions& options);

    /// False when a stop request came first.
    /// @throws Error{Numeric} when the weights are so large that nothing can be computed.
    bool run(std::stop_token stop);

    /// The translation without its source and texts: ids only. To be called once.
    Translation take(std::size_t sentence);

private:
    /// What is kept of one sentence. Legend: N places.
    struct Row {
        std::vector<std::int64_t> inputs;                    ///< Shape: [N]
        ParallelPass tokens;                                 ///< Shape: [N]
        std::vector<std::vector<TokenChoice>> alternatives;  ///< Shape: [N]
        std::vector<double> unknown;                         ///< log-probability of the unknown piece. Shape: [N]
        ParallelDecoding decoding;
    };
    std::int64_t takeLength(std::size_t sentence, std::int64_t maxLength, Row& row) const;
    void askAgain(Row& row, std::int64_t pass) const;
    void fill(Row& row, const float* logits, bool first) const;
    void fillPlace(Row& row, std::size_t place, const float* logits) const;
    Hypothesis hypothesis(const Row& row, std::size_t length) const;
    void addAttention(std::size_t sentence, Translation& result);

    const NetworkWeights& m_weights;
    DecodeOptions m_options;
    NetworkDecoding m_network;
    EncodedSentences m_sources;
    std::vector<Row> m_rows;
    RowAttentions m_attention;
};

}  // namespace translucent
