#pragma once

#include "network/linear.h"
#include "network/recorder.h"
#include "network/translation_network.h"
#include "translucent/model/architecture.h"

#include <torch/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace translucent {

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
