#include "translucent/explain/subword_training.h"

#include "base/unicode.h"
#include "translucent/text/tokenizer.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <sstream>

namespace translucent {

namespace {

using CutWords = std::vector<std::vector<std::string>>;

const std::string kWordEnd = "</w>", kInside = "##", kUnknown = "<unk>";

std::vector<std::string> charactersOf(std::string_view word)
{
    std::vector<std::string> characters;
    const auto offsets = codePointOffsets(word);
    for (std::size_t i = 0; i + 1 < offsets.size(); ++i)
        characters.emplace_back(word.substr(offsets[i], offsets[i + 1] - offsets[i]));
    return characters;
}

/// The initial pieces of a word in this method.
std::vector<std::string> startOf(std::string_view word, const SubwordRules& rules)
{
    auto pieces = charactersOf(word);
    if (rules.method == SubwordMethod::WordPiece) {
        for (std::size_t i = 1; i < pieces.size(); ++i)
            pieces[i] = kInside + pieces[i];
    } else if (rules.marksEnds) {
        pieces.push_back(kWordEnd);
    }
    return pieces;
}

std::string mergedText(const std::string& left, const std::string& right, SubwordMethod method)
{
    return left + (method == SubwordMethod::WordPiece ? right.substr(kInside.size()) : right);
}

/// In the order of their first occurrence.
std::vector<PairCount> countPairs(const CutWords& pieces, std::span<const CountedWord> words)
{
    std::vector<PairCount> pairs;
    std::map<std::pair<std::string, std::string>, std::size_t> places;
    std::map<std::string, std::int64_t> counts;
    for (std::size_t word = 0; word < pieces.size(); ++word)
        for (std::size_t i = 0; i < pieces[word].size(); ++i) {
            counts[pieces[word][i]] += words[word].count;
            if (i + 1 == pieces[word].size())
                continue;
            const auto [place, isNew] = places.try_emplace({pieces[word][i], pieces[word][i + 1]}, pairs.size());
            if (isNew)
                pairs.push_back({pieces[word][i], pieces[word][i + 1]});
            pairs[place->second].count += words[word].count;
        }
    for (auto& pair : pairs) {
        pair.leftCount = counts[pair.left];
        pair.rightCount = counts[pair.right];
    }
    return pairs;
}

double mergeScore(const PairCount& pair, SubwordMethod method)
{
    const auto count = static_cast<double>(pair.count);
    return method == SubwordMethod::Bpe
        ? count
        : count / (static_cast<double>(pair.leftCount) * static_cast<double>(pair.rightCount));
}

void mergeIn(std::vector<std::string>& pieces, const PairCount& pair, SubwordMethod method)
{
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i)
        if (pieces[i] == pair.left && pieces[i + 1] == pair.right) {
            pieces[i] = mergedText(pair.left, pair.right, method);
            pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        }
}

std::vector<std::string> longestMatches(const SubwordTraining& training, std::string_view word)
{
    std::vector<std::string> pieces;
    const auto offsets = codePointOffsets(word);
    for (std::size_t begin = 0; begin + 1 < offsets.size();) {
        std::size_t end = offsets.size() - 1;
        for (; end > begin; --end) {
            const auto piece =
                (begin > 0 ? kInside : "") + std::string(word.substr(offsets[begin], offsets[end] - offsets[begin]));
            if (std::ranges::find(training.vocabulary, piece) == training.vocabulary.end())
                continue;
            pieces.push_back(piece);
            break;
        }
        if (end == begin)
            return {kUnknown};
        begin = end;
    }
    return pieces;
}

/// "low×5" → low, 5; empty if there is no number after it.
std::optional<CountedWord> withNumber(const std::string& text)
{
    for (const std::string_view sign : {"×", "*"}) {
        const auto at = text.rfind(sign);
        if (at == std::string::npos || at == 0)
            continue;
        constexpr std::int64_t kMost = 1'000'000;
        const char* begin = text.data() + at + sign.size();
        const char* end = text.data() + text.size();
        std::int64_t count = 0;
        const auto [stop, error] = std::from_chars(begin, end, count);
        if (error == std::errc() && stop == end && count > 0)
            return CountedWord {text.substr(0, at), std::min(count, kMost)};
    }
    return {};
}

}  // namespace

std::vector<CountedWord> countedWords(std::string_view text)
{
    std::vector<CountedWord> words;
    const auto add = [&](const CountedWord& word) {
        const auto found = std::ranges::find(words, word.text, &CountedWord::text);
        if (found == words.end())
            words.push_back(word);
        else
            found->count += word.count;
    };
    decodeUtf8(text);
    std::istringstream parts {std::string(text)};
    for (std::string part; parts >> part;) {
        if (const auto word = withNumber(part)) {
            add(*word);
            continue;
        }
        for (const auto& [begin, end] : wordsOf(part))
            if (const auto word = part.substr(begin, end - begin);
                !std::ranges::all_of(decodeUtf8(word), isPunctuation))
                add({word});
    }
    return words;
}

SubwordTraining trainSubwords(std::span<const CountedWord> words, const SubwordRules& rules)
{
    SubwordTraining training {rules, {}, {}, {}};
    for (const auto& word : words)
        training.characters.push_back(startOf(word.text, rules));
    for (const auto& word : training.characters)
        for (const auto& piece : word)
            if (std::ranges::find(training.vocabulary, piece) == training.vocabulary.end())
                training.vocabulary.push_back(piece);
    auto pieces = training.characters;
    while (training.merges.size() < rules.merges) {
        auto pairs = countPairs(pieces, words);
        if (pairs.empty())
            break;
        for (auto& pair : pairs)
            pair.score = mergeScore(pair, rules.method);
        std::ranges::stable_sort(pairs, std::ranges::greater(), &PairCount::score);
        for (auto& word : pieces)
            mergeIn(word, pairs.front(), rules.method);
        training.vocabulary.push_back(mergedText(pairs.front().left, pairs.front().right, rules.method));
        training.merges.push_back({std::move(pairs), pieces});
    }
    return training;
}

std::vector<std::string> cutWord(const SubwordTraining& training, std::string_view word)
{
    if (training.rules.method == SubwordMethod::WordPiece)
        return longestMatches(training, word);
    auto pieces = startOf(word, training.rules);
    for (const auto& merge : training.merges)
        mergeIn(pieces, merge.pairs.front(), training.rules.method);
    for (auto& piece : pieces)
        if (std::ranges::find(training.vocabulary, piece) == training.vocabulary.end())
            piece = kUnknown;
    return pieces;
}

}  // namespace translucent
