#include "translucent/corpus/phrases.h"

#include "corpus/corpus_readers.h"
#include "corpus/delimited_lines.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"

namespace translucent {

namespace {

Phrase phraseOf(std::string_view line, const TextLines& lines)
{
    const auto fail = [&lines](const Message& what) {
        throw Error(ErrorCode::InvalidFormat, about(lineOf(lines.fileName(), lines.number()), what));
    };
    std::vector<std::string_view> columns;
    splitAt('\t', line, columns);
    Phrase phrase;
    for (const auto column : columns) {
        const auto text = cleanText(column);
        if (text.empty())
            fail(say("one of the columns is empty; remove it or fill it in"));
        if (phrase.source.empty())
            phrase.source = text;
        else
            phrase.references.push_back(text);
    }
    if (phrase.references.empty())
        fail(say("there must be a sentence and at least one translation, separated by tabs"));
    return phrase;
}

}  // namespace

std::vector<Phrase> readPhrases(const std::filesystem::path& file)
{
    TextLines lines(file);
    std::vector<Phrase> phrases;
    while (const auto line = lines.next())
        if (!line->starts_with('#') && !cleanText(*line).empty())
            phrases.push_back(phraseOf(*line, lines));
    if (phrases.empty())
        throw Error(
            ErrorCode::InvalidFormat, say("%1: no phrases; it must contain one phrase per line", lines.fileName()));
    return phrases;
}

}  // namespace translucent
