#pragma once

#include "decoding/packing.h"
#include "translucent/model/intervention.h"
#include "translucent/model/transformer_config.h"
#include "translucent/search/decoding.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace translucent {

struct TranslationTask;

/// Legend: B sentences, R rows being decoded, S source pieces of a sentence, P source pieces of all sentences,
/// T decoded positions, D model dimension, H heads, A features of all heads together (usually D), V target vocabulary.

/// Values that only the network that made them can read.
struct NetworkValues {
    virtual ~NetworkValues() = default;
};

/// The encoder's work on a batch of sentences, one behind the other without padding.
struct EncodedSentences {
    std::vector<std::int64_t> offsets;            ///< first row of each sentence, and P at the end
    std::vector<FloatBuffer> keyValues;           ///< per decoder layer, of cross-attention. Shape: [P, 2 A]
    std::vector<std::vector<float>> selfWeights;  ///< per layer, per sentence [H, S, S]; only when kept
    std::shared_ptr<const NetworkValues> values = {};

    std::int64_t length(std::size_t sentence) const { return offsets[sentence + 1] - offsets[sentence]; }
};

/// What later positions need of one decoded position, in all rows that were running then.
struct DecodedPosition {
    std::vector<FloatBuffer> keyValues = {};  ///< per layer, of self-attention: queries (no longer needed), keys,
                                              ///< values. Shape: [R, 3 A]
    std::shared_ptr<NetworkValues> values = {};
};

/// What a decoding step is to compute.
struct StepInput {
    std::span<const std::int64_t> ids;       ///< newest token of each row. Shape: [R]
    std::span<const std::size_t> sentences;  ///< which sentence each row translates. Shape: [R]
    /// Row (r, p) says in which row of position p the history of row r continues. Shape: [R][T − 1]
    std::span<const std::vector<std::int32_t>> histories;
    const LinearView* output = nullptr;  ///< the output layer if only some of its outputs are wanted; nullptr = all

    std::int64_t position() const { return std::ssize(histories.front()); }
};

/// What each row looked at in a step. Shapes: per layer that has such attention and row, [H, T] and [H, S]
struct StepAttention {
    std::vector<std::vector<float>> self;
    std::vector<std::vector<float>> cross;
    std::vector<float> gates = {};  ///< by row, of a model that copies
};

/// A network that translates step by step, for all sentences and rows at once.
class DecodingNetwork {
public:
    virtual ~DecodingNetwork() = default;

    virtual EncodedSentences encode(std::span<const std::vector<std::int64_t>> sources, bool keepAttention) = 0;

    /// Decodes one more position in all rows. `positions` gets what later ones need of it.
    /// Returns the logits. Shape: [R, V], or as many as the input's own output layer has; valid until the next call.
    virtual const float* step(const EncodedSentences& sources, const StepInput& input,
        std::vector<DecodedPosition>& positions, StepAttention* attention) = 0;
};

/// What a model translates with.
class DecodingWeights {
    WeightPacker m_packer;

public:
    virtual ~DecodingWeights() = default;
    DecodingWeights(const DecodingWeights&) = delete;
    DecodingWeights& operator=(const DecodingWeights&) = delete;

    DecodingPrecision precision() const { return m_packer.precision(); }

    /// The weights must outlive it.
    virtual std::unique_ptr<DecodingNetwork> network(const Intervention& intervention) const = 0;

    /// Whether a row's numbers are the same to the last bit whatever is computed beside it. Threads can then have
    /// batches of their own.
    virtual bool computesRowsAlone() const = 0;

    /// One batch. Nothing when a stop request came first.
    virtual std::vector<Translation> translate(TranslationTask task) const;

    TransformerConfig config;
    LinearView output;

protected:
    /// Shapes of the output layer: weight [V, D], bias [V]
    DecodingWeights(const TransformerConfig& architecture, DecodingPrecision precision, const Parameter& weight,
        const Parameter& bias);

    WeightPacker& packer() { return m_packer; }
};

}  // namespace translucent
