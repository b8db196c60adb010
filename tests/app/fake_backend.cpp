#include "fake_backend.h"

#include "engine/moment_names.h"
#include "fake_causes.h"
#include "fake_trace.h"

#include "translucent/base/error.h"
#include "translucent/search/decoding.h"

#include <QStringList>
#include <QThread>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace translucent::test {

namespace {

constexpr std::int64_t kLayers = 3;
constexpr std::int64_t kHeads = 4;
constexpr std::int64_t kSourceVocabulary = 3000 + kSpecialIds;
constexpr std::int64_t kTargetVocabulary = 100;
const QStringList kWords {QStringLiteral("I"), QStringLiteral("like"), QStringLiteral("to"), QStringLiteral("learn"),
    QStringLiteral("Chinese"), QStringLiteral("with"), QStringLiteral("my"), QStringLiteral("old"),
    QStringLiteral("friends")};

std::vector<Piece> sourcePieces(const QString& text)
{
    std::vector<Piece> pieces;
    std::size_t byte = 0;
    const auto codePoints = text.toUcs4();
    for (const uint codePoint : codePoints) {
        const char32_t character = codePoint;
        const std::string bytes = QString::fromUcs4(&character, 1).toStdString();
        const bool unknown = codePoint > 0xFFFF;
        pieces.push_back(
            {unknown ? kUnknownId : std::int64_t(codePoint % 3000 + kSpecialIds), bytes, {byte, byte + bytes.size()}});
        byte += bytes.size();
    }
    pieces.push_back({kEndId, "</s>", {}});
    return pieces;
}

HypothesisToken token(std::int64_t id, const std::string& piece, double probability)
{
    HypothesisToken result;
    result.chosen = {id, piece, std::log(probability)};
    result.alternatives.push_back(result.chosen);
    double left = 1 - probability;
    for (int index = 1; index < 10; ++index) {
        left *= 0.55;
        const QString word = kWords[(static_cast<int>(id) + index) % kWords.size()];
        result.alternatives.push_back({id + 20 + index, "▁" + word.toStdString(), std::log(left * 0.8)});
    }
    std::sort(result.alternatives.begin(), result.alternatives.end(),
        [](const auto& a, const auto& b) { return a.logProbability > b.logProbability; });
    return result;
}

Hypothesis hypothesis(int rank, int words)
{
    Hypothesis result;
    QStringList text;
    for (int index = 0; index < words; ++index) {
        const QString word = kWords[(index + rank) % kWords.size()];
        const double probability = std::clamp(0.98 * std::abs(std::cos(0.35 * index + 0.2 * rank)), 0.004, 0.995);
        text << word;
        result.tokens.push_back(token(10 + index, "▁" + word.toStdString(), probability));
    }
    result.tokens.push_back(token(kEndId, "</s>", 0.97));
    result.text = text.join(QLatin1Char(' ')).toStdString() + ".";
    result.end = rank != 2 ? HypothesisEnd::Finished : HypothesisEnd::Cut;
    for (const HypothesisToken& each : result.tokens)
        result.logProbability += each.chosen.logProbability;
    result.logProbability -= rank * 0.7;
    result.score = result.logProbability / static_cast<double>(result.tokens.size());
    return result;
}

Array attention(std::int64_t queries, std::int64_t keys, bool causal)
{
    Array array {{kHeads, queries, keys}, {}};
    for (std::int64_t head = 0; head < kHeads; ++head) {
        for (std::int64_t query = 0; query < queries; ++query) {
            const std::int64_t visible = causal ? query + 1 : keys;
            double sum = 0;
            std::vector<double> row(static_cast<std::size_t>(keys), 0);
            for (std::int64_t key = 0; key < visible; ++key) {
                const double distance = double(key) / double(keys) - double(query) / double(queries);
                sum += row[static_cast<std::size_t>(key)] = std::exp(-double(8 + 6 * head) * distance * distance);
            }
            for (const double value : row)
                array.values.push_back(static_cast<float>(value / sum));
        }
    }
    return array;
}

ForwardTrace trace(const std::vector<Piece>& source, const Hypothesis& hypothesis)
{
    ForwardTrace result;
    for (const Piece& piece : source)
        result.sourceIds.push_back(piece.id);
    result.inputIds.push_back(kBeginId);
    for (const HypothesisToken& each : hypothesis.tokens) {
        result.outputIds.push_back(each.chosen.id);
        result.inputIds.push_back(each.chosen.id);
    }
    result.inputIds.pop_back();
    const auto sources = static_cast<std::int64_t>(source.size());
    const auto targets = static_cast<std::int64_t>(hypothesis.tokens.size());
    for (std::int64_t layer = 0; layer < kLayers; ++layer) {
        const std::string number = std::to_string(layer);
        result.arrays.push_back(
            {"encoder.layers." + number + ".self_attention.weights", attention(sources, sources, false)});
        result.arrays.push_back(
            {"decoder.layers." + number + ".self_attention.weights", attention(targets, targets, true)});
        result.arrays.push_back(
            {"decoder.layers." + number + ".cross_attention.weights", attention(targets, sources, false)});
    }
    return result;
}

}  // namespace

