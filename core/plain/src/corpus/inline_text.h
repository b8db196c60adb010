#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace translucent {

/// The plain text of a translation unit: formatting codes are removed; a code between two words becomes a space.
/// Source: TMX 1.4b, section "Content Markup"; XLIFF 1.2, section 2.4; XLIFF 2.1, section 4.7.
class InlineText {
public:
    /// Starts a text, or another part of it: parts are joined by a space.
    void begin();
    void end() { m_isOpen = false; }
    bool isOpen() const { return m_isOpen; }

    /// An element inside the text, at this depth of the document.
    /// @param type the meaning according to the attributes, e.g. `lb`; can be empty
    void startElement(std::string_view name, std::string_view type, std::size_t depth);
    void endElement(std::size_t depth);
    void append(std::string_view text);
    /// Separates the words before and after.
    void separate();

    std::size_t size() const { return m_text.size(); }
    std::string_view from(std::size_t begin) const { return std::string_view(m_text).substr(begin); }
    /// Returns the text so far and starts the next one.
    std::string take();

private:
    enum class Gap { None, BetweenWords, Break };

    void widenGap(Gap gap);
    void endCode();

    std::string m_text;
    std::string m_code;           ///< contents of the current formatting code
    std::size_t m_codeDepth = 0;  ///< of the outermost formatting code, 0 outside
    Gap m_codeGap = Gap::None;    ///< of the current code
    Gap m_gap = Gap::None;        ///< that waits for the next text
    bool m_isOpen = false;
};

/// Programs that escape a text twice write `&amp;lt;` for `&lt;`. Replaces the remaining escape by the intended
/// character.
std::string withoutEntities(std::string text);

/// The character of a name that HTML has and XML has not, such as `nbsp`; empty for others.
std::string_view htmlEntity(std::string_view name);

}  // namespace translucent
