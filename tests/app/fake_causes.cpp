#include "fake_causes.h"

#include "fake_backend.h"
#include "translucent/base/error.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace translucent::test {

namespace {

LensCell cellOf(const TokenCandidate& written, std::size_t row, std::size_t rows, std::size_t decision)
{
    const double probability = double(row + 1) / double(rows + 1);
    const bool isDecided = row >= decision;
    LensCell cell;
    cell.rank = isDecided ? 1 : std::int64_t(2 + decision - row);
    cell.logProbability = std::log(isDecided ? probability : probability / 10);
    cell.divergence = row + 1 < rows ? 1.0 / double(row + 1) : 0;
    cell.entropyBits = double(rows - row);
    if (isDecided)
        cell.best.push_back({written.id, written.piece, cell.logProbability});
    else
        cell.best.push_back({50 + std::int64_t(row), "▁state" + std::to_string(row), std::log(probability)});
    cell.best.push_back({90, "▁other", std::log(0.001)});
    return cell;
}

/// The words of the fake translation; `isOther` replaces one of them.
struct FakeSentence {
    FakeSentence(const QString& text, bool isOther)
    {
        const Translation translation = fakeResult(text, 1).translation;
        sentence.text = text.toStdString();
        sentence.translation = translation.hypotheses.front().text;
        for (const Piece& piece : translation.source) {
            sentence.sourceIds.push_back(piece.id);
            pieces.push_back(piece.text);
        }
        for (const HypothesisToken& token : translation.hypotheses.front().tokens) {
            const bool isReplaced = isOther && output.size() == kFakeDifference;
            sentence.outputIds.push_back(isReplaced ? 90 : token.chosen.id);
            output.push_back(isReplaced ? "▁other" : token.chosen.piece);
        }
    }

    PatchSentence sentence;
    std::vector<std::string> pieces;
    std::vector<std::string> output;
};

constexpr std::int64_t kFakeSide = 64;  ///< rows and columns of a parameter

/// What a pass of the decoder or encoder computes, in its order.
void addFakeArrays(LearningStep& step, const std::string& path, std::int64_t layers, bool isDecoder)
{
    const auto add = [&](const std::string& name) { step.arrays.push_back({name, {1, 3, 8}, 0}); };
    add(path + ".input");
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        const std::string in = path + ".layers." + std::to_string(layer);
        add(in + ".self_attention.q");
        add(in + ".after_self_attention");
        if (isDecoder)
            add(in + ".after_cross_attention");
        add(in + ".output");
    }
    add(path + ".final_norm.output");
}

void addFakeParameter(LearningStep& step, const std::string& name)
{
    const double gradient = 1.0 / double(step.parameters.size() + 2);
    step.parameters.push_back({{kFakeSide, kFakeSide}, {name, 40, 2}, gradient, 4, 2 * gradient, 0.5});
}

WeightChange fakeWeight(const LearningStep& step, const WeightPlace& place)
{
    WeightChange weight {place};
    weight.gradient = 0.25 + double(place.row) / 64 + double(place.column) / 4096;
    weight.clippedGradient = step.gradientFactor * weight.gradient;
    const double g = weight.clippedGradient;
    weight.firstAfter = (1 - step.beta1) * g;
    weight.secondAfter = (1 - step.beta2) * g * g;
    weight.firstCorrected = weight.firstAfter / (1 - step.beta1);
    weight.secondCorrected = weight.secondAfter / (1 - step.beta2);
    weight.update = -step.learningRate * weight.firstCorrected / (std::sqrt(weight.secondCorrected) + step.epsilon);
    weight.before = 0.5;
    weight.after = weight.before + weight.update;
    return weight;
}

