#pragma once

#include "network/copy_mechanism.h"
#include "network/cross_wiring.h"
#include "network/embedding.h"
#include "network/length_predictor.h"
#include "network/stacks.h"
#include "network/translation_network.h"

namespace translucent {

/// Encoder–decoder Transformer. Source: Vaswani et al. 2017.
/// Deviation: the output projection has a bias, as in the Annotated Transformer.
class TransformerImpl : public TranslationNetwork {
public:
    explicit TransformerImpl(const TransformerConfig& config);

    EncodedSource encode(const torch::Tensor& sourceIds, const ForwardContext& context) override;
    torch::Tensor decode(
        const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context) override;

    /// Keys and values of cross-attention; the memories go, for nothing else reads them.
    void prepareSteps(EncodedSource& source) override;
    /// Keeps keys and values of self-attention, unless the pass is changed.
    torch::Tensor decodeLast(const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context,
        std::vector<torch::Tensor>& kept) override;
    torch::Tensor predictLast(const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context,
        std::vector<torch::Tensor>& kept) override;

    /// Xavier-uniform matrices – each block of a fused projection by itself –, zero biases, γ = 1, β = 0.
    /// Source: Glorot & Bengio 2010.
    void initialise() override;

    torch::Tensor predict(const torch::Tensor& inputIds, const EncodedSource& source, const ForwardContext& context,
        const torch::Tensor& positions = {}) override;

    Encoder& encoder() { return m_encoder; }
    DecoderStack& decoder() { return m_decoder; }
    /// Empty unless the config asks for it.
    LengthPredictor& lengthPredictor() { return m_lengthPredictor; }
    CopyLayer& copying() { return m_copying; }  ///< empty unless the config asks for it

private:
    Encoder m_encoder;
    DecoderStack m_decoder;  ///< absent where labels are read from the encoder
    CrossWiringLayer m_wiring;
    LengthPredictor m_lengthPredictor {nullptr};
    CopyLayer m_copying {nullptr};  ///< of a model that copies
};
TORCH_MODULE(Transformer);

/// As the network itself says.
inline void initialiseWeights(TranslationNetwork& network)
{
    network.initialise();
}

}  // namespace translucent
