#include "translucent/alignment.h"

#include "translucent/tokenizer.h"

#include <string>
#include <unordered_map>
#include <utility>

namespace translucent {

namespace alignment {

namespace {

/// Numbers the words of one side.
class WordIds {
public:
    std::vector<std::int64_t> of(const std::string& text, const std::vector<TextSpan>& words)
    {
        std::vector<std::int64_t> ids;
        for (const TextSpan& word : words)
            ids.push_back(idOf(text.substr(word.begin, word.end - word.begin)));
        return ids;
    }

private:
    std::int64_t idOf(std::string word)
    {
        for (char& c : word)
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        return m_ids.emplace(std::move(word), static_cast<std::int64_t>(m_ids.size())).first->second;
    }

    std::unordered_map<std::string, std::int64_t> m_ids;
};

}  // namespace

}  // namespace alignment

std::vector<std::vector<AlignmentLink>> alignWords(
    const Corpus& corpus, const AlignerOptions& options, std::stop_token stop)
{
    std::vector<std::pair<std::vector<TextSpan>, std::vector<TextSpan>>> words;
    std::vector<TokenPair> tokens;
    alignment::WordIds sourceIds, targetIds;
    for (const SentencePair& pair : corpus.pairs) {
        words.emplace_back(pair.sourceWords.empty() ? wordsOf(pair.source) : pair.sourceWords, wordsOf(pair.target));
        tokens.push_back(
            {sourceIds.of(pair.source, words.back().first), targetIds.of(pair.target, words.back().second)});
    }
    std::vector<std::vector<AlignmentLink>> alignments;
    for (const auto& links : alignTokens(tokens, options, stop)) {
        const auto& [source, target] = words[alignments.size()];
        alignments.emplace_back();
        for (const TokenLink& link : links)
            alignments.back().push_back({source[link.source], target[link.target]});
    }
    return alignments;
}

}  // namespace translucent
