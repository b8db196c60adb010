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
    std::string source;  ///< paper that introduced or explains it, with the section; can be empty
    std::string page;    ///< the page of the window that shows it, e.g. "attention"
};

/// Reads the terms of a file in order. The tab-separated columns are id, en, zh, en_meaning, zh_meaning, source and
/// page; the first line contains their names. Further columns are ignored.
/// @throws Error{InvalidFormat} naming file and line, Error as for reading a file
std::vector<GlossaryTerm> readGlossary(const std::filesystem::path& file);

/// The bundled glossary. @throws Error{NotFound} if it is missing
std::vector<GlossaryTerm> shippedGlossary();

/// The ids of terms, to check references.
using TermIds = std::set<std::string, std::less<>>;
TermIds idsOf(const std::vector<GlossaryTerm>& terms);

/// The ids in the links `[text](term:ID)` of a Markdown text.
std::vector<std::string_view> linkedTerms(std::string_view markdown);

}  // namespace translucent
