#pragma once

#include "network/linear.h"
#include "network/recorder.h"
#include "network/translation_network.h"
#include "translucent/model/architecture.h"
#include "translucent/model/transformer_config.h"

#include <torch/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace translucent {

/// Which positions a convolution sees, of its width k.
enum class Sight {
    Around,    ///< as many before as after its own
    Backwards  ///< its own and those before
};

/// A convolution over positions and its gated linear unit: a ⊙ σ(b), [a; b] = W [x of the k positions] + bias. Where
/// the sentence has no position, x is 0. Source: Gehring et al. 2017, §3.2; Dauphin et al. 2017.
/// Deviation: no weight normalisation.
class ConvolutionImpl : public torch::nn::Module {
public:
    ConvolutionImpl(const TransformerConfig& config, Sight sight);

    /// Shape: [B, L, D] → the same
    torch::Tensor forward(const torch::Tensor& x);

    /// The last position alone, of a convolution that sees backwards. `kept` is the input of the k − 1 positions before
    /// it, fewer at the beginning, undefined at the first, and then what the next one needs. Shape: x [B, 1, D] → the
    /// same
    torch::Tensor last(const torch::Tensor& x, torch::Tensor& kept);

    /// Normal numbers with variance 4 (1 − dropout) / (k D), and a zero bias. Source: Gehring et al. 2017, §3.5.
    void initialise(double dropout);

private:
    std::int64_t m_width;
    Sight m_sight;
    Linear m_linear;  ///< k D → 2 D, the first position first
};
TORCH_MODULE(Convolution);

/// A layer of the decoder: convolution, and attention of its own to the source.
/// Source: Gehring et al. 2017, §3.3, eqs. (1) and (2), with the scale of §3.4.
class ConvolutionalDecoderLayerImpl : public torch::nn::Module {
public:
    ConvolutionalDecoderLayerImpl(const TransformerConfig& config, std::int64_t layer);

    /// `x` and `embedding`, the target's with positions. Shape: [B, T, D] → the same. With `kept` only the last
    /// position is computed, see ConvolutionImpl::last.
    torch::Tensor forward(const torch::Tensor& x, const torch::Tensor& embedding, const EncodedSource& source,
        const ForwardContext& context, torch::Tensor* kept = nullptr);

    Convolution& convolution() { return m_convolution; }

private:
    torch::Tensor attended(
        const torch::Tensor& query, const EncodedSource& source, const ForwardContext& context) const;

    std::string m_path;
    Convolution m_convolution;
    Linear m_query;
    Linear m_output;
};
TORCH_MODULE(ConvolutionalDecoderLayer);

/// Encoder and decoder of convolutions with gates and residual connections; every layer of the decoder attends to the
/// source. Sums of two are multiplied by √½, so that numbers keep their size. Source: Gehring et al. 2017 (ConvS2S).
/// Deviations: embeddings are as large as a Transformer's, and scores of attention divided by √D therefore; one
/// dimension everywhere, so no projections between embeddings and layers; no weight normalisation; gradients of the
/// encoder are not scaled.
class ConvolutionalNetwork : public TranslationNetwork {
public:
    explicit ConvolutionalNetwork(const TransformerConfig& config);

    EncodedSource encode(const torch::Tensor& sourceIds, const ForwardContext& context) override;
    torch::Tensor decode(
        const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context) override;
    /// Keeps what the convolutions still see.
    torch::Tensor decodeLast(const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context,
        std::vector<torch::Tensor>& kept) override;
    void initialise() override;

private:
    /// `kept` is by layer; nullptr = all positions are computed.
    torch::Tensor decodeEmbedded(const torch::Tensor& embedding, const EncodedSource& source,
        const ForwardContext& context, std::vector<torch::Tensor>* kept);

    Positions m_sourcePositions {nullptr};
    Positions m_targetPositions {nullptr};
    std::vector<Convolution> m_encoderLayers;
    std::vector<ConvolutionalDecoderLayer> m_decoderLayers;
};

/// What the decoder's last layer adds from the source: tanh(W [Σ weight · output of the encoder; own output]), where
/// the weights are the softmax of scores – dot products, or vᵀ tanh(W₁ query + W₂ key). Source: Luong et al. 2015,
/// §3.1, eqs. (5)–(8) with `dot`; Bahdanau et al. 2015, §3.1 and A.1.2, for the additive score. Deviation: with both
/// scores attention stands behind the recurrent layers, as in Luong et al., but without their input feeding (§3.3), so
/// that all positions of a known target are computed at once.
class RecurrentAttentionPartImpl : public torch::nn::Module {
public:
    explicit RecurrentAttentionPartImpl(const TransformerConfig& config);

    /// `x` Shape: [B, T, D] → the same
    torch::Tensor forward(const torch::Tensor& x, const EncodedSource& source, const ForwardContext& context);

    /// Whether the score reads projections of the encoder's output, and these. Shape: [B, S, D] → the same
    bool projectsKeys() const { return !m_key.is_empty(); }
    torch::Tensor keys(const torch::Tensor& memory) { return m_key(memory); }

    void initialise();

private:
    torch::Tensor scores(const torch::Tensor& x, const EncodedSource& source);

