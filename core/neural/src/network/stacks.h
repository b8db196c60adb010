#pragma once

#include "network/attention.h"
#include "network/dropout.h"
#include "network/embedding.h"
#include "network/linear.h"
#include "network/recorder.h"
#include "network/translation_network.h"
#include "translucent/model/transformer_config.h"

#include <torch/nn/module.h>
#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/pimpl.h>

#include <string>
#include <utility>
#include <vector>

namespace translucent {

/// The layer in the place of the paper's layer norm. There is one subclass for each kind; see NormKind.
class NormImpl : public torch::nn::Module {
public:
    explicit NormImpl(std::string path)
        : m_path(std::move(path))
    {
    }

    /// Shape: [..., D] → [..., D]
    torch::Tensor forward(const torch::Tensor& x, const ForwardContext& context);

protected:
    virtual torch::Tensor normalised(const torch::Tensor& x, const ForwardContext& context) = 0;
    /// Records the divisor and the subtracted value if they are one number for each position.
    virtual void recordStatistics(const torch::Tensor&, const ForwardContext&) const { }

    const std::string& path() const { return m_path; }

private:
    std::string m_path;
};
TORCH_MODULE(Norm);

/// The norm that the config requires; empty if it requires none.
Norm normOf(const TransformerConfig& config, const std::string& path);

/// Divides each position by the root of its mean square and scales it; subtracts and adds nothing.
/// Source: Zhang & Sennrich 2019, eq. (4); ε under the root as in LLaMA.
class RmsNormImpl : public NormImpl {
public:
    RmsNormImpl(const TransformerConfig& config, std::string path);

private:
    torch::Tensor normalised(const torch::Tensor& x, const ForwardContext& context) override;
    void recordStatistics(const torch::Tensor& x, const ForwardContext& context) const override;

    double m_epsilon;
    torch::Tensor m_weight;  ///< the gain. Shape: [D]
};

/// Normalises each position over its features, then scales and shifts.
/// Source: Ba et al. 2016, eq. (4); NormKind::SampleStd as in the Annotated Transformer.
class LayerNormImpl : public NormImpl {
public:
    LayerNormImpl(const TransformerConfig& config, std::string path);

private:
    torch::Tensor normalised(const torch::Tensor& x, const ForwardContext& context) override;
    void recordStatistics(const torch::Tensor& x, const ForwardContext& context) const override;

    NormKind m_kind;
    double m_epsilon;
    torch::Tensor m_weight;  ///< γ. Shape: [D]
    torch::Tensor m_bias;    ///< β. Shape: [D]
};
TORCH_MODULE(LayerNorm);

/// Normalises each feature over all tokens of the batch, excluding padding, then scales and shifts. It keeps running
/// statistics of the training for later, when a batch may be a single token. Source: Ioffe & Szegedy 2015, algorithms 1
/// and 2; the running statistics move by a tenth with every step, as in PyTorch.
/// In the decoder the mean of a batch includes later tokens, which the causal mask hides from attention (Shen et al.
/// 2020, PowerNorm, describe its other problems with texts). Processes that train together each use only their own
/// share of the batch.
class BatchNormImpl : public NormImpl {
public:
    BatchNormImpl(const TransformerConfig& config, std::string path);

private:
    torch::Tensor normalised(const torch::Tensor& x, const ForwardContext& context) override;
    /// `tokens` Shape: [N, D]
    void remember(const torch::Tensor& tokens, const torch::Tensor& mean, const torch::Tensor& variance);
    torch::Tensor scaled(const torch::Tensor& x, const torch::Tensor& mean, const torch::Tensor& variance) const;

    double m_epsilon;
    torch::Tensor m_weight;  ///< γ. Shape: [D]
    torch::Tensor m_bias;    ///< β. Shape: [D]
    /// Parameters without a gradient, so that they are included in files, checkpoints, averages and transfers between
    /// processes.
    torch::Tensor m_runningMean;      ///< Shape: [D]
    torch::Tensor m_runningVariance;  ///< Shape: [D]
};

/// Two linear maps with an activation between, the same at every position.
/// Source: Vaswani et al. 2017, §3.3, eq. (2); GELU and SiLU by choice of the config.
/// Gated: SiLU(W_g x + b_g) ⊙ (W₁x + b₁) between them instead. Source: Shazeer 2020, eq. (6).
/// Deviation: Shazeer's maps have no biases; here all have one, as everywhere in this program. F is as given, not made
/// smaller by a third to keep the number of parameters.
class FeedForwardImpl : public torch::nn::Module {
public:
    FeedForwardImpl(const TransformerConfig& config, StackKind stack, std::int64_t layer, std::string path);

