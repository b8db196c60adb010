#pragma once

#include "json_output.h"
#include "terminal.h"
#include "translucent/causes/attribution.h"
#include "translucent/model/intervention.h"
#include "translucent/neural/causes.h"
#include "translucent/text/tokenizer.h"
#include "why_arguments.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace translucent::cli {

// What the commands under `why` have in common.

/// The sentence that was given, or the first line of standard input. @throws Error{InvalidArgument} if there is none
std::string sentenceOf(const WhyArguments& arguments);

/// The tokens of a text with END.
std::vector<std::int64_t> endedIds(const Tokenizer& tokenizer, const std::string& text);

/// The pass over a sentence and its translation, given or found by the search.
struct ExplainedPair {
    /// @throws Error as Causes and Decoder::translate
    explicit ExplainedPair(WhyTargetArguments& arguments);

    /// The sentences and their pieces, which every answer begins with.
    Json head(const std::string& model) const;
    void printPosition(std::size_t position) const;
    /// @throws Error{InvalidArgument} for a --position or a --word that the translation does not have
    std::vector<std::int64_t> positionsOf(const WhyTokenArguments& arguments) const;
    /// The same with the rival, if one is given. Of all tokens, the rival itself is left out, with a note on stderr.
    /// @throws Error{InvalidArgument} also for a rival that is not one token of the vocabulary
    std::vector<AttributionTarget> targetsOf(const WhyRivalArguments& arguments) const;

    std::string text;
    Causes causes;
    bool forced;  ///< the translation was given
    std::vector<std::string> sourcePieces;
    std::vector<std::string> inputPieces;
    std::vector<std::string> outputPieces;
};

/// The only token of a word, or a piece of the vocabulary; `option` and `side`, "target" or "source", are named in
/// messages. @throws Error{InvalidArgument} for a word of several tokens
std::int64_t tokenGiven(
    const Tokenizer& tokenizer, const std::string& word, const std::string& option, const std::string& side = "target");

/// Of a state: the sublayer before it, or "input".
std::string nameOf(const std::optional<SublayerId>& sublayer);
Json jsonOrNull(const std::optional<SublayerId>& sublayer);

template <typename Number>
Json jsonOrNull(const std::optional<Number>& number)
{
    return number ? Json(*number) : Json();
}

inline constexpr std::size_t kNumberWidth = 9;
/// A number in a column of a table.
std::string column(double value, int decimals);

}  // namespace translucent::cli
