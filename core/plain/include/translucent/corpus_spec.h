#pragma once

#include "translucent/choice.h"
#include "translucent/corpus.h"
#include "translucent/message.h"
#include "translucent/transformer_config.h"

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

/// How to read a corpus named by the user.
struct CorpusReadOptions {
    /// Which TSV column holds the source and which the target, counted from 1.
    std::array<std::size_t, 2> columns {1, 2};
    std::string sourceLanguage = "zh";  ///< picks JSONL keys, TMX variants …
    std::string targetLanguage = "en";
    /// What the target must be: with a task other than translation, labels of the source. A line whose labels do not
    /// fit is an error.
    Task task = Task::Translation;

    bool operator==(const CorpusReadOptions&) const = default;
};

/// A line that was left out, and why.
struct CorpusProblem {
    std::size_t line = 0;  ///< counted from 1
    Message message;
};

struct CorpusReadResult {
    Corpus corpus;
    std::vector<CorpusProblem> problems;  ///< the first blank or one-sided pairs that were dropped
    std::size_t leftOut = 0;              ///< how many were dropped in all
    std::vector<Message> notes {};        ///< what was converted or chosen, each naming the file
};

/// Reads `builtin:classroom?pairs=20000&seed=1&part=train`, `builtin:copy?min_length=3&max_length=12`, a `.tsv`,
/// `.csv`, `.jsonl`, `.json`, `.tmx`, `.xlf` or `.xliff` file, `source.txt,target.txt`, or a `.zip` of these; any file
/// but that may be gzipped, which is found out from its first bytes, or a pipe. A single `.txt` is read as TSV, as the
/// lists of manythings.org are named so. UTF-16, GB18030 and Big5 are converted. Files are read piece by piece: memory
/// grows with the pairs alone, of which there may be 20 million in 2 GiB of text. Text is brought to NFC-neutral clean
/// form: BOMs and control characters dropped, exotic spaces collapsed.
/// @throws Error naming file and line: NotFound, InvalidFormat (not text, wrong columns, bad JSON, unequal
/// line counts, nothing usable, a line beyond a mebibyte, line ends of old Macs, a device), InvalidArgument (malformed
/// specification, with the valid forms).
CorpusReadResult readCorpus(const std::string& spec, const CorpusReadOptions& options);

/// What a reader does with each pair.
using PairSink = std::function<void(SentencePair&& pair)>;

/// As above, but gives the pairs to `sink` one after the other instead of keeping them: those of the result are none.
/// `sink` may have got some when an error is thrown.
CorpusReadResult readCorpus(const std::string& spec, const CorpusReadOptions& options, const PairSink& sink);

/// The lines of a text file or pipe, possibly gzipped; "-" is standard input. Their ends are left out, and so is a byte
/// order mark at the beginning of the file. `tell` gets what there is to tell of the file, that it was converted to
/// UTF-8.
/// @throws Error naming file and line: NotFound, or InvalidFormat when the file is empty, not text, a device or larger
/// than a corpus may be.
std::vector<std::string> readSentences(const std::string& file, const std::function<void(const Message&)>& tell = {});

/// Writes source⇥target lines. TSV has no quoting, so a tab or line end inside a sentence becomes a space.
/// @throws Error{WriteFailed}
void writeTsv(const Corpus& corpus, const std::string& file);

/// Writes one line of `i-j` links per pair, counted from 0 and sorted, for every source unit i and target unit j
/// that a gold link touches; a pair without links, and a line of the corpus that gave no pair, give an empty line. The
/// units are words between white space, or, on a side where at least half of the sentences hold Chinese characters, all
/// characters but white space.
/// @throws Error{WriteFailed}
void writeAlignments(const Corpus& corpus, const std::string& file);

