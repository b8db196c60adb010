#include "translucent/text/sentences.h"

#include "translucent/base/error.h"

#include <unicode/brkiter.h>
#include <unicode/filteredbrk.h>
#include <unicode/unistr.h>

#include <cstdint>
#include <memory>

namespace translucent {

namespace {

std::unique_ptr<icu::BreakIterator> sentenceIterator()
{
    UErrorCode status = U_ZERO_ERROR;
    const icu::Locale english("en");
    const std::unique_ptr<icu::FilteredBreakIteratorBuilder> abbreviations(
        icu::FilteredBreakIteratorBuilder::createInstance(english, status));
    if (abbreviations)
        abbreviations->suppressBreakAfter("Dr.", status);  // missing in ICU's list
    std::unique_ptr<icu::BreakIterator> iterator(icu::BreakIterator::createSentenceInstance(english, status));
    if (abbreviations)
        iterator.reset(abbreviations->wrapIteratorWithFilter(iterator.release(), status));
    if (U_FAILURE(status))
        throw Error(ErrorCode::NotFound, say("ICU has no rules for sentences: %1", u_errorName(status)));
    return iterator;
}

}  // namespace

std::vector<std::string> splitSentences(std::string_view text)
{
    const auto whole = icu::UnicodeString::fromUTF8({text.data(), std::int32_t(text.size())});
    const auto iterator = sentenceIterator();
    iterator->setText(whole);
    std::vector<std::string> sentences;
    std::int32_t begin = iterator->first();
    for (std::int32_t end = iterator->next(); end != icu::BreakIterator::DONE; end = iterator->next()) {
        icu::UnicodeString sentence(whole, begin, end - begin);
        begin = end;
        sentence.trim();
        if (!sentence.isEmpty())
            sentence.toUTF8String(sentences.emplace_back());
    }
    return sentences;
}

}  // namespace translucent
