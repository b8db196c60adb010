#pragma once

#include "translucent/tokenizer.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace translucent {

/// The pieces of a vocabulary in the order of their ids, for models that number them by a list of their own: Marian's
/// sentencepiece models only cut text up. The list stands behind the sentencepiece model as an extension of it, which
/// other readers pass over.
class NumberedPieces {
public:
    /// `listed` begins with the piece of id kSpecialIds. @throws Error{InvalidFormat} when one is there twice, is empty
    /// or not UTF-8, or when there are too many; `origin` begins the message
    NumberedPieces(std::vector<std::string> listed, const std::string& origin);
    NumberedPieces(NumberedPieces&&) = default;  // and no copy, which would look pieces up in the list it came from

    /// Nothing in the list when the sentencepiece model has none behind it.
    static NumberedPieces behind(std::string_view model, const std::string& origin);

    bool empty() const { return m_listed.empty(); }
    const std::vector<std::string>& listed() const { return m_listed; }

    /// kUnknownId for what is not in the list.
    std::int64_t idOf(std::string_view piece) const;

    /// A part of a text: a piece as it stands, or what sentencepiece is to cut up.
    struct Part {
        TextSpan span;
        bool isPiece = false;
        std::int64_t id = kUnknownId;  ///< of a piece
    };

    /// A code like ">>fr<<" at the start is one piece, and so are "</s>", "<unk>" and "<pad>" wherever they stand; PAD
    /// is the token that a translation begins with.
    /// Source: MarianTokenizer of Hugging Face transformers. Deviation: the code reaches to the first "<<", as in its
    /// newer versions.
    std::vector<Part> parts(std::string_view text) const;

private:
    std::vector<std::string> m_listed;
    std::unordered_map<std::string_view, std::int64_t> m_ids;  ///< points into m_listed
};

/// The sentencepiece model with the list behind it.
std::string withNumberedPieces(std::string_view model, std::span<const std::string> listed);

/// And without it, as other programs have it.
std::string withoutNumberedPieces(std::string_view model);

/// What is left of "▁" where pieces that sentencepiece does not know were joined becomes spaces; none at the ends.
std::string withoutMarks(std::string_view text);

}  // namespace translucent