TranslationResult fakeResult(const QString& text, int hypotheses)
{
    TranslationResult result;
    result.sourceText = text;
    result.modelName = QStringLiteral("fake");
    result.translation.source = sourcePieces(text);
    const int words = std::clamp(static_cast<int>(text.size()) * 2 / 3, 1, 40);
    for (int rank = 0; rank < hypotheses; ++rank) {
        result.translation.hypotheses.push_back(hypothesis(rank, words));
        result.traces.push_back(trace(result.translation.source, result.translation.hypotheses.back()));
    }
    result.milliseconds = 12.5;
    return result;
}

/// A language model of words: the same few words follow every prefix, with probabilities that depend on its length and
/// last word; END becomes probable towards the end.
std::vector<TokenCandidate> fakeNextTokens(std::span<const std::int64_t> prefix, int words)
{
    std::vector<TokenCandidate> tokens;
    double sum = 0;
    const auto salt = prefix.empty() ? 0 : prefix.back();
    for (int index = 0; index < kWords.size(); ++index) {
        const double weight = std::exp(2 * std::cos(1.7 * index + 0.9 * double(prefix.size()) + 0.3 * double(salt)));
        tokens.push_back({10 + index, "▁" + kWords[index].toStdString(), weight});
        sum += weight;
    }
    tokens.push_back({kEndId, "</s>", std::exp(double(prefix.size()) - words)});
    sum += tokens.back().logProbability;
    for (TokenCandidate& token : tokens)
        token.logProbability = std::log(token.logProbability / sum);
    return tokens;
}

SearchTrace fakeSearch(const QString& text, DecodeOptions options)
{
    const int words = std::clamp(static_cast<int>(text.size()) * 2 / 3, 1, 40);
    options.maxLength = 2 * words + 4;
    return searchOver([words](std::span<const std::int64_t> prefix) { return fakeNextTokens(prefix, words); }, options);
}

namespace {

Hypothesis pathOf(const SearchTrace& search, std::ptrdiff_t candidate)
{
    Hypothesis result;
    const SearchCandidate& last = search.candidates.at(std::size_t(candidate));
    for (const auto at : search.path(candidate)) {
        const TokenCandidate& chosen = search.candidates[std::size_t(at)].token;
        result.tokens.push_back({chosen, search.proposedBy(at).continuations});
        if (chosen.id != kEndId)
            result.text += (result.text.empty() ? "" : " ") + chosen.piece.substr(std::string("▁").size());
    }
    result.logProbability = last.sum;
    result.score = last.score;
    result.end = last.fate == CandidateFate::Finished ? HypothesisEnd::Finished
        : last.fate == CandidateFate::Cut             ? HypothesisEnd::Cut
                                                      : HypothesisEnd::GivenUp;
    return result;
}

std::shared_ptr<TranslationResult> searched(const RaceRequest& request, std::int64_t beamSize, quint64 modelNumber)
{
    auto result = std::make_shared<TranslationResult>();
    result->sourceText = request.text;
    result->options = request.options;
    result->options.beamSize = beamSize;
    result->modelNumber = modelNumber;
    result->translation.source = sourcePieces(request.text);
    result->translation.search = fakeSearch(request.text, result->options);
    const SearchTrace& search = *result->translation.search;
    for (std::ptrdiff_t index = 0; search.leafOf(index) >= 0; ++index) {
        result->translation.hypotheses.push_back(pathOf(search, search.leafOf(index)));
        result->traces.push_back(trace(result->translation.source, result->translation.hypotheses.back()));
    }
    return result;
}

}  // namespace

