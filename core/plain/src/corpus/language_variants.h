#pragma once

#include "translucent/message.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// One side of a file whose units may have their text in several variants of a language, such as zh-CN and zh-TW. One
/// of them is read throughout: the one that is asked for, or else that of the first unit, the simplified script before
/// the traditional one. Where a unit lacks it, another one is read if it has the same script.
class LanguageVariants {
public:
    explicit LanguageVariants(const std::string& language);

    const std::string& language() const { return m_language; }
    /// Whether a label of the file means this language.
    bool takes(std::string_view label) const;

    /// A unit begins.
    void clear() { m_offers.clear(); }
    /// The first text of a label counts.
    void offer(const std::string& label, std::string text);
    bool hasOffers() const { return !m_offers.empty(); }
    /// The unit's text in the variant that is read; null when it has none in that script.
    const std::string* choose();
    /// The variant that is read; empty before the first text.
    const std::string& chosen() const { return m_chosen; }
    /// Labels of what the unit has.
    std::string offeredLabels() const;

    /// Which variants there are, when there are several; nothing otherwise.
    Message note(const std::string& fileName) const;

private:
    struct Offer {
        std::string label;
        std::string text;
    };

    const Offer* best() const;

    std::string m_language;
    std::vector<std::string> m_names;
    std::vector<Offer> m_offers;
    std::string m_chosen;
    std::map<std::string, std::size_t> m_others;  ///< units by variants that were not read
};

}  // namespace translucent
