#include "corpus/language_variants.h"

#include "corpus/corpus_readers.h"
#include "translucent/error.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace translucent {

namespace {

enum class Script { Simplified, Unknown, Traditional };

/// Derives the script from the region or script of a Chinese label.
Script scriptOf(std::string_view label)
{
    constexpr std::array<std::string_view, 4> kTraditional {"hant", "tw", "hk", "mo"};
    constexpr std::array<std::string_view, 4> kSimplified {"hans", "cn", "sg", "my"};
    const auto text = normalizedLanguage(label);
    auto script = Script::Unknown;
    for (auto begin = text.find('-'); begin != std::string::npos; begin = text.find('-', begin + 1)) {
        const auto part = std::string_view(text).substr(begin + 1, text.find('-', begin + 1) - begin - 1);
        if (std::ranges::find(kTraditional, part) != kTraditional.end())
            return Script::Traditional;
        if (std::ranges::find(kSimplified, part) != kSimplified.end())
            script = Script::Simplified;
    }
    return script;
}

bool isReadTogether(Script one, Script other)
{
    return one == other || one == Script::Unknown || other == Script::Unknown;
}

}  // namespace

LanguageVariants::LanguageVariants(const std::string& language)
    : m_language(language)
    , m_names(languageNames(language))
{
}

bool LanguageVariants::takes(std::string_view label) const
{
    return isLanguage(label, m_names);
}

void LanguageVariants::offer(const std::string& label, std::string text)
{
    constexpr std::size_t kMostOffers = 50;
    const bool isKnown = std::ranges::find(m_offers, label, &Offer::label) != m_offers.end();
    if (!isKnown && m_offers.size() < kMostOffers)
        m_offers.push_back({label, std::move(text)});
}

const LanguageVariants::Offer* LanguageVariants::best() const
{
    const auto labelled = [](const std::string& label) {
        return [wanted = normalizedLanguage(label)](
                   const Offer& offer) { return normalizedLanguage(offer.label) == wanted; };
    };
    if (m_offers.empty())
        return nullptr;
    if (m_chosen.empty()) {
        const auto exact = std::ranges::find_if(m_offers, labelled(m_language));
        return exact != m_offers.end()
            ? &*exact
            : &*std::ranges::min_element(m_offers, {}, [](const Offer& offer) { return scriptOf(offer.label); });
    }
    const auto same = std::ranges::find_if(m_offers, labelled(m_chosen));
    if (same != m_offers.end())
        return &*same;
    const auto alike = std::ranges::find_if(
        m_offers, [this](const Offer& offer) { return isReadTogether(scriptOf(offer.label), scriptOf(m_chosen)); });
    return alike == m_offers.end() ? nullptr : &*alike;
}

const std::string* LanguageVariants::choose()
{
    constexpr std::size_t kMostLabels = 100;
    const auto* offer = best();
    if (offer != nullptr && m_chosen.empty())
        m_chosen = offer->label;
    for (const auto& other : m_offers)
        if (normalizedLanguage(other.label) != normalizedLanguage(m_chosen) && m_others.size() < kMostLabels)
            ++m_others[printable(other.label)];
    return offer == nullptr ? nullptr : &offer->text;
}

std::string LanguageVariants::offeredLabels() const
{
    constexpr std::size_t kMost = 5;
    std::string labels;
    for (const auto& offer : std::span(m_offers).first(std::min(kMost, m_offers.size())))
        labels += (labels.empty() ? "" : ", ") + printable(offer.label);
    return labels;
}

Message LanguageVariants::note(const std::string& fileName) const
{
    constexpr std::size_t kMost = 5;
    if (m_others.empty())
        return {};
    std::string others;
    std::size_t listed = 0;
    for (const auto& [label, units] : m_others)
        if (++listed <= kMost)
            others += (others.empty() ? "" : ", ") + label + " (" + std::to_string(units) + ")";
    return say("%1: of several variants of a language, %2 is read; there are also, with their numbers of units: %3; to "
               "read one of those, give it as the language",
        fileName, printable(m_chosen), others);
}

}  // namespace translucent
