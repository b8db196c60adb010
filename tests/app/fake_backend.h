#pragma once

#include "engine/translation_backend.h"

#include <atomic>
#include <mutex>

namespace translucent::test {

/// The settings and records of a FakeBackend in a test; shared between both threads.
struct FakeControl {
    std::atomic<int> made = 0;  ///< backends
    std::atomic<bool> failToMake = false;
    std::atomic<int> loads = 0;
    std::atomic<int> translations = 0;   ///< started
    std::atomic<int> traces = 0;         ///< computed
    std::atomic<int> lenses = 0;         ///< computed, of the decoder
    std::atomic<int> encoderLenses = 0;  ///< computed
    std::atomic<int> patchings = 0;      ///< maps computed
    std::atomic<int> patchedSets = 0;    ///< computed
    std::atomic<int> attributions = 0;   ///< computed
    std::atomic<int> headStudies = 0;    ///< computed
    std::atomic<int> headPortraits = 0;  ///< computed
    std::atomic<bool> holdHeads =
        false;  ///< studies of heads and neurons and pruning wait until they are stopped or this is false
    std::atomic<int> steps = 0;            ///< of training, computed
    std::atomic<int> vocabularies = 0;     ///< maps computed
    std::atomic<int> neuronLists = 0;      ///< of a prediction, computed
    std::atomic<int> neuronSurveys = 0;    ///< computed
    std::atomic<bool> holdCurves = false;  ///< deletion curves wait until they are stopped or this is false
    std::atomic<bool> holdLoads = false;   ///< loading a model waits until it is stopped or this is false
    std::atomic<bool> holdTraces = false;  ///< a trace waits until it is stopped or this is false
    std::atomic<bool> holdSweeps = false;  ///< a sweep waits after the first head until it is stopped or this is false
    std::atomic<bool> holdCosts = false;   ///< measuring costs waits until it is stopped or this is false
    std::atomic<int> stopped = 0;          ///< ended by a stop request
    std::atomic<bool> destroyed = false;
    std::atomic<bool> holdTranslations = false;  ///< a translation waits until it is stopped or this is false
    std::atomic<int> longestText = 200;          ///< characters; more is ErrorCode::TooLong
    std::atomic<bool> throwUnknown = false;
    std::atomic<bool> withoutSearch = false;  ///< races are answered without their searches
    std::atomic<bool> atOnce = false;         ///< models are non-autoregressive
    std::atomic<bool> failParts = false;      ///< requests from parts of a page fail; models and translations do not
    std::atomic<bool> refuseParts = false;    ///< the same with ErrorCode::InvalidArgument
    ModelInfo info = {};                      ///< of models that are loaded from now on
    std::mutex mutex;
    DecodeOptions lastOptions;          ///< guarded by mutex
    QString lastPrefix;                 ///< guarded by mutex
    std::vector<SentencePair> aligned;  ///< on which heads were measured last, guarded by mutex
};

/// One piece per character and an invented but consistent translation: probabilities sum to at most 1, traces have the
/// shapes of core. Rare code points (beyond U+FFFF) are unknown.
class FakeBackend : public TranslationBackend {
public:
    explicit FakeBackend(std::shared_ptr<FakeControl> control);
    ~FakeBackend() override;

    QString runtimeDescription() const override;
    AnswerTo<ModelRequest> answer(const ModelRequest& request, const Progress& progress) override;
    AnswerTo<TranslationRequest> answer(const TranslationRequest& request, const Progress& progress) override;
    AnswerTo<CandidateRequest> answer(const CandidateRequest& request, const Progress& progress) override;
    AnswerTo<TraceRequest> answer(const TraceRequest& request, const Progress& progress) override;
    AnswerTo<SweepRequest> answer(const SweepRequest& request, const Progress& progress) override;
    AnswerTo<ChangingHeadsRequest> answer(const ChangingHeadsRequest& request, const Progress& progress) override;
    AnswerTo<AlignmentRequest> answer(const AlignmentRequest& request, const Progress& progress) override;
    AnswerTo<RaceRequest> answer(const RaceRequest& request, const Progress& progress) override;
    AnswerTo<SamplingRequest> answer(const SamplingRequest& request, const Progress& progress) override;
    AnswerTo<BeamGainsRequest> answer(const BeamGainsRequest& request, const Progress& progress) override;
    AnswerTo<CostRequest> answer(const CostRequest& request, const Progress& progress) override;
    AnswerTo<ParallelRequest> answer(const ParallelRequest& request, const Progress& progress) override;
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
    void failIfAsked() const;
    /// True if the result can be explained: another model did not compute it.
    bool canExplain(const TranslationResultPtr& result) const;
    /// Advances to the first of two parts and waits if asked; true after a stop request.
    bool isStoppedAtHeads(const Progress& progress) const;

    std::shared_ptr<FakeControl> m_control;
    QString m_model;
    quint64 m_number = 0;  ///< of the model
};

/// Creates a backend without delays and failures, except those set in `control`.
BackendFactory fakeBackend(std::shared_ptr<FakeControl> control = std::make_shared<FakeControl>());

/// The architecture of every model FakeBackend loads.
TransformerConfig fakeConfig();

/// The answer of FakeBackend, for tests of single widgets.
TranslationResult fakeResult(const QString& text, int hypotheses = 3);

/// The search of an invented language model; its length depends on `text`.
SearchTrace fakeSearch(const QString& text, DecodeOptions options);

}  // namespace translucent::test
