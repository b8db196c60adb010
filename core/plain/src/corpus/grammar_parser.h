#pragma once

#include "corpus/grammar_model.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace translucent::grammar {

/// Reads the lines of a grammar file; slots still name their symbols (see `completeModel`).
/// @throws Error{InvalidFormat} naming file and line
Model parseModel(std::string_view text, const std::string& fileName);

/// Throws Error{InvalidFormat} with "file:line: message".
[[noreturn]] void fail(const std::string& fileName, int line, const std::string& message);

/// Reads "3 {Person} 每天 {Action} 。 = {Person} {Action.now(Person)} every day . [plural]" into a phrase.
void readRule(const Model& model, Symbol& symbol, std::string_view text, int line);

/// Resolves slot names, sums weights and checks what only the whole file shows: unknown, unused, empty and
/// recursive symbols, missing attributes, and particles that have no place to go.
/// @throws Error{InvalidFormat} naming file and line
void completeModel(Model& model);

/// `text` without white space at both ends.
std::string_view trimmed(std::string_view text);
/// The parts between separators, trimmed; always at least one part.
std::vector<std::string_view> split(std::string_view text, char separator);
/// The words between spaces.
std::vector<std::string> words(std::string_view text);
/// Cuts the first word off `text`, which then begins at the next word.
std::string_view takeWord(std::string_view& text);

/// True for the keywords of irregular-form tables: plural, forms, past, degrees, double, sound.
bool isTableKeyword(std::string_view keyword);

/// Reads one line of irregular English forms into `model.morphology`.
void readTable(Model& model, std::string_view keyword, std::string_view rest, int line);

/// Reads "[measure 本, mass]"; empty text gives no attributes. A flag has the value "yes".
std::map<std::string, std::string> readAttributes(const Model& model, std::string_view text, int line);

/// Reads "书 = book | 词典 = dictionary [measure 部]" into a word class.
void readEntries(const Model& model, Symbol& symbol, std::string_view text, int line);

}  // namespace translucent::grammar
