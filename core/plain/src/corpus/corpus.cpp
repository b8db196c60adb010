#include "corpus/corpus_readers.h"

#include "translucent/corpus/corpus.h"
#include "translucent/corpus/corpus_spec.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace translucent {

namespace {

using Texts = std::unordered_set<std::string_view>;

Texts charactersOf(const Corpus& corpus)
{
    Texts characters;
    for (const SentencePair& pair : corpus.pairs)
        for (const std::string* text : {&pair.source, &pair.target})
            for (const TextSpan& span : characterSpans(*text))
                characters.insert(std::string_view(*text).substr(span.begin, span.end - span.begin));
    return characters;
}

}  // namespace

std::vector<std::string> unseenCharacters(const Corpus& train, const Corpus& heldOut)
{
    const Texts known = charactersOf(train);
    std::vector<std::string> unseen;
    for (const std::string_view character : charactersOf(heldOut))
        if (!known.contains(character))
            unseen.emplace_back(character);
    std::ranges::sort(unseen);
    return unseen;
}

CharacterCounts characterCounts(const Corpus& corpus, std::string SentencePair::*side)
{
    CharacterCounts counts;
    std::size_t spaces = 0;
    for (const SentencePair& pair : corpus.pairs) {
        const std::string_view text = pair.*side;
        std::size_t end = 0;
        spaces += text.empty() ? 0 : 1;
        for (const TextSpan& span : characterSpans(text)) {
            const auto character = text.substr(span.begin, span.end - span.begin);
            if (const auto found = counts.find(character); found != counts.end())
                ++found->second;
            else
                counts.emplace(character, 1);
            spaces += end > 0 && span.begin > end ? 1 : 0;
            end = span.end;
        }
    }
    if (spaces > 0)
        counts.emplace("▁", spaces);
    return counts;
}

std::size_t coveringCharacters(const CharacterCounts& counts, double coverage)
{
    std::vector<std::size_t> sorted;
    std::size_t all = 0;
    for (const auto& [character, count] : counts) {
        sorted.push_back(count);
        all += count;
    }
    std::ranges::sort(sorted, std::greater {});
    std::size_t covered = 0, characters = 0;
    while (characters < sorted.size() && static_cast<double>(covered) < coverage * static_cast<double>(all))
        covered += sorted[characters++];
    return characters;
}

}  // namespace translucent
