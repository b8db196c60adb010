#include "translucent/alignment/alignment.h"

#include "alignment/token_aligner.h"
#include "base/parts.h"
#include "base/require.h"
#include "translucent/base/error.h"
#include "translucent/base/processor.h"
#include "translucent/text/tokenizer.h"

#include <string>
#include <unordered_map>
#include <utility>

namespace translucent {

namespace alignment {

namespace {

/// Numbers the words of one side, without regard to the case of ASCII letters.
class WordIds {
public:
    std::vector<std::int64_t> add(const std::string& text, const std::vector<TextSpan>& words)
    {
        std::vector<std::int64_t> ids;
        for (const TextSpan& word : words)
            ids.push_back(m_ids.emplace(folded(text, word), static_cast<std::int64_t>(m_ids.size())).first->second);
        return ids;
    }

    /// Unknown words have the number -1.
    std::vector<std::int64_t> of(const std::string& text, const std::vector<TextSpan>& words) const
    {
        std::vector<std::int64_t> ids;
        for (const TextSpan& word : words) {
            const auto known = m_ids.find(folded(text, word));
            ids.push_back(known == m_ids.end() ? -1 : known->second);
        }
        return ids;
    }

private:
    static std::string folded(const std::string& text, const TextSpan& span)
    {
        auto word = text.substr(span.begin, span.end - span.begin);
        for (char& c : word)
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        return word;
    }

    std::unordered_map<std::string, std::int64_t> m_ids;
};

struct PairWords {
    explicit PairWords(const SentencePair& pair)
        : source(pair.sourceWords.empty() ? wordsOf(pair.source) : pair.sourceWords)
        , target(wordsOf(pair.target))
    {
    }

    std::vector<AlignmentLink> links(const std::vector<TokenLink>& tokens) const
    {
        std::vector<AlignmentLink> result;
        for (const TokenLink& link : tokens)
            result.push_back({source[link.source], target[link.target]});
        return result;
    }

    std::vector<TextSpan> source;
    std::vector<TextSpan> target;
};

/// The words of a corpus, numbered.
struct NumberedWords {
    explicit NumberedWords(const Corpus& corpus)
    {
        for (const SentencePair& pair : corpus.pairs) {
            words.emplace_back(pair);
            tokens.push_back(
                {sourceIds.add(pair.source, words.back().source), targetIds.add(pair.target, words.back().target)});
        }
    }

    WordIds sourceIds;
    WordIds targetIds;
    std::vector<PairWords> words;
    std::vector<TokenPair> tokens;
};

}  // namespace

}  // namespace alignment

struct WordAligner::Data {
    Data(alignment::NumberedWords words, const AlignerOptions& options, const std::stop_token& stop)
        : sourceIds(std::move(words.sourceIds))
        , targetIds(std::move(words.targetIds))
        , tokens(words.tokens, options, stop)
    {
        tokens.condense();
    }

    alignment::WordIds sourceIds;
    alignment::WordIds targetIds;
    alignment::TokenAligner tokens;
};

WordAligner::WordAligner(const Corpus& corpus, const AlignerOptions& options, std::stop_token stop)
{
    validate(options);
    m_data = atBoundary("learning to align " + std::to_string(corpus.size()) + " pairs",
        [&] { return std::make_shared<const Data>(alignment::NumberedWords(corpus), options, stop); });
}

std::vector<AlignmentLink> WordAligner::links(const SentencePair& pair) const
{
    const alignment::PairWords words(pair);
    return words.links(m_data->tokens.links(
        {m_data->sourceIds.of(pair.source, words.source), m_data->targetIds.of(pair.target, words.target)}));
}

std::vector<std::vector<AlignmentLink>> alignWords(
    const Corpus& corpus, const AlignerOptions& options, std::stop_token stop)
{
    const alignment::NumberedWords numbered(corpus);
    std::vector<std::vector<AlignmentLink>> alignments;
    for (const auto& links : alignTokens(numbered.tokens, options, stop))
        alignments.push_back(numbered.words[alignments.size()].links(links));
    return alignments;
}

namespace {

std::vector<std::vector<TokenLink>> aligned(
    std::span<const TokenPair> pairs, const AlignerOptions& options, const std::stop_token& stop)
{
    const alignment::TokenAligner aligner(pairs, options, stop);
    if (stop.stop_requested())
        return {};
    std::vector<std::vector<TokenLink>> links(pairs.size());
    const auto& places = aligner.pairs().places;
    forEachPart(places.size(), alignment::threadsOf(options),
        [&](std::size_t i, std::size_t) { links[places[i]] = aligner.linksOf(i); });
    return links;
}

TokenTranslations translationsOf(
    std::span<const TokenPair> pairs, const AlignerOptions& options, const std::stop_token& stop)
{
    const alignment::TokenAligner aligner(pairs, options, stop);
    return stop.stop_requested() ? TokenTranslations() : aligner.translations();
}

}  // namespace

void validate(const AlignerOptions& options)
{
    const auto require = [](std::int64_t value, std::string_view field, std::int64_t least, std::int64_t most) {
        requireField(value >= least && value <= most, field, value, say("it must be from %1 to %2", least, most));
    };
    constexpr std::int64_t kMostIterations = 1000;
    require(options.model1Iterations, "model1Iterations", 1, kMostIterations);
    require(options.hmmIterations, "hmmIterations", 0, kMostIterations);
    requireField(options.threads >= 0 && options.threads <= mostThreads(), "threads", options.threads, threadsRule());
}

std::vector<std::vector<TokenLink>> alignTokens(
    std::span<const TokenPair> pairs, const AlignerOptions& options, std::stop_token stop)
{
    validate(options);
    return atBoundary(
        "aligning " + std::to_string(pairs.size()) + " pairs", [&] { return aligned(pairs, options, stop); });
}

TokenTranslations learnTranslations(
    std::span<const TokenPair> pairs, const AlignerOptions& options, std::stop_token stop)
{
    validate(options);
    return atBoundary("learning from " + std::to_string(pairs.size()) + " pairs",
        [&] { return translationsOf(pairs, options, stop); });
}

}  // namespace translucent
