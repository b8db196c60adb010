#include "corpus/toy_task.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace translucent {

namespace {

constexpr std::uint32_t kMinLength = 3;
constexpr std::uint32_t kMaxLength = 12;
constexpr std::uint32_t kLetters = 26;

/// For each target position, the source position it comes from.
std::vector<std::size_t> sourcePositions(BuiltinTask task, const std::string& letters)
{
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
    if (!text.empty()) {
        text += ' ';
    }
    text += letter;
}

}  // namespace

SentencePair generateToyPair(BuiltinTask task, Random& random)
{
    std::string letters(kMinLength + random.below(kMaxLength - kMinLength + 1), 'a');
    for (char& letter : letters) {
        letter = static_cast<char>('a' + random.below(kLetters));
    }
    const std::vector<std::size_t> positions = sourcePositions(task, letters);
    SentencePair pair;
    for (std::size_t target = 0; target < letters.size(); ++target) {
        appendSymbol(pair.source, letters[target]);
        appendSymbol(pair.target, letters[positions[target]]);
        pair.alignment.push_back({spanOfSymbol(positions[target]), spanOfSymbol(target)});
    }
    std::sort(pair.alignment.begin(), pair.alignment.end(),
        [](const AlignmentLink& a, const AlignmentLink& b) { return a.source.begin < b.source.begin; });
    return pair;
}

}  // namespace translucent
