#pragma once

#include "translucent/text/tokenizer.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// ICU's word boundaries (dictionaries for Chinese, Japanese and Thai, Unicode's rules elsewhere), independent of the
/// locale. Source: Unicode Standard Annex 29, §4.
class Words {
public:
    Words();  ///< @throws Error{Unsupported} if ICU's data is missing
    ~Words();

    /// Words of valid UTF-8 without white space, in order.
    std::vector<TextSpan> of(std::string_view text) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Properties of all texts that are needed to train a vocabulary.
struct TextTraits {
    bool withoutSpaces = false;  ///< most letters belong to scripts that are written without spaces
    std::string digits;          ///< the ASCII digits that occur
};
TextTraits traitsOf(const VocabularyTexts& texts);

/// The number of occurrences of each word, sorted so that the same texts give the same vocabulary.
using WordCounts = std::map<std::string, std::int64_t, std::less<>>;

/// Words between white space.
WordCounts spacedWords(const VocabularyTexts& texts);

/// Words that are known or that ICU finds; a word after white space is counted twice, with and without a leading space.
WordCounts unspacedWords(const VocabularyTexts& texts);

}  // namespace translucent
