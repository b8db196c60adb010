#include "batch_translation.h"

#include "line_io.h"
#include "translucent/error.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace translucent::cli {

namespace {

constexpr std::size_t kBatchLines = 64;

bool concernsOneLine(const Error& error)
{
    return error.code() == ErrorCode::TooLong || error.code() == ErrorCode::InvalidFormat
        || error.code() == ErrorCode::Inconsistent;
}

LineOutcome translateAlone(const Decoder& decoder, const std::string& line, const DecodeOptions& options)
{
    try {
        return {decoder.translate(line, options), {}};
    } catch (const Error& error) {
        if (!concernsOneLine(error))
            throw;
        return {std::nullopt, error.what()};
    }
}

std::vector<LineOutcome> translateTexts(
    const Decoder& decoder, const std::vector<std::string>& texts, const DecodeOptions& options)
{
    std::vector<LineOutcome> outcomes;
    if (texts.empty())
        return outcomes;
    try {
        for (auto& translation : decoder.translateBatch(texts, options))
            outcomes.push_back({std::move(translation), {}});
    } catch (const Error& error) {
        if (!concernsOneLine(error))
            throw;
        for (const auto& text : texts)
            outcomes.push_back(translateAlone(decoder, text, options));
    }
    return outcomes;
}

}  // namespace

std::vector<LineOutcome> translateLines(
    const Decoder& decoder, std::span<const std::string> lines, const DecodeOptions& options)
{
    const auto isText = [](const std::string& line) { return line.size() <= kLongestLine && !isBlank(line); };
    std::vector<std::string> texts;
    std::ranges::copy_if(lines, std::back_inserter(texts), isText);
    auto translated = translateTexts(decoder, texts, options);
    std::vector<LineOutcome> outcomes(lines.size());
    auto next = translated.begin();
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (isText(lines[i]))
            outcomes[i] = std::move(*next++);
        else if (lines[i].size() > kLongestLine)
            outcomes[i].problem =
                "it is longer than " + std::to_string(kLongestLine) + " bytes; a line is one sentence";
    return outcomes;
}

std::vector<LineOutcome> translateAll(const Decoder& decoder, std::span<const std::string> lines,
    const DecodeOptions& options, const std::function<void(double)>& progress)
{
    std::vector<std::size_t> order(lines.size());
    std::iota(order.begin(), order.end(), std::size_t {0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return lines[i].size(); });
    std::vector<LineOutcome> outcomes(lines.size());
    for (std::size_t begin = 0; begin < order.size(); begin += kBatchLines) {
        const auto chosen = std::span(order).subspan(begin, std::min(kBatchLines, order.size() - begin));
        std::vector<std::string> batch;
        for (const auto i : chosen)
            batch.push_back(lines[i]);
        auto translated = translateLines(decoder, batch, options);
        for (std::size_t k = 0; k < chosen.size(); ++k)
            outcomes[chosen[k]] = std::move(translated[k]);
        progress(static_cast<double>(begin + chosen.size()) / static_cast<double>(order.size()));
    }
    return outcomes;
}

}  // namespace translucent::cli