/// Replaces the links of every pair by those of a file that writeAlignments() wrote for these pairs, or another program
/// in the same form. Neighbouring source units with the same links are taken for one word; of a
/// word with marks behind it, a source mark is linked with those, anything else with the word. May be gzipped or a
/// pipe.
/// @throws Error naming file and line: NotFound, or InvalidFormat when there is not a line for every pair or for every
/// line of the corpus, or a link is malformed or leads beyond its sentence; the corpus is unchanged then.
void readAlignments(Corpus& corpus, const std::string& file);

/// Counts of characters or words.
struct UnitStatistics {
    std::size_t count = 0;
    double mean = 0;  ///< per sentence
    std::size_t longest = 0;
    std::size_t distinct = 0;

    bool operator==(const UnitStatistics&) const = default;
};

/// One side of a corpus.
struct SideStatistics {
    std::size_t distinctSentences = 0;
    UnitStatistics characters;  ///< code points without spaces
    /// What stands between spaces; nothing where most sentences are in a writing without them, as Chinese ones are.
    std::optional<UnitStatistics> words;

    /// The unit of lengths: words where there are any.
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

/// Counts pairs one after the other and keeps none of them: 24 bytes a pair, and what words and characters there are.
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

/// Characters, but white space, of either side of `heldOut` that stand nowhere in `train`: a vocabulary learnt from
/// `train` does not know them. Sorted, each once.
std::vector<std::string> unseenCharacters(const Corpus& train, const Corpus& heldOut);

/// How often each character stands in a text as vocabularies count: white space, and the beginning of a sentence, as
/// "▁".
using CharacterCounts = std::map<std::string, std::size_t, std::less<>>;
CharacterCounts characterCounts(const Corpus& corpus, std::string SentencePair::*side);

/// How many characters a vocabulary must hold so that this share of the text is known: the most frequent ones.
/// @param coverage in (0, 1], as TokenizerOptions::characterCoverage
std::size_t coveringCharacters(const CharacterCounts& counts, double coverage);

/// What a built-in corpus teaches.
enum class BuiltinTask {
    Classroom,     ///< Chinese to English, everyday and campus life, from a synchronous grammar
    Copy,          ///< a sequence of letters to itself
    Reverse,       ///< a sequence of letters to its mirror image
    Sort,          ///< a sequence of letters to alphabetical order
    Monotone,      ///< each letter of a sequence once, twice or three times: a, b, c once to three times, d once again
    Names,         ///< Chinese to English sentences about people, with names and numbers that no other part holds
    Tagging,       ///< Chinese with spaces between words to their parts of speech, from the classroom grammar
    SentenceType,  ///< Chinese without its last mark to statement, negation, question or request, from the same
};
template <>
inline constexpr std::array kChoices<BuiltinTask> {Choice {BuiltinTask::Classroom, "classroom"},
    Choice {BuiltinTask::Copy, "copy"}, Choice {BuiltinTask::Reverse, "reverse"}, Choice {BuiltinTask::Sort, "sort"},
    Choice {BuiltinTask::Monotone, "monotone"}, Choice {BuiltinTask::Names, "names"},
    Choice {BuiltinTask::Tagging, "tagging"}, Choice {BuiltinTask::SentenceType, "sentence-type"}};

/// Parts that never share a source sentence, whatever the seeds: a hash of the source sentence decides.
/// Classroom sentences of up to 6 characters, punctuation aside, are always training sentences: 谢谢 cannot be
/// inferred from other sentences, and the dev and test parts measure what can. Sentences of the list for beginners
/// (corpus/beginner.tsv), a test set, are in no part, unless they are set phrases. Of `names`, the hash of the name
/// decides, and that of the number.
enum class CorpusPart {
    Train,  ///< 98 % of all sentences, and all short ones
    Dev,    ///< 1 %
    Test,   ///< 1 %
};
template <>
inline constexpr std::array kChoices<CorpusPart> {
    Choice {CorpusPart::Train, "train"}, Choice {CorpusPart::Dev, "dev"}, Choice {CorpusPart::Test, "test"}};

/// Which pairs to generate. Equal options give equal corpora on every platform.
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

}  // namespace translucent
