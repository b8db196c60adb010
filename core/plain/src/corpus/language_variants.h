#pragma once

#include "translucent/message.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// One side of a file whose units can contain several variants of a language, such as zh-CN and zh-TW. The same variant
/// is read throughout: the requested one, or else that of the first unit, the simplified script before the traditional
/// one. If a unit does not contain it, another variant with the same script is read.
class LanguageVariants {
public:
    explicit LanguageVariants(const std::string& language);

    const std::string& language() const { return m_language; }
    /// True if a label of the file denotes this language.
    bool takes(std::string_view label) const;

    /// Starts a unit.
    void clear() { m_offers.clear(); }
    /// The first text of a label counts.
    void offer(const std::string& label, std::string text);
    bool hasOffers() const { return !m_offers.empty(); }
    /// The unit's text in the selected variant; null if it has none in that script.
    const std::string* choose();
    /// The variant that is read; empty before the first text.
    const std::string& chosen() const { return m_chosen; }
    /// The labels in the unit.
    std::string offeredLabels() const;

    /// Lists the variants if there are several; otherwise empty.
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
