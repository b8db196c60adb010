#include "translucent/decoding/decoder.h"

#include "base/require.h"
#include "decoding/batch_search.h"
#include "decoding/parallel.h"
#include "decoding/translation_task.h"
#include "model/intervention_effects.h"
#include "translucent/base/error.h"
#include "translucent/base/processor.h"

#include <algorithm>
#include <atomic>
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
    const DecodingModel& model, PreparedSource source, const BatchSearch& batch, std::size_t sentence)
{
    const auto& search = batch.search(sentence);
    const auto& options = search.options();
    Translation result;
    result.source = std::move(source.pieces);
    if (search.best().empty())
        refuseScores();
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
        setParallelThreads(1);
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
    setParallelThreads(static_cast<std::int64_t>(threads));
    if (failure)
        std::rethrow_exception(failure);
}

/// What a decoder translates with.
struct Means {
    const DecodingModel& model;
    const DecodingWeights& weights;
    const Shortlist* shortlist;  ///< nullptr = the whole vocabulary
};

/// Where rows are computed alone, each thread has a batch of its own and does not wait for others. Nothing when a stop
/// request came first.
std::vector<Translation> translated(const Means& means, std::span<const std::string> texts,
    const DecodeOptions& options, const std::stop_token& stop, std::size_t most)
{
    std::vector<PreparedSource> sources;
    for (const auto& text : texts)
        sources.push_back(prepareSource(means.model, text, options));
    std::vector<Translation> translations(texts.size());
    const auto rows = means.model.config().isNonAutoregressive() ? kRowsOfAPlace : options.beamSize;
    const auto threads = means.weights.computesRowsAlone() ? static_cast<std::size_t>(parallelThreads()) : 1;
    const auto cut = batches(sources, rows, fairShare(sources.size(), threads, most));
    std::atomic<bool> stopped {false};
    const auto translate = [&](std::size_t number) {
        std::vector<PreparedSource> together;
        for (const auto index : cut[number])
            together.push_back(std::move(sources[index]));
        auto results = means.weights.translate({means.model, std::move(together), options, means.shortlist, stop});
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

std::int64_t mostTargetPieces(const TransformerConfig& config, std::int64_t length)
{
    // Twice the source plus this slack is enough for every language pair that this program trains.
    constexpr std::int64_t slack = 16;
    return std::min(config.maxLength, 2 * length + slack);
}

PreparedSource prepareSource(const DecodingModel& model, std::string_view text, const DecodeOptions& options)
{
    PreparedSource source;
    source.pieces = model.sourceTokenizer().encode(text);
    source.pieces.push_back({kEndId, model.sourceTokenizer().pieceText(kEndId), {text.size(), text.size()}});
    const auto length = static_cast<std::int64_t>(source.pieces.size());
    const auto limit = model.config().maxLength;
    if (length > limit)
        throw Error(ErrorCode::TooLong,
            say("the sentence has %1 pieces with END; this model takes at most %2; shorten it", length, limit));
    for (const auto& piece : source.pieces)
        source.ids.push_back(piece.id);
    source.maxLength =
        options.maxLength > 0 ? std::min(limit, options.maxLength) : mostTargetPieces(model.config(), length);
    if (std::ssize(options.forcedPrefix) > source.maxLength)
        throw Error(ErrorCode::TooLong,
            say("the forced prefix has %1 pieces; a translation of this sentence has at most %2; shorten it",
                options.forcedPrefix.size(), source.maxLength));
    if (!model.config().isNonAutoregressive())  // the lengths of its rows are not known yet
        requireVisibleKeys(options.intervention, {length, {}});
    return source;
}

std::vector<std::vector<std::int64_t>> TranslationTask::ids() const
{
    std::vector<std::vector<std::int64_t>> result;
    for (const auto& source : sources)
        result.push_back(source.ids);
    return result;
}

std::vector<std::int64_t> TranslationTask::maxLengths() const
{
    std::vector<std::int64_t> result;
    for (const auto& source : sources)
        result.push_back(source.maxLength);
    return result;
}

void refuseScores()
{
    throw Error(ErrorCode::Numeric,
        say("the model produced NaN or infinity: its weights are damaged or its training diverged; use another "
            "checkpoint or train again"));
}

DecodingWeights::DecodingWeights(
    const TransformerConfig& architecture, DecodingPrecision precision, const Parameter& weight, const Parameter& bias)
    : m_packer(precision)
    , config(architecture)
    , output(m_packer.linear(weight, bias))
{
}

std::vector<Translation> DecodingWeights::translate(TranslationTask task) const
{
    BatchSearch search(*this, task.ids(), task.maxLengths(), task.options, task.shortlist);
    std::vector<Translation> translations;
    const bool done = search.run(task.stop);
    for (std::size_t i = 0; done && i < task.sources.size(); ++i)
        translations.push_back(translation(task.model, std::move(task.sources[i]), search, i));
    return translations;
}

Decoder::Decoder(
    std::shared_ptr<const DecodingModel> model, DecodingPrecision precision, std::shared_ptr<const Shortlist> shortlist)
    : m_model(std::move(model))
    , m_weights(atBoundary("packing the weights", [&] { return m_model->decodingWeights(precision); }))
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

void setDecodingThreads(std::int64_t threads)
{
    requireField(threads >= 0 && threads <= mostThreads(), "threads", threads, threadsRule());
    setParallelThreads(threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace translucent
