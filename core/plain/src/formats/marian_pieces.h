#pragma once

#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace translucent {

/// The single list of pieces that a Marian model uses for both languages: END, UNK, the pieces, and PAD, which starts a
/// translation. Two vocabularies are concatenated, and each side keeps its own rows.
struct MarianPieces {
    static constexpr std::int64_t kEnd = 0, kUnknown = 1;
    static constexpr std::int64_t kNone = -1;

    std::vector<std::string> texts;  ///< by their ids there
    /// Our ids by theirs. A piece of the target only is unknown as source text: it has UNK's id.
    std::vector<std::int64_t> source;
    std::vector<std::int64_t> target;  ///< kNone for a piece of the source only
    bool isJoint = true;               ///< both sides have the same pieces

    std::int64_t size() const { return static_cast<std::int64_t>(texts.size()); }
    std::int64_t pad() const { return size() - 1; }
};

/// @throws Error{InvalidArgument} for a piece that is called like a special one
MarianPieces marianPieces(const Tokenizer& source, const Tokenizer& target);

/// vocab.json. @throws Error{InvalidArgument} as marianPieces
std::string vocabularyJson(const MarianPieces& pieces);

}  // namespace translucent
