#pragma once

#include "translucent/transformer_config.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace translucent {

/// The three places of attention in an encoder–decoder Transformer. Source: Vaswani et al. 2017, §3.2.3.
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

/// How many layers of a model have an attention of one kind, and how many heads each of these has. Networks besides the
/// Transformer have no self-attention; of cross-attention a recurrent one has a single layer or none, a convolutional
/// one a layer for each of the decoder's, all with one head.
struct AttentionSize {
    std::int64_t layers = 0;
    std::int64_t heads = 0;

    bool operator==(const AttentionSize&) const = default;
};
AttentionSize attentionSize(const TransformerConfig& config, AttentionKind kind);
/// All of a model: those of the encoder, of the decoder, and of cross-attention.
std::vector<HeadId> headsOf(const TransformerConfig& config);

/// The same weight on every key that the row may see. Text: "uniform".
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

/// What one query looks at in one head, instead of what the softmax says. A row that a sentence does not reach changes
/// nothing; of two edits of one row the later holds. Text: "cross:1:3:5=uniform".
struct RowEdit {
    HeadId head;
    std::int64_t row = 0;  ///< the query's position: a source piece, or the target position that is predicted
    RowWeights weights;

    bool operator==(const RowEdit&) const = default;
};

/// What is added to the embeddings of one side to tell positions apart.
enum class PositionUse {
    Kept,      ///< each position its own vector
    Dropped,   ///< nothing. Text: "none"
    Shuffled,  ///< another position's vector
};

/// Text: "kept", "none" or "shuffled:SEED". Shuffling depends on the seed alone. The positions of a source sentence
/// are permuted among themselves. Those of a target are permuted within groups of 16 – 0 … 15, 16 … 31, the last as
/// long as the model allows –, so that they are known before the sentence is.
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
    Final,  ///< the norm after the last layer of a pre-norm stack; belongs to no layer and has no residual
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

/// What to change during a forward pass. Empty = change nothing.
struct Intervention {
    std::vector<HeadId> disabledHeads = {};  ///< their contribution to the output projection is zero
    std::vector<RowEdit> rowEdits = {};
    /// Decoder self-attention sees later inputs too. Only teacher-forced passes have any: while a translation is
    /// decoded step by step there is no later token, and this changes nothing.
    bool causalMaskRemoved = false;
    PositionChange sourcePositions = {};
    PositionChange targetPositions = {};
    std::vector<SublayerId> skippedResiduals = {};  ///< what the sublayer returns goes on alone
    std::vector<SublayerId> skippedNorms = {};      ///< values pass as they are; a trace has no arrays of such a norm

    bool empty() const { return *this == Intervention {}; }
    bool operator==(const Intervention&) const = default;
};

/// @throws Error{InvalidArgument} naming what the model does not have, or weights that are no distribution. Whether a
/// sentence has the keys of an edited row shows only with the sentence.
void validate(const Intervention& intervention, const TransformerConfig& config);

/// One of the changes of an intervention: the name of its option on the command line and what follows it, e.g.
/// "disable-head" and "cross:1:3"; "remove-causal-mask" has nothing. Names: disable-head, edit-row, remove-causal-mask,
/// positions ("source=none", "target=shuffled:7"), skip-residual, skip-norm.
using InterventionChange = std::pair<std::string, std::string>;

/// Adds one. @throws Error{InvalidArgument} saying what the form is, or which names there are
void addChange(Intervention& intervention, const InterventionChange& change);
/// The single changes of an intervention.
std::vector<InterventionChange> changesOf(const Intervention& intervention);

/// The text forms above.
std::string toText(const HeadId& id);
std::string toText(const RowEdit& edit);
std::string toText(const PositionChange& change);
std::string toText(const SublayerId& id);

/// Their inverses. @throws Error{InvalidArgument} saying what the form is.
HeadId headIdFromText(std::string_view text);
RowEdit rowEditFromText(std::string_view text);
PositionChange positionChangeFromText(std::string_view text);
SublayerId sublayerIdFromText(std::string_view text);

}  // namespace translucent
