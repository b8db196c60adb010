#pragma once

#include "model/transformer.h"

#include <cstdint>
#include <span>
#include <vector>

namespace translucent {

/// The best next tokens of every row, best first.
struct NextTokens {
    torch::Tensor ids;               ///< Shape: [R, count], int64
    torch::Tensor logProbabilities;  ///< Shape: [R, count], float; under the softmax over the whole vocabulary
};

/// A batch of sentences being decoded: encoder output once per sentence, cached keys and values per row.
/// Legend: B sentences, K beams, R = B × K rows (sentence-major), V target vocabulary.
class DecodingState {
public:
    /// Encodes the sentences; one row each. `capacity` is the most positions that will be decoded.
    DecodingState(TransformerImpl& network, std::span<const std::vector<std::int64_t>> sources,
        std::int64_t capacity, const Intervention& intervention);
    DecodingState(const DecodingState&) = delete;
    DecodingState& operator=(const DecodingState&) = delete;

    std::int64_t length() const { return m_length; }

    /// Feeds one token per row and returns the best `count` next ones. PAD, UNK and BEGIN are never among them.
    NextTokens advance(const std::vector<std::int64_t>& inputs, std::int64_t count);

    /// Goes on with these rows, each named by its present index, belonging to these sentences.
    void select(const std::vector<std::int64_t>& rows, const std::vector<std::int64_t>& sentences);

private:
    torch::Device device() const;
    std::int64_t rows() const;

    TransformerImpl& m_network;
    Intervention m_intervention;
    ForwardContext m_context;  ///< points to m_intervention
    EncodedSource m_source;
    std::vector<LayerCache> m_cache;
    std::int64_t m_length = 0;
};

}  // namespace translucent
