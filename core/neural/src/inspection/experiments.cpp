#include "translucent/neural/decoder.h"

#include "base/require.h"
#include "translucent/base/error.h"
#include "translucent/model/forward_trace.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/sweeps.h"
#include "translucent/neural/translation_model.h"
#include "translucent/scores/metrics.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace translucent {

namespace {

/// The heads that are not already switched off.
std::vector<HeadId> enabledHeads(const TransformerConfig& config, const Intervention& intervention)
{
    auto heads = headsOf(config);
    std::erase_if(heads, [&](const HeadId& id) { return std::ranges::count(intervention.disabledHeads, id) > 0; });
    return heads;
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

    /// Returns nothing if a stop request came first.
    std::optional<HeadEffect> effect(const HeadId& head, std::stop_token stop) const
    {
        auto options = m_options;
        options.intervention.disabledHeads.push_back(head);
        const auto translations = m_decoder.translateBatch(std::span(&m_sentence, 1), options, stop);
        if (translations.empty())
            return std::nullopt;
        const auto& best = translations.front().hypotheses.front();
        const auto trace = forced(options.intervention);
        return HeadEffect {head, best.text, best.text != m_baseline.text,
            meanDivergence(m_trace.logProbabilities, trace.logProbabilities),
            logProbability(trace) - logProbability(m_trace)};
    }

private:
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
    if (const auto architecture = model->config().architecture; architecture != Architecture::Transformer)
        throw Error(ErrorCode::InvalidArgument,
            say("this model (%1) has no heads that could be switched off; choose a Transformer", name(architecture)));
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
        auto effect = sweep.effect(heads[done], stop);
        if (!effect)
            break;
        result.effects.push_back(std::move(*effect));
    }
    result.finished = result.effects.size() == heads.size();
    std::ranges::stable_sort(result.effects, std::ranges::greater {}, &HeadEffect::divergence);
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
            say("this model writes all tokens at once: there is no beam to be compared with greedy"));
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
