#include "corpus/corpus_readers.h"

#include "corpus/delimited_lines.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent {

namespace {

using Columns = std::vector<std::string_view>;

constexpr std::string_view kAttributionMark = "Attribution:";

bool isAttribution(std::string_view column)
{
    return column.find("CC-BY") != std::string_view::npos || column.find("CC BY") != std::string_view::npos
        || column.find("Attribution") != std::string_view::npos;
}

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// Converts `CC-BY 2.0 (France) Attribution: tatoeba.org #1 (a) & #2 (b)` to `CC-BY 2.0 (France), tatoeba.org`, which
/// is the same for every line.
std::string licenceOf(std::string_view column)
{
    const auto mark = column.find(kAttributionMark);
    if (mark == std::string_view::npos)
        return std::string(trimmed(column));
    const auto licence = trimmed(column.substr(0, mark));
    auto origin = trimmed(column.substr(mark + kAttributionMark.size()));
    origin = origin.substr(0, origin.find(" #"));
    std::string text(licence);
    if (!licence.empty() && !origin.empty())
        text += ", ";
    return text.append(origin);
}

bool isNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789.-") == std::string_view::npos;
}

bool isWholeNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Three lower-case letters, as in ISO 639-3; Tatoeba writes \N for unknown languages.
bool isTatoebaLanguage(std::string_view text)
{
    return text == "\\N"
        || (text.size() == 3 && std::ranges::all_of(text, [](char c) { return c >= 'a' && c <= 'z'; }));
}

/// The columns of the texts if they follow numbers: number, text, number, text (Tatoeba's pairs) or score, text, text
/// (WikiMatrix and others). Empty otherwise.
std::optional<std::array<std::size_t, 2>> textsAmongNumbers(const Columns& columns)
{
    const auto holdNumbers = [&](std::initializer_list<bool> expected) {
        return columns.size() == expected.size()
            && std::ranges::equal(columns, expected, [](auto column, bool yes) { return isNumber(column) == yes; });
    };
    if (holdNumbers({true, false, true, false}))
        return std::array<std::size_t, 2> {1, 3};
    if (holdNumbers({true, false, false}))
        return std::array<std::size_t, 2> {1, 2};
    return std::nullopt;
}

class TsvReader {
public:
    TsvReader(DelimitedLines& lines, std::string corpusName, const CorpusReadOptions& options, const PairSink& sink)
        : m_lines(lines)
        , m_corpusName(std::move(corpusName))
        , m_source(options.columns[0] - 1)
        , m_target(options.columns[1] - 1)
        , m_needed(std::max(m_source, m_target) + 1)
        , m_pairs(m_lines.fileName(), options.task, sink)
        , m_expected(usualColumns())
    {
    }

    CorpusReadResult read()
    {
        while (const auto* columns = m_lines.next())
            readLine(*columns, m_lines.line());
        if (m_irregular * kIrregularOfAll > m_readable + m_irregular)
            m_pairs.fail(m_firstIrregular->line, m_firstIrregular->message);
        m_pairs.addNote(m_lines.encodingNote());
        if (!m_lines.dialect().hasQuotes)  // quoted columns can contain line ends
            m_pairs.setLines(m_lines.lines());
        return m_pairs.finish(m_corpusName);
    }

private:
    /// One of this many lines can have tabs inside its sentences.
    static constexpr std::size_t kIrregularOfAll = 10;

    /// The most frequent number of columns in the sample; if there are several, that of the first line.
    std::size_t usualColumns() const
    {
        std::map<std::size_t, std::size_t> linesWith;
        std::size_t usual = 0;
        Columns columns;
        for (const auto& line : m_lines.sample()) {
            splitAt(m_lines.dialect().separator, line, columns);
            if (isBlank(columns))
                continue;
            const auto count = columnsIn(m_lines.dialect(), line) - (hasAttribution(columns) ? 1 : 0);
            if (++linesWith[count] > linesWith[usual])
                usual = count;
        }
        return usual;
    }

    static bool isBlank(const Columns& columns) { return columns.size() == 1 && trimmed(columns.front()).empty(); }
    bool hasAttribution(const Columns& columns) const
    {
        return columns.size() > m_needed && isAttribution(columns.back());
    }

