#include "corpus/corpus_readers.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace translucent {

namespace {

/// A subtitle with its start and end in milliseconds.
struct Subtitle {
    std::size_t line = 0;
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::vector<std::string> texts {};  ///< its lines

    std::int64_t duration() const { return end - begin; }
    std::string text() const
    {
        std::string joined;
        for (const auto& each : texts)
            joined += (joined.empty() ? "" : " ") + each;
        return joined;
    }
};

/// Removes HTML tags and codes such as {\an8}.
std::string plainLine(std::string_view line)
{
    constexpr std::size_t kLongest = 200;
    std::string text;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const auto near = line.substr(at, kLongest);
        const bool isTag = near.starts_with('<') || near.starts_with("{\\");
        const auto end = isTag ? near.find(near.front() == '<' ? '>' : '}') : std::string_view::npos;
        if (end == std::string_view::npos)
            text += line[at];
        else
            at += end;
    }
    return text;
}

/// Parses `01:02:03,456`, `01:02:03.456` or `02:03.456`; empty if it is not a time.
std::optional<std::int64_t> timeOf(std::string_view text)
{
    constexpr std::int64_t kSeconds = 60, kMilliseconds = 1000;
    constexpr std::size_t kDigits = 9;
    std::int64_t time = 0;
    for (int part = 0; part < 4; ++part) {
        std::int64_t number = 0;
        const auto* end = text.data() + std::min(text.size(), kDigits);
        const auto read = std::from_chars(text.data(), end, number);
        if (read.ec != std::errc() || number < 0)
            return std::nullopt;
        text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
        const bool isMore = text.starts_with(':');
        if (!isMore && !text.starts_with(',') && !text.starts_with('.'))
            return part == 3 || part == 0 ? std::nullopt : std::optional((time * kSeconds + number) * kMilliseconds);
        text.remove_prefix(1);
        time = time * kSeconds + number;
        if (isMore)
            continue;
        std::int64_t fraction = 0;
        const auto* last = text.data() + std::min<std::size_t>(text.size(), 3);
        if (std::from_chars(text.data(), last, fraction).ec != std::errc() || fraction < 0)
            return std::nullopt;
        return time * kMilliseconds + fraction;
    }
    return std::nullopt;
}

