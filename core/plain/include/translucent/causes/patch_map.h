#pragma once

#include "translucent/base/choice.h"
#include "translucent/model/intervention.h"
#include "translucent/model/transformer_config.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Which of two sentences gives its states to the other.
enum class PatchDirection {
    Denoise,  ///< states of the clean sentence replace those of the corrupted one: finds what suffices
    Noise,    ///< states of the corrupted sentence replace those of the clean one: finds what is necessary
};
template <>
inline constexpr std::array kChoices<PatchDirection> {
    Choice {PatchDirection::Denoise, "denoise"}, Choice {PatchDirection::Noise, "noise"}};

/// What can be exchanged: the input of a stack, what a layer of the encoder leaves, what a sublayer of the decoder
/// leaves, or what an attention head gives to the output projection W_O: the sum of its values times their weights.
struct PatchState {
    StackKind stack = StackKind::Encoder;
    std::optional<SublayerId> after = {};   ///< empty for the input; of the encoder the last sublayer of a layer
    std::optional<std::int64_t> head = {};  ///< of `after`, then an attention, counted from 0

    /// Its name in a complete pass. Of a head that of its attention's context and its number, e.g.
    /// "decoder.layers.0.cross_attention.context.3".
    std::string array() const;
    /// Of a head; otherwise empty.
    std::optional<HeadId> headId() const;
    bool operator==(const PatchState&) const = default;
};

/// All states without heads, in the order in which a pass computes them.
std::vector<PatchState> patchStates(const TransformerConfig& config);
/// All heads, in that order.
std::vector<PatchState> patchHeads(const TransformerConfig& config);

/// A state at one position, counted from 0: of a source piece, or of a prediction.
struct PatchSite {
    PatchState state;
    std::int64_t position = 0;

    bool operator==(const PatchSite&) const = default;
};

/// Text: "decoder.input@3", the array and the position.
std::string toText(const PatchSite& site);
/// @throws Error{InvalidArgument} with the expected form, or for a state that the model does not have
PatchSite patchSiteFromText(std::string_view text, const TransformerConfig& config);

/// Whether the state at one site can depend on that at another, earlier one: the causal cone. A state of the encoder
/// reaches all positions of later layers, and the decoder from the first cross-attention on; one of the decoder reaches
/// its own position, and behind the next self-attention the later ones. A head reaches its own position behind its
/// sublayer, and from there on the same. In some models it reaches less, never more.
bool reaches(const PatchSite& from, const PatchSite& to);

/// A sentence and its greedy translation.
struct PatchSentence {
    std::string text = {};
    std::string translation = {};
    std::vector<std::int64_t> sourceIds;  ///< with END. Shape: [S]
    std::vector<std::int64_t> outputIds;
};

/// Two sentences of equally many pieces and the first position at which their translations differ.
struct PatchPair {
    PatchSentence clean;
    PatchSentence corrupted;
    std::vector<std::int64_t> inputIds;  ///< BEGIN and the tokens that both translations begin with. Shape: [T]
    std::int64_t cleanWord = 0;          ///< the token of the clean translation behind them
    std::int64_t corruptedWord = 0;      ///< that of the corrupted one

    /// Of these two tokens, counted from 0: T − 1.
    std::size_t position() const { return inputIds.size() - 1; }
    /// The number of positions at which a state can be exchanged: S or T.
    std::size_t positionsOf(StackKind stack) const;
};

/// @throws Error{InvalidArgument} if the sentences have different numbers of pieces, or their translations do not
/// differ within both
PatchPair patchPair(PatchSentence clean, PatchSentence corrupted);

/// The logit of the clean word minus that of the corrupted word, at their position, for both sentences.
struct PatchDifferences {
    double clean = 0;
    double corrupted = 0;

    double effect() const { return clean - corrupted; }
    /// The share of the effect that a difference stands for: 0 = as the corrupted sentence, 1 = as the clean one. Not
    /// limited to that range.
    double recovered(double difference) const { return (difference - corrupted) / effect(); }
};

/// Shares of a smaller effect would be quotients of little more than noise.
inline constexpr double kLeastPatchEffect = 1;

/// @throws Error{InvalidArgument} for an effect below kLeastPatchEffect
void requireEffect(const PatchDifferences& differences);

/// The share when nothing is exchanged: 0 for Denoise, 1 for Noise.
double unchangedShare(PatchDirection direction);

/// What is recovered when one state at a time is exchanged.
struct PatchRow {
    PatchState state;
    std::vector<double> recovered;  ///< by position
};
struct PatchMap {
    PatchDirection direction = PatchDirection::Denoise;
    std::vector<PatchRow> rows;  ///< as patchStates() or patchHeads(); fewer after a stop request
};

/// What is recovered when several states are exchanged, each by itself and all of them together.
struct PatchSet {
    PatchDirection direction = PatchDirection::Denoise;
    std::vector<PatchSite> sites;
    std::vector<double> single;  ///< by site
    double together = 0;

    /// What would be recovered together if effects added up: the share when nothing is exchanged, plus what each site
    /// changes in it.
    double sum() const;
};

}  // namespace translucent
