#pragma once

#include "translucent/text/tokenizer.h"

#include <string_view>
#include <vector>

namespace translucent {

/// A kind of word that every translation must keep.
enum class Essential { Negation, Number };

/// A negation or number of a source sentence.
struct EssentialWord {
    Essential what {};
    TextSpan span;  ///< bytes of the source

    bool operator==(const EssentialWord&) const = default;
};

/// The negations and numbers of a Chinese or English sentence. Questions such as 是不是 and "isn't it" and words such
/// as 不但 and "no matter" contain no negation; one, two and what the other language counts otherwise (months,
/// weekdays, fractions, discounts, idioms) are no numbers here.
std::vector<EssentialWord> essentialWords(std::string_view source);

/// Those without a counterpart in the translation, for Chinese and English in either direction; empty for other
/// languages. A number is lost if the translation contains no number of the same value: 三百万 and "three million"
/// agree. Negations of Chinese are lost if the translation contains fewer of them than there are clauses with one in
/// the source, those of English if the translation contains none; which of them is then unknown, so all are returned.
/// "without" or "unhappy" are also negations of a translation, as are 很难 and, for "not until", 才.
std::vector<EssentialWord> lostWords(std::string_view source, std::string_view translation);

}  // namespace translucent
