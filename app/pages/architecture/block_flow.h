#pragma once

#include "pages/architecture/blocks.h"
#include "translucent/forward_trace.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace translucent {

/// What one axis of an array counts.
enum class Axis {
    Source,
    Target,
    Head,
    HeadDimension,
    ModelDimension,
    FeedForwardDimension,
    TargetVocabulary,
    DecoderLayer,
    EncoderLayer,
    Mixture,   ///< of keys and values, with low rank
    Unit,      ///< of a recurrent layer that reads in one direction
    Sentence,  ///< the current one
    Length,    ///< of its translation, from 1
};

/// What an array is to its block.
enum class ArrayRole {
    Input,
    Embedding,
    Positions,
    Queries,
    Keys,
    Values,
    Scores,
    MaskedScores,
    Weights,
    Context,
    Inner,
    Activated,
    SublayerOutput,
    Sum,
    Mean,
    Deviation,
    Output,
    Logits,
    Probabilities,
    RootMeanSquare,  ///< of RMS norm
    Gate,            ///< of a gated feed-forward network, before its activation
    Memory,          ///< what cross-attention reads, where that is not simply the encoder's output
    Shares,          ///< of the encoder's layers in that
    CopyGate,        ///< the probability of generating, in a model that copies
    Copies,          ///< what copying alone would give each target token
    Factors,         ///< of low rank: the weights of the tokens that the mixtures result in
    Lengths,         ///< how probable each length of the row is, where it is predicted
    InputGate,       ///< of an LSTM, like the next two and the cell
    ForgetGate,
    OutputGate,
    Cell,
    Candidate,  ///< what may go into the cell, or into the output of a GRU
    ResetGate,  ///< of a GRU, like the next one
    UpdateGate,
};

/// One array on the way through a block.
struct BlockArray {
    ArrayRole role = ArrayRole::Input;
    std::string name;  ///< in the trace; of Probabilities the logarithms are there, see arrayOf
    std::vector<Axis> axes;
};

/// The arrays of a block in the order they are computed, what it reads first.
std::vector<BlockArray> blockArrays(BlockId block, const TransformerConfig& config, std::int64_t layer);

/// Index of the array that says most about a block: attention weights, else what leaves the block.
std::size_t mainArray(const std::vector<BlockArray>& arrays);

/// Lengths of the current sentence; nothing while there is none.
struct SentenceLengths {
    std::int64_t source = 0;
    std::int64_t target = 0;
};

/// Those of a traced sentence; nothing without one.
std::optional<SentenceLengths> lengthsOf(const ForwardTrace* pass);

std::optional<std::int64_t> axisSize(
    Axis axis, const TransformerConfig& config, std::optional<SentenceLengths> lengths);

/// "Queries", and as rich text "Q".
QString arrayTitle(ArrayRole role);
QString arraySymbol(ArrayRole role);

/// "d_model" as rich text.
QString axisSymbol(Axis axis);
/// All of an axis, "Source tokens", and one place of it for a read-out, "Source token".
QString axisTitle(Axis axis);
QString axisName(Axis axis);

/// The values of an array of the trace; nothing when it does not have them.
std::optional<Array> arrayOf(const ForwardTrace& trace, const BlockArray& array);

}  // namespace translucent
