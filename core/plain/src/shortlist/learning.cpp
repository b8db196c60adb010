#include "translucent/shortlist/shortlist.h"

#include "base/require.h"
#include "translucent/base/error.h"
#include "translucent/base/processor.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace translucent {

namespace {

constexpr std::int64_t kMostListed = 1'000'000;
/// A few rounds of model 1 keep all translations possible; more rounds, and the HMM, concentrate on one or two.
constexpr std::int64_t kRounds = 2;
constexpr std::size_t kPairsToJudge = 1000;
constexpr double kDoubtfulShare = 0.05;  // of tokens that are unknown

/// The most frequent target tokens in the corpus, the lower id first among equals, with their shares of all tokens.
std::vector<TokenTranslation> mostFrequent(std::span<const TokenPair> pairs, std::int64_t most)
{
    std::map<std::int64_t, double> counts;
    double sum = 0;
    for (const auto& pair : pairs)
        for (const auto id : pair.target) {
            ++counts[id];
            ++sum;
        }
    std::vector<TokenTranslation> tokens;
    for (const auto& [id, count] : counts)
        if (id >= kSpecialIds)
            tokens.push_back({id, count / sum});
    std::ranges::stable_sort(tokens, std::ranges::greater {}, &TokenTranslation::probability);
    tokens.resize(std::min(tokens.size(), static_cast<std::size_t>(most)));
    return tokens;
}

void keepBest(TokenTranslations& translations, std::int64_t most)
{
    for (auto& [source, targets] : translations) {
        std::erase_if(targets, [](const auto& token) { return token.target < kSpecialIds; });
        targets.resize(std::min(targets.size(), static_cast<std::size_t>(most)));
    }
}

TokenPair encoded(const std::string& source, const std::string& target, const TokenizerPair& tokenizers)
{
    return {tokenizers.source.encodeIds(source), tokenizers.target.encodeIds(target)};
}

/// The share of tokens on both sides that are not in the vocabularies.
double unknownShare(std::span<const TokenPair> pairs)
{
    std::ptrdiff_t all = 0, unknown = 0;
    for (const auto& pair : pairs)
        for (const auto& ids : {pair.source, pair.target}) {
            all += std::ssize(ids);
            unknown += std::ranges::count(ids, kUnknownId);
        }
    return all == 0 ? 0 : static_cast<double>(unknown) / static_cast<double>(all);
}

/// A corpus with exchanged sides would give a list that makes every translation bad.
void requireDirection(
    std::span<const SentencePair> corpus, std::span<const TokenPair> pairs, const TokenizerPair& tokenizers)
{
    const auto looked = std::min(kPairsToJudge, corpus.size());
    std::vector<TokenPair> exchanged;
    for (const auto& pair : corpus.first(looked))
        exchanged.push_back(encoded(pair.target, pair.source, tokenizers));
    const double asGiven = unknownShare(pairs.first(looked)), theOtherWay = unknownShare(exchanged);
    if (asGiven >= kDoubtfulShare && asGiven > 3 * theOtherWay) {
        const auto percent = [](double share) { return static_cast<int>(std::round(100 * share)); };
        throw Error(ErrorCode::InvalidArgument,
            say("the model does not know %1 % of the corpus' tokens, but only %2 % if source and target are exchanged; "
                "exchange them, e.g. with --columns 2,1",
                percent(asGiven), percent(theOtherWay)));
    }
}

}  // namespace

void validate(const ShortlistOptions& options)
{
    const auto require = [](std::int64_t value, const char* field, std::int64_t least) {
        requireField(
            value >= least && value <= kMostListed, field, value, say("it must be from %1 to %2", least, kMostListed));
    };
    require(options.best, "best", 1);
    require(options.frequent, "frequent", 0);
    requireField(options.threads >= 0 && options.threads <= mostThreads(), "threads", options.threads, threadsRule());
}

std::optional<Shortlist> learnShortlist(
    const Corpus& corpus, const TokenizerPair& tokenizers, const ShortlistOptions& options, std::stop_token stop)
{
    validate(options);
    if (corpus.pairs.empty())
        throw Error(ErrorCode::InvalidArgument, say("the corpus has no pairs to learn a shortlist from"));
    std::vector<TokenPair> pairs;
    for (const auto& pair : corpus.pairs)
        pairs.push_back(encoded(pair.source, pair.target, tokenizers));
    requireDirection(corpus.pairs, pairs, tokenizers);
    auto translations =
        learnTranslations(pairs, {.model1Iterations = kRounds, .hmmIterations = 0, .threads = options.threads}, stop);
    if (stop.stop_requested())
        return {};
    keepBest(translations, options.best);
    return Shortlist {mostFrequent(pairs, options.frequent), std::move(translations)};
}

}  // namespace translucent
