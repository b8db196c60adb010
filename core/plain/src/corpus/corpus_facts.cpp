#include "translucent/corpus/corpus_facts.h"

#include "base/random.h"
#include "base/unicode.h"
#include "corpus/corpus_readers.h"
#include "translucent/base/error.h"
#include "translucent/base/language.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/corpus/stored_corpus.h"
#include "translucent/text/tokenizer.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace translucent {

namespace {

/// These checks are indications, not proofs: every corpus contains a few such pairs.
constexpr double kSomeShare = 0.02;
constexpr double kManyShare = 0.2;
constexpr double kHalf = 0.5;
constexpr double kHardlyAny = 0.1;

double share(std::size_t part, std::size_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

bool isAddress(std::string_view text)
{
    const bool begins = text.starts_with("http://") || text.starts_with("https://") || text.starts_with("www.");
    return begins && text.find(' ') == std::string_view::npos;
}

/// Names of columns as people write them.
bool isColumnName(std::string text)
{
    static const std::unordered_set<std::string> names {"source", "target", "src", "tgt", "trg", "ref", "reference",
        "translation", "sentence", "text", "original", "input", "output", "zh", "zh-cn", "zh_cn", "zho", "cmn",
        "chinese", "en", "en-us", "en_us", "eng", "english", "source text", "target text", "source_text", "target_text",
        "原文", "译文", "中文", "英文", "英语", "汉语", "源语言", "目标语言", "句子", "翻译", "参考译文"};
    std::ranges::transform(
        text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return names.contains(text);
}

/// One side of the pairs.
struct CheckedSide {
    LanguageGroup language = LanguageGroup::Unknown;
    std::size_t sentences = 0;
    std::size_t asWritten = 0;  ///< with a letter of the writing that the language has
    std::size_t noText = 0;     ///< an address, or nothing but digits
    ScriptCounts letters;

    void add(std::string_view text);
    double hanShare() const { return share(std::size_t(letters.han), std::size_t(letters.letters)); }
    bool isForeign() const;

private:
    bool isAsWritten(const ScriptCounts& counts) const;
};

bool CheckedSide::isAsWritten(const ScriptCounts& counts) const
{
    switch (language) {
    case LanguageGroup::Chinese: return counts.han > 0;
    case LanguageGroup::Japanese: return counts.han + counts.kana > 0;
    case LanguageGroup::Korean: return counts.hangul > 0;
    case LanguageGroup::Unspaced: return counts.unspaced > 0;
    case LanguageGroup::Unknown: return true;
    case LanguageGroup::English:
    case LanguageGroup::Other: break;
    }
    return counts.letters == 0 || 2 * (counts.han + counts.kana + counts.hangul + counts.unspaced) < counts.letters;
}

void CheckedSide::add(std::string_view text)
{
    ScriptCounts counts;
    counts.add(text);
    letters.letters += counts.letters;
    letters.han += counts.han;
    const bool digitsOnly = !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
    noText += digitsOnly || isAddress(text) ? 1 : 0;
    asWritten += isAsWritten(counts) ? 1 : 0;
    ++sentences;
}

bool CheckedSide::isForeign() const
{
    return sentences > 0 && share(asWritten, sentences) < kHalf;
}

/// The number of code points, without decoding.
std::size_t lengthOf(std::string_view text)
{
    constexpr unsigned kContinuationMask = 0xC0, kContinuation = 0x80;
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & kContinuationMask) != kContinuation; }));
}

/// Compares the length ratio of pairs with the usual ratio of the corpus. Uses a histogram of log2(target / source),
/// because pairs are not stored.
class LengthRatios {
public:
    void add(std::size_t source, std::size_t target)
    {
        constexpr std::size_t kShort = 20;  // below this length, any ratio is plausible
        if (std::max(source, target) < kShort || source == 0 || target == 0)
            return;
        const double ratio = std::log2(static_cast<double>(target) / static_cast<double>(source));
        ++m_counts[static_cast<std::size_t>(std::clamp(std::lround(ratio * kSteps) + kMiddle, 0L, kBins - 1))];
        ++m_pairs;
    }

    std::size_t pairs() const { return m_pairs; }
    /// The number of pairs whose ratio is more than four times that of the median.
    std::size_t unusual() const
    {
        std::size_t below = 0, median = 0;
        while (median < m_counts.size() && 2 * (below + m_counts[median]) < m_pairs)
            below += m_counts[median++];
        constexpr std::size_t kFarther = 2 * kSteps;
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_counts.size(); ++i)
            count += i + kFarther < median || i > median + kFarther ? m_counts[i] : 0;
        return count;
    }

