#pragma once

#include "network/dropout.h"
#include "translucent/base/array.h"
#include "translucent/model/forward_trace.h"

#include <torch/nn/functional.h>

#include <algorithm>
#include <string>
#include <vector>

namespace translucent {

/// A contiguous float copy on the CPU.
inline Array toArray(const torch::Tensor& tensor)
{
    const auto plain = tensor.detach().to(torch::kCPU, torch::kFloat).contiguous();
    const auto* values = plain.data_ptr<float>();
    return {plain.sizes().vec(), std::vector<float>(values, values + plain.numel())};
}

/// Collects named tensors during a forward pass of one sentence pair; the leading batch axis is dropped.
class Recorder {
public:
    explicit Recorder(TraceDetail detail)
        : m_detail(detail)
    {
    }
    virtual ~Recorder() = default;
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// Keeps a tensor at every level of detail.
    virtual void keep(const std::string& name, const torch::Tensor& tensor)
    {
        m_arrays.push_back({name, toArray(tensor.squeeze(0))});
    }
    /// Whether gradients of the tensors are wanted, too: the pass then computes with what it keeps.
    virtual bool wantsGradients() const { return false; }
    bool wantsEverything() const { return m_detail == TraceDetail::Everything; }

    std::vector<NamedArray> take() { return std::move(m_arrays); }

private:
    TraceDetail m_detail;
    std::vector<NamedArray> m_arrays;
};

/// Is notified when a forward pass enters a layer, e.g. "encoder.layers.0", with the layer's input.
class LayerObserver {
public:
    virtual ~LayerObserver() = default;
    virtual void enters(const std::string& path, const torch::Tensor& input) = 0;
};

/// Sees the states of a forward pass: the input of each stack, and what each sublayer with its residual connection
/// leaves. Their names are those of a trace, e.g. "encoder.layers.0.output".
class StateTap {
public:
    virtual ~StateTap() = default;
    /// Returns what the pass goes on with: the state itself, or another one in its place. Shape: [B, L, D]
    virtual torch::Tensor passes(const std::string& name, const torch::Tensor& state) = 0;
};

struct AttentionInput;
struct AttentionSite;
class HeadTap;

/// Is notified of the inputs of every attention in a forward pass, and may change their numbers in place where no
/// gradient is asked for.
class AttentionObserver {
public:
    virtual ~AttentionObserver() = default;
    virtual void attends(const AttentionSite& site, const AttentionInput& input) = 0;
};

/// Sees what the heads of every attention in a forward pass have mixed, side by side.
class ContextTap {
public:
    virtual ~ContextTap() = default;
    /// Returns what goes to the output projection: the contexts themselves, or others in their place. Shape: [B, Q, A]
    virtual torch::Tensor passes(const AttentionSite& site, const torch::Tensor& contexts) = 0;
};

/// The context of a forward pass: observers, interventions and dropout. All may be absent.
struct ForwardContext {
    Recorder* recorder = nullptr;
    const Intervention* intervention = nullptr;
    DropoutStream* dropout = nullptr;         ///< in training only
    LayerObserver* layers = nullptr;          ///< in training only
    AttentionObserver* attentions = nullptr;  ///< in training, and for value zeroing
    bool learnsStatistics = false;            ///< in training only: batch norm goes by this batch
    torch::Tensor tokens = {};                ///< then: positions that are no padding, of all B · L. Shape: [N]
    HeadTap* copyHead = nullptr;              ///< of a model that copies
    /// In a pass over the last position only: turned keys and values of self-attention at all earlier ones, by decoder
    /// layer.
    /// Shape: [B, T, 2 A]
    std::vector<torch::Tensor>* earlier = nullptr;
    StateTap* states = nullptr;
    ContextTap* contexts = nullptr;

    void enters(const std::string& path, const torch::Tensor& input) const
    {
        if (layers)
            layers->enters(path, input);
    }

    /// The intervention, or an empty one.
    const Intervention& changes() const
    {
        static const Intervention none;
        return intervention ? *intervention : none;
    }
    bool skipsResidual(const SublayerId& id) const { return std::ranges::count(changes().skippedResiduals, id) > 0; }
    bool skipsNorm(const SublayerId& id) const { return std::ranges::count(changes().skippedNorms, id) > 0; }

    bool wantsEverything() const { return recorder && recorder->wantsEverything(); }
    bool wantsGradients() const { return recorder && recorder->wantsGradients(); }
    DropoutMask nextDropout() const { return dropout ? dropout->next() : DropoutMask(); }

    void keep(const std::string& name, const torch::Tensor& tensor) const
    {
        if (recorder)
            recorder->keep(name, tensor);
    }
    /// Keeps a tensor only if everything is requested.
    void detail(const std::string& name, const torch::Tensor& tensor) const
    {
        if (wantsEverything())
            recorder->keep(name, tensor);
    }
    /// Passes a state on, which a tap may replace, and keeps it like a detail.
    torch::Tensor state(const std::string& name, const torch::Tensor& x) const
    {
        const auto passed = states ? states->passes(name, x) : x;
        detail(name, passed);
        return passed;
    }
};

}  // namespace translucent
