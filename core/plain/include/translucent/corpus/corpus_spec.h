#pragma once

#include "translucent/base/choice.h"
#include "translucent/base/message.h"
#include "translucent/corpus/corpus.h"
#include "translucent/model/transformer_config.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace translucent {

/// Options for reading a corpus named by the user.
struct CorpusReadOptions {
    /// The TSV columns of source and target, counted from 1.
    std::array<std::size_t, 2> columns {1, 2};
    std::string sourceLanguage = "zh";  ///< picks JSONL keys, TMX variants, the direction of built-in grammars …
    std::string targetLanguage = "en";
    /// The kind of target. For tasks other than translation, the target contains labels of the source. A line whose
    /// labels do not fit is an error.
    Task task = Task::Translation;

    bool operator==(const CorpusReadOptions&) const = default;
};

/// A skipped line and the reason.
struct CorpusProblem {
    std::size_t line = 0;  ///< counted from 1
    Message message;
};

struct CorpusReadResult {
    Corpus corpus;
    std::vector<CorpusProblem> problems;  ///< the first blank or one-sided pairs that were dropped
    std::size_t leftOut = 0;              ///< total number of skipped lines
    std::vector<Message> notes {};        ///< conversions and choices that were made; each names the file
};

/// Reads `builtin:classroom?pairs=20000&seed=1&part=train`, `builtin:copy?min_length=3&max_length=12`, a `.tsv`,
/// `.csv`, `.jsonl`, `.json`, `.tmx`, `.xlf` or `.xliff` file, `source.txt,target.txt`, or a `.zip` of these. Every
/// file except a `.zip` can be gzipped, which is detected from its first bytes, or a pipe. A single `.txt` is read as
/// TSV, because the lists of manythings.org have this name. UTF-16, GB18030 and Big5 are converted. Files are read in
/// chunks: memory grows only with the pairs, up to 20 million in 2 GiB of text. Text is cleaned without changing its
/// normalisation form: BOMs and control characters are removed, exotic spaces collapsed.
/// @throws Error naming file and line: NotFound, InvalidFormat (not text, wrong columns, bad JSON, unequal line counts,
/// nothing usable, a line longer than a mebibyte, line ends of old Macs, a device), InvalidArgument (malformed
/// specification, with the valid forms).
CorpusReadResult readCorpus(const std::string& spec, const CorpusReadOptions& options);

/// Receives each pair from a reader.
using PairSink = std::function<void(SentencePair&& pair)>;

/// As above, but passes the pairs to `sink` one after the other and returns none in the result. `sink` may have
/// received some pairs when an error is thrown.
CorpusReadResult readCorpus(const std::string& spec, const CorpusReadOptions& options, const PairSink& sink);

/// Reads the lines of a text file or pipe, which can be gzipped; "-" is standard input. Line ends and a leading byte
/// order mark are removed. `tell` receives notes on the file, such as its conversion to UTF-8.
/// @throws Error naming file and line: NotFound, or InvalidFormat if the file is empty, not text, a device or larger
/// than a corpus may be.
std::vector<std::string> readSentences(const std::string& file, const std::function<void(const Message&)>& tell = {});

/// Writes source⇥target lines. TSV has no quoting, so a tab or line end inside a sentence becomes a space.
/// @throws Error{WriteFailed}
void writeTsv(const Corpus& corpus, const std::string& file);

/// Writes one line of `i-j` links per pair, counted from 0 and sorted, for every source unit i and target unit j in a
/// gold link. A pair without links, and a line of the corpus without a pair, give an empty line. The units are words
/// between white space or, on a side where at least half of the sentences contain Chinese characters, all characters
/// except white space.
/// @throws Error{WriteFailed}
void writeAlignments(const Corpus& corpus, const std::string& file);

/// Replaces the links of every pair by those of a file from writeAlignments(), or from another program that writes the
/// same format. Adjacent source units with the same links are treated as one word. If punctuation marks follow a word,
/// a source mark is linked to the marks and everything else to the word. The file can be gzipped or a pipe.
/// @throws Error naming file and line: NotFound, or InvalidFormat if the file does not have one line for every pair or
/// for every line of the corpus, or a link is malformed or outside its sentence; the corpus is then unchanged.
void readAlignments(Corpus& corpus, const std::string& file);

/// Counts of characters or words.
struct UnitStatistics {
    std::size_t count = 0;
    double mean = 0;  ///< per sentence
    std::size_t longest = 0;
    std::size_t distinct = 0;

    bool operator==(const UnitStatistics&) const = default;
};

/// Statistics of one side of a corpus.
struct SideStatistics {
    std::size_t distinctSentences = 0;
    UnitStatistics characters;  ///< code points without spaces
    /// Words separated by spaces; empty if most sentences are in a script without spaces, such as Chinese.
    std::optional<UnitStatistics> words;

    /// The unit of lengths: words if there are any, otherwise characters.
    const UnitStatistics& units() const { return words ? *words : characters; }
};

