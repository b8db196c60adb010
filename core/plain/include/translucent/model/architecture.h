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

/// The pairs of positions that attention computes.
enum class AttentionPattern {
    Full,
    Window,     ///< keys at most this number of positions away
    Blocks,     ///< keys in the same block; all blocks have the same length
    TopKeys,    ///< only the keys with the largest scores of each row; the softmax runs over these. Source: Zhao et al.
                ///< 2019
    LowRank,    ///< a few combinations of keys and of values instead of all. Source: Wang et al. 2020 (Linformer)
    Threshold,  ///< weights above a threshold, normalised again
};
template <>
inline constexpr std::array kChoices<AttentionPattern> {Choice {AttentionPattern::Full, "full"},
    Choice {AttentionPattern::Window, "window"}, Choice {AttentionPattern::Blocks, "blocks"},
    Choice {AttentionPattern::TopKeys, "top_k"}, Choice {AttentionPattern::LowRank, "low_rank"},
    Choice {AttentionPattern::Threshold, "threshold"}};

/// Attention scores of a row count as equal if they differ by less than this share of the largest of them, or of 1:
/// adding floats in another order gives a slightly different sum. A pattern that selects keys by score keeps equal keys
/// together.
inline constexpr double kTieMargin = 1e-5;

}  // namespace translucent
