#include "corpus/builtin_tasks.h"
#include "corpus/grammar.h"

#include "base/random.h"
#include "base/unicode.h"
#include "translucent/base/error.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/phrases.h"
#include "translucent/files/resources.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace translucent {

namespace {

constexpr std::size_t kLongestToy = 1000;
constexpr std::uint32_t kLetters = 26;

/// The source positions, each as often as it is repeated.
std::vector<std::size_t> repeatedPositions(const std::string& letters)
{
    constexpr int kMostTimes = 3;
    std::vector<std::size_t> positions;
    for (std::size_t i = 0; i < letters.size(); ++i)
        positions.insert(positions.end(), static_cast<std::size_t>((letters[i] - 'a') % kMostTimes + 1), i);
    return positions;
}

/// Returns the source position for each target position.
std::vector<std::size_t> sourcePositions(BuiltinTask task, const std::string& letters)
{
    if (task == BuiltinTask::Monotone)
        return repeatedPositions(letters);
    std::vector<std::size_t> positions(letters.size());
    std::iota(positions.begin(), positions.end(), std::size_t {0});
    if (task == BuiltinTask::Reverse) {
        std::reverse(positions.begin(), positions.end());
    } else if (task == BuiltinTask::Sort) {
        std::stable_sort(positions.begin(), positions.end(),
            [&letters](std::size_t a, std::size_t b) { return letters[a] < letters[b]; });
    }
    return positions;
}

TextSpan spanOfSymbol(std::size_t position)
{
    return {2 * position, 2 * position + 1};
}

void appendSymbol(std::string& text, char letter)
{
    if (!text.empty())
        text += ' ';
    text += letter;
}

/// A pair and the sentence that determines its part, which is the same for every task.
struct Draw {
    SentencePair pair;
    std::string sentence;
};
using PairSource = std::function<Draw(Random&)>;

bool isOfGrammar(BuiltinTask task)
{
    return task == BuiltinTask::Classroom || task == BuiltinTask::Everyday || task == BuiltinTask::Tagging
        || task == BuiltinTask::SentenceType;
}

/// Parsed once, since it is the same for every corpus.
const Grammar& classroomGrammar()
{
    static const auto grammar = Grammar::load(resourcePath("corpus/classroom.grammar"));
    return grammar;
}

const Grammar& everydayGrammar()
{
    static const auto grammar = Grammar::load(resourcePath("corpus/everyday.grammar"));
    return grammar;
}

}  // namespace

const Grammar& grammarOf(BuiltinTask task)
{
    return task == BuiltinTask::Everyday ? everydayGrammar() : classroomGrammar();
}

namespace {

const WordTags& classroomTags()
{
    static const auto tags = WordTags::load(resourcePath("corpus/classroom.tags"), classroomGrammar());
    return tags;
}

SentencePair labelled(BuiltinTask task, grammar::DrawnSentence sentence)
{
    if (task == BuiltinTask::Tagging)
        return taggedPair(sentence, classroomTags());
    return task == BuiltinTask::SentenceType ? typedPair(sentence) : std::move(sentence.pair);
}

PairSource pairSource(const BuiltinCorpusOptions& options)
{
    if (isOfGrammar(options.task))
        return [task = options.task, grammar = grammarOf(options.task)](Random& random) {
            auto drawn = grammar.draw(random);
            auto sentence = drawn.pair.source;
            return Draw {labelled(task, std::move(drawn)), std::move(sentence)};
        };
    if (options.task == BuiltinTask::Names)
        return [task = NamesTask(options.part)](Random& random) mutable {
            auto pair = task.draw(random);
            auto sentence = pair.source;
            return Draw {std::move(pair), std::move(sentence)};
        };
    return [options](Random& random) {
        auto pair = generateToyPair(options, random);
        auto sentence = pair.source;
        return Draw {std::move(pair), std::move(sentence)};
    };
}

bool hasUsualLengths(const BuiltinCorpusOptions& options)
{
    static const BuiltinCorpusOptions usual;
    return options.minLength == usual.minLength && options.maxLength == usual.maxLength;
}

void validateLengths(const BuiltinCorpusOptions& options)
{
    if ((isOfGrammar(options.task) || options.task == BuiltinTask::Names) && !hasUsualLengths(options))
        throw Error(ErrorCode::InvalidArgument,
            say("min_length and max_length are for sequences of letters, not for %1", name(options.task)));
    if (options.minLength == 0 || options.minLength > options.maxLength || options.maxLength > kLongestToy)
        throw Error(ErrorCode::InvalidArgument,
            say("min_length is %1 and max_length is %2; they must be from 1 to %3, the first not above the second",
                options.minLength, options.maxLength, kLongestToy));
}

/// Set phrases such as 谢谢。 must be learnt, not guessed: sentences of up to this number of characters are never held
/// out.
constexpr std::ptrdiff_t kAlwaysTrained = 6;

bool isSetPhrase(BuiltinTask task, std::string_view source)
{
    constexpr std::u32string_view kMarks = U"。，？！：、";
    const std::u32string text = decodeUtf8(source);
    const auto characters = std::count_if(
        text.begin(), text.end(), [kMarks](char32_t c) { return kMarks.find(c) == std::u32string_view::npos; });
    return isOfGrammar(task) && characters <= kAlwaysTrained;
}

using Sentences = std::unordered_set<std::string>;

Sentences bareSentences(const char* list)
{
    Sentences sentences;
    for (const auto& phrase : readPhrases(resourcePath(list)))
        sentences.insert(withoutFinalPunctuation(phrase.source));
    return sentences;
}

/// The sentences of the list for beginners, except set phrases.
Sentences testedSentences()
{
    auto tested = bareSentences("corpus/beginner.tsv");
    for (const auto& phrase : bareSentences("corpus/set_phrases.tsv"))
        tested.erase(phrase);
    return tested;
}

Sentences sentencesOfKinds()
{
    Sentences sentences;
    for (const auto& [kind, part, phrase] : readKinds(resourcePath("corpus/kinds.tsv")))
        sentences.insert(withoutFinalPunctuation(phrase.source));
    return sentences;
}

bool isTested(BuiltinTask task, std::string_view source)
{
    static const auto tested = testedSentences();
    static const auto ofKinds = sentencesOfKinds();
    const auto bare = withoutFinalPunctuation(source);
    return tested.contains(bare) || (task == BuiltinTask::Everyday && ofKinds.contains(bare));
}

}  // namespace

