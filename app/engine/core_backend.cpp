#include "engine/moment_names.h"
#include "engine/translation_backend.h"
#include "engine/translator.h"
#include "translucent/base/error.h"
#include "translucent/decoding/decoder.h"
#include "translucent/neural/attribution.h"
#include "translucent/neural/benchmark.h"
#include "translucent/neural/causes.h"
#include "translucent/neural/head_finder.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/learning_step.h"
#include "translucent/neural/neurons.h"
#include "translucent/neural/padded_batch.h"
#include "translucent/neural/patching.h"
#include "translucent/neural/runtime.h"
#include "translucent/neural/translation_model.h"
#include "translucent/neural/vocabulary_map.h"
#include "translucent/training/training_run.h"

#include <QDir>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace translucent {

namespace {

template <typename Value>
std::shared_ptr<const Value> shared(Value value)
{
    return std::make_shared<const Value>(std::move(value));
}

std::vector<std::int64_t> idsOf(const std::vector<Piece>& pieces)
{
    std::vector<std::int64_t> ids;
    for (const Piece& piece : pieces)
        ids.push_back(piece.id);
    return ids;
}

std::vector<std::string> piecesOf(const Tokenizer& tokenizer, const std::vector<std::int64_t>& ids)
{
    std::vector<std::string> pieces;
    for (const std::int64_t id : ids)
        pieces.push_back(tokenizer.pieceText(id));
    return pieces;
}

/// The pass over a hypothesis that is explained.
struct Explained {
    TranslationResultPtr result;
    int hypothesis = 0;
    Causes causes;
};

/// What the heads of a model do in its sentences.
struct StudiedHeads {
    int sentences = 0;  ///< as requested
    std::unique_ptr<const HeadFinder> finder;
};

/// A model and data that is computed once for it.
struct LoadedModel {
    std::shared_ptr<const TranslationModel> model;
    Decoder decoder;
    QString name;
    quint64 number = 0;                  ///< of the models loaded so far
    ModelParametersPtr parameters = {};  ///< computed on the first request
    TranslationTracePtr trace = {};      ///< the last one
    std::optional<Explained> explained = {};
    std::optional<Patching> patching = {};  ///< of the last pair
    StudiedHeads studied = {};
};

ModelSummary wholeSummary(const TranslationModel& model, const QString& directory, quint64 number)
{
    ModelSummary summary = summaryOf(model, directory, number);
    summary.sourcePositions = learnedPositions(model, StackKind::Encoder);
    summary.targetPositions = learnedPositions(model, StackKind::Decoder);
    summary.targetEmbeddings = embeddingRows(model, StackKind::Decoder, kShownEmbeddings);
    return summary;
}

Translator translatorOf(const LoadedModel& loaded)
{
    const auto attention = [model = loaded.model](
                               const Translation& translation, Hypothesis& hypothesis, const Intervention& change) {
        return attentionOf(*model, translation, hypothesis, change);
    };
    return {*loaded.model, loaded.decoder, attention, loaded.name, loaded.number};
}

class CoreBackend final : public TranslationBackend {
public:
    CoreBackend() { setThreads(1); }

    QString runtimeDescription() const override { return QString::fromStdString(translucent::runtimeDescription()); }

