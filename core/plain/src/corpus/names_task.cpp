#include "corpus/names_task.h"

#include "translucent/files/resources.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kWords = 4000;
constexpr std::array kGiven {"GIVEN", "FAMILY", "NUMBER"};  ///< their placeholders in the grammar

template <typename Parts>
std::string_view oneOf(const Parts& parts, Random& random)
{
    return parts[random.below(static_cast<std::uint32_t>(std::size(parts)))];
}

std::string syllable(Random& random)
{
    static constexpr std::array<std::string_view, 22> kBegins {"b", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r",
        "s", "t", "v", "z", "br", "dr", "kr", "tr", "st", "sh", "ch"};
    static constexpr std::array<std::string_view, 5> kVowels {"a", "e", "i", "o", "u"};
    static constexpr std::array<std::string_view, 7> kEnds {"", "n", "r", "l", "s", "m", "k"};
    std::string text(oneOf(kBegins, random));
    text += oneOf(kVowels, random);
    return text += oneOf(kEnds, random);
}

/// The same words in every corpus, sorted.
std::vector<std::string> nameWords()
{
    Random random(1);
    std::vector<std::string> words;
    while (words.size() < kWords) {
        while (words.size() < kWords) {
            auto word = syllable(random) + syllable(random);
            if (words.size() % 2 == 1)
                word += syllable(random);
            word.front() = static_cast<char>(word.front() - 'a' + 'A');
            words.push_back(std::move(word));
        }
        std::ranges::sort(words);
        words.erase(std::unique(words.begin(), words.end()), words.end());
    }
    return words;
}

using Spans = std::vector<TextSpan*>;

/// Replaces part of the text and shifts the spans. Text that is inserted before or after a span stays outside.
void replace(std::string& text, const Spans& spans, TextSpan part, std::string_view with)
{
    const auto end = std::max(part.end, part.begin + 1);
    const auto moved = [&](std::size_t at) { return at + with.size() - (part.end - part.begin); };
    for (auto* span : spans) {
        if (span->end >= end)
            span->end = moved(span->end);
        if (span->begin >= part.end)
            span->begin = moved(span->begin);
    }
    text.replace(part.begin, part.end - part.begin, with);
}

/// Inserts the drawn text, with spaces next to words or other drawn text.
void fill(std::string& text, const Spans& spans, std::string_view placeholder, std::string_view with)
{
    const auto at = text.find(placeholder);
    if (at == std::string::npos)
        return;
    const auto end = at + placeholder.size();
    const auto rest = std::string_view(text).substr(end);
    static constexpr std::array<std::string_view, 4> kMarks {" ", "。", "？", "，"};
    const bool ends = rest.empty() || rest.front() == '.' || rest.front() == '?' || rest.front() == ','
        || std::ranges::any_of(kMarks, [rest](std::string_view mark) { return rest.starts_with(mark); });
    if (!ends)
        replace(text, spans, {end, end}, " ");
    replace(text, spans, {at, end}, with);
    if (at > 0 && text[at - 1] != ' ')
        replace(text, spans, {at, at}, " ");
}

}  // namespace

CorpusPart partByHash(std::string_view text)
{
    constexpr std::uint64_t kPartSeed = 0;  // fixed: parts must not depend on the seed of a corpus
    const std::uint64_t percent = hashText(text, kPartSeed) % 100;
    if (percent == 0)
        return CorpusPart::Test;
    return percent == 1 ? CorpusPart::Dev : CorpusPart::Train;
}

NamesTask::NamesTask(CorpusPart part)
    : m_part(part)
    , m_grammar(Grammar::load(resourcePath("corpus/names.grammar")))
    , m_words(nameWords())
    , m_next(kWords)
{
}

const std::string& NamesTask::word(Random& random)
{
    if (m_next == kWords) {
        for (auto i = m_words.size(); i > 1; --i)
            std::swap(m_words[i - 1], m_words[random.below(static_cast<std::uint32_t>(i))]);
        m_next = 0;
    }
    return m_words[m_next++];
}

std::string NamesTask::number(Random& random) const
{
    constexpr int kDigits = 4;
    std::string text;
    do {
        text.clear();
        for (int i = 0; i < kDigits; ++i) {
            text += i > 0 ? " " : "";
            text += static_cast<char>('0' + random.below(10));
        }
    } while (partByHash(text) != m_part);
    return text;
}

SentencePair NamesTask::draw(Random& random)
{
    auto pair = m_grammar.generate(random);
    std::array<std::string, kGiven.size()> drawn;
    do {
        drawn[0] = word(random);
        drawn[1] = word(random);
    } while (partByHash(drawn[0] + " " + drawn[1]) != m_part);
    drawn[2] = number(random);
    Spans sourceSpans, targetSpans;
    for (auto& link : pair.alignment) {
        sourceSpans.push_back(&link.source);
        targetSpans.push_back(&link.target);
    }
    for (auto& span : pair.sourceWords)
        sourceSpans.push_back(&span);
    for (std::size_t i = 0; i < kGiven.size(); ++i) {
        fill(pair.source, sourceSpans, kGiven[i], drawn[i]);
        fill(pair.target, targetSpans, kGiven[i], drawn[i]);
    }
    return pair;
}

}  // namespace translucent
