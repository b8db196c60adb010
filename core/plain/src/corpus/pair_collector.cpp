#include "base/unicode.h"
#include "corpus/corpus_readers.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"
#include "translucent/model/labels.h"

#include <algorithm>
#include <iterator>

namespace translucent {

namespace {

std::vector<std::vector<std::string>> knownLanguages()
{
    return {{"zh", "chinese", "cmn", "zho", "chi", "cn"}, {"en", "english", "eng"}};
}

/// They change the shape of adjacent letters, in Persian and in emoji.
bool isJoiner(char32_t c)
{
    return c == 0x200C || c == 0x200D;
}

/// Plain ASCII with single inner spaces needs no work; most English sentences are like this.
bool isCleanAscii(std::string_view text)
{
    const bool printable = std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
    return printable && !text.starts_with(' ') && !text.ends_with(' ') && text.find("  ") == std::string_view::npos;
}

constexpr std::size_t kMostAttributions = 40;  // a model must name what it was made of
constexpr std::size_t kMostProblems = 1000;
/// Above this number of skipped lines, reading continues only if more lines are usable.
constexpr std::size_t kMostLeftOut = 1'000'000;
/// Each costs about 200 bytes.
constexpr std::size_t kMostPairs = 20'000'000;

}  // namespace

std::string_view trimmedText(std::string_view text)
{
    static constexpr std::string_view kSpaces[] = {" ", "\t", "\r", "\n", "\u00a0", "\u3000"};
    for (bool changed = true; changed;) {
        changed = false;
        for (const std::string_view space : kSpaces) {
            if (text.starts_with(space)) {
                text.remove_prefix(space.size());
                changed = true;
            } else if (text.ends_with(space)) {
                text.remove_suffix(space.size());
                changed = true;
            }
        }
    }
    return text;
}

std::vector<TextSpan> characterSpans(std::string_view text)
{
    const std::u32string characters = decodeUtf8(text);
    const auto offsets = codePointOffsets(text);
    std::vector<TextSpan> spans;
    for (std::size_t i = 0; i < characters.size(); ++i)
        if (!isUnicodeSpace(characters[i]))
            spans.push_back({offsets[i], offsets[i + 1]});
    return spans;
}

std::vector<TextSpan> wordSpans(std::string_view text)
{
    std::vector<TextSpan> words;
    for (const TextSpan& character : characterSpans(text))
        if (!words.empty() && words.back().end == character.begin)
            words.back().end = character.end;
        else
            words.push_back(character);
    return words;
}

bool containsHan(std::string_view text)
{
    const std::u32string characters = decodeUtf8(text);
    return std::any_of(characters.begin(), characters.end(), isHan);
}

std::string normalizedLanguage(std::string_view language)
{
    std::string text(language);
    std::transform(text.begin(), text.end(), text.begin(), [](char c) {
        const bool upper = c >= 'A' && c <= 'Z';
        return c == '_' ? '-' : upper ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return text;
}

std::vector<std::string> languageNames(std::string_view language)
{
    const std::string wanted = normalizedLanguage(language);
    std::vector<std::string> names {wanted};
    for (const auto& group : knownLanguages()) {
        if (std::find(group.begin(), group.end(), wanted) != group.end()) {
            std::copy_if(group.begin(), group.end(), std::back_inserter(names),
                [&](const std::string& name) { return name != wanted; });
        }
    }
    return names;
}

bool isLanguage(std::string_view label, const std::vector<std::string>& names)
{
    const std::string normalized = normalizedLanguage(label);
    const std::string withoutRegion = normalized.substr(0, normalized.find('-'));
    return std::any_of(names.begin(), names.end(),
        [&](const std::string& name) { return name == normalized || name == withoutRegion; });
}

std::string cleanText(std::string_view text)
{
    if (isCleanAscii(text))
        return std::string(text);
    std::u32string clean;
    clean.reserve(text.size());
    bool spaceBefore = false;
    for (const char32_t c : decodeUtf8(text)) {
        if (isUnicodeSpace(c)) {
            spaceBefore = !clean.empty();
        } else if (!isInvisible(c) || isJoiner(c)) {
            if (spaceBefore)
                clean += U' ';
            spaceBefore = false;
            clean += c;
        }
    }
    return encodeUtf8(clean);
}

void PairCollector::add(std::size_t line, std::string_view source, std::string_view target)
{
    SentencePair pair {cleanText(source), cleanText(target), {}};
    if (!pair.source.empty() && !pair.target.empty()) {
        if (m_pairs == kMostPairs)
            fail(line, say("there are more than %1 sentence pairs; use a part of them", kMostPairs));
        if (const auto problem = labelProblem(m_task, pair.source, pair.target); !problem.empty())
            fail(line, problem);
        ++m_pairs;
        if (m_sink)
            m_sink(std::move(pair));
        else
            m_result.corpus.pairs.push_back(std::move(pair));
    } else if (pair.source.empty() && pair.target.empty()) {
        addProblem(line, say("both sides are empty"));
    } else {
        addProblem(line, pair.source.empty() ? say("the source side is empty") : say("the target side is empty"));
    }
}

void PairCollector::addProblem(std::size_t line, const Message& message)
{
    if (++m_result.leftOut >= kMostLeftOut && m_result.leftOut > m_pairs)
        fail(line,
            say("there are more lines without a usable pair (%1) than with one; choose another file",
                m_result.leftOut));
    if (m_leftOut.size() < kMostPairs)
        m_leftOut.push_back(static_cast<std::uint32_t>(std::min<std::size_t>(line, UINT32_MAX)));
    if (m_result.problems.size() < kMostProblems)
        m_result.problems.push_back({line, message});
}

void PairCollector::addNote(const Message& note)
{
    if (!note.empty())
        m_result.notes.push_back(note);
}

void PairCollector::addAttribution(const std::string& attribution)
{
    std::string& known = m_result.corpus.attribution;
    if (known.find(attribution) != std::string::npos || m_attributions > kMostAttributions)
        return;
    ++m_attributions;
    known += (known.empty() ? "" : "; ") + (m_attributions > kMostAttributions ? "and others" : attribution);
}

CorpusReadResult PairCollector::finish(const std::string& corpusName)
{
    if (m_pairs == 0) {
        const auto& problems = m_result.problems;
        throw Error(ErrorCode::InvalidFormat,
            problems.empty() ? say("%1: contains no usable sentence pair; it needs both languages in each line", m_name)
                             : say("%1: contains no usable sentence pair; the first problem is in line %2: %3", m_name,
                                 problems.front().line, problems.front().message));
    }
    m_result.corpus.name = corpusName;
    if (m_lines > 0 && m_leftOut.size() == m_result.leftOut)
        m_result.corpus.lines = {m_lines, std::move(m_leftOut)};
    return std::move(m_result);
}

void PairCollector::fail(std::size_t line, const Message& what) const
{
    throw Error(ErrorCode::InvalidFormat, about(lineOf(m_name, line), what));
}

}  // namespace translucent
