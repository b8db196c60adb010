#pragma once

#include "io/file_stream.h"
#include "translucent/corpus.h"
#include "translucent/corpus_spec.h"

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

/// What a reader reads: a file, or a part of an archive.
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

/// Lines of tab-separated columns. `"` is a character like any other, unless all quotes are as a spreadsheet writes
/// them. Lines that have more or fewer columns than most are left out, and the file is refused when they are more than
/// a tenth; a last column with an attribution may be missing or added. Columns 1 and 2 are those with texts, too, when
/// numbers stand before both or before the first, as in lists of Tatoeba and WikiMatrix. Lines without columns, in
/// Chinese and in the other language by turns, are pairs as well.
CorpusReadResult readTsvCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink = {});

/// The same with commas, semicolons or tabs, whichever makes most lines alike, and columns in quotes as in RFC 4180.
CorpusReadResult readCsvCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink = {});

/// One JSON value per line, or one array of them. An object is read by the keys of the two languages (`zh`, `chinese`,
/// …), else by `source`/`target`, `src`/`tgt`, `src`/`trg` or `src`/`ref`; its `translation` may hold that object. An
/// array of strings is read by the column numbers.
CorpusReadResult readJsonCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink = {});

/// Translation Memory eXchange 1.4. Of every `tu` the first `tuv` of each language counts, in one variant of it
/// throughout; without a region `zh` also takes zh-CN, zh_TW and cmn, while `zh-TW` takes only that. Formatting codes
/// inside `seg` are left out. Declaring entities is refused, and an external DTD is never opened.
CorpusReadResult readTmxCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink = {});

/// XLIFF 1.2 and 2, and what SDL Trados, memoQ and Memsource make of it, with the limits of TMX. A pair is the `source`
/// and `target` of a `trans-unit` or a `segment`, or a segment inside a `trans-unit`; proposals of other translations
/// are left out, and so is what is not translated or not to be translated. Languages are compared as those of TMX, and
/// either may be the source.
CorpusReadResult readXliffCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink = {});

/// Messages of a program and their translations, as GNU gettext has them; which language the translations are in is
/// told by the header. What is fuzzy or not translated is left out, and so are the marks of shortcuts, `&File`.
CorpusReadResult readPoCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink = {});

/// Subtitles (SubRip or WebVTT) whose lines are in Chinese and in another language.
CorpusReadResult readSubtitleCorpus(CorpusText text, const CorpusReadOptions& options, const PairSink& sink = {});

/// A zip archive with two texts whose names end with the languages, as OPUS has them (`X.en-zh.en`, `X.en-zh.zh`), or
/// else with one corpus in another form. What describes them (README, LICENSE, names with an underscore) is left out.
CorpusReadResult readZipCorpus(
    const std::filesystem::path& file, const CorpusReadOptions& options, const PairSink& sink = {});

/// Two texts with one sentence per line, line i belonging to line i. The corpus gets the source's name.
CorpusReadResult readTextPairCorpus(
    CorpusText source, CorpusText target, Task task = Task::Translation, const PairSink& sink = {});

/// Subtitles in two files: those that are shown at the same time are pairs.
CorpusReadResult readSubtitlePairCorpus(
    CorpusText source, CorpusText target, Task task = Task::Translation, const PairSink& sink = {});

enum class CorpusFormat { Tsv, Csv, Json, Tmx, Xliff, Po, Subtitles, Zip };

/// What the ending of a name tells, or nothing; `.gz` after it is ignored.
std::optional<CorpusFormat> corpusFormatOf(const std::string& name);

/// With the reader of that format, which is not Zip.
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
    /// Something to tell about the file; an empty message is none.
    void addNote(const Message& note);
    /// For files whose line i is pair i: how many there are.
    void setLines(std::size_t lines) { m_lines = lines; }
    std::size_t count() const { return m_pairs; }
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
    std::size_t m_lines = 0;
    std::vector<std::uint32_t> m_leftOut;  ///< lines
};

/// `text` without ASCII white space, no-break and ideographic spaces at both ends.
std::string_view trimmedText(std::string_view text);

/// Words as runs of characters between white space.
std::vector<TextSpan> wordSpans(std::string_view text);

/// Every character that is not white space.
std::vector<TextSpan> characterSpans(std::string_view text);

/// Whether the text holds a Chinese character.
bool containsHan(std::string_view text);

}  // namespace translucent