    AnswerTo<ModelRequest> answer(const ModelRequest& request, const Progress&) override;
    AnswerTo<TranslationRequest> answer(const TranslationRequest& request, const Progress& progress) override;
    AnswerTo<CandidateRequest> answer(const CandidateRequest& request, const Progress&) override;
    AnswerTo<TraceRequest> answer(const TraceRequest& request, const Progress& progress) override;
    AnswerTo<SweepRequest> answer(const SweepRequest& request, const Progress& progress) override;
    AnswerTo<ChangingHeadsRequest> answer(const ChangingHeadsRequest& request, const Progress& progress) override;
    AnswerTo<AlignmentRequest> answer(const AlignmentRequest& request, const Progress& progress) override;
    AnswerTo<RaceRequest> answer(const RaceRequest& request, const Progress& progress) override;
    AnswerTo<ParallelRequest> answer(const ParallelRequest& request, const Progress& progress) override;
    AnswerTo<SamplingRequest> answer(const SamplingRequest& request, const Progress& progress) override;
    AnswerTo<BeamGainsRequest> answer(const BeamGainsRequest& request, const Progress& progress) override;
    AnswerTo<CostRequest> answer(const CostRequest& request, const Progress& progress) override;
    AnswerTo<PaddedBatchRequest> answer(const PaddedBatchRequest& request, const Progress& progress) override;
    AnswerTo<LensRequest> answer(const LensRequest& request, const Progress& progress) override;
    AnswerTo<ContributionsRequest> answer(const ContributionsRequest& request, const Progress& progress) override;
    AnswerTo<SourceSharesRequest> answer(const SourceSharesRequest& request, const Progress& progress) override;
    AnswerTo<EncoderLensRequest> answer(const EncoderLensRequest& request, const Progress& progress) override;
    AnswerTo<PatchingRequest> answer(const PatchingRequest& request, const Progress& progress) override;
    AnswerTo<PatchedSetRequest> answer(const PatchedSetRequest& request, const Progress& progress) override;
    AnswerTo<AttributionRequest> answer(const AttributionRequest& request, const Progress& progress) override;
    AnswerTo<DeletionRequest> answer(const DeletionRequest& request, const Progress& progress) override;
    AnswerTo<HeadStudyRequest> answer(const HeadStudyRequest& request, const Progress& progress) override;
    AnswerTo<HeadPortraitRequest> answer(const HeadPortraitRequest& request, const Progress& progress) override;
    AnswerTo<PruningRequest> answer(const PruningRequest& request, const Progress& progress) override;
    AnswerTo<LearningStepRequest> answer(const LearningStepRequest& request, const Progress& progress) override;
    AnswerTo<VocabularyRequest> answer(const VocabularyRequest& request, const Progress& progress) override;
    AnswerTo<NeighboursRequest> answer(const NeighboursRequest& request, const Progress& progress) override;
    AnswerTo<NeuronsRequest> answer(const NeuronsRequest& request, const Progress& progress) override;
    AnswerTo<NeuronWordsRequest> answer(const NeuronWordsRequest& request, const Progress& progress) override;
    AnswerTo<NeuronSurveyRequest> answer(const NeuronSurveyRequest& request, const Progress& progress) override;

private:
    LoadedModel& loaded();
    LoadedModel& writingAtOnce(const QString& nameOrDirectory);
    bool computed(const TranslationResult& result) const { return m_loaded && result.modelNumber == m_loaded->number; }
    const Causes& causesOf(const TranslationResultPtr& result, int hypothesis);
    const Patching& patchingOf(const QString& clean, const QString& corrupted);
    const HeadFinder& headFinder(int sentences);
    static AttributionTarget targetOf(const AttributionRequest& request, const Causes& causes);
    std::vector<std::int64_t> targetIds(const QString& text) { return translatorOf(loaded()).targetIds(text); }
    std::optional<TranslationResult> search(const QString& text, DecodeOptions options, const std::stop_token& stop)
    {
        return translatorOf(loaded()).translate(text, std::move(options), stop);
    }