private:
    static constexpr long kSteps = 4;  ///< bins of a factor of 2
    static constexpr long kMiddle = 64, kBins = 2 * kMiddle + 1;
    std::array<std::size_t, kBins> m_counts {};
    std::size_t m_pairs = 0;
};

constexpr std::size_t kSampledPairs = 20'000;

/// Counts one side, sentence by sentence.
class SideCount {
public:
    void add(const std::string& text, const std::vector<TextSpan>& known)
    {
        const auto words = known.empty() ? wordsOf(text) : known;
        for (const TextSpan& word : words)
            m_words.insert(text.substr(word.begin, word.end - word.begin));
        for (const TextSpan& character : characterSpans(text))
            ++m_characters[text.substr(character.begin, character.end - character.begin)];
        m_count += std::ssize(words);
        m_facts.longestWords = std::max<std::int64_t>(m_facts.longestWords, std::ssize(words));
        m_chinese += containsHan(text) ? 1 : 0;
        ++m_sentences;
    }

    SideFacts facts() const
    {
        auto facts = m_facts;
        const auto sentences = static_cast<double>(std::max<std::int64_t>(1, m_sentences));
        const auto words = static_cast<double>(std::max<std::int64_t>(1, m_count));
        facts.chinese = 2 * m_chinese >= m_sentences && m_chinese > 0;
        facts.words = static_cast<double>(m_count) / sentences;
        facts.distinctWords = std::ssize(m_words);
        facts.distinctWordsPerRoot = static_cast<double>(m_words.size()) / std::sqrt(words);
        facts.distinctCharacters = std::ssize(m_characters);
        return facts;
    }

    /// Share of these characters that also occur on the other side.
    double sharedWith(const SideCount& other) const
    {
        double all = 0, shared = 0;
        for (const auto& [character, count] : m_characters) {
            all += count;
            shared += other.m_characters.contains(character) ? count : 0;
        }
        return all > 0 ? shared / all : 0;
    }

private:
    SideFacts m_facts;
    std::int64_t m_sentences = 0;
    std::int64_t m_chinese = 0;
    std::int64_t m_count = 0;  ///< of words
    std::unordered_set<std::string> m_words;
    std::unordered_map<std::string, double> m_characters;
};

/// `pairAt` returns the pair with a given number, below `pairs`.
template <typename PairAt>
CorpusFacts factsOf(std::size_t pairs, const PairAt& pairAt)
{
    SideCount source, target;
    const auto sampled = std::min(pairs, kSampledPairs);
    double linked = 0;
    for (std::size_t i = 0; i < sampled; ++i) {
        const SentencePair& pair = pairAt(i * pairs / sampled);
        source.add(pair.source, pair.sourceWords);
        target.add(pair.target, {});
        linked += pair.alignment.empty() ? 0 : 1;
    }
    return {static_cast<std::int64_t>(pairs), source.facts(), target.facts(),
        std::min(source.sharedWith(target), target.sharedWith(source)),
        linked / static_cast<double>(std::max<std::size_t>(1, sampled))};
}

/// Distinguishes texts by their hashes: among 20 million texts, a collision occurs in one of 100,000 corpora.
class DistinctTexts {
public:
    /// Returns the hash.
    std::uint64_t add(std::string_view text)
    {
        m_hashes.push_back(hashText(text, 0));
        return m_hashes.back();
    }
    void addHash(std::uint64_t hash) { m_hashes.push_back(hash); }

    std::size_t count()
    {
        std::ranges::sort(m_hashes);
        m_hashes.erase(std::unique(m_hashes.begin(), m_hashes.end()), m_hashes.end());
        return m_hashes.size();
    }

private:
    std::vector<std::uint64_t> m_hashes;
};

struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

/// Counts units and remembers the different ones.
struct UnitCounter {
    std::size_t units = 0;
    std::size_t longest = 0;
    std::unordered_set<std::string, TextHash, std::equal_to<>> distinct;

    void add(std::string_view text, const std::vector<TextSpan>& spans)
    {
        units += spans.size();
        longest = std::max(longest, spans.size());
        for (const TextSpan& span : spans) {
            const auto unit = text.substr(span.begin, span.end - span.begin);
            if (distinct.find(unit) == distinct.end())
                distinct.emplace(unit);
        }
    }

