#pragma once

#include "engine/requests.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace translucent {

/// Progress and cancellation of one request.
struct Progress {
    std::function<void(qint64 done, qint64 total)> advanced;  ///< may be called on any thread
    std::stop_token stop;
};

/// What answers on the engine's thread, where it is made, called and destroyed; tests put a fake in its place. An
/// answer is nullptr when a stop was requested before it was done. @throws Error
class TranslationBackend {
public:
    virtual ~TranslationBackend() = default;

    /// Names and versions of what computes.
    virtual QString runtimeDescription() const = 0;

    virtual AnswerTo<ModelRequest> answer(const ModelRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<TranslationRequest> answer(const TranslationRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<CandidateRequest> answer(const CandidateRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<TraceRequest> answer(const TraceRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<SweepRequest> answer(const SweepRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<AlignmentRequest> answer(const AlignmentRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<RaceRequest> answer(const RaceRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<ParallelRequest> answer(const ParallelRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<SamplingRequest> answer(const SamplingRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<BeamGainsRequest> answer(const BeamGainsRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<CostRequest> answer(const CostRequest& request, const Progress& progress) = 0;
    virtual AnswerTo<PaddedBatchRequest> answer(const PaddedBatchRequest& request, const Progress& progress) = 0;
};

using BackendFactory = std::function<std::unique_ptr<TranslationBackend>()>;

/// The real one: a core model, its searches and teacher-forced traces, out of a module that is loaded now. The program
/// itself does not link LibTorch, whose loading takes longer than anything else at start-up; so the window is painted
/// before. @throws Error{NotFound} when the module is not where it was built or installed.
std::unique_ptr<TranslationBackend> loadBackend();

}  // namespace translucent
