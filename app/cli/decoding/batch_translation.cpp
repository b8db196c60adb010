#include "batch_translation.h"

#include "decoder_choice.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>

namespace translucent::cli {

namespace {

constexpr std::size_t kProblemsTold = 3;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kIdeographicSpace = "\xE3\x80\x80";
constexpr std::string_view kNoBreakSpace = "\xC2\xA0";

std::size_t whiteSpaceLength(std::string_view text)
{
    if (std::string_view(" \t\r\n\v\f").find(text.front()) != std::string_view::npos)
        return 1;
    for (const auto space : {kIdeographicSpace, kNoBreakSpace})
        if (text.starts_with(space))
            return space.size();
    return 0;
}

/// True if the text contains only white space, including the ideographic space.
bool isBlank(std::string_view text)
{
    while (!text.empty()) {
        const auto length = whiteSpaceLength(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

bool holdsCarriageReturns(std::string_view line)
{
    const auto end = line.find_last_not_of('\r');
    return end != std::string_view::npos && line.substr(0, end).find('\r') != std::string_view::npos;
}

/// Reads no further than necessary: on a terminal the next line does not exist yet.
void refuseOldMacText(std::string_view firstLine)
{
    if (holdsCarriageReturns(firstLine) && std::cin.peek() == std::char_traits<char>::eof())
        throw Error(ErrorCode::InvalidFormat,
            untranslated("standard input: lines end with a carriage return only (old Mac format); convert it, e.g. "
                         "with tr '\\r' '\\n'"));
}

bool concernsOneLine(const Error& error)
{
    return error.code() == ErrorCode::TooLong || error.code() == ErrorCode::InvalidFormat
        || error.code() == ErrorCode::Inconsistent;
}

/// Adds the outcome of each text. If one of them is refused, both halves are tried separately, down to that text.
void addOutcomes(std::vector<LineOutcome>& outcomes, const Decoder& decoder, std::span<const std::string> texts,
    const DecodeOptions& options, std::size_t together)
{
    try {
        for (auto& translation : decoder.translateBatch(texts, options, {}, together))
            outcomes.push_back({std::move(translation), {}});
    } catch (const Error& error) {
        if (!concernsOneLine(error))
            throw;
        if (texts.size() == 1) {
            outcomes.push_back({std::nullopt, error.what()});
            return;
        }
        const auto half = texts.size() / 2;
        addOutcomes(outcomes, decoder, texts.first(half), options, together);
        addOutcomes(outcomes, decoder, texts.subspan(half), options, together);
    }
}

}  // namespace

std::vector<LineOutcome> translateSources(const std::shared_ptr<const DecodingModel>& model,
    const std::vector<std::string>& sources, const TranslationSettings& settings)
{
    validate(settings.decode, model->config());
    refuseNonAutoregressiveSearch(settings.decode, *model);
    const auto decoder = makeDecoder(model, settings.precision, settings.shortlist);
    ProgressBar bar;
    return translateAll(
        decoder, sources, settings.decode, [&](double share) { bar.show(share, "translating"); }, settings.together);
}

std::vector<std::string> textsOf(const std::vector<LineOutcome>& outcomes)
{
    std::vector<std::string> texts;
    for (const auto& outcome : outcomes)
        texts.push_back(outcome.text());
    return texts;
}

std::size_t reportUntranslated(const std::vector<LineOutcome>& outcomes)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        if (!outcomes[i].problem.empty() && ++count <= kProblemsTold)
            note("sentence " + std::to_string(i + 1) + " counts as untranslated: " + outcomes[i].problem);
    if (count > kProblemsTold)
        note(std::to_string(count - kProblemsTold) + " more sentences count as untranslated");
    return count;
}

bool LineReader::next(std::string& line)
{
    if (m_ended || !readLine(line))
        return false;
    const bool first = std::exchange(m_first, false);
    if (first)
        refuseOldMacText(line);
    if (line.ends_with('\r'))
        line.pop_back();
    if (first && line.starts_with(kByteOrderMark))
        line.erase(0, kByteOrderMark.size());
    return true;
}

/// Like std::getline, but with a maximum length; the end-of-file state after a failed read is not treated as the end.
bool LineReader::readLine(std::string& line)
{
    line.clear();
    auto* input = std::cin.rdbuf();
    constexpr auto kEnd = std::char_traits<char>::eof();
    int c = input->sbumpc();
    const bool any = c != kEnd;
    for (; c != kEnd && c != '\n'; c = input->sbumpc())
        if (line.size() <= kLongestLine)
            line += static_cast<char>(c);
    m_ended = c == kEnd;
    if (m_ended && std::ferror(stdin) != 0)
        throw Error(
            ErrorCode::InvalidFormat, say("standard input cannot be read: %1; give a file instead", errnoText(errno)));
    return any;
}

std::vector<std::string> LineReader::nextBatch(std::size_t count)
{
    std::vector<std::string> lines;
    for (std::string line; lines.size() < count && next(line);)
        lines.push_back(std::move(line));
    return lines;
}

std::vector<LineOutcome> translateLines(
    const Decoder& decoder, std::span<const std::string> lines, const DecodeOptions& options, std::size_t together)
{
    const auto isText = [](const std::string& line) { return line.size() <= kLongestLine && !isBlank(line); };
    std::vector<std::string> texts;
    std::ranges::copy_if(lines, std::back_inserter(texts), isText);
    std::vector<LineOutcome> translated;
    if (!texts.empty())
        addOutcomes(translated, decoder, texts, options, together);
    std::vector<LineOutcome> outcomes(lines.size());
    auto next = translated.begin();
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (isText(lines[i]))
            outcomes[i] = std::move(*next++);
        else if (lines[i].size() > kLongestLine)
            outcomes[i].problem = std::string("it is longer than ")
                                      .append(std::to_string(kLongestLine))
                                      .append(" bytes; a line is one sentence");
    return outcomes;
}

bool isCut(const Translation& translation, const DecodingModel& model)
{
    const auto& best = translation.hypotheses.front();
    const auto& rules = model.info().search;
    const bool mustEnd = rules && rules->endsAtMaxLength && rules->maxLength > 0;  // END is forced
    return best.end == HypothesisEnd::Cut
        || (mustEnd && std::ssize(best.tokens) >= std::min(model.config().maxLength, rules->maxLength));
}

std::vector<LineOutcome> translateAll(const Decoder& decoder, std::span<const std::string> lines,
    const DecodeOptions& options, const std::function<void(double)>& progress, std::size_t together)
{
    std::vector<LineOutcome> outcomes;
    while (outcomes.size() < lines.size()) {
        const auto rest = lines.subspan(outcomes.size());
        auto translated =
            translateLines(decoder, rest.first(std::min(rest.size(), linesAtATime(together))), options, together);
        std::ranges::move(translated, std::back_inserter(outcomes));
        progress(static_cast<double>(outcomes.size()) / static_cast<double>(lines.size()));
    }
    return outcomes;
}

}  // namespace translucent::cli