GradientPart fakePart(const LearningStep& step)
{
    constexpr std::int64_t kPart = LearningStepRequest::kPart;
    const WeightPlace& place = step.weight.place;
    GradientPart part {place.row / kPart * kPart, place.column / kPart * kPart, {{kPart, kPart}, {}}};
    for (std::int64_t row = part.firstRow; row < part.firstRow + kPart; ++row)
        for (std::int64_t column = part.firstColumn; column < part.firstColumn + kPart; ++column)
            part.values.values.push_back(float(fakeWeight(step, {place.parameter, row, column}).gradient));
    return part;
}

}  // namespace

std::size_t fakeDecision(std::size_t position)
{
    return 3 + position % 5;
}

Lens fakeLens(const TransformerConfig& config, const TranslationResult& result, int hypothesis)
{
    const auto& tokens = result.translation.hypotheses.at(std::size_t(hypothesis)).tokens;
    Lens lens;
    lens.startsWithWhatWasRead = true;
    for (const DecoderState& state : decoderStates(config))
        lens.rows.push_back({state, {}});
    for (std::size_t t = 0; t < tokens.size(); ++t)
        for (std::size_t row = 0; row < lens.rows.size(); ++row)
            lens.rows[row].cells.push_back(cellOf(tokens[t].chosen, row, lens.rows.size(), fakeDecision(t)));
    return lens;
}

Comparison fakeComparison(const ContributionsRequest& request)
{
    const auto& tokens = request.result->translation.hypotheses.at(std::size_t(request.hypothesis)).tokens;
    const TokenCandidate& word = tokens.at(std::size_t(request.position)).chosen;
    const std::vector<TokenLogit> rivals {{70, "▁first", 4}, {71, "▁second", 3}, {72, "▁third", 2}};
    const auto chosen = std::ranges::find(rivals, request.rival.value_or(rivals.front().id), &TokenLogit::id);
    const TokenLogit rival = chosen != rivals.end() ? *chosen : rivals.front();
    const SublayerId cross {StackKind::Decoder, 1, SublayerKind::CrossAttention},
        feedForward {StackKind::Decoder, 2, SublayerKind::FeedForward};
    const TokenLogit said {word.id, word.piece, 7};
    return {{request.position, said, rival,
                {{ContributionKind::Head, cross, 0, 0, 1.5},
                    {ContributionKind::FeedForward, feedForward, {}, {}, said.logit - rival.logit - 1.5}}},
        rivals};
}

SourceShares fakeShares(std::size_t sources, std::size_t targets)
{
    SourceShares shares {{targets, sources + targets, std::vector<double>(targets * (sources + targets))}, sources};
    for (std::size_t t = 0; t < targets; ++t)
        for (std::size_t key = 0; key < sources + t + 1; ++key)
            shares.table.at(t, key) = 1.0 / double(sources + t + 1);
    return shares;
}

double fakeShare(std::size_t row, std::size_t position)
{
    return double(row + 1) / 16 - double(position) / 8;
}

PatchedPair fakePatching(const TransformerConfig& config, const PatchingRequest& request)
{
    const FakeSentence clean(request.result->sourceText, false),
        corrupted(request.other, request.other != request.result->sourceText);
    PatchedPair answer;
    answer.pair = patchPair(clean.sentence, corrupted.sentence);
    answer.differences = {4.5, -3.5};
    answer.isEstimate = request.isEstimate;
    answer.cleanPieces = clean.pieces;
    answer.corruptedPieces = corrupted.pieces;
    answer.cleanOutput = clean.output;
    answer.corruptedOutput = corrupted.output;
    answer.map.direction = request.direction;
    for (const PatchState& state : patchStates(config)) {
        PatchRow row {state, {}};
        for (std::size_t position = 0; position < answer.pair.positionsOf(state.stack); ++position) {
            const double share = fakeShare(answer.map.rows.size(), position);
            row.recovered.push_back(
                (request.direction == PatchDirection::Denoise ? share : 1 - share) + (request.isEstimate ? 0.25 : 0));
        }
        answer.map.rows.push_back(std::move(row));
    }
    return answer;
}

