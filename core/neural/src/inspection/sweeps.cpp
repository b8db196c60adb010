#include "translucent/scores/sweeps.h"
#include "base/require.h"
#include "translucent/base/error.h"
#include "translucent/decoding/decoder.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"
#include "translucent/scores/metrics.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace translucent {

namespace {

/// The heads that are not already switched off.
std::vector<HeadId> enabledHeads(const TransformerConfig& config, const Intervention& intervention)
{
    auto heads = headsOf(config);
    std::erase_if(heads, [&](const HeadId& id) { return std::ranges::count(intervention.disabledHeads, id) > 0; });
    return heads;
}

void requireHeads(const TranslationModel& model)
{
    if (const auto architecture = model.config().architecture; architecture != Architecture::Transformer)
        throw Error(ErrorCode::InvalidArgument,
            say("this model (%1) has no heads that could be switched off; choose a Transformer", name(architecture)));
}

/// Σ p log(p / q); entries with probability 0 add nothing.
double divergence(std::span<const float> logP, std::span<const float> logQ)
{
    double sum = 0;
    for (std::size_t i = 0; i < logP.size(); ++i) {
        const double p = static_cast<double>(logP[i]), q = static_cast<double>(logQ[i]);
        if (std::isfinite(p))
            sum += std::exp(p) * (p - q);
    }
    return sum;
}

double meanDivergence(const Array& logP, const Array& logQ)
{
    const auto positions = static_cast<std::size_t>(logP.shape[0]);
    double sum = 0;
    for (std::size_t t = 0; t < positions; ++t)
        sum += divergence(logP.row(t), logQ.row(t));
    return std::max(0.0, sum / static_cast<double>(positions));  // rounding may give a value below 0
}

double logProbability(const ForwardTrace& trace)
{
    double sum = 0;
    for (std::size_t t = 0; t < trace.outputIds.size(); ++t)
        sum += static_cast<double>(trace.logProbabilities.at(t, static_cast<std::size_t>(trace.outputIds[t])));
    return sum;
}

/// One sentence and its baseline, which heads are compared with.
class Sweep {
public:
    Sweep(const std::shared_ptr<const TranslationModel>& model, std::string_view text, const DecodeOptions& options)
        : m_model(*model)
        , m_decoder(model)
        , m_sentence(text)
        , m_options(options)
    {
        m_options.nBest = 1;
        m_options.alternatives = 0;
        m_options.attention = false;
    }

    /// Returns false if a stop request came first.
    bool translateBaseline(std::stop_token stop)
    {
        auto translations = m_decoder.translateBatch(std::span(&m_sentence, 1), m_options, stop);
        if (translations.empty())
            return false;
        for (const auto& piece : translations.front().source)
            m_source.push_back(piece.id);
        m_baseline = std::move(translations.front().hypotheses.front());
        m_trace = forced(m_options.intervention);
        return true;
    }

    const Hypothesis& baseline() const { return m_baseline; }

    /// The new best translation. Returns nothing if a stop request came first.
    std::optional<std::string> textWithout(const std::vector<HeadId>& heads, std::stop_token stop) const
    {
        const auto options = optionsWithout(heads);
        auto translations = m_decoder.translateBatch(std::span(&m_sentence, 1), options, stop);
        return translations.empty() ? std::nullopt : std::optional(translations.front().hypotheses.front().text);
    }

    /// The effect of all of them, under the name of the last one. Returns nothing if a stop request came first.
    std::optional<HeadEffect> effect(const std::vector<HeadId>& heads, std::stop_token stop) const
    {
        auto text = textWithout(heads, stop);
        if (!text)
            return std::nullopt;
        const auto trace = forced(optionsWithout(heads).intervention);
        const bool changed = *text != m_baseline.text;
        return HeadEffect {heads.back(), std::move(*text), changed,
            meanDivergence(m_trace.logProbabilities, trace.logProbabilities),
            logProbability(trace) - logProbability(m_trace)};
    }

private:
    DecodeOptions optionsWithout(const std::vector<HeadId>& heads) const
    {
        auto options = m_options;
        auto& disabled = options.intervention.disabledHeads;
        disabled.insert(disabled.end(), heads.begin(), heads.end());
        return options;
    }

    ForwardTrace forced(const Intervention& intervention) const
    {
        return traceForward(m_model, m_source, m_baseline.ids(), {TraceDetail::Attention, intervention});
    }

    const TranslationModel& m_model;
    Decoder m_decoder;
    std::string m_sentence;
    DecodeOptions m_options;
    std::vector<std::int64_t> m_source;
    Hypothesis m_baseline;
    ForwardTrace m_trace;  ///< trace of the baseline
};

/// Searches for the fewest heads whose removal changes the text; see findChangingHeads().
class SetSearch {
public:
    SetSearch(const Sweep& sweep, std::vector<HeadId> heads, const SetSearchObserver& observer, std::stop_token stop)
        : m_sweep(sweep)
        , m_heads(std::move(heads))
        , m_observer(observer)
        , m_stop(std::move(stop))
    {
        const auto n = std::ssize(m_heads);
        m_planned = n + n * (n - 1) / 2;
        advance(0);
    }

    /// False after a stop request.
    bool run()
    {
        if (!trySingles())
            return false;
        if (m_found.empty() && !tryPairs())
            return false;
        if (m_found.empty())
            return growSet() && pruneSet();
        m_planned = m_done;
        advance(0);
        return true;
    }