TransformerConfig fakeConfig()
{
    TransformerConfig config;
    config.sourceVocabulary = kSourceVocabulary;
    config.targetVocabulary = kTargetVocabulary;
    config.encoderLayers = kLayers;
    config.decoderLayers = kLayers;
    config.heads = kHeads;
    return config;
}

FakeBackend::FakeBackend(std::shared_ptr<FakeControl> control)
    : m_control(std::move(control))
{
    ++m_control->made;
    if (m_control->failToMake)
        throw Error(ErrorCode::NotFound, untranslated("no tensors here"));
}

FakeBackend::~FakeBackend()
{
    m_control->destroyed = true;
}

BackendFactory fakeBackend(std::shared_ptr<FakeControl> control)
{
    return [control = std::move(control)] { return std::make_unique<FakeBackend>(control); };
}

QString FakeBackend::runtimeDescription() const
{
    return QStringLiteral("fake tensors 1.0");
}

AnswerTo<ModelRequest> FakeBackend::answer(const ModelRequest& request, const Progress& progress)
{
    ++m_control->loads;
    while (m_control->holdLoads && !progress.stop.stop_requested())
        QThread::msleep(1);
    const QString& name = request.nameOrDirectory;
    if (name.contains(QLatin1String("missing")))
        throw Error(ErrorCode::NotFound, untranslated("no such model: " + name.toStdString()));
    m_model = name;
    auto summary = std::make_shared<ModelSummary>();
    summary->number = m_number = request.number;
    summary->name = modelNameOf(name);
    summary->directory = name;
    summary->config = fakeConfig();
    if (m_control->atOnce)
        summary->config.generation = Generation::LengthPredictor;
    summary->info = m_control->info;
    summary->info.devBleu = 31.4;
    summary->parameters = parameterCount(summary->config);
    return summary;
}

AnswerTo<TranslationRequest> FakeBackend::answer(const TranslationRequest& request, const Progress& progress)
{
    ++m_control->translations;
    {
        const std::lock_guard lock(m_control->mutex);
        m_control->lastOptions = request.options;
        m_control->lastPrefix = request.prefix;
    }
    while (m_control->holdTranslations && !progress.stop.stop_requested())
        QThread::msleep(1);
    if (progress.stop.stop_requested()) {
        ++m_control->stopped;
        return nullptr;
    }
    if (m_control->throwUnknown)
        throw 42;
    if (request.text.size() > m_control->longestText)
        throw Error(ErrorCode::TooLong, untranslated("the sentence has too many pieces"));
    auto result =
        std::make_shared<TranslationResult>(fakeResult(request.text, static_cast<int>(request.options.nBest)));
    result->translation.search = fakeSearch(request.text, request.options);
    result->options = request.options;
    result->quality = estimateQuality(request.text.toStdString(), result->translation, {}, m_control->info);
    result->modelName = m_model;
    result->modelNumber = m_number;
    if (request.isChanged()) {
        auto unchanged = std::make_shared<TranslationResult>(*result);
        unchanged->options.intervention = {};
        result->unchanged = std::move(unchanged);
        result->prefix = request.prefix;
        std::swap(result->translation.hypotheses.front(), result->translation.hypotheses.back());
        std::swap(result->traces.front(), result->traces.back());
    }
    return result;
}

void FakeBackend::failIfAsked() const
{
    if (m_control->failParts)
        throw std::runtime_error("a part has failed");
    if (m_control->refuseParts)
        throw Error(ErrorCode::InvalidArgument, untranslated("a part was refused"));
}

AnswerTo<CostRequest> FakeBackend::answer(const CostRequest& request, const Progress& progress)
{
    failIfAsked();
    const std::int64_t length = request.options.lengths.front();
    progress.advanced(length, request.options.lengths.back());
    while (m_control->holdCosts && !progress.stop.stop_requested())
        QThread::msleep(1);
    return std::make_shared<LayerCosts>(
        progress.stop.stop_requested() ? LayerCosts() : LayerCosts {{LayerKind::Lstm, length, 1.5, 64}});
}