Attributions fakeAttributions(const AttributionRequest& request)
{
    const Comparison compared = fakeComparison({request.result, request.hypothesis, request.position, request.rival});
    const ForwardTrace& trace = request.result->traces.at(std::size_t(request.hypothesis));
    Attributions answer {request.position, compared.contributions.word, compared.contributions.rival, {}};
    for (const auto& [method, name] : kChoices<AttributionMethod>) {
        Attribution attribution {method, request.baseline, compared.contributions.difference()};
        const double first = 1 + double(method) + (hasBaseline(method) ? 100 * double(request.baseline) : 0);
        for (std::size_t i = 0; i < trace.sourceIds.size(); ++i)
            attribution.source.push_back(first / double(i + 1));
        if (explainsPrefix(method))
            attribution.prefix.assign(std::size_t(request.position) + 1, first / 16);
        answer.methods.push_back(std::move(attribution));
    }
    return answer;
}

DeletionCurves fakeCurves(const DeletionRequest& request)
{
    constexpr double kProbability = 0.75;
    const Attributions attributions = fakeAttributions(request);
    const std::size_t pieces = attributions.methods.front().source.size() - 1;
    const auto curve = [pieces](double all) {
        DeletionCurve falling;
        for (std::size_t k = 0; k <= pieces; ++k) {
            falling.comprehensiveness.push_back(all * double(k) / double(pieces));
            falling.sufficiency.push_back(all * double(pieces - k) / double(pieces));
        }
        return falling;
    };
    DeletionCurves curves {request.position, attributions.word.id, kProbability, {}, {curve(0.125), curve(0.25)}};
    for (const Attribution& attribution : attributions.methods)
        curves.explanations.push_back(
            {attribution, deletionOrder(attribution), curve(double(curves.explanations.size()) / 16)});
    return curves;
}

HeadStudy fakeHeadStudy(const TransformerConfig& config, int sentences)
{
    constexpr std::int64_t kQueries = 16;
    HeadStudy study {std::size_t(sentences), 1.5, {}, {}, {}, {}};
    for (const HeadId& head : headsOf(config)) {
        const std::size_t place = study.patterns.size();
        const double share = double(place + 1) / 64;
        HeadPatterns patterns {.head = head};
        for (std::size_t rule = 0; rule < kHeadRules; ++rule)
            patterns.rules[rule] = {double(kQueries) * (rule == place % kHeadRules ? 0.375 + share : 0.125), kQueries};
        patterns.queries = kQueries;
        patterns.largest = double(kQueries) * share;
        study.patterns.push_back(patterns);
        study.importance.push_back({head, share / 16, share});
        const double change = (double(place) - 4) / 256;
        study.zeroed.push_back({head, change, {change - 4.0 / 256, change + 4.0 / 256}});
        study.averaged.push_back({head, change / 2, {change / 2 - 4.0 / 256, change / 2 + 4.0 / 256}});
    }
    return study;
}

ShownHead fakeShownHead(const TransformerConfig& config, const HeadPortraitRequest& request)
{
    const HeadStudy study = fakeHeadStudy(config, request.sentences);
    const auto found = std::ranges::find(study.patterns, request.head, &HeadPatterns::head);
    return {*found, {{"</s>", "</s>", 12.5, 14}, {"▁books", "书", double(request.head.head) + 1, 2}},
        {{"我看书", 0.75, {{"▁books", "书", 0.5}, {"▁I", "我", 0.25}}}, {"我学中文", 0.5, {}}}};
}

