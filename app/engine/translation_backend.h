#pragma once

#include "engine/requests.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace translucent {

/// Progress and cancellation of one request.
struct Progress {
    std::function<void(qint64 done, qint64 total)> advanced;  ///< can be called on any thread
    std::stop_token stop;
};

/// Answers the requests that a first translation needs, on the engine's thread, on which it is created, called and
/// destroyed; tests use a fake. An answer is nullptr if a stop was requested before it was finished. @throws Error
class DecodingBackend {
public:
    virtual ~DecodingBackend() = default;

    virtual AnswerTo<ModelRequest> answer(const ModelRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<TranslationRequest> answer(const TranslationRequest& request, const Progress& progress) = 0;
};

/// Answers all requests in the same way.
class TranslationBackend : public DecodingBackend {
public:
    using DecodingBackend::answer;

    /// Names and versions of the libraries.
    virtual QString runtimeDescription() const = 0;

    virtual AnswerTo<CandidateRequest> answer(const CandidateRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<TraceRequest> answer(const TraceRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<SweepRequest> answer(const SweepRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<ChangingHeadsRequest> answer(const ChangingHeadsRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<AlignmentRequest> answer(const AlignmentRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<RaceRequest> answer(const RaceRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<ParallelRequest> answer(const ParallelRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<SamplingRequest> answer(const SamplingRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<BeamGainsRequest> answer(const BeamGainsRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<CostRequest> answer(const CostRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<PaddedBatchRequest> answer(const PaddedBatchRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<LensRequest> answer(const LensRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<ContributionsRequest> answer(const ContributionsRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<SourceSharesRequest> answer(const SourceSharesRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<EncoderLensRequest> answer(const EncoderLensRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<PatchingRequest> answer(const PatchingRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<PatchedSetRequest> answer(const PatchedSetRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<AttributionRequest> answer(const AttributionRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<DeletionRequest> answer(const DeletionRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<HeadStudyRequest> answer(const HeadStudyRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<HeadPortraitRequest> answer(const HeadPortraitRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<PruningRequest> answer(const PruningRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<LearningStepRequest> answer(const LearningStepRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<VocabularyRequest> answer(const VocabularyRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<NeighboursRequest> answer(const NeighboursRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<NeuronsRequest> answer(const NeuronsRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<NeuronWordsRequest> answer(const NeuronWordsRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<NeuronSurveyRequest> answer(const NeuronSurveyRequest& request, const Progress& progress) = 0;
};

using BackendFactory = std::function<std::unique_ptr<TranslationBackend>()>;
using DecodingBackendFactory = std::function<std::unique_ptr<DecodingBackend>()>;

/// How the backends of an engine are made; without `first`, all answers are those of `whole`.
struct BackendFactories {
    BackendFactory whole;
    DecodingBackendFactory first = {};
};

/// Loads the real backend from a module. The program does not link LibTorch, whose loading dominates the start-up time,
/// so the window is painted first, with a translation. @throws Error{NotFound} if the module cannot be found.
std::unique_ptr<TranslationBackend> loadBackend();

/// Loads a backend for plain Transformers from a module without LibTorch. Its answers are those of loadBackend(), to
/// the last bit; it throws for everything else. @throws Error{NotFound} if the module cannot be found.
std::unique_ptr<DecodingBackend> loadPlainBackend();

}  // namespace translucent
