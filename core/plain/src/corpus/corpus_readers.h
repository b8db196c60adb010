#pragma once

#include "translucent/corpus.h"
#include "translucent/corpus_spec.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace translucent {

/// The reader of each file format. They throw as readCorpus does, and name the corpus after the file. The pairs go to
/// `sink`, or without one into the result.

/// Lines of tab-separated columns without quoting, so `"` is a character like any other. Every line must have
/// as many columns as the first; only a last column with an attribution may be missing or added.
CorpusReadResult readTsvCorpus(
    const std::filesystem::path& file, const CorpusReadOptions& options, const PairSink& sink = {});

/// Replaces `columns` by those of a line: views of it, of which there is at least one.
void splitAtTabs(std::string_view line, std::vector<std::string_view>& columns);

/// One JSON value per line. An object is read by the keys of the two languages (`zh`, `chinese`, …), else by
/// `source`/`target`, `src`/`tgt`, `src`/`trg` or `src`/`ref`; its `translation` may hold that object. An
/// array of strings is read by the column numbers.
CorpusReadResult readJsonLinesCorpus(
    const std::filesystem::path& file, const CorpusReadOptions& options, const PairSink& sink = {});

/// One JSON array of the same values.
CorpusReadResult readJsonArrayCorpus(
    const std::filesystem::path& file, const CorpusReadOptions& options, const PairSink& sink = {});

/// Translation Memory eXchange 1.4 in UTF-8 or UTF-16. Of every `tu` the first `tuv` of each language counts;
/// without a region `zh` also takes zh-CN, zh_TW and cmn, while `zh-TW` takes only that. Formatting codes
/// inside `seg` are left out. Declaring entities is refused, and an external DTD is never opened.
CorpusReadResult readTmxCorpus(
    const std::filesystem::path& file, const CorpusReadOptions& options, const PairSink& sink = {});

/// Two files with one sentence per line, line i belonging to line i.
CorpusReadResult readTextPairCorpus(const std::filesystem::path& source, const std::filesystem::path& target,
    Task task = Task::Translation, const PairSink& sink = {});

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

/// Brings a sentence to the form the corpus readers promise: every run of white space, including U+3000 and
/// U+00A0, becomes one space, none remains at either end, and what cannot be seen is dropped (control
/// characters, byte order marks, zero-width spaces, soft hyphens, direction marks). Nothing else changes: no
/// Unicode normalisation, no full-width folding. The zero-width joiners U+200C and U+200D stay because they
/// change how neighbours look.
/// @throws Error{InvalidFormat} when the text is not UTF-8.
std::string cleanText(std::string_view text);

/// Gathers what a reader finds: cleans both sides and keeps a note of pairs of which a side is empty.
class PairCollector {
public:
    /// `name` is the file name as the user gave it; messages begin with it. Without `sink` the result holds the pairs.
    PairCollector(std::string name, Task task, PairSink sink)
        : m_name(std::move(name))
        , m_task(task)
        , m_sink(std::move(sink))
    {
    }

    const std::string& name() const { return m_name; }
    /// Both sides must be UTF-8, as TextLines and the parsers guarantee.
    /// @throws Error{InvalidFormat} for labels that do not fit the task
    void add(std::size_t line, std::string_view source, std::string_view target);
    /// Only the first ones are kept, the others counted.
    void addProblem(std::size_t line, const Message& message);
    /// Adds a licence that differs from those before; only the first few are kept.
    void addAttribution(const std::string& attribution);

    /// The corpus under its short name. @throws Error{InvalidFormat} when not one pair is usable.
    CorpusReadResult finish(const std::string& corpusName);

    /// @throws Error{InvalidFormat} `file, line 12: what`
    [[noreturn]] void fail(std::size_t line, const Message& what) const;

private:
    std::string m_name;
    Task m_task;
    PairSink m_sink;
    std::size_t m_pairs = 0;
    CorpusReadResult m_result;
    std::size_t m_attributions = 0;
};

/// Words as runs of characters between white space.
std::vector<TextSpan> wordSpans(std::string_view text);

/// Every character that is not white space.
std::vector<TextSpan> characterSpans(std::string_view text);

/// Whether the text holds a Chinese character.
bool containsHan(std::string_view text);

}  // namespace translucent
