#pragma once

#include "translucent/corpus.h"
#include "translucent/decoding.h"
#include "translucent/neural/decoder.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace translucent::cli {

/// In bytes; no sentence is as long.
inline constexpr std::size_t kLongestLine = std::size_t {1} << 20U;

/// Lines of standard input without line ends and without a byte order mark. One that is longer than kLongestLine is cut
/// behind that byte.
class LineReader {
public:
    /// @throws Error{InvalidFormat} when standard input cannot be read, or has one line only, and that with the line
    /// ends of old Macs
    bool next(std::string& line);

    /// At most `count` lines; fewer only at the end.
    std::vector<std::string> nextBatch(std::size_t count);

private:
    bool readLine(std::string& line);

    bool m_first = true;
    bool m_ended = false;
};

/// What became of one line: a translation, nothing for a blank one, or the reason why it cannot be
/// translated.
struct LineOutcome {
    std::optional<Translation> translation;
    std::string problem;

    /// The best translation, or nothing.
    std::string text() const { return translation ? translation->hypotheses.front().text : std::string(); }
};

/// Translates in one batch; a line that is too long, no UTF-8 or too short for an edited row spoils only itself.
std::vector<LineOutcome> translateLines(
    const Decoder& decoder, std::span<const std::string> lines, const DecodeOptions& options);

/// Whether the translation ends only because it is as long as the model allows: a loop, most likely.
bool isCut(const Translation& translation, const TranslationModel& model);

/// So many lines are translated together when nothing else is asked for.
inline constexpr std::size_t kLinesTogether = 64;

/// Translates many lines in batches of similar length; `progress` gets the share that is done.
std::vector<LineOutcome> translateAll(const Decoder& decoder, std::span<const std::string> lines,
    const DecodeOptions& options, const std::function<void(double)>& progress, std::size_t together = kLinesTogether);

}  // namespace translucent::cli
