#pragma once

#include "network/linear.h"
#include "network/recorder.h"
#include "translucent/model/architecture.h"

#include <torch/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace translucent {

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

}  // namespace translucent