    std::optional<LoadedModel> m_loaded;
    std::optional<LoadedModel> m_atOnce;  ///< of the third lane
    QString m_atOnceName;                 ///< as requested
};

LoadedModel& CoreBackend::loaded()
{
    if (!m_loaded)
        throw Error(ErrorCode::NotFound, say("no model is loaded; choose one"));
    return *m_loaded;
}

AnswerTo<ModelRequest> CoreBackend::answer(const ModelRequest& request, const Progress&)
{
    const std::filesystem::path directory = findModel(request.nameOrDirectory.toStdString());
    const auto model = TranslationModel::load(directory);
    if (const auto problem = probabilityProblem(*model); !problem.empty())
        throw Error(ErrorCode::Numeric, about(directory, problem));
    ModelSummary summary = wholeSummary(*model, QString::fromStdString(directory.string()), request.number);
    m_loaded = LoadedModel {model, Decoder(model), summary.name, summary.number};
    return shared(std::move(summary));
}

AnswerTo<TranslationRequest> CoreBackend::answer(const TranslationRequest& request, const Progress& progress)
{
    return translatorOf(loaded()).answer(request, progress.stop);
}

AnswerTo<CandidateRequest> CoreBackend::answer(const CandidateRequest& request, const Progress&)
{
    if (!computed(*request.result))
        return nullptr;
    TranslationResult result = *request.result;
    const SearchTrace& search = *result.translation.search;
    const SearchCandidate& candidate = search.candidates.at(std::size_t(request.candidate));
    const auto returned = std::size_t(
        std::ranges::count_if(search.candidates, [](const SearchCandidate& each) { return each.hypothesis >= 0; }));
    result.translation.hypotheses.resize(returned);
    result.traces.resize(returned);
    result.shownHypothesis = int(candidate.hypothesis >= 0 ? candidate.hypothesis : std::ptrdiff_t(returned));
    if (candidate.hypothesis < 0) {
        Hypothesis path = hypothesisAt(search, request.candidate, loaded().model->targetTokenizer());
        result.traces.push_back(attentionOf(*loaded().model, result.translation, path, result.options.intervention));
        result.translation.hypotheses.push_back(std::move(path));
    }
    return shared(std::move(result));
}

AnswerTo<TraceRequest> CoreBackend::answer(const TraceRequest& request, const Progress&)
{
    const TranslationResult& result = *request.result;
    if (!computed(result))
        return nullptr;
    TranslationTracePtr& last = loaded().trace;
    if (last && last->result == request.result && last->hypothesis == request.hypothesis)
        return last;
    const TranslationModel& model = *loaded().model;
    if (!loaded().parameters)
        loaded().parameters = shared(layerParameters(model));
    const Hypothesis& hypothesis = result.translation.hypotheses.at(std::size_t(request.hypothesis));
    last = shared(TranslationTrace {request.result, request.hypothesis,
        traceForward(model, idsOf(result.translation.source), hypothesis.ids(),
            {TraceDetail::Everything, result.options.intervention,
                result.translation.parallel ? result.translation.parallel->inputs : std::vector<std::int64_t>()}),
        loaded().parameters});
    return last;
}

AnswerTo<SweepRequest> CoreBackend::answer(const SweepRequest& request, const Progress& progress)
{
    DecodeOptions options = request.options;
    options.forcedPrefix = targetIds(request.prefix);
    auto sweep = sweepHeads(loaded().model, request.text.toStdString(), options, progress.advanced, progress.stop);
    return sweep.finished ? shared(std::move(sweep)) : nullptr;
}

AnswerTo<ChangingHeadsRequest> CoreBackend::answer(const ChangingHeadsRequest& request, const Progress& progress)
{
    auto found = findChangingHeads(
        loaded().model, request.text.toStdString(), request.options, progress.advanced, progress.stop);
    return found.finished ? shared(std::move(found)) : nullptr;
}

AnswerTo<AlignmentRequest> CoreBackend::answer(const AlignmentRequest& request, const Progress& progress)
{
    auto heads = measureHeads(loaded().model, request.pairs, progress.stop);
    return heads.empty() ? nullptr : shared(std::move(heads));
}

AnswerTo<RaceRequest> CoreBackend::answer(const RaceRequest& request, const Progress& progress)
{
    DecodeOptions options = request.options;
    const auto appended = targetIds(request.appended);
    options.forcedPrefix.insert(options.forcedPrefix.end(), appended.begin(), appended.end());
    DecodeOptions greedyOptions = options;
    greedyOptions.beamSize = greedyOptions.nBest = 1;
    auto greedy = search(request.text, greedyOptions, progress.stop);
    auto beam = greedy ? search(request.text, options, progress.stop) : std::nullopt;
    return beam ? shared(SearchRace {shared(std::move(*greedy)), shared(std::move(*beam))}) : nullptr;
}

LoadedModel& CoreBackend::writingAtOnce(const QString& nameOrDirectory)
{
    LoadedModel* with = nameOrDirectory.isEmpty() ? &loaded() : nullptr;
    if (!with && (!m_atOnce || m_atOnceName != nameOrDirectory)) {
        const std::filesystem::path directory = findModel(nameOrDirectory.toStdString());
        const auto model = TranslationModel::load(directory);
        const QString name = QDir(QString::fromStdString(directory.string())).dirName();
        m_atOnce = LoadedModel {model, Decoder(model), name};
        m_atOnceName = nameOrDirectory;
    }
    LoadedModel& found = with ? *with : *m_atOnce;
    if (!found.model->config().isNonAutoregressive())
        throw Error(ErrorCode::Inconsistent,
            say("%1 writes one token at a time; choose a model that was trained to write all tokens at once",
                found.name.toStdString()));
    return found;
}

AnswerTo<ParallelRequest> CoreBackend::answer(const ParallelRequest& request, const Progress& progress)
{
    const LoadedModel& with = writingAtOnce(request.nameOrDirectory);
    const bool refines = with.model->config().generation == Generation::LengthPredictor;
    auto result =
        translatorOf(with).translate(request.text, {.refinements = refines ? request.refinements : 0}, progress.stop);
    return result ? shared(std::move(*result)) : nullptr;
}

AnswerTo<SamplingRequest> CoreBackend::answer(const SamplingRequest& request, const Progress& progress)
{
    auto sampling = sampleTranslations(loaded().model, request.text.toStdString(), request.options, progress.stop);
    return sampling.samples.empty() ? nullptr : shared(std::move(sampling));
}

AnswerTo<BeamGainsRequest> CoreBackend::answer(const BeamGainsRequest& request, const Progress& progress)
{
    auto gains = findBeamGains(loaded().model, request.draw(), request.options, progress.advanced, progress.stop);
    return gains.finished ? shared(std::move(gains)) : nullptr;
}

AnswerTo<CostRequest> CoreBackend::answer(const CostRequest& request, const Progress& progress)
{
    const std::int64_t longest = request.options.lengths.back();
    const auto observer = [&](std::int64_t length) { progress.advanced(length, longest); };
    return shared(measureLayerCosts(request.options, progress.stop, observer));
}

AnswerTo<PaddedBatchRequest> CoreBackend::answer(const PaddedBatchRequest& request, const Progress&)
{
    return shared(encodeTogether(*loaded().model, request.sentences));
}

/// The pass is that of the ids which the search has, so that its positions are those of all pages.
const Causes& CoreBackend::causesOf(const TranslationResultPtr& result, int hypothesis)
{
    auto& last = loaded().explained;
    if (!last || last->result != result || last->hypothesis != hypothesis) {
        const ForwardTrace& searched = result->traces.at(std::size_t(hypothesis));
        last.reset();
        last.emplace(Explained {result, hypothesis, {loaded().model, searched.sourceIds, searched.outputIds}});
    }
    return last->causes;
}

AttributionTarget CoreBackend::targetOf(const AttributionRequest& request, const Causes& causes)
{
    const auto word = causes.trace().outputIds.at(std::size_t(request.position));
    return {request.position, word, request.rival ? *request.rival : causes.runnerUp(request.position, word)};
}

AnswerTo<LensRequest> CoreBackend::answer(const LensRequest& request, const Progress& progress)
{
    if (!computed(*request.result))
        return nullptr;
    const Causes& causes = causesOf(request.result, request.hypothesis);
    return progress.stop.stop_requested() ? nullptr : shared(causes.lens(LensRequest::kBest));
}

AnswerTo<ContributionsRequest> CoreBackend::answer(const ContributionsRequest& request, const Progress& progress)
{
    if (!computed(*request.result))
        return nullptr;
    const Causes& causes = causesOf(request.result, request.hypothesis);
    if (progress.stop.stop_requested())
        return nullptr;
    const auto word = causes.trace().outputIds.at(std::size_t(request.position));
    auto rivals = causes.rivals(request.position, word, ContributionsRequest::kRivals);
    const auto rival = request.rival.value_or(rivals.front().id);
    return shared(Comparison {causes.contributions(request.position, word, rival), std::move(rivals)});
}

AnswerTo<SourceSharesRequest> CoreBackend::answer(const SourceSharesRequest& request, const Progress& progress)
{
    if (!computed(*request.result))
        return nullptr;
    requireSourceShares(loaded().model->config());
    const Causes& causes = causesOf(request.result, request.hypothesis);
    return progress.stop.stop_requested() ? nullptr : shared(causes.sourceShares());
}

AnswerTo<EncoderLensRequest> CoreBackend::answer(const EncoderLensRequest& request, const Progress& progress)
{
    const TranslationResult& result = *request.result;
    if (!computed(result))
        return nullptr;
    DecodeOptions options = result.options;
    options.intervention = {};
    auto rows = encoderLens(loaded().model, result.sourceText.toStdString(), options, progress.stop);
    return progress.stop.stop_requested() ? nullptr : shared(std::move(rows));
}

const Patching& CoreBackend::patchingOf(const QString& clean, const QString& corrupted)
{
    auto& last = loaded().patching;
    const std::string one = clean.toStdString(), other = corrupted.toStdString();
    if (!last || last->pair().clean.text != one || last->pair().corrupted.text != other) {
        last.reset();
        last.emplace(loaded().model, one, other);
    }
    return *last;
}

AnswerTo<PatchingRequest> CoreBackend::answer(const PatchingRequest& request, const Progress& progress)
{
    if (!computed(*request.result))
        return nullptr;
    const Patching& patching = patchingOf(request.result->sourceText, request.other);
    if (progress.stop.stop_requested())
        return nullptr;
    auto map =
        request.isEstimate ? patching.estimate(request.direction) : patching.map(request.direction, progress.stop);
    if (progress.stop.stop_requested())
        return nullptr;
    const PatchPair& pair = patching.pair();
    const Tokenizer &source = loaded().model->sourceTokenizer(), &target = loaded().model->targetTokenizer();
    return shared(PatchedPair {pair, patching.differences(), std::move(map), request.isEstimate,
        piecesOf(source, pair.clean.sourceIds), piecesOf(source, pair.corrupted.sourceIds),
        piecesOf(target, pair.clean.outputIds), piecesOf(target, pair.corrupted.outputIds)});
}

AnswerTo<PatchedSetRequest> CoreBackend::answer(const PatchedSetRequest& request, const Progress& progress)
{
    if (!computed(*request.result))
        return nullptr;
    const Patching& patching = patchingOf(request.result->sourceText, request.other);
    if (progress.stop.stop_requested())
        return nullptr;
    return shared(patching.set(request.sites, request.direction));
}

AnswerTo<AttributionRequest> CoreBackend::answer(const AttributionRequest& request, const Progress& progress)
{
    if (!computed(*request.result))
        return nullptr;
    const Causes& causes = causesOf(request.result, request.hypothesis);
    const AttributionTarget target = targetOf(request, causes);
    const LogitContributions compared = causes.contributions(target.position, target.word, *target.rival);
    Attributions answer {target.position, compared.word, compared.rival, {}};
    for (const AttributionMethod method : attributionMethods(causes.model().config())) {
        if (progress.stop.stop_requested())
            return nullptr;
        answer.methods.push_back(attributionOf(causes, target, method, {.baseline = request.baseline}));
    }
    return shared(std::move(answer));
}

AnswerTo<DeletionRequest> CoreBackend::answer(const DeletionRequest& request, const Progress& progress)
{
    if (!computed(*request.result))
        return nullptr;
    const Causes& causes = causesOf(request.result, request.hypothesis);
    auto curves = deletionCurves(causes, request.position,
        {.rival = targetOf(request, causes).rival, .baseline = request.baseline}, progress.stop);
    return curves ? shared(std::move(*curves)) : nullptr;
}

const HeadFinder& CoreBackend::headFinder(int sentences)
{
    StudiedHeads& studied = loaded().studied;
    if (!studied.finder || studied.sentences != sentences) {
        const auto pairs = unseenPairs(loaded().model->info(), std::size_t(sentences));
        if (pairs.empty())
            throw Error(ErrorCode::InvalidArgument,
                say("no sentences with reference translations come with the program for this model"));
        studied = {sentences, std::make_unique<const HeadFinder>(loaded().model, pairs, std::size_t(sentences))};
    }
    return *studied.finder;
}

AnswerTo<HeadStudyRequest> CoreBackend::answer(const HeadStudyRequest& request, const Progress& progress)
{
    const HeadFinder& finder = headFinder(request.sentences);
    const auto sentences = qint64(finder.sentences().size());
    const auto heads = qint64(headsOf(finder.model().config()).size());
    const auto from = [&progress, total = sentences + 2 * heads](qint64 before) {
        return [&progress, total, before](qint64 done, qint64) { progress.advanced(before + done, total); };
    };
    HeadStudy study {finder.sentences().size(), 0, finder.patterns(from(0), progress.stop), {}, {}, {}};
    if (progress.stop.stop_requested())
        return nullptr;
    study.loss = finder.losses().mean();
    study.importance = finder.importance();
    study.zeroed = finder.ablation(HeadAblation::Zero, from(sentences), progress.stop);
    study.averaged = finder.ablation(HeadAblation::Mean, from(sentences + heads), progress.stop);
    return progress.stop.stop_requested() ? nullptr : shared(std::move(study));
}

AnswerTo<HeadPortraitRequest> CoreBackend::answer(const HeadPortraitRequest& request, const Progress& progress)
{
    const HeadFinder& finder = headFinder(request.sentences);
    const HeadPortrait portrait = finder.portrait(request.head);
    if (progress.stop.stop_requested())
        return nullptr;
    ShownHead shown {portrait.patterns(), portrait.pairs(HeadPortraitRequest::kPairs), {}};
    if (const auto rule = shown.patterns.mostly())
        for (const RuleExample& example : portrait.examples(*rule, HeadPortraitRequest::kExamples))
            shown.examples.push_back({finder.sentences()[example.sentence].source, example.share,
                finder.strongestKeys(request.head, example.sentence, HeadPortraitRequest::kLinks)});
    return shared(std::move(shown));
}

AnswerTo<PruningRequest> CoreBackend::answer(const PruningRequest& request, const Progress& progress)
{
    auto curves = headFinder(request.sentences).pruning({.bleu = true}, progress.advanced, progress.stop);
    return progress.stop.stop_requested() ? nullptr : shared(std::move(curves));
}

AnswerTo<LearningStepRequest> CoreBackend::answer(const LearningStepRequest& request, const Progress& progress)
{
    if (!computed(*request.result) || progress.stop.stop_requested())
        return nullptr;
    const SentencePair pair {request.result->sourceText.toStdString(), request.reference.toStdString(), {}};
    LearningStepOptions options;
    options.withoutResiduals = request.withoutResiduals;
    options.unshifted = request.unshifted;
    options.weight = request.weight;
    options.part = LearningStepRequest::kPart;
    auto step = learningStep(*loaded().model, {&pair, 1}, options);
    return progress.stop.stop_requested() ? nullptr : shared(std::move(step));
}

/// The decomposition itself cannot be stopped; it takes well under a second for tables of the usual size.
AnswerTo<VocabularyRequest> CoreBackend::answer(const VocabularyRequest& request, const Progress& progress)
{
    if (request.modelNumber != loaded().number || progress.stop.stop_requested())
        return nullptr;
    const TransformerConfig& config = loaded().model->config();
    const auto pieces = request.table == EmbeddingTable::Source ? config.sourceVocabulary : config.targetVocabulary;
    const auto components = std::min({VocabularyRequest::kComponents, config.modelDimension, pieces});
    auto map = vocabularyMap(*loaded().model, request.table, components);
    return progress.stop.stop_requested() ? nullptr : shared(std::move(map));
}

AnswerTo<NeighboursRequest> CoreBackend::answer(const NeighboursRequest& request, const Progress& progress)
{
    if (request.modelNumber != loaded().number || progress.stop.stop_requested())
        return nullptr;
    return shared(Neighbours {request.table, request.id,
        nearestPieces(*loaded().model, request.table, request.id, NeighboursRequest::kCount)});
}

AnswerTo<NeuronsRequest> CoreBackend::answer(const NeuronsRequest& request, const Progress& progress)
{
    if (!computed(*request.result))
        return nullptr;
    requireNeuron(loaded().model->config(), {});
    const Causes& causes = causesOf(request.result, request.hypothesis);
    if (progress.stop.stop_requested())
        return nullptr;
    const auto word = causes.trace().outputIds.at(std::size_t(request.position));
    const auto rival = request.rival ? *request.rival : causes.runnerUp(request.position, word);
    ShownNeurons shown {causes.neurons(request.position, word, rival), {}, {}};
    shown.largest = largestOf(shown.all.neurons, NeuronsRequest::kLargest);
    std::vector<NeuronId> ids;
    for (const NeuronContribution& each : shown.largest)
        ids.push_back(each.id);
    for (NeuronWords& words : wordsOfNeurons(*loaded().model, ids, NeuronsRequest::kPromoted))
        shown.promoted.push_back(std::move(words.promoted));
    return shared(std::move(shown));
}

AnswerTo<NeuronWordsRequest> CoreBackend::answer(const NeuronWordsRequest& request, const Progress& progress)
{
    auto words = neuronWords(*loaded().model, request.neuron, NeuronWordsRequest::kTokens);
    return progress.stop.stop_requested() ? nullptr : shared(std::move(words));
}

AnswerTo<NeuronSurveyRequest> CoreBackend::answer(const NeuronSurveyRequest& request, const Progress& progress)
{
    SurveyedNeuron surveyed {request.neuron, {}, {}, {}};
    const auto pairs = unseenPairs(loaded().model->info(), std::size_t(request.sentences));
    for (const SentencePair& pair : pairs)
        if (surveyed.sentences.size() < std::size_t(request.sentences))
            surveyed.sentences.push_back(pair.source);
    if (surveyed.sentences.empty())
        throw Error(ErrorCode::InvalidArgument, say("no sentences come with the program for this model"));
    auto survey =
        surveyNeurons(loaded().model, request.neuron, {surveyed.sentences, {}}, progress.advanced, progress.stop);
    if (progress.stop.stop_requested())
        return nullptr;
    surveyed.activity = activityOf(survey.firings, NeuronSurveyRequest::kEntries);
    surveyed.dead = std::move(survey.dead);
    return shared(std::move(surveyed));
}

}  // namespace

}  // namespace translucent

/// The entry point of the module, see loadBackend().
extern "C" __attribute__((visibility("default"))) translucent::TranslationBackend* translucentCoreBackend()
{
    return new translucent::CoreBackend;
}
