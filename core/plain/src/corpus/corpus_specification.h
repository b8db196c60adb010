#pragma once

#include "translucent/builtin_corpus.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

namespace translucent {

enum class CorpusFormat { Tsv, JsonLines, JsonArray, Tmx };

struct CorpusFile {
    std::filesystem::path file;
    CorpusFormat format = CorpusFormat::Tsv;
};

struct TextPair {
    std::filesystem::path source;
    std::filesystem::path target;
};

/// What the user means by the name of a corpus.
using CorpusSpecification = std::variant<BuiltinCorpusOptions, CorpusFile, TextPair>;

/// Understands every form that readCorpus documents. A single `.txt` file counts as TSV, since the sentence
/// lists of manythings.org are named so. The disk is looked at only to tell what a comma in a name means.
/// @throws Error{InvalidArgument} naming the part that is wrong, with the valid forms.
CorpusSpecification parseCorpusSpecification(const std::string& spec);

}  // namespace translucent
