#pragma once

#include "decoding/decoding_network.h"
#include "network/translation_network.h"
#include "translucent/neural/translation_model.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace translucent {

class TransformerImpl;

/// Legend: B sentences, R rows being decoded, S source pieces of a sentence, T decoded positions, V target vocabulary.

/// What the encoder made of a batch.
struct EncodedByNetwork : NetworkValues {
    std::vector<EncodedSource> encoded;  ///< of all sentences together with padding, or of each
    /// Scores of a length predictor, if there is one. Shape: [sentences][lengthClasses]
    std::vector<std::vector<float>> lengths;
};

/// What rows that the network itself decodes together take to the next position.
struct NetworkRows {
    std::vector<std::size_t> rows;         ///< which of all rows of the step, ascending. Shape: [r]
    std::vector<std::int64_t> sentences;   ///< of each row, where it is in `encoded`. Shape: [r]
    EncodedSource source = {};             ///< the same for each row. Shapes: [r, …]
    std::vector<torch::Tensor> kept = {};  ///< see TranslationNetwork::decodeLast. Shapes: [r, …]
};

/// What later positions need of one decoded position.
struct PositionOfNetwork : NetworkValues {
    std::vector<std::int64_t> ids;         ///< its token. Shape: [R]
    std::vector<NetworkRows> networkRows;  ///< of the newest position only, as `encoded`
};

/// The parameters of a network that is decoded on plain buffers. They must stay as they are while the weights are in
/// use.
Parameters parametersOf(const TranslationNetwork& network);

/// What a network of any architecture translates with.
std::shared_ptr<const DecodingWeights> decodingWeights(
    TranslationNetwork& network, DecodingPrecision precision = DecodingPrecision::Float32);

/// What the places of rows looked at that were filled at once. Shapes: per layer and sentence, [H, N, N] and [H, N, S]
struct RowAttentions {
    std::vector<std::vector<float>> self;
    std::vector<std::vector<float>> cross;
};

/// A network that decodes by its own forward pass. Its numbers are used as they are; only the output layer is packed.
class NetworkWeights : public DecodingWeights {
public:
    explicit NetworkWeights(TranslationNetwork& network);

    std::unique_ptr<DecodingNetwork> network(const Intervention& intervention) const override;
    bool computesRowsAlone() const override { return false; }
    /// Also of models that write labels, or all tokens at once.
    std::vector<Translation> translate(TranslationTask task) const override;

    TranslationNetwork& module;
};

/// Decoding by the network's own steps, for all that InferenceNetwork does not cover, so that a technique is written
/// once. All rows of all sentences are computed together, shorter sources with padding: the last bits of a row depend
/// on its company. With an intervention each sentence is computed alone, since places and keys are counted there.
class NetworkDecoding : public DecodingNetwork {
public:
    /// The weights must outlive this object.
    NetworkDecoding(const NetworkWeights& weights, const Intervention& intervention);

    EncodedSentences encode(std::span<const std::vector<std::int64_t>> sources, bool keepAttention) override;
    const float* step(const EncodedSentences& sources, const StepInput& input, std::vector<DecodedPosition>& positions,
        StepAttention* attention) override;

    /// Scores of a length predictor. Shape: [lengthClasses]
    static const std::vector<float>& lengthScores(const EncodedSentences& sources, std::size_t sentence);

    /// Logits at places of a sentence, of a model whose labels are read there. Shape: [places, V]
    std::vector<float> labels(
        const EncodedSentences& sources, std::size_t sentence, std::span<const std::int64_t> places) const;

    /// Decodes all places of all sentences' rows, each of which sees all of its row; see ParallelDecoder.
    /// `rows` are ids or kMaskId. Returns the logits. Shape: [Σ N, V], valid until the next call.
    const float* predictRows(
        const EncodedSentences& sources, std::span<const std::vector<std::int64_t>> rows, RowAttentions* attention);

private:
    /// Adds the sentences from `first` on.
    void encodeTogether(std::span<const std::vector<std::int64_t>> sources, std::size_t first, bool keepAttention,
        EncodedSentences& encoded, EncodedByNetwork& values) const;
    NetworkRows nextRows(const EncodedSentences& sources, const StepInput& input, std::size_t group,
        std::vector<DecodedPosition>& positions) const;
    /// Shape: logits [R, V], where the rows' own are written
    void stepTogether(const EncodedSentences& sources, const StepInput& input, NetworkRows& rows,
        const std::vector<DecodedPosition>& positions, StepAttention* attention, float* logits) const;
    torch::Tensor scoresAfter(const torch::Tensor& prefixes, NetworkRows& rows, const ForwardContext& context,
        const LinearView& output) const;
    /// Adds the logits of the rows of the sentences from `first` on, and returns where the next ones go.
    float* predictTogether(const EncodedSentences& sources, std::span<const std::vector<std::int64_t>> rows,
        std::size_t first, RowAttentions* attention, float* logits) const;

    const NetworkWeights& m_weights;
    Intervention m_intervention;
    torch::Device m_device;
    FloatBuffer m_logits;  ///< of a step or of all rows. Shape: [R, V]
};

}  // namespace translucent
