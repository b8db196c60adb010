#include "sentencepiece/words.h"

#include "base/parts.h"
#include "translucent/base/error.h"

#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utext.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <unordered_map>
#include <utility>

namespace translucent {

namespace {

void require(UErrorCode status)
{
    if (U_FAILURE(status))
        throw Error(ErrorCode::Unsupported,
            say("ICU cannot find words: %1; install its data, or learn a vocabulary without word boundaries "
                "(tokenizer.word_boundaries)",
                u_errorName(status)));
}

/// The code point at `at`, which is moved past it.
UChar32 nextCodePoint(std::string_view text, std::size_t& at)
{
    auto position = static_cast<std::int64_t>(at);
    UChar32 c = 0;
    U8_NEXT_OR_FFFD(text.data(), position, static_cast<std::int64_t>(text.size()), c);
    at = static_cast<std::size_t>(position);
    return c;
}

bool isSpaceOnly(std::string_view word)
{
    for (std::size_t at = 0; at < word.size();)
        if (!u_isUWhiteSpace(nextCodePoint(word, at)))
            return false;
    return true;
}

bool endsWithSpace(std::string_view text)
{
    auto last = text.size();
    while (last > 0 && U8_IS_TRAIL(text[--last])) { }
    return !text.empty() && isSpaceOnly(text.substr(last));
}

bool knowsNoSpaces(UChar32 c)
{
    constexpr UChar32 kFirstOfThem = 0x0E00;  // Thai
    if (c < kFirstOfThem)
        return false;
    UErrorCode status = U_ZERO_ERROR;
    switch (uscript_getScript(c, &status)) {
    case USCRIPT_HAN:
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA:
    case USCRIPT_THAI:
    case USCRIPT_LAO:
    case USCRIPT_KHMER:
    case USCRIPT_MYANMAR: return true;
    default: return false;
    }
}

using HashedCounts = std::unordered_map<std::string, std::int64_t>;

void countSpacedWords(std::string_view text, HashedCounts& counts)
{
    const auto count = [&](std::string_view word) {
        if (!word.empty())
            ++counts[std::string(word)];
    };
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto here = at;
        if (!u_isUWhiteSpace(nextCodePoint(text, at)))
            continue;
        count(text.substr(begin, here - begin));
        begin = at;
    }
    count(text.substr(begin));
}

void countUnspacedWords(const VocabularyText& sentence, const Words& icuWords, HashedCounts& counts)
{
    const auto& [text, known] = sentence;
    const auto found = known.empty() ? icuWords.of(text) : std::vector<TextSpan>(known.begin(), known.end());
    for (const auto& [begin, end] : found) {
        const std::string word(text.substr(begin, end - begin));
        ++counts[endsWithSpace(text.substr(0, begin)) ? word + ' ' + word : word];
    }
}

/// @param counterFor makes a visitor that counts into its argument; every thread gets its own
template <typename CounterFor>
WordCounts countedWords(const VocabularyTexts& texts, const CounterFor& counterFor)
{
    const auto threads = threadsForParts(texts.parts());
    std::vector<HashedCounts> counts(threads);
    std::vector<VocabularyTexts::Visitor> visitors;
    for (auto& ownCounts : counts)
        visitors.emplace_back(counterFor(ownCounts));
    forEachPart(
        texts.parts(), threads, [&](std::size_t part, std::size_t thread) { texts.visit(part, visitors[thread]); });
    WordCounts sum;
    for (const auto& ownCounts : counts)
        for (const auto& [word, count] : ownCounts)
            sum[word] += count;
    return sum;
}

}  // namespace

struct Words::Impl {
    std::unique_ptr<icu::BreakIterator> iterator;
};

Words::Words()
    : m_impl(std::make_unique<Impl>())
{
    UErrorCode status = U_ZERO_ERROR;
    m_impl->iterator.reset(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
    require(status);
}

Words::~Words() = default;

std::vector<TextSpan> Words::of(std::string_view text) const
{
    UErrorCode status = U_ZERO_ERROR;
    UText bytes = UTEXT_INITIALIZER;
    utext_openUTF8(&bytes, text.data(), static_cast<std::int64_t>(text.size()), &status);
    require(status);
    m_impl->iterator->setText(&bytes, status);
    std::vector<TextSpan> words;
    auto begin = static_cast<std::size_t>(m_impl->iterator->first());
    for (auto end = m_impl->iterator->next(); end != icu::BreakIterator::DONE; end = m_impl->iterator->next()) {
        const TextSpan word {begin, static_cast<std::size_t>(end)};
        if (!isSpaceOnly(text.substr(word.begin, word.end - word.begin)))
            words.push_back(word);
        begin = word.end;
    }
    utext_close(&bytes);
    require(status);
    return words;
}

TextTraits traitsOf(const VocabularyTexts& texts)
{
    std::atomic<std::int64_t> letters {0}, spaceless {0};
    std::array<std::atomic<bool>, 10> seen {};
    forEachPart(texts.parts(), threadsForParts(texts.parts()), [&](std::size_t part, std::size_t) {
        std::int64_t lettersOfPart = 0, spacelessOfPart = 0;
        texts.visit(part, [&](const VocabularyText& sentence) {
            for (std::size_t at = 0; at < sentence.text.size();) {
                const auto c = nextCodePoint(sentence.text, at);
                if (c >= '0' && c <= '9')
                    seen[static_cast<std::size_t>(c - '0')] = true;
                if (!u_isalpha(c))
                    continue;
                ++lettersOfPart;
                spacelessOfPart += knowsNoSpaces(c) ? 1 : 0;
            }
        });
        letters += lettersOfPart;
        spaceless += spacelessOfPart;
    });
    TextTraits traits {2 * spaceless > letters, {}};
    for (std::size_t i = 0; i < seen.size(); ++i)
        if (seen[i])
            traits.digits += static_cast<char>('0' + i);
    return traits;
}

WordCounts spacedWords(const VocabularyTexts& texts)
{
    return countedWords(texts, [](HashedCounts& counts) {
        return [&counts](const VocabularyText& sentence) { countSpacedWords(sentence.text, counts); };
    });
}

WordCounts unspacedWords(const VocabularyTexts& texts)
{
    return countedWords(texts, [](HashedCounts& counts) {
        return [&counts, icuWords = std::make_shared<const Words>()](
                   const VocabularyText& sentence) { countUnspacedWords(sentence, *icuWords, counts); };
    });
}

}  // namespace translucent
