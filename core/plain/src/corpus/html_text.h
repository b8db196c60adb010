#pragma once

#include <string>
#include <string_view>

namespace translucent {

// What programs leave of HTML in the texts of their translation files.

/// Programs that escape a text twice write `&amp;lt;` for `&lt;`. Replaces the remaining escape by the intended
/// character.
std::string withoutEntities(std::string text);

/// Programs that do not know the format of a text escape its tags: `a &lt;b&gt;big&lt;/b&gt; dog`. Removes the tags of
/// HTML as if they were formatting codes, see InlineText; other angle brackets, as in `a < b`, stay.
std::string withoutTags(std::string_view text);

/// The character of a name that HTML has and XML has not, such as `nbsp`; empty for others.
std::string_view htmlEntity(std::string_view name);

/// In lower case: tags of HTML, and types of codes, that start a new line or cell.
/// Source: XLIFF 1.2, section 2.3, values of ctype
bool isHtmlBreak(std::string_view name);

/// The name of a tag, in lower case: `br` of `<br/>` and of `</p >`; empty without one.
std::string tagIn(std::string_view code);

std::string lowered(std::string_view text);

}  // namespace translucent
