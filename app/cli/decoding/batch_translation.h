#pragma once

#include "model_arguments.h"
#include "translucent/corpus/corpus.h"
#include "translucent/decoding/decoder.h"
#include "translucent/search/decoding.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent::cli {

/// In bytes; longer than any sentence.
inline constexpr std::size_t kLongestLine = std::size_t {1} << 20U;

/// Lines of standard input without line ends and without a byte order mark. A line longer than kLongestLine is cut
/// after the next byte.
class LineReader {
public:
    /// @throws Error{InvalidFormat} if standard input cannot be read, or has only one line, with the line ends of old
    /// Macs
    bool next(std::string& line);

    /// At most `count` lines; fewer only at the end.
    std::vector<std::string> nextBatch(std::size_t count);

private:
    bool readLine(std::string& line);

    bool m_first = true;
    bool m_ended = false;
};

/// The result for one line: a translation, nothing for a blank line, or the reason why it cannot be translated.
struct LineOutcome {
    std::optional<Translation> translation;
    std::string problem;

    /// The best translation, or nothing.
    std::string text() const { return translation ? translation->hypotheses.front().text : std::string(); }
};

/// Translates in batches of at most `together` lines. A line that is too long, not UTF-8 or too short for an edited row
/// does not affect the others.
std::vector<LineOutcome> translateLines(const Decoder& decoder, std::span<const std::string> lines,
    const DecodeOptions& options, std::size_t together = kSentencesTogether);

/// True if the translation ends only because of the maximum length of the model, which usually indicates a loop.
bool isCut(const Translation& translation, const DecodingModel& model);

/// The number of lines to translate at a time, so that all threads have batches of similar length.
constexpr std::size_t linesAtATime(std::size_t together)
{
    return together > 1 ? 8 * together : 1;
}

/// Translates many lines; `progress` gets the share that is done.
std::vector<LineOutcome> translateAll(const Decoder& decoder, std::span<const std::string> lines,
    const DecodeOptions& options, const std::function<void(double)>& progress,
    std::size_t together = kSentencesTogether);

/// The settings for the translation of a corpus.
struct TranslationSettings {
    DecodeOptions decode;
    DecodingPrecision precision = DecodingPrecision::Float32;
    std::size_t together = kSentencesTogether;        ///< sentences in one batch
    std::shared_ptr<const Shortlist> shortlist = {};  ///< nullptr = the whole vocabulary
};

/// Shows the progress. @throws Error{InvalidArgument} for a search that the model does not support.
std::vector<LineOutcome> translateSources(const std::shared_ptr<const DecodingModel>& model,
    const std::vector<std::string>& sources, const TranslationSettings& settings);

/// The sources of pairs or phrases.
template <typename Sentences>
std::vector<std::string> sourcesOf(const Sentences& sentences)
{
    std::vector<std::string> sources;
    for (const auto& sentence : sentences)
        sources.push_back(sentence.source);
    return sources;
}

std::vector<std::string> textsOf(const std::vector<LineOutcome>& outcomes);

/// Sentences that exceed the model's length count as empty translations. Reports them and returns their number.
std::size_t reportUntranslated(const std::vector<LineOutcome>& outcomes);

}  // namespace translucent::cli