    void readLine(Columns columns, std::size_t line)
    {
        if (isBlank(columns)) {
            m_pairs.addProblem(line, say("the line is empty"));
            return;
        }
        takeAttribution(columns);
        if (m_expected == 0)  // the sample is blank
            m_expected = columns.size();
        if (columns.size() < m_needed)
            return leaveOut(line,
                say("has %1, but column %2 is requested; columns are separated by %3", countOf(columns), m_needed,
                    m_lines.dialect().separators()));
        if (!m_hasBegun && columns.size() == m_expected)
            takeFirst(columns, line);
        if (columns.size() != m_expected)
            return leaveOut(line,
                say("has %1 instead of %2; columns are separated by %3: is there one inside a sentence?",
                    countOf(columns), m_expected, m_lines.dialect().separators()));
        ++m_readable;
        m_pairs.add(line, columns[m_source], columns[m_target]);
    }

    void leaveOut(std::size_t line, const Message& why)
    {
        m_pairs.addProblem(line, why);
        if (++m_irregular == 1)
            m_firstIrregular = CorpusProblem {line, why};
    }

    void takeAttribution(Columns& columns)
    {
        if (!hasAttribution(columns))
            return;
        if (const auto licence = licenceOf(columns.back()); licence != m_lastLicence) {
            m_pairs.addAttribution(licence);
            m_lastLicence = licence;
        }
        columns.pop_back();
    }

    void takeFirst(const Columns& columns, std::size_t line)
    {
        m_hasBegun = true;
        refuseTatoebaParts(columns, line);
        findTexts(columns);
        checkForNumbers(columns, line);
    }

    /// Only if the first two columns are requested.
    void findTexts(const Columns& columns)
    {
        const auto texts = m_needed == 2 ? textsAmongNumbers(columns) : std::nullopt;
        if (!texts)
            return;
        m_source = (*texts)[m_source];
        m_target = (*texts)[m_target];
        m_needed = std::max(m_source, m_target) + 1;
    }

    /// Tatoeba's full list has the sentences in one file and the links between them in another.
    void refuseTatoebaParts(const Columns& columns, std::size_t line) const
    {
        if (m_needed != 2)
            return;
        if (columns.size() >= 3 && isWholeNumber(columns[0]) && isTatoebaLanguage(columns[1]) && !isNumber(columns[2]))
            m_pairs.fail(line,
                say("is a sentence of Tatoeba (number, language, text) without its translation; download 'Sentence "
                    "pairs' of two languages there instead, or choose the columns if these are pairs, e.g. 2,3"));
        if (m_corpusName.starts_with("links") && columns.size() == 2 && isWholeNumber(columns[0])
            && isWholeNumber(columns[1]))
            m_pairs.fail(line,
                say("is a Tatoeba 'links' line: it has only sentence numbers, no text; download 'Sentence pairs' "
                    "instead"));
    }

    /// Exports with sentence numbers or scores have their texts elsewhere than the usual columns.
    void checkForNumbers(const Columns& columns, std::size_t line) const
    {
        for (const std::size_t column : {m_source, m_target}) {
            if (columns.size() > 2 && isNumber(columns[column])) {
                m_pairs.fail(line,
                    say("column %1 contains the number %2; choose the two columns with sentences, e.g. 2,4", column + 1,
                        quote(columns[column])));
            }
        }
    }

    static Message countOf(const Columns& columns)
    {
        return columns.size() == 1 ? say("1 column") : say("%1 columns", columns.size());
    }

    DelimitedLines& m_lines;
    std::string m_corpusName;
    std::size_t m_source;
    std::size_t m_target;
    std::size_t m_needed;
    PairCollector m_pairs;
    std::size_t m_expected;  ///< columns
    bool m_hasBegun = false;
    std::size_t m_readable = 0;  ///< lines
    std::size_t m_irregular = 0;
    std::optional<CorpusProblem> m_firstIrregular;
    std::string m_lastLicence;
};

/// Lines alternately in Chinese and in another language, with or without blank lines between the pairs, as in texts for
/// learners. Only languages that can be recognised by their script are supported.
class AlternatingReader {
public:
    AlternatingReader(
        DelimitedLines& lines, std::string corpusName, const CorpusReadOptions& options, const PairSink& sink)
        : m_lines(lines)
        , m_corpusName(std::move(corpusName))
        , m_chineseSource(isChinese(options.sourceLanguage))
        , m_pairs(m_lines.fileName(), options.task, sink)
    {
    }

    static bool isChinese(const std::string& language)
    {
        const auto names = languageNames("zh");
        return isLanguage(language, names);
    }