PruningCurves fakePruning(const TransformerConfig& config)
{
    constexpr std::uint64_t kRandomOrders = 5;
    PruningCurves curves;
    for (const auto& [kind, name] : kChoices<AttentionKind>) {
        std::vector<HeadId> heads = headsOf(config);
        std::erase_if(heads, [kind = kind](const HeadId& head) { return head.kind != kind; });
        const auto add = [&](PruningOrder order, std::uint64_t seed, double slope, bool hasBleu) {
            PruningCurve curve {kind, order, seed, heads, {}};
            for (const std::int64_t removed : pruningSteps(std::ssize(heads)))
                curve.points.push_back({removed, 1.5 + slope * double(removed),
                    hasBleu ? std::optional(64 - double(removed)) : std::nullopt});
            curves.push_back(std::move(curve));
        };
        const double slope = double(int(kind) + 1);
        add(PruningOrder::Reestimated, 0, slope, true);
        add(PruningOrder::Once, 0, slope * 2, true);
        for (std::uint64_t seed = 1; seed <= kRandomOrders; ++seed)
            add(PruningOrder::Random, seed, slope * double(seed), false);
    }
    return curves;
}

LearningStep fakeStep(const TransformerConfig& config, const LearningStepRequest& request)
{
    LearningStep step {1, 1e-3, 0.125, 2.5, 2.25, 4, 0.25, 0.9, 0.98, 1e-9, {}, {}, {}, {}};
    const QString text = request.reference + u'.';
    std::string read = "<s>";
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isLast = i + 1 == text.size();
        const std::int64_t id = isLast ? kEndId : 10 + i;
        const std::string piece = isLast ? "</s>" : text.mid(i, 1).toStdString();
        step.tokens.push_back({0, i, i == 0 ? kBeginId : 9 + i, request.unshifted ? piece : read, id, piece,
            -1.0 / double(i + 1), -8, -0.5 / double(i + 1)});
        read = piece;
    }
    addFakeArrays(step, "encoder", config.encoderLayers, false);
    addFakeArrays(step, "decoder", config.decoderLayers, true);
    step.arrays.push_back({"output.logits", {3, 8}, 0});
    double norm = request.withoutResiduals ? 1e-3 : 1;
    for (auto array = step.arrays.rbegin(); array != step.arrays.rend(); ++array, norm /= 2)
        array->norm = norm;
    for (const char* name : {"source_embedding.weight", "encoder.layers.0.self_attention.qkv.weight",
             "encoder.layers.0.feed_forward.inner.weight", "decoder.layers.0.cross_attention.query.weight",
             "decoder.layers.0.cross_attention.output.weight", "decoder.final_norm.weight", "output.bias"})
        addFakeParameter(step, name);
    const WeightPlace place = request.weight.value_or(WeightPlace {"decoder.final_norm.weight", 40, 2});
    if (std::ranges::none_of(
            step.parameters, [&](const ParameterChange& each) { return each.largest.parameter == place.parameter; }))
        throw Error(ErrorCode::InvalidArgument, untranslated("no parameter " + place.parameter));
    step.weight = fakeWeight(step, place);
    step.gradient = fakePart(step);
    return step;
}

VocabularyMap fakeVocabulary(EmbeddingTable table)
{
    constexpr std::int64_t kDimensions = 64;
    const std::vector<double> shares {0.25, 0.125, 0.0625, 0.03125, 0.015625};
    const TransformerConfig config = fakeConfig();
    const auto count = table == EmbeddingTable::Source ? config.sourceVocabulary : config.targetVocabulary;
    VocabularyMap map {table, kDimensions, TokenizerKind::Unigram, {}, {}, {}};
    for (std::int64_t id = 0; id < count; ++id) {
        const auto radius = double(id + 1) / double(count);
        const auto turn = double(id) * (table == EmbeddingTable::Output ? 2 : 1);
        map.pieces.push_back({id, "▁p" + std::to_string(id), id < kSpecialIds, {}});
        if (id >= kSpecialIds)
            map.pieces.back().score = -std::log(double(id));
        for (std::size_t k = 0; k < shares.size(); ++k)
            map.coordinates.push_back(radius * std::cos(turn * double(k / 2 + 1) - double(k % 2) * std::acos(0)));
    }
    for (std::size_t id = 0; id < kSpecialIds; ++id)
        map.pieces[id].text = std::vector<std::string> {"<pad>", "<unk>", "<s>", "</s>"}[id];
    const Translation translation = fakeResult(QString(14, u'x'), 1).translation;
    if (table != EmbeddingTable::Source)
        for (const HypothesisToken& token : translation.hypotheses.front().tokens)
            map.pieces[std::size_t(token.chosen.id)].text = token.chosen.piece;
    for (std::size_t k = 0; k < shares.size(); ++k)
        map.components.push_back({shares[k], scoreCorrelation(map.pieces, map.column(k))});
    return map;
}