/// Counts for `corpus stats` and the import preview.
struct CorpusStatistics {
    std::size_t pairs = 0;
    std::size_t duplicatePairs = 0;
    std::size_t alignedPairs = 0;
    SideStatistics source;
    SideStatistics target;
};
CorpusStatistics corpusStatistics(const Corpus& corpus);

/// Counts pairs one after the other without storing them. Needs 24 bytes per pair plus the distinct words and
/// characters.
class CorpusCounter {
public:
    CorpusCounter();
    ~CorpusCounter();
    CorpusCounter(const CorpusCounter&) = delete;
    CorpusCounter& operator=(const CorpusCounter&) = delete;

    void add(const SentencePair& pair);
    CorpusStatistics statistics() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Returns the characters on either side of `heldOut`, except white space, that do not occur in `train`: a vocabulary
/// learnt from `train` does not contain them. Sorted, without duplicates.
std::vector<std::string> unseenCharacters(const Corpus& train, const Corpus& heldOut);

/// Frequency of each character, counted as vocabularies do: white space and the beginning of a sentence count as "▁".
using CharacterCounts = std::map<std::string, std::size_t, std::less<>>;
CharacterCounts characterCounts(const Corpus& corpus, std::string SentencePair::*side);

/// The number of most frequent characters that a vocabulary needs to cover this share of the text.
/// @param coverage in (0, 1], as TokenizerOptions::characterCoverage
std::size_t coveringCharacters(const CharacterCounts& counts, double coverage);

/// The task that a built-in corpus teaches.
enum class BuiltinTask {
    Classroom,     ///< Chinese to English, everyday and campus life, from a synchronous grammar
    Everyday,      ///< what the classroom lacks: large numbers, prices, negation in clauses, lists, idioms, terms
    Copy,          ///< copies a sequence of letters
    Reverse,       ///< a sequence of letters to its mirror image
    Sort,          ///< a sequence of letters to alphabetical order
    Monotone,      ///< each letter of a sequence one to three times: a, b, c one to three times, d once again
    Names,         ///< Chinese to English sentences about people, with names and numbers that occur in no other part
    Tagging,       ///< Chinese with spaces between words to their parts of speech, from the classroom grammar
    SentenceType,  ///< Chinese without its last mark to statement, negation, question or request, from the same grammar
};
template <>
inline constexpr std::array kChoices<BuiltinTask> {Choice {BuiltinTask::Classroom, "classroom"},
    Choice {BuiltinTask::Everyday, "everyday"}, Choice {BuiltinTask::Copy, "copy"},
    Choice {BuiltinTask::Reverse, "reverse"}, Choice {BuiltinTask::Sort, "sort"},
    Choice {BuiltinTask::Monotone, "monotone"}, Choice {BuiltinTask::Names, "names"},
    Choice {BuiltinTask::Tagging, "tagging"}, Choice {BuiltinTask::SentenceType, "sentence-type"}};

/// Parts that never share a source sentence, for any seeds: a hash of the source sentence selects the part. Classroom
/// sentences of up to 6 characters, without punctuation, are always training sentences: 谢谢 cannot be inferred from
/// other sentences, and the dev and test parts measure what can. Sentences of the list for beginners
/// (corpus/beginner.tsv), a test set, are in no part unless they are set phrases. The same holds for `everyday`, which
/// also leaves out those of the list of kinds (corpus/kinds.tsv). For `names`, the hashes of the name
/// and of the number decide.
enum class CorpusPart {
    Train,  ///< 98 % of all sentences, and all short ones
    Dev,    ///< 1 %
    Test,   ///< 1 %
};
template <>
inline constexpr std::array kChoices<CorpusPart> {
    Choice {CorpusPart::Train, "train"}, Choice {CorpusPart::Dev, "dev"}, Choice {CorpusPart::Test, "test"}};

/// The pairs to generate. Equal options give equal corpora on every platform.
struct BuiltinCorpusOptions {
    BuiltinTask task = BuiltinTask::Classroom;
    std::size_t pairs = 20000;  ///< from 1 to 2 million
    std::uint64_t seed = 1;
    CorpusPart part = CorpusPart::Train;
    std::size_t minLength = 3;   ///< fewest letters of a sequence, at least 1
    std::size_t maxLength = 12;  ///< most letters of a sequence, up to 1000
};

/// Generates distinct sentence pairs with gold alignments.
/// @throws Error{InvalidArgument} if `pairs` is 0 or beyond 2 million, the task does not have that many distinct
/// pairs, or the lengths are none or are given for sentences of the grammar
/// @throws Error{NotFound} if the grammar file is missing from the resources
Corpus generateBuiltinCorpus(const BuiltinCorpusOptions& options);
/// The same pairs, one after the other, and the name of the corpus.
std::string generateBuiltinCorpus(const BuiltinCorpusOptions& options, const PairSink& sink);

/// True if sentences of the built-in grammars, which are Chinese with English translations, must be exchanged for these
/// languages. `readCorpus` does so; a model from English to Chinese has the same corpora as the opposite one.
bool exchangesGrammar(std::string_view sourceLanguage, std::string_view targetLanguage);

}  // namespace translucent
