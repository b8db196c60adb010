#pragma once

#include "files/byte_stream.h"
#include "translucent/corpus/corpus.h"
#include "translucent/corpus/corpus_spec.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace translucent {

/// The input of a reader: a file or an entry of an archive.
struct CorpusText {
    template <std::convertible_to<std::filesystem::path> Path>
    CorpusText(const Path& file)
        : CorpusText(
            std::make_unique<FileStream>(std::filesystem::path(file)), std::filesystem::path(file).filename().string())
    {
    }
    CorpusText(std::unique_ptr<ByteStream> bytes, std::string corpusName)
        : stream(std::move(bytes))
        , shortName(std::move(corpusName))
    {
    }

    std::unique_ptr<ByteStream> stream;
    std::string shortName;  ///< which the corpus gets
};

/// The reader of each file format. They throw as readCorpus does. The pairs go to `sink`, or without one into the
/// result.

/// Lines of tab-separated columns. `"` is an ordinary character, unless all quotes are written as in a spreadsheet.
/// Lines with an unusual number of columns are skipped; the file is rejected if these are more than a tenth. A last
/// column with an attribution can be missing or extra. If numbers precede both texts or only the first, as in lists of
/// Tatoeba and WikiMatrix, columns 1 and 2 are the first two columns with texts. Lines without columns, alternately in
/// Chinese and in the other language, are also pairs.
CorpusReadResult readTsvCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink = {});

/// The same for commas, semicolons or tabs, whichever gives the most uniform lines, with quoted columns as in RFC 4180.
CorpusReadResult readCsvCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink = {});

/// One JSON value per line, or one array of values. An object is read by the keys of the two languages (`zh`,
/// `chinese`, …), or else by `source`/`target`, `src`/`tgt`, `src`/`trg` or `src`/`ref`; its `translation` can contain
/// that object. An array of strings is read by the column numbers.
CorpusReadResult readJsonCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink = {});

/// Translation Memory eXchange 1.4. In every `tu`, the first `tuv` of each language is used, always in the same variant
/// of the language; without a region `zh` also matches zh-CN, zh_TW and cmn, whereas `zh-TW` matches only itself.
/// Formatting codes inside `seg` are removed. Entity declarations are rejected, and an external DTD is never opened.
CorpusReadResult readTmxCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink = {});

/// XLIFF 1.2 and 2, including the variants of SDL Trados, memoQ and Memsource, with the limits of TMX. A pair is the
/// `source` and `target` of a `trans-unit` or a `segment`, or a segment inside a `trans-unit`. Skips alternative
/// translations and units that are not translated or not to be translated. Languages are compared as in TMX, and either
/// can be the source.
CorpusReadResult readXliffCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink = {});

/// Messages of a program and their translations, in the format of GNU gettext. The header contains the language of the
/// translations. Skips fuzzy and untranslated messages, and removes the marks of shortcuts, `&File`.
CorpusReadResult readPoCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink = {});

/// Subtitles (SubRip or WebVTT) with lines in Chinese and in another language.
CorpusReadResult readSubtitleCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink = {});

/// A zip archive with two texts whose names end with the languages, as in OPUS (`X.en-zh.en`, `X.en-zh.zh`), or else
/// with one corpus in another format. Descriptions (README, LICENSE, names with an underscore) are ignored.
CorpusReadResult readZipCorpus(
    const std::filesystem::path& file, const CorpusReadOptions& options, const PairSink& sink = {});

/// Two texts with one sentence per line, line i belonging to line i. The corpus gets the source's name.
CorpusReadResult readTextPairCorpus(
    CorpusText source, CorpusText target, Task task = Task::Translation, const PairSink& sink = {});

/// Subtitles in two files: subtitles that are shown at the same time are pairs.
CorpusReadResult readSubtitlePairCorpus(
    CorpusText source, CorpusText target, Task task = Task::Translation, const PairSink& sink = {});

enum class CorpusFormat { Tsv, Csv, Json, Tmx, Xliff, Po, Subtitles, Zip };

/// Returns the format for the extension of a name, if known; a final `.gz` is ignored.
std::optional<CorpusFormat> corpusFormatOf(const std::string& name);

/// Reads the text with the reader for that format, which must not be Zip.
CorpusReadResult readCorpusText(
    CorpusFormat format, CorpusText text, const CorpusReadOptions& options, const PairSink& sink);

struct CorpusFile {
    std::filesystem::path file;
    CorpusFormat format = CorpusFormat::Tsv;
};

struct TextPair {
    std::filesystem::path source;
    std::filesystem::path target;
};

/// The parsed name of a corpus.
using CorpusSpecification = std::variant<BuiltinCorpusOptions, CorpusFile, TextPair>;

/// Parses every form that readCorpus documents. A single `.txt` file counts as TSV, because the sentence lists of
/// manythings.org have this name. Accesses the disk only to interpret a comma in a name.
/// @throws Error{InvalidArgument} naming the invalid part, with the valid forms.
CorpusSpecification parseCorpusSpecification(const std::string& spec);

/// The names of a language in corpora, lower case with hyphens and the given one first: `zh` is also `chinese`, `cmn`,
/// … A code with a region matches only itself.
std::vector<std::string> languageNames(std::string_view language);

/// `zh_Hans` as `zh-hans`.
std::string normalizedLanguage(std::string_view language);

/// True if a label such as `zh_CN` or `EN-US` denotes the language with these names. The region of the label is ignored
/// unless the names have one.
bool isLanguage(std::string_view label, const std::vector<std::string>& names);

/// Converts a sentence to the form that the corpus readers guarantee: every run of white space, including U+3000 and
/// U+00A0, becomes one space, white space at both ends is removed, and so are invisible characters (control characters,
/// byte order marks, zero-width spaces, soft hyphens, direction marks). Nothing else changes: no Unicode normalisation,
/// no full-width folding. The zero-width joiners U+200C and U+200D stay because they change the shape of adjacent
/// characters.
/// @throws Error{InvalidFormat} if the text is not UTF-8.
std::string cleanText(std::string_view text);

/// Collects the pairs of a reader: cleans both sides and counts pairs with an empty side.
class PairCollector {
public:
    /// `name` is the file name as given by the user; messages start with it. Without `sink`, the result contains the
    /// pairs.
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
    /// Keeps only the first problems and counts the others.
    void addProblem(std::size_t line, const Message& message);
    /// Adds a note about the file; an empty message is ignored.
    void addNote(const Message& note);
    /// Sets the number of lines, for files in which line i is pair i.
    void setLines(std::size_t lines) { m_lines = lines; }
    std::size_t count() const { return m_pairs; }
    /// Adds a licence if it is new; only the first few are kept.
    void addAttribution(const std::string& attribution);

    /// The corpus under its short name. @throws Error{InvalidFormat} if no pair is usable.
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
    std::size_t m_lines = 0;
    std::vector<std::uint32_t> m_leftOut;  ///< lines
};

/// Returns `text` without ASCII white space, no-break and ideographic spaces at both ends.
std::string_view trimmedText(std::string_view text);

/// Words as runs of characters between white space.
std::vector<TextSpan> wordSpans(std::string_view text);

/// Every character that is not white space.
std::vector<TextSpan> characterSpans(std::string_view text);

/// True if the text contains a Chinese character.
bool containsHan(std::string_view text);

}  // namespace translucent
