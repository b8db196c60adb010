#pragma once

#include "translucent/model/transformer_config.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace translucent {

/// The three kinds of attention in an encoder–decoder Transformer. Source: Vaswani et al. 2017, §3.2.3.
enum class AttentionKind {
    EncoderSelf,  ///< source positions attend to source positions
    DecoderSelf,  ///< target positions attend to themselves and earlier target positions
    Cross,        ///< target positions attend to source positions
};
template <>
inline constexpr std::array kChoices<AttentionKind> {Choice {AttentionKind::EncoderSelf, "enc"},
    Choice {AttentionKind::DecoderSelf, "dec"}, Choice {AttentionKind::Cross, "cross"}};

/// One attention head; layer and head count from 0. Text: "cross:1:3".
struct HeadId {
    AttentionKind kind = AttentionKind::Cross;
    std::int64_t layer = 0;
    std::int64_t head = 0;

    bool operator==(const HeadId&) const = default;
};

/// The number of layers with one kind of attention and the number of heads in each. Architectures other than the
/// Transformer have no self-attention. For cross-attention, a recurrent model has one layer or none, a convolutional
/// one as many layers as its decoder, all with one head.
struct AttentionSize {
    std::int64_t layers = 0;
    std::int64_t heads = 0;

    bool operator==(const AttentionSize&) const = default;
};
AttentionSize attentionSize(const TransformerConfig& config, AttentionKind kind);
/// All heads of a model: encoder, decoder and cross-attention.
std::vector<HeadId> headsOf(const TransformerConfig& config);

/// Equal weights on all keys that the row can see. Text: "uniform".
struct UniformWeights {
    bool operator==(const UniformWeights&) const = default;
};
/// All the weight on one key, counted from 0. Text: "7".
struct OneKeyWeight {
    std::int64_t key = 0;

    bool operator==(const OneKeyWeight&) const = default;
};
/// Weights from the first key on, at least 0, with the sum 1; keys beyond get 0. Used as they are, without being
/// normalised. Text: "0.2,0.8,0".
struct GivenWeights {
    std::vector<float> values;

    bool operator==(const GivenWeights&) const = default;
};
using RowWeights = std::variant<UniformWeights, OneKeyWeight, GivenWeights>;

/// Replaces the softmax weights of one query in one head. A row outside the sentence has no effect; if a row is edited
/// twice, the later edit is used. Text: "cross:1:3:5=uniform".
struct RowEdit {
    HeadId head;
    std::int64_t row = 0;  ///< the query's position: a source piece, or the target position that is predicted
    RowWeights weights;

    bool operator==(const RowEdit&) const = default;
};

/// The position vectors that are added to the embeddings of one side.
enum class PositionUse {
    Kept,      ///< each position has its own vector
    Dropped,   ///< nothing. Text: "none"
    Shuffled,  ///< another position's vector
};

/// Text: "kept", "none" or "shuffled:SEED". The permutation depends only on the seed. The positions of a source
/// sentence are permuted among themselves. The positions of a target are permuted within groups of 16 – 0 … 15, 16 …
/// 31, the last as long as the model allows – so that they are known before the sentence is complete.
struct PositionChange {
    PositionUse use = PositionUse::Kept;
    std::uint64_t seed = 0;  ///< for Shuffled only

    bool operator==(const PositionChange&) const = default;
};

enum class StackKind { Encoder, Decoder };
template <>
inline constexpr std::array kChoices<StackKind> {
    Choice {StackKind::Encoder, "enc"}, Choice {StackKind::Decoder, "dec"}};

/// The parts of a layer that have a residual connection and a norm each. Source: Vaswani et al. 2017, §3.1.
enum class SublayerKind {
    SelfAttention,
    CrossAttention,  ///< in the decoder only
    FeedForward,
    Final,  ///< the norm after the last layer of a pre-norm stack; has no layer and no residual
};
template <>
inline constexpr std::array kChoices<SublayerKind> {Choice {SublayerKind::SelfAttention, "self"},
    Choice {SublayerKind::CrossAttention, "cross"}, Choice {SublayerKind::FeedForward, "ffn"},
    Choice {SublayerKind::Final, "final"}};

/// One sublayer; layers count from 0. Text: "dec:1:ffn", "enc:final".
struct SublayerId {
    StackKind stack = StackKind::Encoder;
    std::int64_t layer = 0;  ///< 0 for Final
    SublayerKind sublayer = SublayerKind::SelfAttention;

    bool operator==(const SublayerId&) const = default;
};

/// Holds one neuron of a feed-forward network at the same value at every position: the number that the second map
/// reads. In a network with a gate that is the product SiLU(W_g x) ⊙ W₁x, not one of its factors. 0 switches the neuron
/// off. If a neuron is clamped twice, the later value is used. Layers and neurons count from 0. Text: "dec:1:37=0".
struct NeuronClamp {
    StackKind stack = StackKind::Decoder;
    std::int64_t layer = 0;
    std::int64_t neuron = 0;
    float value = 0;

    bool operator==(const NeuronClamp&) const = default;
};

/// Changes to apply during a forward pass. Empty = no changes.
struct Intervention {
    std::vector<HeadId> disabledHeads = {};  ///< their contribution to the output projection is zero
    std::vector<RowEdit> rowEdits = {};
    /// Lets decoder self-attention see later inputs. Affects only teacher-forced passes: in step-by-step decoding there
    /// is no later token.
    bool causalMaskRemoved = false;
    PositionChange sourcePositions = {};
    PositionChange targetPositions = {};
    std::vector<SublayerId> skippedResiduals = {};  ///< only the output of the sublayer is passed on
    std::vector<SublayerId> skippedNorms = {};      ///< values pass as they are; a trace has no arrays of such a norm
    std::vector<NeuronClamp> clampedNeurons = {};   ///< a trace has the clamped values

    bool empty() const { return *this == Intervention {}; }
    bool operator==(const Intervention&) const = default;
};

/// @throws Error{InvalidArgument} naming a part that the model does not have, or weights that are not a distribution.
/// The keys of an edited row can only be checked against a sentence.
void validate(const Intervention& intervention, const TransformerConfig& config);

/// One change of an intervention: the name of its command-line option and its value, e.g. "disable-head" and
/// "cross:1:3"; the value of "remove-causal-mask" is empty. Names: disable-head, edit-row, remove-causal-mask,
/// positions ("source=none", "target=shuffled:7"), skip-residual, skip-norm, clamp-neuron.
using InterventionChange = std::pair<std::string, std::string>;

/// Adds one change. @throws Error{InvalidArgument} with the expected form or the valid names
void addChange(Intervention& intervention, const InterventionChange& change);
/// The single changes of an intervention.
std::vector<InterventionChange> changesOf(const Intervention& intervention);

/// The text forms above.
std::string toText(const HeadId& id);
std::string toText(const RowEdit& edit);
std::string toText(const PositionChange& change);
std::string toText(const SublayerId& id);
std::string toText(const NeuronClamp& clamp);

/// Parse the texts above. @throws Error{InvalidArgument} with the expected form.
HeadId headIdFromText(std::string_view text);
RowEdit rowEditFromText(std::string_view text);
PositionChange positionChangeFromText(std::string_view text);
SublayerId sublayerIdFromText(std::string_view text);
NeuronClamp neuronClampFromText(std::string_view text);

}  // namespace translucent
