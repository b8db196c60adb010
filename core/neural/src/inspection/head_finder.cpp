#include "translucent/neural/head_finder.h"

#include "inspection/head_passes.h"
#include "network/model_state.h"
#include "translucent/base/error.h"
#include "translucent/causes/traced_pass.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/inspection.h"
#include "translucent/scores/metrics.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace translucent {

namespace {

/// One side of a pair, as the model reads it.
struct ReadSide {
    std::vector<std::int64_t> ids;  ///< with END
    std::vector<std::string> pieces;
    std::vector<TokenClass> classes;
    std::vector<TextSpan> spans;  ///< empty for END
};

ReadSide readSide(const Tokenizer& tokenizer, const std::string& text)
{
    ReadSide side;
    for (const auto& piece : tokenizer.encode(text)) {
        side.ids.push_back(piece.id);
        side.spans.push_back(piece.span);
    }
    side.ids.push_back(kEndId);
    side.spans.push_back({text.size(), text.size()});
    for (const auto id : side.ids) {
        side.pieces.push_back(tokenizer.pieceText(id));
        side.classes.push_back(tokenClass(id, side.pieces.back()));
    }
    return side;
}

/// What the decoder reads instead of this side: BEGIN in front, END left out.
ReadSide shiftedSide(const ReadSide& side, const Tokenizer& tokenizer)
{
    ReadSide shifted {{kBeginId}, {tokenizer.pieceText(kBeginId)}, {TokenClass::Special}, {}};
    shifted.ids.insert(shifted.ids.end(), side.ids.begin(), side.ids.end() - 1);
    shifted.pieces.insert(shifted.pieces.end(), side.pieces.begin(), side.pieces.end() - 1);
    shifted.classes.insert(shifted.classes.end(), side.classes.begin(), side.classes.end() - 1);
    return shifted;
}

struct ReadPair {
    ReadSide source;
    ReadSide output;
    ReadSide input;
    std::vector<TokenLink> links;
};

std::vector<TokenLink> pieceLinks(const ReadSide& source, const ReadSide& output, std::span<const AlignmentLink> gold)
{
    std::vector<TokenLink> links;
    for (std::size_t key = 0; key < source.spans.size(); ++key)
        for (std::size_t query = 0; query < output.spans.size(); ++query)
            if (std::ranges::any_of(gold, [&](const AlignmentLink& link) {
                    return link.source.overlaps(source.spans[key]) && link.target.overlaps(output.spans[query]);
                }))
                links.push_back({key, query});
    return links;
}

ReadPair readPair(const TranslationModel& model, const SentencePair& pair)
{
    ReadPair read {
        readSide(model.sourceTokenizer(), pair.source), readSide(model.targetTokenizer(), pair.target), {}, {}};
    read.input = shiftedSide(read.output, model.targetTokenizer());
    read.links = pieceLinks(read.source, read.output, pair.alignment);
    return read;
}

bool tooLong(const TranslationModel& model, const ReadPair& pair)
{
    return std::max(std::ssize(pair.source.ids), std::ssize(pair.output.ids)) > model.config().maxLength;
}

void countPieces(PieceCounts& counts, const ReadSide& side)
{
    for (const auto& piece : side.pieces)
        ++counts[piece];
}

std::vector<HeadId> headsOfKind(const TransformerConfig& config, AttentionKind kind)
{
    auto heads = headsOf(config);
    std::erase_if(heads, [&](const HeadId& head) { return head.kind != kind; });
    return heads;
}

bool changesTheSource(std::span<const HeadId> heads)
{
    return std::ranges::any_of(heads, [](const HeadId& head) { return head.kind == AttentionKind::EncoderSelf; });
}

Intervention without(std::span<const HeadId> heads)
{
    return {.disabledHeads = {heads.begin(), heads.end()}};
}

/// The heads of a kind from the least important on, except those that are gone.
std::vector<HeadId> remainingOrder(
    const std::vector<ImportantHead>& heads, AttentionKind kind, std::span<const HeadId> gone)
{
    auto order = leastImportantFirst(heads);
    std::erase_if(
        order, [&](const HeadId& head) { return head.kind != kind || std::ranges::find(gone, head) != gone.end(); });
    return order;
}

}  // namespace

struct HeadFinder::Passes {
    Passes(std::shared_ptr<const TranslationModel> given, std::span<const SentencePair> pairs, std::size_t most)
        : model(std::move(given))
    {
        requireCauses(model->config());
        for (const auto& pair : pairs) {
            if (read.size() == most)
                break;
            auto one = readPair(*model, pair);
            if (tooLong(*model, one))
                continue;
            read.push_back(std::move(one));
            sentences.push_back(pair);
        }
        if (read.empty())
            throw Error(ErrorCode::InvalidArgument,
                say("no sentence pair is short enough for this model to evaluate; give shorter ones"));
        for (const auto& pair : read) {
            countPieces(sourceCounts, pair.source);
            countPieces(inputCounts, pair.input);
        }
    }

    std::vector<ForcedPair> forcedPairs() const
    {
        std::vector<ForcedPair> pairs;
        for (const auto& pair : read)
            pairs.push_back({pair.source.ids, pair.output.ids});
        return pairs;
    }

