#pragma once

#include "network/linear.h"
#include "network/translation_network.h"
#include "translucent/model/intervention.h"
#include "translucent/neural/translation_model.h"
#include "translucent/search/decoding.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <vector>

namespace translucent {

/// Floats that start on a cache line; their values are undefined until written.
class FloatBuffer {
public:
    FloatBuffer() = default;
    explicit FloatBuffer(std::int64_t size)
        : m_size(size)
        , m_data(static_cast<float*>(::operator new(static_cast<std::size_t>(size) * sizeof(float), kAlignment)))
    {
    }

    float* data() { return m_data.get(); }
    const float* data() const { return m_data.get(); }

    /// Room for `size` values; what was there is lost when it grows.
    float* reserve(std::int64_t size)
    {
        if (size > m_size)
            *this = FloatBuffer(size);
        return data();
    }

private:
    static constexpr std::align_val_t kAlignment {64};
    struct Release {
        void operator()(float* data) const { ::operator delete(data, kAlignment); }
    };

    std::int64_t m_size = 0;
    std::unique_ptr<float[], Release> m_data;
};

/// A linear layer as the kernels read it: see RowProduct and, of bytes, ByteProduct. Legend: K inputs, N outputs.
struct LinearView {
    const void* panels;  ///< weights
    bool halves;         ///< of 16 bits each: where that loses nothing and the processor widens them
    const float* bias;   ///< Shape: [N]
    std::int64_t inputs;
    std::int64_t outputs;
    const float* scales = nullptr;       ///< of bytes only. Shape: [N]
    const std::int32_t* sums = nullptr;  ///< of bytes only. Shape: [N]
};

struct EmbeddingWeights {
    const float* table = nullptr;      ///< Shape: [V, D]
    const float* positions = nullptr;  ///< Shape: [maxLength, D]; nullptr = none

    /// What is added to the embedding at each position, whose row in the table is `order`; nullptr = nothing.
    std::vector<const float*> positionVectors(
        const PositionChange& change, const std::vector<std::int64_t>& order, std::int64_t dimension) const;
};

/// Legend: B sentences, R rows being decoded, S source pieces of a sentence, P source pieces of all sentences,
/// T decoded positions, D model dimension, H heads, A features of all heads together (usually D), V target vocabulary.

/// The encoder's work on a batch of sentences, one behind the other without padding.
struct EncodedSentences {
    std::vector<std::int64_t> offsets;            ///< first row of each sentence, and P at the end
    std::vector<FloatBuffer> keyValues;           ///< per decoder layer, of cross-attention. Shape: [P, 2 A]
    std::vector<std::vector<float>> selfWeights;  ///< per layer, per sentence [H, S, S]; only when kept
    /// Scores of a length predictor, if there is one. Shape: [sentences][lengthClasses]
    std::vector<std::vector<float>> lengths = {};
    /// Where the network itself decodes: of all sentences together with padding, or of each.
    std::vector<EncodedSource> encoded = {};

    std::int64_t length(std::size_t sentence) const { return offsets[sentence + 1] - offsets[sentence]; }
};

/// What rows that the network itself decodes together take to the next position.
struct NetworkRows {
    std::vector<std::size_t> rows;         ///< which of all rows of the step, ascending. Shape: [r]
    std::vector<std::int64_t> sentences;   ///< of each row, where it is in `encoded`. Shape: [r]
    EncodedSource source = {};             ///< the same for each row. Shapes: [r, …]
    std::vector<torch::Tensor> kept = {};  ///< see TranslationNetwork::decodeLast. Shapes: [r, …]
};

/// What later positions need of one decoded position, in all rows that were running then.
struct DecodedPosition {
    std::vector<FloatBuffer> keyValues = {};    ///< per layer, of self-attention: queries (no longer needed), keys,
                                                ///< values. Shape: [R, 3 A]
    std::vector<std::int64_t> ids = {};         ///< its token, where the network itself decodes. Shape: [R]
    std::vector<NetworkRows> networkRows = {};  ///< of the newest position only, as `encoded`
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

/// A network that translates step by step, for all sentences and rows at once: the same function as the
/// TranslationNetwork of the same weights, which also can train.
class DecodingNetwork {
public:
    virtual ~DecodingNetwork() = default;

    virtual EncodedSentences encode(std::span<const std::vector<std::int64_t>> sources, bool keepAttention) = 0;

    /// Decodes one more position in all rows. `positions` gets what later ones need of it.
    /// Returns the logits. Shape: [R, V], or as many as the input's own output layer has; valid until the next call.
    virtual const float* step(const EncodedSentences& sources, const StepInput& input,
        std::vector<DecodedPosition>& positions, StepAttention* attention) = 0;
};

/// What a network translates with: its parameters as plain arrays, or itself. Matrices are copies, other numbers the
/// network's own memory unless it lives on another device: the network must stay as it is while they are in use.
class DecodingWeights {
    std::vector<torch::Tensor> m_tensors;  ///< keep the memory alive; first, for everything else points there
    DecodingPrecision m_precision;

public:
    virtual ~DecodingWeights() = default;
    DecodingWeights(const DecodingWeights&) = delete;
    DecodingWeights& operator=(const DecodingWeights&) = delete;

    DecodingPrecision precision() const { return m_precision; }

    /// The weights must outlive it.
    virtual std::unique_ptr<DecodingNetwork> network(const Intervention& intervention) const = 0;

    TransformerConfig config;
    LinearView output;

protected:
    DecodingWeights(TranslationNetwork& network, DecodingPrecision precision);

    const float* keep(const torch::Tensor& tensor);
    LinearView view(const torch::Tensor& weight, const torch::Tensor& bias);
    LinearView view(Linear& layer);
    LinearView bytesOf(const torch::Tensor& weight, const torch::Tensor& bias);
    EmbeddingWeights view(Embedding& table, Positions& positions);
};

/// Whether models like this are decoded on plain buffers, in any precision: plain Transformers with a decoder, without
/// any technique but learned or no positions, GELU or SiLU, norms before or after, heads of any size. All others are
/// decoded by the network itself, in float32, and so is a network on a GPU.
bool decodesOnBuffers(const TransformerConfig& config);

/// Those of a network of any architecture.
std::shared_ptr<const DecodingWeights> decodingWeights(
    TranslationNetwork& network, DecodingPrecision precision = DecodingPrecision::Float32);

/// Those of a model, the same for all that use them at a time.
std::shared_ptr<const DecodingWeights> decodingWeights(
    const TranslationModel& model, DecodingPrecision precision = DecodingPrecision::Float32);

/// y = x·Wᵀ + b, rounded where the weights are, on as many threads as it is worth. Shapes: x [rows, K], y [rows, N]
void multiplyRows(const LinearView& weights, const float* x, std::int64_t rows, float* y);

/// A piece's vector, scaled, and what stands for its position, nullptr = nothing. Shape: x [D]
void embedRow(
    const EmbeddingWeights& weights, std::int64_t id, const float* position, std::int64_t dimension, float* x);

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
        EncodedSentences& encoded) const;
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
