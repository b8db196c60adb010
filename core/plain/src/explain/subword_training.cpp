#include "translucent/explain/subword_training.h"

#include "base/unicode.h"
#include "explain/fill.h"
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

constexpr std::size_t kShownPairs = 12;
constexpr double kCountWidth = 1.8;  // cells

using CutWords = std::vector<std::vector<std::string>>;

/// One word per line, with its frequency in front; `made` is highlighted.
BoxPicture wordPicture(const CutWords& words, std::span<const CountedWord> counts, const std::string& made)
{
    BoxPicture picture;
    for (std::size_t word = 0; word < words.size(); ++word) {
        const auto y = static_cast<double>(word);
        if (!counts.empty())
            picture.push_back(
                {0, y, kCountWidth, numberText(static_cast<double>(counts[word].count)) + " ×", {}, BoxTone::Bare});
        std::vector<std::size_t> chosen;
        for (std::size_t i = 0; i < words[word].size(); ++i)
            if (words[word][i] == made)
                chosen.push_back(i);
        addBoxes(picture, words[word], counts.empty() ? 0 : kCountWidth, y, BoxTone::Plain, chosen);
    }
    return picture;
}

ExplainStep countedWordStep(
    const SubwordTraining& training, std::span<const CountedWord> words, const std::string& stem)
{
    ExplainStep step {stem + ".words", ""};
    std::vector<double> counts;
    for (const auto& word : words) {
        step.table.columns.push_back(word.text);
        counts.push_back(static_cast<double>(word.count));
    }
    step.table.addRow("count", counts);
    step.picture = wordPicture(training.characters, words, {});
    return step;
}

std::vector<double> numbersOf(std::span<const PairCount> pairs, std::int64_t PairCount::*member)
{
    std::vector<double> numbers;
    for (const auto& pair : pairs)
        numbers.push_back(static_cast<double>(pair.*member));
    return numbers;
}

/// The occurrences of a pair in the words, with their counts: "newest 6 + widest 3 = 9".
std::string occurrences(const PairCount& pair, const CutWords& before, std::span<const CountedWord> words)
{
    std::string text;
    for (std::size_t word = 0; word < before.size(); ++word)
        for (std::size_t i = 0; i + 1 < before[word].size(); ++i)
            if (before[word][i] == pair.left && before[word][i + 1] == pair.right)
                text += (text.empty() ? "" : " + ") + escapedText(words[word].text) + " "
                    + numberText(static_cast<double>(words[word].count));
    return text;
}

Fill filledPair(std::vector<PairCount> pairs, CutWords before, std::vector<CountedWord> words, SubwordMethod method)
{
    return [pairs = std::move(pairs), before = std::move(before), words = std::move(words), method](
               std::size_t, std::size_t index) {
        const auto& pair = pairs[index];
        const auto count = numberText(static_cast<double>(pair.count));
        auto text = escapedText(pair.left + " + " + pair.right) + ": " + occurrences(pair, before, words) + " = ";
        if (method == SubwordMethod::Bpe)
            return text + strong(count);
        return text + count + "<br>" + count + " ÷ (" + numberText(static_cast<double>(pair.leftCount)) + " · "
            + numberText(static_cast<double>(pair.rightCount)) + ") = " + strong(pair.score);
    };
}

ExplainStep learntMergeStep(
    const SubwordTraining& training, std::size_t index, const SubwordTrainingInput& input, const std::string& stem)
{
    const auto& merge = training.merges[index];
    const auto& before = index == 0 ? training.characters : training.merges[index - 1].words;
    const std::vector pairs(merge.pairs.begin(),
        merge.pairs.begin() + static_cast<std::ptrdiff_t>(std::min(kShownPairs, merge.pairs.size())));
    ExplainStep step {stem + ".learn#" + std::to_string(index + 1), ""};
    step.subject = pairs.front().left + " + " + pairs.front().right;
    for (const auto& pair : pairs)
        step.table.columns.push_back(pair.left + " + " + pair.right);
    step.table.addRow("count(ab)", numbersOf(pairs, &PairCount::count));
    if (training.rules.method == SubwordMethod::WordPiece) {
        step.table.addRow("count(a)", numbersOf(pairs, &PairCount::leftCount));
        step.table.addRow("count(b)", numbersOf(pairs, &PairCount::rightCount));
        std::vector<double> scores;
        for (const auto& pair : pairs)
            scores.push_back(pair.score);
        step.table.addRow("score", scores);
    }
    if (merge.pairs.size() > pairs.size())
        step.notes.push_back({"pieces.more_pairs", {static_cast<double>(merge.pairs.size() - pairs.size())}});
    if (pairs.size() > 1 && pairs[1].score == pairs[0].score)
        step.notes.push_back({"pieces.tie"});
    step.filled = filledPair(pairs, before, input.words, training.rules.method);
    step.picture = wordPicture(
        merge.words, input.words, training.vocabulary[training.vocabulary.size() - training.merges.size() + index]);
    return step;
}