    HeadTokens tokens(const ReadPair& pair, AttentionKind kind) const
    {
        const auto& keys = kind == AttentionKind::DecoderSelf ? pair.input : pair.source;
        const auto& queries = kind == AttentionKind::Cross ? pair.output : keys;
        const auto& counts = kind == AttentionKind::DecoderSelf ? inputCounts : sourceCounts;
        return {queries.pieces, keys.pieces, keys.classes, rarestKey(keys.pieces, keys.classes, counts),
            kind == AttentionKind::Cross ? pair.links : std::vector<TokenLink>()};
    }

    SentenceLosses losses(const std::vector<double>& sums) const
    {
        SentenceLosses losses {sums, {}};
        for (const auto& pair : read)
            losses.tokens.push_back(static_cast<double>(pair.output.ids.size()));
        return losses;
    }

    std::shared_ptr<const TranslationModel> model;
    std::vector<SentencePair> sentences;
    std::vector<ReadPair> read;
    PieceCounts sourceCounts;
    PieceCounts inputCounts;
    std::unique_ptr<const ForcedPasses> forced;
};

namespace {

/// Measures points of curves and counts them.
class CurveMeter {
public:
    CurveMeter(const HeadFinder& finder, std::shared_ptr<const TranslationModel> model, const PruningOptions& options,
        const HeadFinderObserver& observer, std::stop_token stop)
        : m_finder(finder)
        , m_decoder(std::move(model))
        , m_options(options)
        , m_observer(observer)
        , m_stop(std::move(stop))
    {
        const auto curves = 2 + options.randomOrders;
        for (const auto& kind : kChoices<AttentionKind>)
            m_planned +=
                curves * std::ssize(pruningSteps(std::ssize(headsOfKind(finder.model().config(), kind.value))));
        for (const auto& pair : finder.sentences()) {
            m_sources.push_back(pair.source);
            m_references.push_back(pair.target);
        }
    }

    /// Empty after a stop request.
    std::optional<PruningCurve> curve(AttentionKind kind, PruningOrder order, std::uint64_t seed)
    {
        PruningCurve curve {kind, order, seed, {}, {}};
        const auto all = headsOfKind(m_finder.model().config(), kind);
        std::vector<HeadId> coming;
        if (order == PruningOrder::Random)
            coming = inRandomOrder(all, seed);
        for (const auto removed : pruningSteps(std::ssize(all))) {
            if (m_stop.stop_requested())
                return {};
            if (std::cmp_greater(removed, curve.heads.size())
                && (order == PruningOrder::Reestimated || (order == PruningOrder::Once && coming.empty())))
                coming = remainingOrder(m_finder.importance(curve.heads), kind, curve.heads);
            while (std::cmp_less(curve.heads.size(), removed)) {
                curve.heads.push_back(coming.front());
                coming.erase(coming.begin());
            }
            auto point = measured(curve.heads, order);
            if (!point)
                return {};
            curve.points.push_back(*point);
        }
        return curve;
    }

private:
    std::optional<PruningPoint> measured(const std::vector<HeadId>& removed, PruningOrder order)
    {
        auto& known = m_known[nameOf(removed)];
        if (!known)
            known = PruningPoint {std::ssize(removed), m_finder.losses(removed).mean(), {}};
        const bool wantsBleu = m_options.bleu && order != PruningOrder::Random;
        if (wantsBleu && !known->bleu)
            known->bleu = bleuWithout(removed);
        if (wantsBleu && !known->bleu)
            return {};
        ++m_done;
        if (m_observer)
            m_observer(m_done, m_planned);
        return PruningPoint {known->removed, known->loss, wantsBleu ? known->bleu : std::nullopt};
    }

    /// Of a set of heads, in whatever order.
    static std::string nameOf(const std::vector<HeadId>& heads)
    {
        std::vector<std::string> names;
        for (const auto& head : heads)
            names.push_back(toText(head));
        std::ranges::sort(names);
        std::string all;
        for (const auto& one : names)
            all += one + ' ';
        return all;
    }

    std::optional<double> bleuWithout(const std::vector<HeadId>& removed) const
    {
        const DecodeOptions options {.intervention = without(removed)};
        std::vector<std::string> texts;
        for (const auto& translation : m_decoder.translateBatch(m_sources, options, m_stop))
            texts.push_back(translation.hypotheses.front().text);
        if (texts.empty())
            return {};
        const auto tokenization = usualTokenization(m_finder.model().info().targetLanguage, m_references);
        return bleu(texts, m_references, {.tokenization = tokenization}).score;
    }

    const HeadFinder& m_finder;
    Decoder m_decoder;
    const PruningOptions& m_options;
    const HeadFinderObserver& m_observer;
    std::stop_token m_stop;
    std::vector<std::string> m_sources;
    std::vector<std::string> m_references;
    std::map<std::string, std::optional<PruningPoint>> m_known;
    std::int64_t m_done = 0;
    std::int64_t m_planned = 0;
};

}  // namespace

