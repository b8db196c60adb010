#include "translucent/neural/decoder.h"

#include "translucent/error.h"
#include "translucent/metrics.h"
#include "translucent/neural/experiments.h"
#include "translucent/neural/translation_model.h"
#include "util/choice.h"

#include <algorithm>
#include <optional>

namespace translucent {

namespace {

constexpr std::size_t kGainsBatch = 32;

/// Sentences translated together, and which pairs they are.
struct Batch {
    std::vector<std::string> sources;
    std::vector<const SentencePair*> pairs;
};

bool fits(const TranslationModel& model, const std::string& source)
{
    return std::ssize(model.sourceTokenizer().encode(source)) + 1 <= model.config().maxLength;
}

Batch nextBatch(const TranslationModel& model, const Corpus& corpus, std::size_t& next)
{
    Batch batch;
    for (; next < corpus.pairs.size() && batch.pairs.size() < kGainsBatch; ++next) {
        const auto& pair = corpus.pairs[next];
        if (!fits(model, pair.source))
            continue;
        batch.sources.push_back(pair.source);
        batch.pairs.push_back(&pair);
    }
    return batch;
}

double sentenceChrf(const std::string& hypothesis, const std::string& reference)
{
    return chrf(std::span(&hypothesis, 1), std::span(&reference, 1)).score;
}

std::int64_t firstDifference(const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b)
{
    return std::ranges::mismatch(a, b).in1 - a.begin();
}

/// Nothing when both searches found the same text.
std::optional<BeamGain> compared(const SentencePair& pair, const Translation& greedy, const Translation& beam)
{
    const auto& one = greedy.hypotheses.front();
    const auto& other = beam.hypotheses.front();
    if (one.text == other.text)
        return {};
    return BeamGain {pair.source, pair.target, one.text, other.text, one.score, other.score, one.logProbability,
        other.logProbability, sentenceChrf(one.text, pair.target), sentenceChrf(other.text, pair.target),
        firstDifference(one.ids(), other.ids())};
}

void count(BeamGains& into, BeamGain gain)
{
    into.higherScored += gain.beamScore > gain.greedyScore;
    into.closer += gain.beamChrf > gain.greedyChrf;
    into.farther += gain.beamChrf < gain.greedyChrf;
    if (gain.beamScore > gain.greedyScore && gain.beamChrf > gain.greedyChrf)
        into.gains.push_back(std::move(gain));
}

}  // namespace

BeamGains findBeamGains(const std::shared_ptr<const TranslationModel>& model, const Corpus& corpus,
    const DecodeOptions& options, const BeamGainsObserver& observer, std::stop_token stop)
{
    requireField(options.beamSize >= 2, "beam", options.beamSize, "it must be at least 2 to be compared with greedy");
    const Decoder decoder(model);
    auto greedyOptions = options;
    greedyOptions.beamSize = greedyOptions.nBest = 1;
    BeamGains result;
    for (std::size_t next = 0; next < corpus.pairs.size();) {
        const auto batch = nextBatch(*model, corpus, next);
        const auto greedy = decoder.translateBatch(batch.sources, greedyOptions, stop);
        const auto beam = decoder.translateBatch(batch.sources, options, stop);
        if (stop.stop_requested())
            return result;
        for (std::size_t i = 0; i < batch.pairs.size(); ++i)
            if (auto gain = compared(*batch.pairs[i], greedy[i], beam[i]))
                count(result, std::move(*gain));
        result.searched += std::ssize(batch.pairs);
        if (observer)
            observer(static_cast<std::int64_t>(next), static_cast<std::int64_t>(corpus.pairs.size()));
    }
    std::ranges::stable_sort(
        result.gains, std::ranges::greater {}, [](const BeamGain& gain) { return gain.beamChrf - gain.greedyChrf; });
    result.finished = true;
    return result;
}

}  // namespace translucent