ShownNeurons fakeNeurons(const TransformerConfig& config, const NeuronsRequest& request)
{
    constexpr std::int64_t kActive = 8;
    const Comparison compared = fakeComparison({request.result, request.hypothesis, request.position, request.rival});
    ShownNeurons shown {{request.position, compared.contributions.word, compared.contributions.rival, {}}, {}, {}};
    for (std::int64_t n = 0; n < config.decoderLayers * config.feedForwardDimension; ++n) {
        const double size = n < kActive ? std::ldexp(1.0, int(-n)) : 0;
        shown.all.neurons.push_back({{n % config.decoderLayers, n / config.decoderLayers},
            n < kActive ? double(n + 1) : 0, n % 2 == 0 ? size : -size});
    }
    std::ranges::stable_sort(shown.all.neurons, {}, [](const NeuronContribution& each) { return each.id.layer; });
    shown.largest = largestOf(shown.all.neurons, NeuronsRequest::kLargest);
    for (const NeuronContribution& each : shown.largest)
        shown.promoted.push_back(fakeNeuronWords(each.id, NeuronsRequest::kPromoted).promoted);
    return shown;
}

NeuronWords fakeNeuronWords(const NeuronId& neuron, std::size_t count)
{
    const VocabularyMap map = fakeVocabulary(EmbeddingTable::Target);
    const auto size = std::ssize(map.pieces);
    const auto piece = [&](std::int64_t place, double logit) {
        const MappedPiece& found = map.pieces[std::size_t((place % size + size) % size)];
        return TokenLogit {found.id, found.text, logit};
    };
    NeuronWords words;
    for (std::int64_t i = 0; i < std::int64_t(count); ++i) {
        words.promoted.push_back(piece(10 + neuron.neuron + i, 1 - double(i) / 16));
        words.suppressed.push_back(piece(10 + neuron.neuron - 1 - i, -1 + double(i) / 16));
    }
    return words;
}

SurveyedNeuron fakeSurvey(const TransformerConfig& config, const NeuronSurveyRequest& request)
{
    requireNeuron(config, request.neuron);
    const bool isEven = request.neuron.neuron % 2 == 0;
    SurveyedNeuron surveyed {request.neuron, {"我看书", "我喝茶", "我买书"}, {}, {1, 0, 2}};
    surveyed.sentences.resize(std::size_t(request.sentences), "你好");
    const std::vector<NeuronFiring> firings {{0, 2, "▁read", "▁books", 4}, {0, 3, "▁books", "</s>", 0},
        {1, 2, "▁drink", "▁tea", isEven ? 2.0 : 0.0}, {2, 2, "▁buy", "▁books", isEven ? 0.0 : 1.0}};
    surveyed.activity = activityOf(firings, NeuronSurveyRequest::kEntries);
    return surveyed;
}

Neighbours fakeNeighbours(EmbeddingTable table, std::int64_t id)
{
    const VocabularyMap map = fakeVocabulary(table);
    Neighbours answer {table, id, {}};
    for (std::size_t i = 0; i < NeighboursRequest::kCount; ++i) {
        const auto other = std::size_t(id + 1 + std::int64_t(i)) % map.pieces.size();
        answer.nearest.push_back({map.pieces[other].id, map.pieces[other].text, 0.875 - double(i) / 16});
    }
    return answer;
}

}  // namespace translucent::test
