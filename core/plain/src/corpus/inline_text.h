#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace translucent {

/// The text of a translation unit as a reader would write it: what the formatting codes inside are is left out, and
/// where one stood between two words, a space keeps them apart.
/// Source: TMX 1.4b, section "Content Markup"; XLIFF 1.2, section 2.4; XLIFF 2.1, section 4.7.
class InlineText {
public:
    /// A text begins, or another part of it: parts are joined by a space.
    void begin();
    void end() { m_isOpen = false; }
    bool isOpen() const { return m_isOpen; }

    /// An element inside the text, at this depth of the document.
    /// @param type what the attributes say it stands for, e.g. `lb`; may be empty
    void startElement(std::string_view name, std::string_view type, std::size_t depth);
    void endElement(std::size_t depth);
    void append(std::string_view text);
    /// Words before and after are kept apart.
    void separate();

    std::size_t size() const { return m_text.size(); }
    std::string_view from(std::size_t begin) const { return std::string_view(m_text).substr(begin); }
    /// The text so far; the next one begins.
    std::string take();

private:
    enum class Gap { None, BetweenWords, Break };

    void widenGap(Gap gap);
    void endCode();

    std::string m_text;
    std::string m_code;           ///< what stands in the current formatting code
    std::size_t m_codeDepth = 0;  ///< of the outermost formatting code, 0 outside
    Gap m_codeGap = Gap::None;    ///< that the current code leaves
    Gap m_gap = Gap::None;        ///< that waits for the next text
    bool m_isOpen = false;
};

/// `&amp;lt;` was written for `&lt;` by programs that escaped a text twice: what is left of the second time becomes the
/// character that is meant.
std::string withoutEntities(std::string text);

/// The character of a name that HTML has and XML has not, such as `nbsp`; empty for others.
std::string_view htmlEntity(std::string_view name);

}  // namespace translucent