    /// True if the first lines have no columns and every other one contains Chinese characters.
    static bool fits(const DelimitedLines& lines, const CorpusReadOptions& options)
    {
        std::size_t count = 0;
        bool last = false;
        for (const auto& line : lines.sample()) {
            if (line.find(lines.dialect().separator) != std::string::npos)
                return false;
            if (trimmed(line).empty())
                continue;
            if (const bool has = containsHan(line); count++ > 0 && has == std::exchange(last, has))
                return false;
            else if (count == 1)
                last = has;
        }
        return count > 1 && isChinese(options.sourceLanguage) != isChinese(options.targetLanguage);
    }

    CorpusReadResult read()
    {
        while (const auto line = m_lines.nextLine())
            if (!trimmed(*line).empty())
                take(std::string(*line), m_lines.line());
        if (m_waiting)
            m_pairs.addProblem(m_waitingLine, say("the line has no translation below it"));
        m_pairs.addNote(m_lines.encodingNote());
        m_pairs.addNote(say("%1: was read as alternating lines: a sentence, then its translation", m_pairs.name()));
        return m_pairs.finish(m_corpusName);
    }

private:
    void take(std::string line, std::size_t number)
    {
        const bool has = containsHan(line);
        if (!m_firstIsChinese)
            m_firstIsChinese = has;
        if (m_waiting && has != *m_firstIsChinese) {
            const bool waitingIsSource = *m_firstIsChinese == m_chineseSource;
            m_pairs.add(m_waitingLine, waitingIsSource ? *m_waiting : line, waitingIsSource ? line : *m_waiting);
            m_waiting.reset();
            return;
        }
        if (m_waiting)
            m_pairs.addProblem(m_waitingLine, say("the line has no translation below it"));
        m_waiting = std::move(line);
        m_waitingLine = number;
        if (has != *m_firstIsChinese) {
            m_pairs.addProblem(number, say("the line has no sentence above it"));
            m_waiting.reset();
        }
    }

    DelimitedLines& m_lines;
    std::string m_corpusName;
    bool m_chineseSource;
    PairCollector m_pairs;
    std::optional<bool> m_firstIsChinese;
    std::optional<std::string> m_waiting;  ///< for its translation
    std::size_t m_waitingLine = 0;
};

/// For a long side, the exact number is not important.
Message countOfLines(TextLines& lines)
{
    constexpr std::size_t kMostFurther = 1'000'000;
    const auto most = lines.number() + kMostFurther;
    while (lines.next())
        if (lines.number() > most)
            return say("more than %1", most);
    return argumentOf(lines.number());
}

CorpusReadResult readColumns(
    CorpusText text, DelimitedLines::Kind kind, const CorpusReadOptions& options, const PairSink& sink)
{
    DelimitedLines lines(std::move(text.stream), kind);
    if (AlternatingReader::fits(lines, options))
        return AlternatingReader(lines, std::move(text.shortName), options, sink).read();
    return TsvReader(lines, std::move(text.shortName), options, sink).read();
}

[[noreturn]] void failCounts(TextLines& sources, TextLines& targets)
{
    throw Error(ErrorCode::InvalidFormat,
        say("%1 and %3 have different numbers of lines (%2 and %4); line i of one must translate line i of the other",
            sources.fileName(), countOfLines(sources), targets.fileName(), countOfLines(targets)));
}

}  // namespace

CorpusReadResult readTsvCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink)
{
    return readColumns(std::move(text), DelimitedLines::Kind::Tsv, options, sink);
}

CorpusReadResult readCsvCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink)
{
    return readColumns(std::move(text), DelimitedLines::Kind::Csv, options, sink);
}

CorpusReadResult readTextPairCorpus(CorpusText source, CorpusText target, Task task, const PairSink& sink)
{
    TextLines sources(std::move(source.stream));
    TextLines targets(std::move(target.stream));
    PairCollector pairs(sources.fileName(), task, sink);
    while (true) {
        const auto sourceLine = sources.next();
        const auto targetLine = targets.next();
        if (sourceLine.has_value() != targetLine.has_value())
            failCounts(sources, targets);
        if (!sourceLine) {
            pairs.addNote(sources.encodingNote());
            pairs.addNote(targets.encodingNote());
            pairs.setLines(sources.number());
            return pairs.finish(source.shortName);
        }
        pairs.add(sources.number(), *sourceLine, *targetLine);
    }
}

}  // namespace translucent