    Linear m_query {nullptr};  ///< of the additive score, like the next two
    Linear m_key {nullptr};
    torch::Tensor m_vector;  ///< Shape: [D]
    Linear m_combine {nullptr};
};
TORCH_MODULE(RecurrentAttentionPart);

/// Legend: B sentences, L positions, I inputs, U units, G matrices (4 of an LSTM, 3 of a GRU), W numbers of a state
/// (2 U of an LSTM: outputs, then cells; U of a GRU).

enum class Reading { Forwards, Backwards };

struct RecurrentResult {
    torch::Tensor outputs;  ///< Shape: [B, L, U]
    torch::Tensor state;    ///< after the last position read. Shape: [B, W]
};

/// Where a layer's gates are recorded: `path` + ".forget_gate" ….
struct RecurrentSite {
    const ForwardContext& context;
    std::string path;
};

/// What a layer records besides its outputs, in the order of its steps' parts: of an LSTM "input_gate", "forget_gate",
/// "candidate", "output_gate" and "cell", of a GRU "reset_gate", "update_gate" and "candidate".
const std::vector<std::string>& recurrentParts(Architecture kind);

/// One layer of LSTM or GRU cells, reading in one direction. Rows of matrices are in the order of PyTorch and cuDNN:
/// input, forget, candidate, output; reset, update, candidate.
/// Source: Hochreiter & Schmidhuber 1997 and Gers et al. 2000 (LSTM with forget gate, without peepholes); Cho et al.
/// 2014, eqs. (5)–(8) (GRU). Deviation: the reset gate multiplies behind the recurrent matrix, as in cuDNN.
class RecurrentLayerImpl : public torch::nn::Module {
public:
    RecurrentLayerImpl(Architecture kind, std::int64_t inputs, std::int64_t units);

    /// `x` Shape: [B, L, I]; `state` [B, W], undefined = zeros; `lengths` [B]: positions that count, undefined = all;
    /// at others the state stays as it is.
    RecurrentResult forward(const torch::Tensor& x, const torch::Tensor& state, const torch::Tensor& lengths,
        const RecurrentSite& site, Reading reading = Reading::Forwards);

    /// Xavier-uniform matrices, one by one, and zero biases but 1 for the forget gate.
    /// Source: Jozefowicz et al. 2015, §2.2.
    void initialise();

private:
    struct State {
        torch::Tensor output;                   ///< Shape: [B, U]
        torch::Tensor cell;                     ///< of an LSTM. Shape: [B, U]
        std::vector<torch::Tensor> parts = {};  ///< recurrentParts, each of [B, U]
    };
    State step(const torch::Tensor& fromInput, const State& before);

    Architecture m_kind;
    std::int64_t m_units;
    Linear m_input;
    Linear m_recurrent;
};
TORCH_MODULE(RecurrentLayer);

/// A layer of the encoder: half of the units read forwards, half backwards. Source: Schuster & Paliwal 1997; Bahdanau
/// et al. 2015, §3.2.
class BidirectionalLayerImpl : public torch::nn::Module {
public:
    explicit BidirectionalLayerImpl(const TransformerConfig& config);

    /// `x` Shape: [B, S, D], `lengths` [B] → outputs [B, S, D] and the state that a layer of the decoder with D units
    /// can begin with, [B, W]
    RecurrentResult forward(const torch::Tensor& x, const torch::Tensor& lengths, const RecurrentSite& site);

    RecurrentLayer& forwards() { return m_forwards; }
    RecurrentLayer& backwards() { return m_backwards; }

private:
    RecurrentLayer m_forwards;
    RecurrentLayer m_backwards;
};
TORCH_MODULE(BidirectionalLayer);

/// Encoder and decoder of LSTM or GRU layers. Each layer of the decoder begins with the last state of the encoder's
/// layer of the same number (further ones with that of its last layer); with `recurrentAttention` none this is all that
/// it knows of the source. Source: Sutskever et al. 2014; Cho et al. 2014; Bahdanau et al. 2015; Luong et al. 2015.
/// Dropout is between layers, not inside the recurrence (Zaremba et al. 2014).
/// Deviations: the encoder reads in both directions in all cases, and embeddings are scaled as in the Transformer.
class RecurrentNetwork : public TranslationNetwork {
public:
    explicit RecurrentNetwork(const TransformerConfig& config);

    EncodedSource encode(const torch::Tensor& sourceIds, const ForwardContext& context) override;
    torch::Tensor decode(
        const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context) override;
    /// Keys of an additive score.
    void prepareSteps(EncodedSource& source) override;
    /// Keeps the state of each layer.
    torch::Tensor decodeLast(const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context,
        std::vector<torch::Tensor>& kept) override;
    void initialise() override;

private:
    /// Where each layer of the decoder begins.
    std::vector<torch::Tensor> firstStates(const EncodedSource& source) const;
    /// `states` is where each layer of the decoder begins, and then where it ends.
    torch::Tensor decodeFrom(std::vector<torch::Tensor>& states, const torch::Tensor& inputIds,
        const EncodedSource& source, const ForwardContext& context);

    std::vector<BidirectionalLayer> m_encoderLayers;
    std::vector<RecurrentLayer> m_decoderLayers;
    RecurrentAttentionPart m_attention {nullptr};  ///< empty without attention
};

}  // namespace translucent