std::optional<CorpusPart> partOf(BuiltinTask task, std::string_view source)
{
    if (isOfGrammar(task) && isTested(task, source))
        return {};
    if (isSetPhrase(task, source))
        return CorpusPart::Train;
    return partByHash(source);
}

namespace {

/// True if the sentence belongs to the requested part. Names have their own rule; other tasks use the sentence that all
/// tasks of their grammar share.
bool isPart(const BuiltinCorpusOptions& options, const std::string& sentence)
{
    return options.task == BuiltinTask::Names || partOf(options.task, sentence) == options.part;
}

std::string corpusName(const BuiltinCorpusOptions& options)
{
    auto text = "builtin:" + std::string(name(options.task));
    text += "?pairs=" + std::to_string(options.pairs) + "&seed=" + std::to_string(options.seed);
    if (options.part != CorpusPart::Train)
        text += "&part=" + std::string(name(options.part));
    if (!hasUsualLengths(options))
        text += "&min_length=" + std::to_string(options.minLength) + "&max_length=" + std::to_string(options.maxLength);
    return text;
}

}  // namespace

void requirePairCount(std::size_t pairs)
{
    if (pairs == 0)
        throw Error(ErrorCode::InvalidArgument, say("pairs is 0; a built-in corpus has at least 1 pair"));
    if (pairs > kMostBuiltinPairs) {
        throw Error(ErrorCode::InvalidArgument,
            say("pairs is %1; a built-in corpus has at most %2 pairs", pairs, kMostBuiltinPairs));
    }
}

SentencePair generateToyPair(const BuiltinCorpusOptions& options, Random& random)
{
    const auto lengths = static_cast<std::uint32_t>(options.maxLength - options.minLength + 1);
    std::string letters(options.minLength + random.below(lengths), 'a');
    for (char& letter : letters)
        letter = static_cast<char>('a' + random.below(kLetters));
    const std::vector<std::size_t> positions = sourcePositions(options.task, letters);
    SentencePair pair;
    for (const char letter : letters)
        appendSymbol(pair.source, letter);
    for (std::size_t target = 0; target < positions.size(); ++target) {
        appendSymbol(pair.target, letters[positions[target]]);
        pair.alignment.push_back({spanOfSymbol(positions[target]), spanOfSymbol(target)});
    }
    std::stable_sort(pair.alignment.begin(), pair.alignment.end(),
        [](const AlignmentLink& a, const AlignmentLink& b) { return a.source.begin < b.source.begin; });
    return pair;
}

Corpus generateBuiltinCorpus(const BuiltinCorpusOptions& options)
{
    Corpus corpus;
    corpus.name = corpusName(options);
    generateBuiltinCorpus(options, [&corpus](SentencePair pair) { corpus.pairs.push_back(std::move(pair)); });
    return corpus;
}

std::string generateBuiltinCorpus(const BuiltinCorpusOptions& options, const PairSink& sink)
{
    requirePairCount(options.pairs);
    validateLengths(options);
    const PairSource draw = pairSource(options);
    Random random(options.seed);
    std::unordered_set<std::string> seen;
    for (int misses = 0; seen.size() < options.pairs; ++misses) {
        if (misses == kMaxMisses) {
            throw Error(ErrorCode::InvalidArgument,
                say("pairs is %1, but only %2 distinct pairs of task %3 (part %4) were found; ask for fewer",
                    options.pairs, seen.size(), name(options.task), name(options.part)));
        }
        auto [pair, sentence] = draw(random);
        if (!pair.target.empty() && isPart(options, sentence) && seen.insert(pair.source).second) {
            sink(std::move(pair));
            misses = -1;
        }
    }
    return corpusName(options);
}

}  // namespace translucent
