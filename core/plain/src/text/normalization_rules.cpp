#include "text/normalization_rules.h"

#include "io/text_check.h"
#include "io/text_file.h"
#include "translucent/error.h"
#include "util/utf8.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace translucent {

namespace {

/// The text of code points in hexadecimal with single spaces between; nothing when they are none.
std::optional<std::u32string> codePoints(std::string_view text)
{
    std::u32string codes;
    for (;;) {
        std::uint32_t value = 0;
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
        if (error != std::errc() || value == 0 || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
            return {};
        codes.push_back(value);
        text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
        if (text.empty())
            return codes;
        if (text.front() != ' ')
            return {};
        text.remove_prefix(1);
    }
}

/// Nothing when the line is no rule.
std::optional<std::pair<std::u32string, std::u32string>> parsedRule(std::string_view line)
{
    const auto tab = line.find('\t');
    if (tab == std::string_view::npos)
        return {};
    const auto replaced = codePoints(line.substr(0, tab));
    const auto replacement =
        tab + 1 == line.size() ? std::optional(std::u32string()) : codePoints(line.substr(tab + 1));
    if (!replaced || !replacement)
        return {};
    return std::pair {*replaced, *replacement};
}

bool canBeSeen(std::u32string_view text)
{
    return !std::ranges::all_of(text, isInvisible);
}

}  // namespace

void requireNormalizationRules(const std::filesystem::path& file)
{
    constexpr std::uint64_t kLargestFile = 16U << 20U;
    const auto text = TextFile::read(file, {.maxBytes = kLargestFile});
    const auto lines = text.lines();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto at = lineOf(text.fileName(), i + 1) + ": ";
        const auto rule = parsedRule(lines[i]);
        if (!rule)
            throw Error(ErrorCode::InvalidFormat,
                at
                    + "not a normalisation rule; one looks like \"9AD4<tab>4F53\": code points in hexadecimal, a tab, "
                      "and "
                      "what replaces them");
        if (canBeSeen(rule->first) && !canBeSeen(rule->second))
            throw Error(ErrorCode::InvalidFormat,
                at + "would make " + encodeUtf8(rule->first) + " vanish; only what cannot be seen may be dropped");
    }
    if (lines.empty())
        throw Error(ErrorCode::InvalidFormat, text.fileName() + ": holds no normalisation rule");
}

}  // namespace translucent
