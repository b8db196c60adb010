#pragma once

#include "engine/guarded_job.h"
#include "engine/translation_backend.h"

#include <QString>

#include <memory>
#include <optional>

namespace translucent {

/// The backends of an engine, on its thread. Opening LibTorch takes a second, so a backend without it may come first:
/// it loads models and translates until complete() is called, until something else is requested, or until it fails.
/// Then the whole backend loads the same model, under the same number, and answers everything.
class Backends {
public:
    /// Without `makeFirst`, the whole backend answers from the start.
    Backends(BackendFactory makeWhole, DecodingBackendFactory makeFirst);

    /// Makes the backend that answers first. A failure is logged, and is the failure of every later request.
    void prepare();
    /// Replaces the first backend by the whole one; does nothing if that has happened. A failure is logged: the first
    /// backend then stays, and everything that it cannot answer fails for that reason.
    void complete();

    /// Names and versions of the libraries; empty until the whole backend is made.
    QString runtimeDescription() const { return m_whole ? m_whole->runtimeDescription() : QString(); }

    /// The backend's answers and errors; a model has the next number.
    AnswerTo<ModelRequest> answer(const ModelRequest& request, const Progress& progress);
    AnswerTo<TranslationRequest> answer(const TranslationRequest& request, const Progress& progress);
    template <typename Request>
    AnswerTo<Request> answer(const Request& request, const Progress& progress)
    {
        return whole().answer(request, progress);
    }

private:
    TranslationBackend& made();
    TranslationBackend& whole();

    BackendFactory m_makeWhole;
    DecodingBackendFactory m_makeFirst;
    std::unique_ptr<DecodingBackend> m_first;  ///< nullptr once the whole one has its model
    std::optional<ModelRequest> m_ofFirst;     ///< what the first one has loaded and the whole one has not
    std::unique_ptr<TranslationBackend> m_whole;
    std::optional<JobFailure> m_unmade;  ///< the reason why there is no whole backend
    quint64 m_models = 0;                ///< loaded so far
};

}  // namespace translucent
