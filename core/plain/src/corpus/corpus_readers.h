#pragma once

#include "translucent/builtin_corpus.h"
#include "translucent/corpus_spec.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace translucent {

/// The reader of each file format. They throw as readCorpus does, and name the corpus after the file.

/// Lines of tab-separated columns without quoting, so `"` is a character like any other. Every line must have
/// as many columns as the first; only a last column with an attribution may be missing or added.
CorpusReadResult readTsvCorpus(const std::filesystem::path& file, const CorpusReadOptions& options);

/// One JSON value per line. An object is read by the keys of the two languages (`zh`, `chinese`, …), else by
/// `source`/`target`, `src`/`tgt`, `src`/`trg` or `src`/`ref`; its `translation` may hold that object. An
/// array of strings is read by the column numbers.
CorpusReadResult readJsonLinesCorpus(const std::filesystem::path& file, const CorpusReadOptions& options);

/// One JSON array of the same values.
CorpusReadResult readJsonArrayCorpus(const std::filesystem::path& file, const CorpusReadOptions& options);

/// Translation Memory eXchange 1.4 in UTF-8 or UTF-16. Of every `tu` the first `tuv` of each language counts;
/// without a region `zh` also takes zh-CN, zh_TW and cmn, while `zh-TW` takes only that. Formatting codes
/// inside `seg` are left out. Declaring entities is refused, and an external DTD is never opened.
CorpusReadResult readTmxCorpus(const std::filesystem::path& file, const CorpusReadOptions& options);

/// Two files with one sentence per line, line i belonging to line i.
CorpusReadResult readTextPairCorpus(const std::filesystem::path& source, const std::filesystem::path& target);

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

/// Names under which corpora file a language, lower case with hyphens and the given one first: `zh` is also
/// `chinese`, `cmn`, … A code with a region stands for itself only.
std::vector<std::string> languageNames(std::string_view language);

/// `zh_Hans` as `zh-hans`.
std::string normalizedLanguage(std::string_view language);

/// Whether a label such as `zh_CN` or `EN-US` means the language with those names. The region of the label is
/// ignored unless the names have one.
bool isLanguage(std::string_view label, const std::vector<std::string>& names);

}  // namespace translucent
