#include "translucent/shortlist.h"

#include "translucent/error.h"
#include "translucent/processor.h"
#include "util/require.h"

#include <algorithm>

namespace translucent {

namespace {

constexpr std::int64_t kMostListed = 1'000'000;
/// Few rounds of model 1 leave every translation its chance; more, and the HMM, become sure of one or two.
constexpr std::int64_t kRounds = 2;

/// The target tokens that stand in the corpus most often, the lower id first among equals, with their shares of all.
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
        throw Error(ErrorCode::InvalidArgument, say("the corpus has no pairs to learn a short list from"));
    std::vector<TokenPair> pairs;
    for (const auto& pair : corpus.pairs)
        pairs.push_back({tokenizers.source.encodeIds(pair.source), tokenizers.target.encodeIds(pair.target)});
    auto translations =
        learnTranslations(pairs, {.model1Iterations = kRounds, .hmmIterations = 0, .threads = options.threads}, stop);
    if (stop.stop_requested())
        return {};
    keepBest(translations, options.best);
    return Shortlist {mostFrequent(pairs, options.frequent), std::move(translations)};
}

}  // namespace translucent
