#pragma once

#include "engine/translation_backend.h"

namespace translucent {

/// The real backend: a core model, its decoder and teacher-forced traces.
class CoreBackend : public TranslationBackend {
public:
    void prepareThread() override;
    QString runtimeDescription() const override;
    ModelSummary loadModel(const QString& nameOrDirectory) override;
    std::optional<TranslationResult> translate(const TranslationRequest& request, std::stop_token stop) override;
    std::optional<ForwardTrace> trace(const TraceRequest& request, std::stop_token stop) override;
    ModelParametersPtr parameters() override;
    LayerCosts measureCosts(const LayerCostOptions& options, std::stop_token stop) override;

    std::optional<HeadSweep> sweep(const TranslationRequest& request, const HeadSweepObserver& observer,
                                   std::stop_token stop) override;

private:
    const TranslationModel& model() const;
    DecodeOptions optionsOf(const TranslationRequest& request) const;
    std::optional<TranslationResult> run(const TranslationRequest& request, std::stop_token stop) const;

    std::shared_ptr<const TranslationModel> m_model;
    ModelParametersPtr m_parameters;  ///< of m_model, once asked for
    QString m_name;
    quint64 m_modelNumber = 0;
};

}  // namespace translucent