HeadFinder::HeadFinder(
    std::shared_ptr<const TranslationModel> model, std::span<const SentencePair> pairs, std::size_t most)
{
    auto passes = std::make_unique<Passes>(std::move(model), pairs, most);
    passes->forced = std::make_unique<const ForcedPasses>(*passes->model, passes->forcedPairs());
    m_passes = std::move(passes);
}

HeadFinder::~HeadFinder() = default;

const TranslationModel& HeadFinder::model() const
{
    return *m_passes->model;
}

const std::vector<SentencePair>& HeadFinder::sentences() const
{
    return m_passes->sentences;
}

std::vector<HeadPatterns> HeadFinder::patterns(const HeadFinderObserver& observer, std::stop_token stop) const
{
    std::vector<HeadPatterns> heads;
    for (const auto& head : headsOf(model().config()))
        heads.push_back({.head = head});
    std::int64_t done = 0;
    for (const auto& pair : m_passes->read) {
        if (stop.stop_requested())
            return {};
        const auto pass = traceForward(model(), pair.source.ids, pair.output.ids, {});
        for (const auto& kind : kChoices<AttentionKind>) {
            if (hasFactors(pass, kind.value))
                continue;
            const auto tokens = m_passes->tokens(pair, kind.value);
            for (auto& each : heads)
                if (each.head.kind == kind.value)
                    each.add(pass.attention(each.head), tokens);
        }
        if (observer)
            observer(++done, std::ssize(m_passes->read));
    }
    return heads;
}

HeadPortrait HeadFinder::portrait(const HeadId& head) const
{
    HeadPortrait portrait(head);
    for (std::size_t i = 0; i < m_passes->read.size(); ++i) {
        const auto& pair = m_passes->read[i];
        const auto pass = traceForward(model(), pair.source.ids, pair.output.ids, {});
        const auto weights = pass.attention(head);
        if (!hasFactors(pass, head.kind))
            portrait.add(i, weights, m_passes->tokens(pair, head.kind));
    }
    return portrait;
}

std::vector<StrongestKey> HeadFinder::strongestKeys(const HeadId& head, std::size_t sentence, std::size_t count) const
{
    const auto& pair = m_passes->read.at(sentence);
    const auto pass = traceForward(model(), pair.source.ids, pair.output.ids, {});
    const auto weights = pass.attention(head);
    if (hasFactors(pass, head.kind))
        return {};
    const auto& queries = head.kind == AttentionKind::EncoderSelf ? pair.source
        : head.kind == AttentionKind::DecoderSelf                 ? pair.input
                                                                  : pair.output;
    return translucent::strongestKeys(weights, head.kind, m_passes->tokens(pair, head.kind), queries.classes, count);
}

SentenceLosses HeadFinder::losses(std::span<const HeadId> switchedOff) const
{
    const auto intervention = without(switchedOff);
    validate(intervention, model().config());
    return m_passes->losses(m_passes->forced->losses({.intervention = &intervention}, changesTheSource(switchedOff)));
}

std::vector<ImportantHead> HeadFinder::importance(std::span<const HeadId> switchedOff) const
{
    const auto intervention = without(switchedOff);
    validate(intervention, model().config());
    return importantHeads(headsOf(model().config()), m_passes->forced->gateGradients(intervention));
}

std::vector<AblatedHead> HeadFinder::ablation(
    HeadAblation kind, const HeadFinderObserver& observer, std::stop_token stop) const
{
    const auto heads = headsOf(model().config());
    const auto all = losses();
    const auto means = kind == HeadAblation::Mean ? m_passes->forced->meanContexts() : MeanContexts();
    std::vector<AblatedHead> found;
    for (const auto& head : heads) {
        if (stop.stop_requested())
            break;
        const std::span one(&head, 1);
        MeanHeads tap(means, model().config().heads, one);
        const auto lost = kind == HeadAblation::Zero
            ? losses(one)
            : m_passes->losses(m_passes->forced->losses({.contexts = &tap}, changesTheSource(one)));
        found.push_back(ablatedHead(head, all, lost));
        if (observer)
            observer(std::ssize(found), std::ssize(heads));
    }
    return found;
}

std::vector<PruningCurve> HeadFinder::pruning(
    const PruningOptions& options, const HeadFinderObserver& observer, std::stop_token stop) const
{
    CurveMeter meter(*this, m_passes->model, options, observer, stop);
    std::vector<PruningCurve> curves;
    const auto add = [&](AttentionKind kind, PruningOrder order, std::uint64_t seed) {
        auto curve = meter.curve(kind, order, seed);
        if (curve)
            curves.push_back(std::move(*curve));
        return curve.has_value();
    };
    for (const auto& kind : kChoices<AttentionKind>) {
        if (!add(kind.value, PruningOrder::Reestimated, 0) || !add(kind.value, PruningOrder::Once, 0))
            break;
        for (std::int64_t seed = 1; seed <= options.randomOrders; ++seed)
            if (!add(kind.value, PruningOrder::Random, static_cast<std::uint64_t>(seed)))
                return curves;
    }
    return curves;
}

}  // namespace translucent
