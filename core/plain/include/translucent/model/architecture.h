#pragma once

#include "translucent/base/choice.h"

#include <array>

namespace translucent {

/// The kind of network that translates. The architectures before the Transformer share its corpora, tokenizers,
/// trainer, search and measures, so only the network differs.
enum class Architecture {
    Transformer,  ///< Source: Vaswani et al. 2017
    Lstm,         ///< Source: Hochreiter & Schmidhuber 1997; as encoder and decoder Sutskever et al. 2014
    Gru,          ///< Source: Cho et al. 2014
    Cnn,          ///< Source: Gehring et al. 2017
};
template <>
inline constexpr std::array kChoices<Architecture> {Choice {Architecture::Transformer, "transformer"},
    Choice {Architecture::Lstm, "lstm"}, Choice {Architecture::Gru, "gru"}, Choice {Architecture::Cnn, "cnn"}};

constexpr bool isRecurrent(Architecture architecture)
{
    return architecture == Architecture::Lstm || architecture == Architecture::Gru;
}

/// The part of the source that the decoder of a recurrent network sees.
enum class RecurrentAttention {
    None,      ///< the last state of the encoder only: one vector of fixed size. Source: Sutskever et al. 2014
    Dot,       ///< its outputs, weighted by their dot product with the state. Source: Luong et al. 2015, §3.1
    Additive,  ///< weighted by a small network's score. Source: Bahdanau et al. 2015, §3.1
};
template <>
inline constexpr std::array kChoices<RecurrentAttention> {Choice {RecurrentAttention::None, "none"},
    Choice {RecurrentAttention::Dot, "dot"}, Choice {RecurrentAttention::Additive, "additive"}};

}  // namespace translucent
