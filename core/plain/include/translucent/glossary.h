#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// A term of the field, in both languages of the window.
struct GlossaryTerm {
    std::string id;
    std::string english;
    std::string chinese;
    std::string englishMeaning;
    std::string chineseMeaning;
    std::string source;  ///< where it was introduced or is explained, with the section; empty = nowhere in particular
    std::string page;    ///< of the window, on which it can be seen, e.g. "attention"
};

/// The terms of a file in its order: tab-separated columns id, en, zh, en_meaning, zh_meaning, source and page, named
/// by the first line; columns after these are left unread.
/// @throws Error{InvalidFormat} naming file and line, Error as reading a file does
std::vector<GlossaryTerm> readGlossary(const std::filesystem::path& file);

/// The one that came along. @throws Error{NotFound} when it is not there
std::vector<GlossaryTerm> shippedGlossary();

/// The ids of terms, for checking what names them.
using TermIds = std::set<std::string, std::less<>>;
TermIds idsOf(const std::vector<GlossaryTerm>& terms);

/// What the links `[text](term:ID)` of a Markdown text name.
std::vector<std::string_view> linkedTerms(std::string_view markdown);

}  // namespace translucent
