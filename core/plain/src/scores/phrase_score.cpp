#include "base/unicode.h"
#include "translucent/base/error.h"
#include "translucent/corpus/phrases.h"
#include "translucent/scores/metrics.h"

#include <algorithm>

namespace translucent {

namespace {

bool isMark(char32_t c)
{
    return isPunctuation(c) || isUnicodeSpace(c);
}

/// Lower case, without punctuation.
std::string plain(const std::string& text)
{
    std::u32string kept;
    for (const char32_t c : decodeUtf8(text))
        if (!isPunctuation(c))
            kept += c >= U'A' && c <= U'Z' ? c - U'A' + U'a' : c;
    return encodeUtf8(kept);
}

double sentenceChrf(const std::string& translation, const std::string& reference)
{
    return chrf(std::span(&translation, 1), std::span(&reference, 1)).score;
}

}  // namespace

std::string withoutFinalPunctuation(std::string_view sentence)
{
    auto characters = decodeUtf8(sentence);
    while (!characters.empty() && isMark(characters.back()))
        characters.pop_back();
    return encodeUtf8(characters);
}

std::vector<Phrase> withoutFinalPunctuation(std::span<const Phrase> phrases)
{
    std::vector<Phrase> bare;
    for (const Phrase& phrase : phrases) {
        const auto source = withoutFinalPunctuation(phrase.source);
        const bool known = std::ranges::find(phrases, source, &Phrase::source) != phrases.end();
        if (!source.empty() && !known)
            bare.push_back({source, phrase.references});
    }
    return bare;
}

PhraseScore scorePhrase(const std::string& translation, std::span<const std::string> references)
{
    if (references.empty())
        throw Error(ErrorCode::InvalidArgument, say("a phrase has no reference translation; give at least one"));
    const auto text = plain(translation);
    const auto ours = withoutFinalPunctuation(translation);
    PhraseScore best;
    for (std::size_t i = 0; i < references.size(); ++i) {
        const double score = sentenceChrf(text, plain(references[i]));
        if (score > best.chrf) {
            best.reference = i;
            best.chrf = score;
        }
        best.exact = best.exact || (!ours.empty() && ours == withoutFinalPunctuation(references[i]));
    }
    return best;
}

}  // namespace translucent
