#include "translucent/neural/decoder.h"

#include "decoding/batch_search.h"
#include "decoding/decoding_network.h"
#include "kernels/kernels.h"
#include "network/model_state.h"
#include "translucent/base/error.h"
#include "translucent/model/labels.h"
#include "translucent/neural/translation_model.h"
#include "translucent/search/decoding.h"
#include "translucent/shortlist/shortlist.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <numeric>
#include <span>
#include <thread>
#include <vector>

namespace translucent {

namespace {

/// Labels of sentences, read from the encoder's output where the model says them. Source: Devlin et al. 2019, §5.3.
class LabelReader {
public:
    /// Of the options, alternatives, attention and intervention count. All must outlive this object.
    LabelReader(const TranslationModel& model, const NetworkWeights& weights, const DecodeOptions& options);

    /// One translation per sentence, but for its source pieces. `sources` end with END.
    std::vector<Translation> read(std::span<const std::vector<std::int64_t>> sources);

private:
    /// Shape: logits [places, V]
    Hypothesis hypothesis(const float* logits, std::size_t places) const;
    HypothesisToken token(const float* logits) const;

    const TranslationModel& m_model;
    const NetworkWeights& m_weights;
    const DecodeOptions& m_options;
    NetworkDecoding m_network;
};

LabelReader::LabelReader(const TranslationModel& model, const NetworkWeights& weights, const DecodeOptions& options)
    : m_model(model)
    , m_weights(weights)
    , m_options(options)
    , m_network(weights, options.intervention)
{
}

std::vector<Translation> LabelReader::read(std::span<const std::vector<std::int64_t>> sources)
{
    const auto encoded = m_network.encode(sources, m_options.attention);
    std::vector<Translation> translations(sources.size());
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const auto places = labelPlaces(m_weights.config.task, m_model.sourceTokenizer(), sources[i]);
        const auto logits = m_network.labels(encoded, i, places);
        translations[i].hypotheses.push_back(hypothesis(logits.data(), places.size()));
        translations[i].labelPlaces = places;
        const auto layers = static_cast<std::size_t>(m_weights.config.encoderLayers);
        const auto S = std::ssize(sources[i]);
        for (std::size_t layer = 0; m_options.attention && layer < layers; ++layer)
            translations[i].sourceAttention.push_back(
                {{m_weights.config.heads, S, S}, encoded.selfWeights[layer * sources.size() + i]});
    }
    return translations;
}

Hypothesis LabelReader::hypothesis(const float* logits, std::size_t places) const
{
    Hypothesis result;
    for (std::size_t place = 0; place < places; ++place) {
        result.tokens.push_back(token(logits + static_cast<std::int64_t>(place) * m_weights.config.targetVocabulary));
        const auto& chosen = result.tokens.back().chosen;
        result.logProbability += chosen.logProbability;
        if (place > 0)
            result.text += ' ';
        result.text += chosen.piece;
    }
    result.score = places > 0 ? result.logProbability / static_cast<double>(places) : 0;
    return result;
}

HypothesisToken LabelReader::token(const float* logits) const
{
    const auto V = m_weights.config.targetVocabulary;
    const double normaliser = kernels().logSumExp(logits, V);
    if (!std::isfinite(normaliser))
        throw Error(ErrorCode::Numeric,
            say("the model produced NaN or infinity: its weights are damaged or its training diverged; use another "
                "checkpoint or train again"));
    std::vector<std::int64_t> ids(static_cast<std::size_t>(V - kSpecialIds));
    std::iota(ids.begin(), ids.end(), kSpecialIds);
    const auto wanted = std::min<std::int64_t>(std::ssize(ids), std::max<std::int64_t>(1, m_options.alternatives));
    std::ranges::partial_sort(ids, ids.begin() + wanted, std::ranges::greater {}, [&](auto id) { return logits[id]; });
    std::vector<TokenCandidate> best;
    for (const auto id : std::span(ids).first(static_cast<std::size_t>(wanted)))
        best.push_back({id, labelText(m_model.targetTokenizer(), id), static_cast<double>(logits[id]) - normaliser});
    auto chosen = best.front();
    if (m_options.alternatives == 0)
        best.clear();
    return {std::move(chosen), std::move(best)};
}

/// Batches stay below this many source pieces times beams, so that memory stays bounded.
constexpr std::int64_t kMostBatchRowsTimesLength = 16'384;
/// Where all places have their logits at once, each source piece counts like so many rows of a search.
constexpr std::int64_t kRowsOfAPlace = 16;
/// With fewer sentences, the threads compute one batch together.
constexpr std::size_t kFewestTogether = 8;

TokenCandidate candidate(const Tokenizer& tokenizer, const TokenChoice& choice)
{
    return {choice.id, tokenizer.pieceText(choice.id), choice.logProbability};
}

Hypothesis hypothesis(const Tokenizer& tokenizer, std::span<const SearchNode* const> path, const FinishedNode& finished)
{
    Hypothesis result;
    for (const auto* node : path) {
        HypothesisToken token {candidate(tokenizer, node->choice), {}, {}};
        for (const auto& alternative : node->alternatives)
            token.alternatives.push_back(candidate(tokenizer, alternative));
        if (node->unknown)
            token.withheld = candidate(tokenizer, {kUnknownId, *node->unknown});
        result.logProbability = node->sum;
        result.tokens.push_back(std::move(token));
    }
    result.text = tokenizer.decode(result.ids());
    result.score = finished.score;
    result.end = finished.ended ? HypothesisEnd::Finished : HypothesisEnd::Cut;
    return result;
}

Translation translation(
    const TranslationModel& model, PreparedSource source, const BatchSearch& batch, std::size_t sentence)
{
    const auto& search = batch.search(sentence);
    const auto& options = search.options();
    Translation result;
    result.source = std::move(source.pieces);
    if (search.best().empty())
        throw Error(ErrorCode::Numeric,
            say("the model produced NaN or infinity: its weights are damaged or its training diverged; use another "
                "checkpoint or train again"));
    for (const auto& finished : search.best()) {
        const auto path = search.path(finished.node);
        result.hypotheses.push_back(hypothesis(model.targetTokenizer(), path, finished));
        if (options.attention) {
            auto kept = batch.attention(sentence, path);
            result.hypotheses.back().selfAttention = std::move(kept.self);
            result.hypotheses.back().crossAttention = std::move(kept.cross);
            result.hypotheses.back().gates = std::move(kept.gates);
        }
    }
    if (options.attention)
        result.sourceAttention = batch.sourceAttention(sentence);
    if (options.searchTrace)
        result.search = batch.trace(sentence, model.targetTokenizer());
    return result;
}

void name(const Tokenizer& target, TokenCandidate& token)
{
    token.piece = target.pieceText(token.id);
}

/// With source and texts, of a model that writes all at once.
Translation writtenAtOnce(
    const TranslationModel& model, PreparedSource source, ParallelDecoder& decoder, std::size_t sentence)
{
    auto result = decoder.take(sentence);
    const auto& target = model.targetTokenizer();
    result.source = std::move(source.pieces);
    auto& hypothesis = result.hypotheses.front();
    for (auto& token : hypothesis.tokens) {
        name(target, token.chosen);
        for (auto& alternative : token.alternatives)
            name(target, alternative);
        if (token.withheld)
            name(target, *token.withheld);
    }
    for (auto& pass : result.parallel->passes)
        for (auto& token : pass)
            name(target, token.token);
    hypothesis.text = target.decode(hypothesis.ids());
    return result;
}

/// Indices from the longest source to the shortest, cut into batches of bounded size.
std::vector<std::vector<std::size_t>> batches(
    const std::vector<PreparedSource>& sources, std::int64_t beamSize, std::size_t together)
{
    std::vector<std::size_t> order(sources.size());
    std::iota(order.begin(), order.end(), std::size_t {0});
    std::ranges::stable_sort(order, std::ranges::greater {}, [&](std::size_t i) { return sources[i].ids.size(); });
    std::vector<std::vector<std::size_t>> result;
    for (const auto index : order) {
        const auto size = result.empty() ? 0 : result.back().size();
        const auto longest = size == 0 ? 0 : static_cast<std::int64_t>(sources[result.back().front()].ids.size());
        const auto rows = static_cast<std::int64_t>(size + 1) * beamSize;
        if (size == 0 || size == together || rows * longest > kMostBatchRowsTimesLength)
            result.emplace_back();
        result.back().push_back(index);
    }
    return result;
}

/// The number of sentences in a batch, if each of `threads` is to have one.
std::size_t fairShare(std::size_t sentences, std::size_t threads, std::size_t most)
{
    const auto share = (sentences + threads - 1) / threads;
    return std::clamp(share, std::min(kFewestTogether, most), most);
}

/// Calls `work` with every number below `count`, on as many threads as `threads`; each of them computes alone. Ends at
/// the first exception, which is thrown.
void onThreads(std::size_t threads, std::size_t count, const std::function<void(std::size_t)>& work)
{
    std::atomic<std::size_t> next {0};
    std::mutex mutex;
    std::exception_ptr failure;
    const auto workOff = [&] {
        at::set_num_threads(1);
        try {
            for (std::size_t i = next++; i < count; i = next++)
                work(i);
        } catch (...) {
            next = count;
            const std::scoped_lock lock(mutex);
            failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        while (others.size() + 1 < std::min(threads, count))
            others.emplace_back(workOff);
        workOff();
    }
    at::set_num_threads(static_cast<int>(threads));
    if (failure)
        std::rethrow_exception(failure);
}

/// What a decoder translates with.
struct Means {
    const TranslationModel& model;
    const DecodingWeights& weights;
    const Shortlist* shortlist;  ///< nullptr = the whole vocabulary
};

/// One batch, in the way the model writes. Nothing when a stop request came first.
std::vector<Translation> translatedTogether(
    const Means& means, std::vector<PreparedSource> sources, const DecodeOptions& options, const std::stop_token& stop)
{
    const auto& [model, weights, shortlist] = means;
    std::vector<std::vector<std::int64_t>> ids;
    std::vector<std::int64_t> maxLengths;
    for (const auto& source : sources) {
        ids.push_back(source.ids);
        maxLengths.push_back(source.maxLength);
    }
    std::vector<Translation> translations;
    if (!weights.config.hasDecoder()) {
        if (stop.stop_requested())
            return {};
        translations = LabelReader(model, dynamic_cast<const NetworkWeights&>(weights), options).read(ids);
        for (std::size_t i = 0; i < sources.size(); ++i)
            translations[i].source = std::move(sources[i].pieces);
    } else if (weights.config.isNonAutoregressive()) {
        ParallelDecoder decoder(dynamic_cast<const NetworkWeights&>(weights), ids, maxLengths, options);
        const bool done = decoder.run(stop);
        for (std::size_t i = 0; done && i < sources.size(); ++i)
            translations.push_back(writtenAtOnce(model, std::move(sources[i]), decoder, i));
    } else {
        BatchSearch search(weights, ids, maxLengths, options, shortlist);
        const bool done = search.run(stop);
        for (std::size_t i = 0; done && i < sources.size(); ++i)
            translations.push_back(translation(model, std::move(sources[i]), search, i));
    }
    return translations;
}

/// Where the search runs on plain buffers, each thread has a batch of its own and waits for no other. Nothing when a
/// stop request came first.
std::vector<Translation> translated(const Means& means, std::span<const std::string> texts,
    const DecodeOptions& options, const std::stop_token& stop, std::size_t most)
{
    std::vector<PreparedSource> sources;
    for (const auto& text : texts)
        sources.push_back(prepareSource(means.model, text, options));
    std::vector<Translation> translations(texts.size());
    const auto rows = means.model.config().isNonAutoregressive() ? kRowsOfAPlace : options.beamSize;
    const bool plain = dynamic_cast<const NetworkWeights*>(&means.weights) == nullptr;
    const auto threads = plain ? static_cast<std::size_t>(at::get_num_threads()) : 1;
    const auto cut = batches(sources, rows, fairShare(sources.size(), threads, most));
    std::atomic<bool> stopped {false};
    const auto translate = [&](std::size_t number) {
        std::vector<PreparedSource> together;
        for (const auto index : cut[number])
            together.push_back(std::move(sources[index]));
        auto results = translatedTogether(means, std::move(together), options, stop);
        if (results.empty())
            stopped = true;
        for (std::size_t i = 0; i < results.size(); ++i)
            translations[cut[number][i]] = std::move(results[i]);
    };
    if (threads > 1 && most > 1 && cut.size() > 1)
        onThreads(threads, cut.size(), translate);
    else
        for (std::size_t number = 0; number < cut.size() && !stopped; ++number)
            translate(number);
    return stopped ? std::vector<Translation>() : std::move(translations);
}

/// What holds in every search of a model.
DecodeOptions withRules(DecodeOptions options, const std::optional<SearchDefaults>& rules)
{
    if (rules && options.maxLength == 0)
        options.maxLength = rules->maxLength;
    if (rules && !options.noRepeatNgram)
        options.noRepeatNgram = rules->noRepeatNgram;
    if (rules) {
        options.mayWriteUnknown = rules->mayWriteUnknown;
        options.endsAtMaxLength = rules->endsAtMaxLength;
    }
    return options;
}

}  // namespace

Decoder::Decoder(std::shared_ptr<const TranslationModel> model, DecodingPrecision precision,
    std::shared_ptr<const Shortlist> shortlist)
    : m_model(std::move(model))
    , m_weights(atBoundary("packing the weights", [&] { return decodingWeights(*m_model, precision); }))
    , m_shortlist(std::move(shortlist))
{
    if (m_shortlist)
        validate(*m_shortlist, m_model->config());
}

DecodingPrecision Decoder::precision() const
{
    return m_weights->precision();
}

Translation Decoder::translate(std::string_view text, const DecodeOptions& options) const
{
    const std::string sentence(text);
    return translateBatch(std::span(&sentence, 1), options).front();
}

std::vector<Translation> Decoder::translateBatch(
    std::span<const std::string> texts, const DecodeOptions& given, std::stop_token stop, std::size_t most) const
{
    const auto options = withRules(given, m_model->info().search);
    validate(options, m_model->config());
    const auto operation = [&] {
        return "translating " + std::to_string(texts.size()) + " sentences with beam "
            + std::to_string(options.beamSize);
    };
    return atBoundary(operation, [&] {
        return translated({*m_model, *m_weights, m_shortlist.get()}, texts, options, stop, most);
    });
}

}  // namespace translucent