    /// Shape: [..., D] → [..., D]
    torch::Tensor forward(const torch::Tensor& x, const ForwardContext& context);

    Linear& inner() { return m_inner; }
    Linear& outer() { return m_outer; }

private:
    torch::Tensor activated(const torch::Tensor& x, torch::Tensor inner, const ForwardContext& context);
    bool isHere(const NeuronClamp& clamp) const { return clamp.stack == m_stack && clamp.layer == m_layer; }
    /// Shape: [..., F] → [..., F]
    torch::Tensor clamped(torch::Tensor hidden, const ForwardContext& context) const;

    StackKind m_stack;
    std::int64_t m_layer;
    std::string m_path;
    Activation m_activation;
    Linear m_inner;           ///< D → F
    Linear m_outer;           ///< F → D
    Linear m_gate {nullptr};  ///< D → F, empty unless gated
};
TORCH_MODULE(FeedForward);

/// Registers the norm as a submodule of `module`; does nothing for an empty one.
inline Norm registerNorm(torch::nn::Module& module, const std::string& name, Norm norm)
{
    return norm ? module.register_module(name, norm) : norm;
}

/// A sublayer inside its residual connection and norm.
/// Source: Vaswani et al. 2017, §3.1 (post) and §5.4 (dropout); pre-norm as in the Annotated Transformer.
class Residual {
public:
    explicit Residual(const TransformerConfig& config)
        : m_placement(config.normPlacement)
        , m_connected(config.residual == ResidualKind::Connected)
    {
    }

    template <typename Sublayer>
    torch::Tensor operator()(const SublayerId& id, const torch::Tensor& x, Norm& norm, const ForwardContext& context,
        const Sublayer& sublayer) const
    {
        const bool pre = m_placement == NormPlacement::Pre;
        const auto normalised = [&](const torch::Tensor& values) {
            return !norm || context.skipsNorm(id) ? values : norm(values, context);
        };
        const auto y = sublayer(pre ? normalised(x) : x);
        const auto sum = context.skipsResidual(id) ? y
            : m_connected                          ? addDropped(x, y, context.nextDropout())
                                                   : dropped(y, context.nextDropout());
        return pre ? sum : normalised(sum);
    }

private:
    NormPlacement m_placement;
    bool m_connected;
};

/// Self-attention and feed-forward, each with residual and norm. Source: Vaswani et al. 2017, §3.1, figure 1 left.
class EncoderLayerImpl : public torch::nn::Module {
public:
    EncoderLayerImpl(const TransformerConfig& config, std::int64_t layer);

    /// `x` Shape: [B, S, D] → the same; `mayAttend` Shape: [B, 1, 1, S], undefined = everywhere.
    torch::Tensor forward(torch::Tensor x, const torch::Tensor& mayAttend, const ForwardContext& context);

    SelfAttention& selfAttention() { return m_selfAttention; }
    Norm& selfAttentionNorm() { return m_selfAttentionNorm; }
    FeedForward& feedForward() { return m_feedForward; }
    Norm& feedForwardNorm() { return m_feedForwardNorm; }

private:
    std::string m_path;
    std::int64_t m_layer;
    Residual m_residual;
    SelfAttention m_selfAttention;
    Norm m_selfAttentionNorm;
    FeedForward m_feedForward {nullptr};  ///< unless the config leaves it out
    Norm m_feedForwardNorm {nullptr};
};
TORCH_MODULE(EncoderLayer);

/// Layers in sequence over embedded tokens; `View` is the additional input of each layer.
template <typename Layer, typename View>
class StackImpl : public torch::nn::Module {
public:
    StackImpl(const TransformerConfig& config, StackKind kind, std::int64_t layers, std::string path)
        : m_kind(kind)
        , m_path(std::move(path))
        , m_positions(register_module("positions", Positions(config)))
    {
        auto list = register_module("layers", torch::nn::ModuleList());
        for (std::int64_t layer = 0; layer < layers; ++layer) {
            m_layers.emplace_back(config, layer);
            list->push_back(m_layers.back());
        }
        if (config.normPlacement == NormPlacement::Pre)
            m_finalNorm = registerNorm(*this, "final_norm", normOf(config, m_path + ".final_norm"));
    }