/// The words and their segmentations.
BoxPicture cutPicture(const std::vector<std::string>& words, std::span<const SubwordTraining* const> trainings)
{
    double widest = 0;
    for (const auto& word : words)
        widest = std::max(widest, boxWidth(word));
    BoxPicture picture;
    std::vector<double> ends(words.size(), widest + 1);
    for (const auto* training : trainings) {
        const double x = *std::ranges::max_element(ends);
        for (std::size_t i = 0; i < words.size(); ++i) {
            const auto y = static_cast<double>(i);
            if (training == trainings.front())
                picture.push_back({0, y, widest, words[i], {}, BoxTone::Bare});
            ends[i] = addBoxes(picture, cutWord(*training, words[i]), x, y,
                          training == trainings.back() ? BoxTone::Kept : BoxTone::Plain)
                + 1;
        }
    }
    return picture;
}

std::vector<double> pieceCounts(const std::vector<std::string>& words, const SubwordTraining& training)
{
    std::vector<double> counts;
    for (const auto& word : words)
        counts.push_back(static_cast<double>(cutWord(training, word).size()));
    return counts;
}

ExplainStep cutStep(const std::vector<std::string>& words, const SubwordTraining& training, const std::string& stem)
{
    ExplainStep step {stem + ".cut", ""};
    step.table.columns = words;
    step.table.addRow("pieces", pieceCounts(words, training));
    step.filled = [words, training](std::size_t, std::size_t index) {
        return escapedText(words[index]) + " → " + strong(joinedPieces(cutWord(training, words[index])));
    };
    const SubwordTraining* only[] {&training};
    step.picture = cutPicture(words, only);
    return step;
}

ExplainStep comparisonStep(
    const std::vector<std::string>& words, const SubwordTraining& training, std::span<const CountedWord> learntFrom)
{
    const auto bpe = trainSubwords(learntFrom, {SubwordMethod::Bpe, training.merges.size(), training.rules.marksEnds});
    ExplainStep step {"wordpiece.beside_bpe", ""};
    step.table.columns = words;
    step.table.addRow("BPE", pieceCounts(words, bpe));
    step.table.addRow("WordPiece", pieceCounts(words, training));
    step.filled = [words, training, bpe](std::size_t, std::size_t index) {
        return escapedText(words[index]) + "<br>BPE: " + joinedPieces(cutWord(bpe, words[index]))
            + "<br>WordPiece: " + joinedPieces(cutWord(training, words[index]));
    };
    const SubwordTraining* both[] {&bpe, &training};
    step.picture = cutPicture(words, both);
    return step;
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

std::vector<ExplainStep> explainSubwordTraining(const SubwordTrainingInput& input)
{
    if (input.words.empty())
        throw InputError(InputProblem::Empty, "words");
    const std::string stem = input.rules.method == SubwordMethod::Bpe ? "bpe" : "wordpiece";
    const auto training = trainSubwords(input.words, input.rules);
    std::vector<ExplainStep> steps {countedWordStep(training, input.words, stem)};
    for (std::size_t index = 0; index < training.merges.size(); ++index)
        steps.push_back(learntMergeStep(training, index, input, stem));
    if (input.newWords.empty())
        return steps;
    steps.push_back(cutStep(input.newWords, training, stem));
    if (input.rules.method == SubwordMethod::WordPiece)
        steps.push_back(comparisonStep(input.newWords, training, input.words));
    return steps;
}

}  // namespace translucent