std::string_view trimmedLine(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

/// Empty if the line is not `time --> time`.
std::optional<Subtitle> timesOf(std::string_view line, std::size_t number)
{
    constexpr std::string_view kArrow = "-->";
    const auto arrow = line.find(kArrow);
    if (arrow == std::string_view::npos)
        return std::nullopt;
    const auto begin = timeOf(trimmedLine(line.substr(0, arrow)));
    const auto end = timeOf(trimmedLine(line.substr(arrow + kArrow.size())));
    if (!begin || !end || *end < *begin)
        return std::nullopt;
    return Subtitle {number, *begin, *end};
}

/// All subtitles of a file, in the order of their times.
/// Source: the format of SubRip, which is related to WebVTT (W3C 2019).
std::vector<Subtitle> readSubtitles(TextLines& lines)
{
    constexpr std::size_t kMostBytes = std::size_t {64} << 20U;  // far above a thousand films
    std::vector<Subtitle> subtitles;
    std::size_t bytes = 0;
    bool isInside = false;
    while (const auto line = lines.next()) {
        if (auto next = timesOf(*line, lines.number())) {
            subtitles.push_back(std::move(*next));
            isInside = true;
        } else if (trimmedLine(*line).empty()) {
            isInside = false;
        } else if (isInside) {
            subtitles.back().texts.push_back(plainLine(*line));
        }
        if ((bytes += line->size()) > kMostBytes)
            failTooLarge(lines.fileName(), kMostBytes);
    }
    if (subtitles.empty())
        throw Error(ErrorCode::InvalidFormat,
            say("%1: has no subtitles; each begins with a line such as 00:00:01,000 --> 00:00:02,500",
                lines.fileName()));
    std::ranges::stable_sort(subtitles, {}, &Subtitle::begin);
    return subtitles;
}

/// Shown together for at least half of the time of the shorter one.
bool areShownTogether(const Subtitle& one, const Subtitle& other)
{
    const auto together = std::min(one.end, other.end) - std::max(one.begin, other.begin);
    return together > 0 && 2 * together >= std::min(one.duration(), other.duration());
}

/// Pairs of subtitles that are shown at the same time. One subtitle of one side can be two on the other.
class SubtitlePairs {
public:
    SubtitlePairs(std::vector<Subtitle> sources, std::vector<Subtitle> targets, PairCollector& pairs)
        : m_sources(std::move(sources))
        , m_targets(std::move(targets))
        , m_pairs(pairs)
    {
    }

    void add()
    {
        std::size_t source = 0, target = 0;
        while (source < m_sources.size() && target < m_targets.size()) {
            if (areShownTogether(m_sources[source], m_targets[target])) {
                addGroup(source, target);
            } else if (m_sources[source].end <= m_targets[target].end) {
                leaveOut(source++);
            } else {
                ++target;
            }
        }
        while (source < m_sources.size())
            leaveOut(source++);
    }

private:
    void leaveOut(std::size_t source)
    {
        m_pairs.addProblem(m_sources[source].line, say("the other file has no subtitle at this time"));
    }

    void addGroup(std::size_t& source, std::size_t& target)
    {
        const auto line = m_sources[source].line;
        auto sourceText = m_sources[source].text(), targetText = m_targets[target].text();
        const bool isShorter = m_sources[source].end < m_targets[target].end;
        const auto &first = m_sources[source++], &other = m_targets[target++];
        while (isShorter && source < m_sources.size() && areShownTogether(m_sources[source], other)
            && m_sources[source].end <= other.end + kTolerance)
            sourceText += " " + m_sources[source++].text();
        while (!isShorter && target < m_targets.size() && areShownTogether(first, m_targets[target])
            && m_targets[target].end <= first.end + kTolerance)
            targetText += " " + m_targets[target++].text();
        m_pairs.add(line, sourceText, targetText);
    }

    static constexpr std::int64_t kTolerance = 300;

    std::vector<Subtitle> m_sources;
    std::vector<Subtitle> m_targets;
    PairCollector& m_pairs;
};

}  // namespace

CorpusReadResult readSubtitlePairCorpus(CorpusText source, CorpusText target, Task task, const PairSink& sink)
{
    TextLines sources(std::move(source.stream)), targets(std::move(target.stream));
    PairCollector pairs(sources.fileName(), task, sink);
    auto shownSources = readSubtitles(sources), shownTargets = readSubtitles(targets);
    SubtitlePairs(std::move(shownSources), std::move(shownTargets), pairs).add();
    pairs.addNote(sources.encodingNote());
    pairs.addNote(targets.encodingNote());
    return pairs.finish(source.shortName);
}

CorpusReadResult readSubtitleCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink)
{
    TextLines lines(std::move(text.stream));
    PairCollector pairs(lines.fileName(), options.task, sink);
    const auto isChinese = [](const std::string& language) { return isLanguage(language, languageNames("zh")); };
    if (isChinese(options.sourceLanguage) == isChinese(options.targetLanguage))
        throw Error(ErrorCode::InvalidFormat,
            say("%1: subtitles in two languages can be distinguished only if one of them is Chinese; give two files, "
                "source.srt,target.srt",
                pairs.name()));
    for (const auto& subtitle : readSubtitles(lines)) {
        std::string chinese, other;
        for (const auto& each : subtitle.texts)
            (containsHan(each) ? chinese : other) += " " + each;
        if (isChinese(options.sourceLanguage))
            pairs.add(subtitle.line, chinese, other);
        else
            pairs.add(subtitle.line, other, chinese);
    }
    pairs.addNote(lines.encodingNote());
    return pairs.finish(text.shortName);
}

}  // namespace translucent
