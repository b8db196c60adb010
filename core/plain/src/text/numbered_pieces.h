#pragma once

#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace translucent {

/// The pieces of a vocabulary in the order of their ids, for models that number them by a separate list: Marian's
/// sentencepiece models only segment text. The list is stored after the sentencepiece model as an extension, which
/// other readers ignore.
class NumberedPieces {
public:
    /// `listed` starts with the piece of id kSpecialIds. @throws Error{InvalidFormat} if a piece is duplicate, empty or
    /// not UTF-8, or if there are too many; the message starts with `origin`
    NumberedPieces(std::vector<std::string> listed, const std::string& origin);
    NumberedPieces(NumberedPieces&&) = default;  // not copyable: a copy would search the list of the original

    /// The list is empty if there is none after the sentencepiece model.
    static NumberedPieces behind(std::string_view model, const std::string& origin);

    bool empty() const { return m_listed.empty(); }
    const std::vector<std::string>& listed() const { return m_listed; }

    /// kUnknownId for pieces that are not in the list.
    std::int64_t idOf(std::string_view piece) const;

    /// A part of a text: a literal piece, or text for sentencepiece to segment.
    struct Part {
        TextSpan span;
        bool isPiece = false;
        std::int64_t id = kUnknownId;  ///< of a piece
    };

    /// A code like ">>fr<<" at the start is one piece, and so are "</s>", "<unk>" and "<pad>" at any position; PAD is
    /// the first token of a translation.
    /// Source: MarianTokenizer of Hugging Face transformers. Deviation: the code reaches to the first "<<", as in its
    /// newer versions.
    std::vector<Part> parts(std::string_view text) const;

private:
    std::vector<std::string> m_listed;
    std::unordered_map<std::string_view, std::int64_t> m_ids;  ///< points into m_listed
};

/// The sentencepiece model with the list behind it.
std::string withNumberedPieces(std::string_view model, std::span<const std::string> listed);

/// The model without the list, for other programs.
std::string withoutNumberedPieces(std::string_view model);

/// Replaces the remaining "▁" of joined pieces that sentencepiece does not know by spaces; removes them at the ends.
std::string withoutMarks(std::string_view text);

}  // namespace translucent