    const std::vector<HeadId>& found() const { return m_found; }

private:
    /// Sorts the heads by their effect. The first one that changes the text is the result.
    bool trySingles()
    {
        std::vector<HeadEffect> effects;
        for (const auto& head : m_heads) {
            auto effect = m_sweep.effect({head}, m_stop);
            if (!effect)
                return false;
            effects.push_back(std::move(*effect));
            advance(1);
        }
        std::ranges::stable_sort(effects, std::ranges::greater {}, &HeadEffect::divergence);
        std::ranges::transform(effects, m_heads.begin(), &HeadEffect::head);
        if (const auto first = std::ranges::find(effects, true, &HeadEffect::changed); first != effects.end())
            m_found = {first->head};
        return true;
    }

    /// Pairs of influential heads first.
    bool tryPairs()
    {
        for (std::size_t second = 1; second < m_heads.size(); ++second)
            for (std::size_t first = 0; first < second; ++first) {
                const auto changed = changes({m_heads[first], m_heads[second]});
                if (!changed)
                    return false;
                advance(1);
                if (*changed) {
                    m_found = {m_heads[first], m_heads[second]};
                    return true;
                }
            }
        return true;
    }

    /// Adds the head with the greatest effect beside the others until the text changes.
    bool growSet()
    {
        std::vector<HeadId> set {m_heads.front()};
        std::vector<HeadId> rest(m_heads.begin() + 1, m_heads.end());
        for (bool changed = false; !changed && !rest.empty();) {
            m_planned += std::ssize(rest);
            std::optional<HeadEffect> best;
            for (const auto& head : rest) {
                set.push_back(head);
                auto effect = m_sweep.effect(set, m_stop);
                set.pop_back();
                if (!effect)
                    return false;
                advance(1);
                if (!best
                    || std::pair(effect->changed, effect->divergence) > std::pair(best->changed, best->divergence))
                    best = std::move(effect);
            }
            set.push_back(best->head);
            std::erase(rest, best->head);
            changed = best->changed;
            if (changed)
                m_found = set;
        }
        return true;
    }

    /// Leaves out heads until each one is necessary.
    bool pruneSet()
    {
        for (std::size_t i = 0; i < m_found.size();) {
            auto fewer = m_found;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            ++m_planned;
            const auto changed = changes(fewer);
            if (!changed)
                return false;
            advance(1);
            if (*changed)
                m_found = std::move(fewer);
            i = *changed ? 0 : i + 1;
        }
        return true;
    }

    std::optional<bool> changes(const std::vector<HeadId>& heads) const
    {
        const auto text = m_sweep.textWithout(heads, m_stop);
        return text ? std::optional(*text != m_sweep.baseline().text) : std::nullopt;
    }

    void advance(std::int64_t searches)
    {
        m_done += searches;
        if (m_observer)
            m_observer(m_done, m_planned);
    }

    const Sweep& m_sweep;
    std::vector<HeadId> m_heads;  ///< by effect, greatest first, after the single ones were tried
    const SetSearchObserver& m_observer;
    std::stop_token m_stop;
    std::vector<HeadId> m_found;
    std::int64_t m_done = 0;
    std::int64_t m_planned = 0;
};

constexpr std::size_t kGainsBatch = 32;

/// Sentences translated together, and the indices of their pairs.
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

/// Returns nothing if both searches found the same text.
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

HeadSweep sweepHeads(const std::shared_ptr<const TranslationModel>& model, std::string_view text,
    const DecodeOptions& options, const HeadSweepObserver& observer, std::stop_token stop)
{
    requireHeads(*model);
    Sweep sweep(model, text, options);
    HeadSweep result;
    if (!sweep.translateBaseline(stop))
        return result;
    result.baseline = sweep.baseline();
    const auto heads = enabledHeads(model->config(), options.intervention);
    for (std::size_t done = 0; done <= heads.size(); ++done) {
        if (observer)
            observer(static_cast<std::int64_t>(done), std::ssize(heads));
        if (done == heads.size())
            break;
        auto effect = sweep.effect({heads[done]}, stop);
        if (!effect)
            break;
        result.effects.push_back(std::move(*effect));
    }
    result.finished = result.effects.size() == heads.size();
    std::ranges::stable_sort(result.effects, std::ranges::greater {}, &HeadEffect::divergence);
    return result;
}

ChangingHeads findChangingHeads(const std::shared_ptr<const TranslationModel>& model, std::string_view text,
    const DecodeOptions& options, const SetSearchObserver& observer, std::stop_token stop)
{
    constexpr std::size_t kTried = 2;  // all sets of this size were tried
    requireHeads(*model);
    Sweep sweep(model, text, options);
    ChangingHeads result;
    if (!sweep.translateBaseline(stop))
        return result;
    result.before = result.after = sweep.baseline().text;
    auto heads = enabledHeads(model->config(), options.intervention);
    SetSearch search(sweep, heads, observer, stop);
    if (!search.run())
        return result;
    std::erase_if(heads, [&](const HeadId& head) { return std::ranges::count(search.found(), head) == 0; });
    if (!heads.empty()) {
        const auto after = sweep.textWithout(heads, stop);
        if (!after)
            return result;
        result.after = *after;
    }
    result.smallest = !heads.empty() && heads.size() <= kTried + 1;
    result.heads = std::move(heads);
    result.finished = true;
    return result;
}

BeamGains findBeamGains(const std::shared_ptr<const TranslationModel>& model, const Corpus& corpus,
    const DecodeOptions& options, const BeamGainsObserver& observer, std::stop_token stop)
{
    requireField(
        options.beamSize >= 2, "beam", options.beamSize, say("it must be at least 2 to be compared with greedy"));
    requireDecoder(model->config());
    if (model->config().isNonAutoregressive())
        throw Error(ErrorCode::InvalidArgument,
            say("this model writes all tokens at once: there is no beam to compare with greedy search"));
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
