#pragma once

#include "corpus/grammar_model.h"

#include <map>
#include <string>
#include <string_view>

namespace translucent::grammar {

/// True for the keywords of irregular-form tables: plural, forms, past, degrees, double, sound.
bool isTableKeyword(std::string_view keyword);

/// Reads one line of irregular English forms into `model.morphology`.
void readTable(Model& model, std::string_view keyword, std::string_view rest, int line);

/// Reads "[measure 本, mass]"; empty text gives no attributes. A flag has the value "yes".
std::map<std::string, std::string> readAttributes(const Model& model, std::string_view text, int line);

/// Reads "书 = book | 词典 = dictionary [measure 部]" into a word class.
void readEntries(const Model& model, Symbol& symbol, std::string_view text, int line);

}  // namespace translucent::grammar