    UnitStatistics of(std::size_t sentences) const
    {
        const auto mean = sentences == 0 ? 0.0 : static_cast<double>(units) / static_cast<double>(sentences);
        return {units, mean, longest, distinct.size()};
    }
};

/// True if most letters belong to a script without spaces between words.
bool isWithoutSpaces(std::string_view text)
{
    ScriptCounts counts;
    counts.add(text);
    const auto unspaced = counts.han + counts.kana + counts.unspaced;
    return unspaced > 0 && 2 * unspaced >= counts.letters;
}

struct SideCounter {
    UnitCounter characters;
    UnitCounter words;  ///< of sentences that have spaces: the others are long and hardly repeated
    std::size_t sentences = 0;
    std::size_t spaced = 0;
    DistinctTexts distinctTexts;

    std::uint64_t add(std::string_view text)
    {
        ++sentences;
        characters.add(text, characterSpans(text));
        if (!isWithoutSpaces(text)) {
            ++spaced;
            words.add(text, wordSpans(text));
        }
        return distinctTexts.add(text);
    }

    SideStatistics statistics()
    {
        SideStatistics result {distinctTexts.count(), characters.of(sentences), {}};
        if (sentences > 0 && 2 * spaced >= sentences)
            result.words = words.of(spaced);
        return result;
    }
};

}  // namespace

struct CorpusChecker::Impl {
    CorpusReadOptions read;
    bool checked = true;
    std::size_t pairs = 0;
    std::size_t sameSides = 0;
    bool header = false;
    std::string firstSource, firstTarget;
    CheckedSide source, target;
    LengthRatios lengths;

    bool isSwapped() const;
    void addLanguages(std::vector<CorpusWarning>& warnings) const;
    void addForeign(std::vector<CorpusWarning>& warnings, const CheckedSide& side, const std::string& language,
        const Message& column) const;
    void addNoText(std::vector<CorpusWarning>& warnings, const CheckedSide& side, const Message& column) const;
};

CorpusChecker::CorpusChecker(const std::string& spec, const CorpusReadOptions& read)
    : m_impl(std::make_unique<Impl>())
{
    m_impl->read = read;
    m_impl->checked = !spec.starts_with("builtin:") && read.task == Task::Translation;
    m_impl->source.language = languageGroup(read.sourceLanguage);
    m_impl->target.language = languageGroup(read.targetLanguage);
}

CorpusChecker::~CorpusChecker() = default;

void CorpusChecker::add(const SentencePair& pair)
{
    auto& of = *m_impl;
    if (!of.checked)
        return;
    const auto source = trimmedText(pair.source), target = trimmedText(pair.target);
    if (of.pairs++ == 0) {
        of.firstSource = source;
        of.firstTarget = target;
        of.header = isColumnName(of.firstSource) && isColumnName(of.firstTarget);
    }
    of.sameSides += source == target ? 1 : 0;
    of.source.add(source);
    of.target.add(target);
    of.lengths.add(lengthOf(source), lengthOf(target));
}

bool CorpusChecker::Impl::isSwapped() const
{
    const bool chineseSource = source.language == LanguageGroup::Chinese,
               chineseTarget = target.language == LanguageGroup::Chinese;
    if (chineseSource == chineseTarget)
        return false;
    const auto &wanted = chineseSource ? source : target, &other = chineseSource ? target : source;
    return wanted.hanShare() < kHardlyAny && other.hanShare() > kHalf;
}

void CorpusChecker::Impl::addForeign(std::vector<CorpusWarning>& warnings, const CheckedSide& side,
    const std::string& language, const Message& column) const
{
    if (side.isForeign())
        warnings.push_back({CorpusDoubt::OtherLanguage,
            say("%1: only %2 of %3 sentences are written in the script of the language %4; check columns and languages",
                column, side.asWritten, side.sentences, language)});
}

void CorpusChecker::Impl::addNoText(
    std::vector<CorpusWarning>& warnings, const CheckedSide& side, const Message& column) const
{
    if (share(side.noText, side.sentences) >= kManyShare)
        warnings.push_back({CorpusDoubt::NoText,
            say("%1: %2 of %3 sentences are web addresses or numbers; check which columns contain the sentences",
                column, side.noText, side.sentences)});
}

void CorpusChecker::Impl::addLanguages(std::vector<CorpusWarning>& warnings) const
{
    if (isSwapped()) {
        warnings.push_back({CorpusDoubt::Swapped,
            say("source and target look swapped: the Chinese sentences are in the other column; swap the columns, or "
                "the languages")});
        return;
    }
    addForeign(warnings, source, read.sourceLanguage, say("Source"));
    addForeign(warnings, target, read.targetLanguage, say("Target"));
}

