#include "corpus/corpus_readers.h"

#include "io/foreign_files.h"
#include "io/text_lines.h"
#include "translucent/error.h"

#include <algorithm>
#include <array>
#include <initializer_list>
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

/// `CC-BY 2.0 (France) Attribution: tatoeba.org #1 (a) & #2 (b)` becomes `CC-BY 2.0 (France), tatoeba.org`,
/// which is the same for every line.
std::string licenceOf(std::string_view column)
{
    const auto mark = column.find(kAttributionMark);
    if (mark == std::string_view::npos)
        return std::string(trimmed(column));
    const auto licence = trimmed(column.substr(0, mark));
    auto origin = trimmed(column.substr(mark + kAttributionMark.size()));
    origin = origin.substr(0, origin.find(' '));
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

/// Of three small letters, as in ISO 639-3; Tatoeba has \N where it does not know one.
bool isTatoebaLanguage(std::string_view text)
{
    return text == "\\N"
        || (text.size() == 3 && std::ranges::all_of(text, [](char c) { return c >= 'a' && c <= 'z'; }));
}

/// Which columns hold the texts when numbers stand before them: number, text, number, text (Tatoeba's pairs) or score,
/// text, text (WikiMatrix and others). None otherwise.
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
    TsvReader(CorpusText text, const CorpusReadOptions& options, const PairSink& sink)
        : m_lines(std::move(text.stream))
        , m_corpusName(std::move(text.shortName))
        , m_source(options.columns[0] - 1)
        , m_target(options.columns[1] - 1)
        , m_needed(std::max(m_source, m_target) + 1)
        , m_pairs(m_lines.fileName(), options.task, sink)
    {
    }

    CorpusReadResult read()
    {
        Columns columns;
        while (const auto line = m_lines.next()) {
            splitAtTabs(*line, columns);
            readLine(columns, m_lines.number());
        }
        return m_pairs.finish(m_corpusName);
    }

private:
    void readLine(Columns& columns, std::size_t line)
    {
        if (line == 1)
            refuseWebPage(columns.front(), m_lines.fileName());
        if (columns.size() == 1 && trimmed(columns.front()).empty()) {
            m_pairs.addProblem(line, say("the line is empty"));
            return;
        }
        takeAttribution(columns);
        checkColumns(columns, line);
        m_pairs.add(line, columns[m_source], columns[m_target]);
    }

    void takeAttribution(Columns& columns)
    {
        if (columns.size() <= m_needed || !isAttribution(columns.back()))
            return;
        if (const auto licence = licenceOf(columns.back()); licence != m_lastLicence) {
            m_pairs.addAttribution(licence);
            m_lastLicence = licence;
        }
        columns.pop_back();
    }

    void checkColumns(const Columns& columns, std::size_t line)
    {
        if (columns.size() < m_needed) {
            m_pairs.fail(line,
                say("has %1, but column %2 is to be read; columns are separated by tabs", countOf(columns), m_needed));
        }
        if (m_firstLine == 0) {
            m_firstLine = line;
            m_expected = columns.size();
            refuseTatoebaParts(columns, line);
            findTexts(columns);
            checkForNumbers(columns, line);
        }
        if (columns.size() != m_expected) {
            m_pairs.fail(line,
                say("has %1, but line %2 has %3; is there a tab inside a sentence?", countOf(columns), m_firstLine,
                    m_expected));
        }
    }

    /// Unless other columns than the first two are asked for.
    void findTexts(const Columns& columns)
    {
        const auto texts = m_needed == 2 ? textsAmongNumbers(columns) : std::nullopt;
        if (!texts)
            return;
        m_source = (*texts)[m_source];
        m_target = (*texts)[m_target];
        m_needed = std::max(m_source, m_target) + 1;
    }

    /// Tatoeba's whole list has the sentences in one file and what translates what in another.
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
                say("is a link of Tatoeba between the numbers of two sentences, without their texts; download "
                    "'Sentence pairs' of two languages there instead"));
    }

    /// Exports with sentence numbers or scores have their texts elsewhere than the usual columns.
    void checkForNumbers(const Columns& columns, std::size_t line) const
    {
        for (const std::size_t column : {m_source, m_target}) {
            if (columns.size() > 2 && isNumber(columns[column])) {
                m_pairs.fail(line,
                    say("column %1 holds the number %2; choose the two columns with sentences, e.g. 2,4", column + 1,
                        quote(columns[column])));
            }
        }
    }

    static Message countOf(const Columns& columns)
    {
        return columns.size() == 1 ? say("1 column") : say("%1 columns", columns.size());
    }

    TextLines m_lines;
    std::string m_corpusName;
    std::size_t m_source;
    std::size_t m_target;
    std::size_t m_needed;
    PairCollector m_pairs;
    std::size_t m_firstLine = 0;  ///< the first line that is not empty
    std::size_t m_expected = 0;
    std::string m_lastLicence;
};

/// Of a side that goes on for long the exact number does not matter.
Message countOfLines(TextLines& lines)
{
    constexpr std::size_t kMostFurther = 1'000'000;
    const auto most = lines.number() + kMostFurther;
    while (lines.next())
        if (lines.number() > most)
            return say("more than %1", most);
    return argumentOf(lines.number());
}

[[noreturn]] void failCounts(TextLines& sources, TextLines& targets)
{
    throw Error(ErrorCode::InvalidFormat,
        say("%1 has %2 lines, but %3 has %4; line i of one must translate line i of the other", sources.fileName(),
            countOfLines(sources), targets.fileName(), countOfLines(targets)));
}

}  // namespace

void splitAtTabs(std::string_view line, std::vector<std::string_view>& columns)
{
    columns.clear();
    for (std::size_t tab = line.find('\t'); tab != std::string_view::npos; tab = line.find('\t')) {
        columns.push_back(line.substr(0, tab));
        line.remove_prefix(tab + 1);
    }
    columns.push_back(line);
}

CorpusReadResult readTsvCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink)
{
    return TsvReader(std::move(text), options, sink).read();
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
        if (!sourceLine)
            return pairs.finish(source.shortName);
        pairs.add(sources.number(), *sourceLine, *targetLine);
    }
}

}  // namespace translucent