/// A row that repeats its first token, and after refining does not.
AnswerTo<ParallelRequest> FakeBackend::answer(const ParallelRequest& request, const Progress&)
{
    failIfAsked();
    auto result = std::make_shared<TranslationResult>();
    result->sourceText = request.text;
    result->modelName = request.nameOrDirectory;
    result->milliseconds = 1.5;
    ParallelDecoding parallel {{{3, -0.1}}, {}, {}};
    for (std::int64_t pass = 0; pass <= request.refinements; ++pass) {
        parallel.passes.push_back({{{10, "▁the", -0.2}, pass == 0},
            {{pass == 0 ? 10 : 11, pass == 0 ? "▁the" : "▁cat", -1}, true}, {{kEndId, "</s>", 0}, pass == 0}});
        markTokens(parallel.passes.back());
    }
    parallel.inputs = {kMaskId, kMaskId, kMaskId};
    Hypothesis hypothesis;
    for (const ParallelToken& token : parallel.passes.back())
        hypothesis.tokens.push_back({token.token, {}, {}});
    hypothesis.text = request.refinements == 0 ? "the the" : "the cat";
    result->translation.hypotheses.push_back(std::move(hypothesis));
    result->translation.parallel = std::move(parallel);
    return result;
}

AnswerTo<PaddedBatchRequest> FakeBackend::answer(const PaddedBatchRequest& request, const Progress&)
{
    failIfAsked();
    auto batch = std::make_shared<PaddedBatch>();
    for (const std::string& sentence : request.sentences) {
        auto& pieces = batch->pieces.emplace_back();
        auto& ids = batch->ids.emplace_back();
        for (const Piece& piece : sourcePieces(QString::fromStdString(sentence))) {
            pieces.push_back(piece.text);
            ids.push_back(piece.id);
        }
    }
    return batch;
}

AnswerTo<SweepRequest> FakeBackend::answer(const SweepRequest& request, const Progress& progress)
{
    failIfAsked();
    auto sweep = std::make_shared<HeadSweep>();
    sweep->baseline = fakeResult(request.text, 1).translation.hypotheses.front();
    const std::int64_t total = kLayers * kHeads;
    for (std::int64_t head = 0; head < total; ++head) {
        progress.advanced(head, total);
        while (head == 1 && m_control->holdSweeps && !progress.stop.stop_requested())
            QThread::msleep(1);
        if (progress.stop.stop_requested()) {
            ++m_control->stopped;
            return nullptr;
        }
        const double divergence = 1.0 / double(head + 1);
        sweep->effects.push_back({{AttentionKind::Cross, head / kHeads, head % kHeads},
            "Changed " + std::to_string(head), head % 2 == 0, divergence, -divergence / 2});
    }
    progress.advanced(total, total);
    sweep->finished = true;
    return sweep;
}

AnswerTo<ChangingHeadsRequest> FakeBackend::answer(const ChangingHeadsRequest& request, const Progress& progress)
{
    failIfAsked();
    progress.advanced(1, 2);
    while (m_control->holdSweeps && !progress.stop.stop_requested())
        QThread::msleep(1);
    if (progress.stop.stop_requested()) {
        ++m_control->stopped;
        return nullptr;
    }
    progress.advanced(2, 2);
    return std::make_shared<ChangingHeads>(
        ChangingHeads {.heads = {{AttentionKind::Cross, 0, 0}, {AttentionKind::Cross, 0, 1}},
            .before = fakeResult(request.text, 1).translation.hypotheses.front().text,
            .after = "Changed",
            .smallest = true,
            .finished = true});
}

AnswerTo<TraceRequest> FakeBackend::answer(const TraceRequest& request, const Progress& progress)
{
    while (m_control->holdTraces && !progress.stop.stop_requested())
        QThread::msleep(1);
    if (progress.stop.stop_requested() || request.result->modelNumber != m_number)
        return nullptr;
    failIfAsked();
    ++m_control->traces;
    const ForwardTrace& attention = request.result->traces.at(static_cast<std::size_t>(request.hypothesis));
    return std::make_shared<TranslationTrace>(
        TranslationTrace {request.result, request.hypothesis, fakePass(fakeConfig(), attention)});
}