std::vector<CorpusWarning> CorpusChecker::warnings() const
{
    const auto& of = *m_impl;
    std::vector<CorpusWarning> warnings;
    if (!of.checked)
        return warnings;
    of.addLanguages(warnings);
    if (of.header)
        warnings.push_back({CorpusDoubt::Header,
            say("the first pair, %1 and %2, looks like a header; delete that line", quote(of.firstSource),
                quote(of.firstTarget))});
    of.addNoText(warnings, of.source, say("Source"));
    of.addNoText(warnings, of.target, say("Target"));
    if (share(of.sameSides, of.pairs) >= kSomeShare)
        warnings.push_back({CorpusDoubt::SameSides,
            say("%1 of %2 pairs have the same text on both sides; a model learns to copy from them", of.sameSides,
                of.pairs)});
    if (share(of.lengths.unusual(), of.lengths.pairs()) >= kSomeShare)
        warnings.push_back({CorpusDoubt::UnequalLengths,
            say("in %1 of %2 pairs with a long sentence one side is more than four times as long as usual for the "
                "other; the lines may be misaligned",
                of.lengths.unusual(), of.lengths.pairs())});
    return warnings;
}

std::vector<CorpusWarning> checkCorpus(const Corpus& corpus, const std::string& spec, const CorpusReadOptions& read)
{
    CorpusChecker checker(spec, read);
    for (const auto& pair : corpus.pairs)
        checker.add(pair);
    return checker.warnings();
}

std::vector<CorpusWarning> checkCorpus(
    const StoredCorpus& corpus, const std::string& spec, const CorpusReadOptions& read)
{
    CorpusChecker checker(spec, read);
    corpus.pairs.forEach([&](const SentencePair& pair) { checker.add(pair); });
    return checker.warnings();
}

std::vector<CorpusWarning> checkValidation(const StoredCorpus& train, const Corpus& validation)
{
    const auto hashOf = [](const SentencePair& pair) { return hashText(trimmedText(pair.source), 0); };
    std::unordered_set<std::uint64_t> wanted, seen;
    for (const auto& pair : validation.pairs)
        wanted.insert(hashOf(pair));
    train.pairs.forEach([&](const SentencePair& pair) {
        if (const auto hash = hashOf(pair); wanted.contains(hash))
            seen.insert(hash);
    });
    const auto count =
        std::ranges::count_if(validation.pairs, [&](const auto& pair) { return seen.contains(hashOf(pair)); });
    if (count == 0)
        return {};
    return {{CorpusDoubt::SeenInTraining,
        say("%1 of %2 validation pairs have a source sentence that is also trained on; scores on them do not show how "
            "well new sentences are translated",
            count, validation.size())}};
}

CorpusFacts corpusFacts(const Corpus& corpus)
{
    return factsOf(corpus.size(), [&](std::size_t i) -> const SentencePair& { return corpus.pairs[i]; });
}

CorpusFacts corpusFacts(const StoredCorpus& corpus)
{
    return factsOf(corpus.size(), [&](std::size_t i) { return corpus.pairs.part(i, 1).front(); });
}

struct CorpusCounter::Impl {
    std::size_t pairs = 0;
    std::size_t aligned = 0;
    SideCounter source;
    SideCounter target;
    DistinctTexts distinctPairs;
};

CorpusCounter::CorpusCounter()
    : m_impl(std::make_unique<Impl>())
{
}

CorpusCounter::~CorpusCounter() = default;

void CorpusCounter::add(const SentencePair& pair)
{
    const auto source = m_impl->source.add(pair.source), target = m_impl->target.add(pair.target);
    m_impl->distinctPairs.addHash(Random::mix(source + Random::mix(target + 1)));
    m_impl->aligned += pair.alignment.empty() ? 0 : 1;
    ++m_impl->pairs;
}

CorpusStatistics CorpusCounter::statistics() const
{
    auto& [pairs, aligned, source, target, distinctPairs] = *m_impl;
    return {pairs, pairs - distinctPairs.count(), aligned, source.statistics(), target.statistics()};
}

CorpusStatistics corpusStatistics(const Corpus& corpus)
{
    CorpusCounter counter;
    for (const SentencePair& pair : corpus.pairs)
        counter.add(pair);
    return counter.statistics();
}

}  // namespace translucent
