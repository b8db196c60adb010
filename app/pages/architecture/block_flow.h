#pragma once

#include "pages/architecture/blocks.h"
#include "translucent/model/forward_trace.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace translucent {

/// The unit of an array's axis.
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

/// The role of an array in its block.
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
    Memory,          ///< the input of cross-attention if it is not simply the encoder's output
    Shares,          ///< of the encoder's layers in that
    CopyGate,        ///< the probability of generating, in a model that copies
    Copies,          ///< the distribution over target tokens from copying alone
    Factors,         ///< of low rank: the weights of the tokens that the mixtures result in
    Lengths,         ///< probability of each row length, if it is predicted
    InputGate,       ///< of an LSTM, like the next two and the cell
    ForgetGate,
    OutputGate,
    Cell,
    Candidate,  ///< the proposed input of the cell, or of the output of a GRU
    ResetGate,  ///< of a GRU, like the next one
    UpdateGate,
};

/// An array in the data flow of a block.
struct BlockArray {
    ArrayRole role = ArrayRole::Input;
    std::string name;  ///< in the trace; for Probabilities the trace contains the logarithms, see arrayOf
    std::vector<Axis> axes;
};

/// The arrays of a block in the order of computation, starting with its input.
std::vector<BlockArray> blockArrays(BlockId block, const TransformerConfig& config, std::int64_t layer);

/// Index of the most informative array of a block: attention weights, or else the output of the block.
std::size_t mainArray(const std::vector<BlockArray>& arrays);

/// Lengths of the current sentence; empty if there is none.
struct SentenceLengths {
    std::int64_t source = 0;
    std::int64_t target = 0;
};

/// The lengths of a traced sentence; empty without one.
std::optional<SentenceLengths> lengthsOf(const ForwardTrace* pass);

std::optional<std::int64_t> axisSize(
    Axis axis, const TransformerConfig& config, std::optional<SentenceLengths> lengths);

/// "Queries", and as rich text "Q".
QString arrayTitle(ArrayRole role);
QString arraySymbol(ArrayRole role);

/// "d_model" as rich text.
QString axisSymbol(Axis axis);
/// The title of an axis, "Source tokens", and of one position in a read-out, "Source token".
QString axisTitle(Axis axis);
QString axisName(Axis axis);

/// The values of an array of the trace; empty if it does not contain them.
std::optional<Array> arrayOf(const ForwardTrace& trace, const BlockArray& array);

}  // namespace translucent