AnswerTo<CandidateRequest> FakeBackend::answer(const CandidateRequest& request, const Progress&)
{
    failIfAsked();
    auto result = std::make_shared<TranslationResult>(*request.result);
    result->translation.hypotheses.push_back(pathOf(*result->translation.search, request.candidate));
    result->traces.push_back(test::trace(result->translation.source, result->translation.hypotheses.back()));
    result->shownHypothesis = int(result->translation.hypotheses.size()) - 1;
    return result;
}

AnswerTo<AlignmentRequest> FakeBackend::answer(const AlignmentRequest& request, const Progress&)
{
    {
        const std::scoped_lock lock(m_control->mutex);
        m_control->aligned = request.pairs;
    }
    auto heads = std::make_shared<std::vector<MeasuredHead>>();
    for (std::int64_t head = 0; head < kLayers * kHeads; ++head)
        heads->push_back({{AttentionKind::Cross, head / kHeads, head % kHeads},
            double(request.pairs.size()) * double((head * 5) % 12) / 12, std::int64_t(request.pairs.size())});
    return heads;
}

AnswerTo<RaceRequest> FakeBackend::answer(const RaceRequest& request, const Progress&)
{
    if (request.text.size() > m_control->longestText)
        throw Error(ErrorCode::TooLong, untranslated("the sentence has too many pieces"));
    RaceRequest forced = request;
    for (const QString& word : request.appended.split(u' ', Qt::SkipEmptyParts)) {
        if (!kWords.contains(word))
            throw Error(ErrorCode::InvalidArgument, untranslated("no such word: " + word.toStdString()));
        forced.options.forcedPrefix.push_back(10 + kWords.indexOf(word));
    }
    const auto greedy = searched(forced, 1, m_number), beam = searched(forced, request.options.beamSize, m_number);
    if (m_control->withoutSearch)
        greedy->translation.search = beam->translation.search = std::nullopt;
    return std::make_shared<SearchRace>(SearchRace {greedy, beam});
}

AnswerTo<SamplingRequest> FakeBackend::answer(const SamplingRequest& request, const Progress&)
{
    failIfAsked();
    auto result = std::make_shared<Sampling>(Sampling {sourcePieces(request.text), request.options, {}, {}});
    const auto tokens = fakeNextTokens({}, 3);
    std::vector<double> logProbabilities;
    for (const TokenCandidate& token : tokens)
        logProbabilities.push_back(token.logProbability);
    const auto [tempered, drawn] = drawingProbabilities(logProbabilities, request.options);
    DrawingDistribution distribution;
    for (std::size_t index = 0; index < tokens.size(); ++index) {
        distribution.left += drawn[index] > 0;
        distribution.entries.push_back({tokens[index], tempered[index], drawn[index]});
    }
    std::ranges::stable_sort(distribution.entries, std::ranges::greater {}, &DistributionEntry::tempered);
    result->distributions.push_back(distribution);
    for (std::int64_t sample = 0; sample < request.options.samples; ++sample) {
        const auto& entry = distribution.entries[std::size_t(
            (std::uint64_t(sample) + request.options.seed) % std::uint64_t(distribution.left))];
        result->samples.push_back(
            {{{entry.token, entry.probability, 0}}, entry.token.piece, entry.token.logProbability, HypothesisEnd::Cut});
    }
    return result;
}

AnswerTo<BeamGainsRequest> FakeBackend::answer(const BeamGainsRequest& request, const Progress& progress)
{
    failIfAsked();
    auto result = std::make_shared<BeamGains>();
    const Corpus corpus = request.draw();
    for (const SentencePair& pair : corpus.pairs) {
        if (progress.stop.stop_requested())
            return nullptr;
        result->gains.push_back(
            {pair.source, pair.target, "greedy " + pair.target, pair.target, -1.5, -1.0, -6, -4, 50, 100, 0});
        progress.advanced(++result->searched, std::int64_t(corpus.pairs.size()));
    }
    result->finished = true;
    return result;
}

}  // namespace translucent::test
