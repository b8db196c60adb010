#include "base/unicode.h"
#include "translucent/base/language.h"
#include "translucent/scores/metrics.h"

namespace translucent {

namespace {

MetricTokenization tokenizationOf(LanguageGroup group)
{
    switch (group) {
    case LanguageGroup::Chinese: return MetricTokenization::Zh;
    case LanguageGroup::Japanese:
    case LanguageGroup::Korean:
    case LanguageGroup::Unspaced: return MetricTokenization::Character;
    case LanguageGroup::Unknown:
    case LanguageGroup::Other: break;
    }
    return MetricTokenization::Mteval13a;
}

/// Chinese text has hardly any kana, Japanese at least a few in every sentence.
LanguageGroup groupByScript(std::span<const std::string> texts)
{
    constexpr std::int64_t kKanaOfJapanese = 10;  // one in this number of Chinese characters and kana
    ScriptCounts counts;
    for (const auto& text : texts)
        counts.add(text);
    const auto isMost = [&counts](std::int64_t count) { return count > 0 && 2 * count >= counts.letters; };
    if (isMost(counts.han + counts.kana))
        return counts.kana * kKanaOfJapanese >= counts.han + counts.kana ? LanguageGroup::Japanese
                                                                         : LanguageGroup::Chinese;
    return isMost(counts.hangul)  ? LanguageGroup::Korean
        : isMost(counts.unspaced) ? LanguageGroup::Unspaced
                                  : LanguageGroup::Other;
}

}  // namespace

MetricTokenization usualTokenization(std::string_view language, std::span<const std::string> references)
{
    const auto group = languageGroup(language);
    return tokenizationOf(group == LanguageGroup::Unknown ? groupByScript(references) : group);
}

}  // namespace translucent