    Positions& positions() { return m_positions; }
    std::vector<Layer>& layers() { return m_layers; }
    Norm& finalNorm() { return m_finalNorm; }

    /// `outputs`, if given, receives the outputs of all layers, each as if the stack ended with that layer.
    torch::Tensor forward(
        torch::Tensor x, const View& view, const ForwardContext& context, std::vector<torch::Tensor>* outputs = nullptr)
    {
        auto unheard = context;
        unheard.recorder = nullptr;
        for (std::size_t layer = 0; layer < m_layers.size(); ++layer) {
            x = m_layers[layer](x, view, context);
            if (outputs && layer + 1 < m_layers.size())
                outputs->push_back(ended(x, unheard));
        }
        x = ended(x, context);
        if (outputs)
            outputs->push_back(x);
        context.detail(m_path + ".output", x);
        return x;
    }

private:
    torch::Tensor ended(const torch::Tensor& x, const ForwardContext& context)
    {
        return m_finalNorm && !context.skipsNorm({m_kind, 0, SublayerKind::Final}) ? m_finalNorm(x, context) : x;
    }

    StackKind m_kind;
    std::string m_path;
    Positions m_positions;
    std::vector<Layer> m_layers;
    Norm m_finalNorm {nullptr};  ///< with pre-norm only
};

/// The encoder stack over embedded source tokens.
struct EncoderImpl : StackImpl<EncoderLayer, torch::Tensor> {
    explicit EncoderImpl(const TransformerConfig& config)
        : StackImpl(config, StackKind::Encoder, config.encoderLayers, "encoder")
    {
    }
};
TORCH_MODULE(Encoder);

/// The additional inputs of a decoder layer.
struct DecoderView {
    torch::Tensor targetMayAttend;  ///< Shape: [1, 1, T, T] lower triangle, or [B, 1, 1, T] when writing at once
    const EncodedSource& source;
};

/// Masked self-attention, cross-attention and feed-forward. Source: Vaswani et al. 2017, §3.1, figure 1 right.
class DecoderLayerImpl : public torch::nn::Module {
public:
    DecoderLayerImpl(const TransformerConfig& config, std::int64_t layer);

    /// `x` Shape: [B, T, D] → the same
    torch::Tensor forward(torch::Tensor x, const DecoderView& view, const ForwardContext& context);

    SelfAttention& selfAttention() { return m_selfAttention; }
    Norm& selfAttentionNorm() { return m_selfAttentionNorm; }
    CrossAttention& crossAttention() { return m_crossAttention; }
    Norm& crossAttentionNorm() { return m_crossAttentionNorm; }
    FeedForward& feedForward() { return m_feedForward; }
    Norm& feedForwardNorm() { return m_feedForwardNorm; }

private:
    std::string m_path;
    std::int64_t m_layer;
    Residual m_residual;
    SelfAttention m_selfAttention;
    Norm m_selfAttentionNorm;
    CrossAttention m_crossAttention;
    Norm m_crossAttentionNorm;
    FeedForward m_feedForward {nullptr};  ///< unless the config leaves it out
    Norm m_feedForwardNorm {nullptr};
};
TORCH_MODULE(DecoderLayer);

/// The decoder stack over embedded target tokens.
struct DecoderStackImpl : StackImpl<DecoderLayer, DecoderView> {
    explicit DecoderStackImpl(const TransformerConfig& config)
        : StackImpl(config, StackKind::Decoder, config.decoderLayers, "decoder")
    {
    }
};
TORCH_MODULE(DecoderStack);

}  // namespace translucent
