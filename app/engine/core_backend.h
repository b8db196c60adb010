#pragma once

#include "engine/translation_backend.h"
#include "translucent/neural/translation_model.h"

namespace translucent {

/// The real backend: a core model, its searches and teacher-forced traces.
class CoreBackend : public TranslationBackend {
public:
    void prepareThread() override;
    QString runtimeDescription() const override;
    ModelSummary loadModel(const QString& nameOrDirectory) override;
    std::optional<TranslationResult> translate(const TranslationRequest& request, std::stop_token stop) override;
    std::optional<ForwardTrace> trace(const TraceRequest& request, std::stop_token stop) override;
    ModelParametersPtr parameters() override;
    LayerCosts measureCosts(
        const LayerCostOptions& options, const LayerCostObserver& observer, std::stop_token stop) override;
    std::optional<HeadSweep> sweep(
        const TranslationRequest& request, const HeadSweepObserver& observer, std::stop_token stop) override;
    std::optional<TranslationResult> lookAt(const CandidateRequest& request) override;
    std::vector<HeadAlignment> measureHeads(const std::vector<SentencePair>& pairs, std::stop_token stop) override;
    std::optional<SearchRace> race(const RaceRequest& request, std::stop_token stop) override;
    std::optional<Sampling> sample(const SamplingRequest& request, std::stop_token stop) override;
    std::optional<BeamGains> beamGains(
        const BeamGainsRequest& request, const BeamGainsObserver& observer, std::stop_token stop) override;

private:
    const TranslationModel& model() const;
    std::vector<std::int64_t> targetIds(const QString& text) const;
    DecodeOptions optionsOf(const TranslationRequest& request) const;
    std::optional<TranslationResult> run(const TranslationRequest& request, std::stop_token stop) const;
    std::optional<TranslationResult> search(
        quint64 id, const QString& text, const DecodeOptions& options, std::stop_token stop) const;

    std::shared_ptr<const TranslationModel> m_model;
    ModelParametersPtr m_parameters;  ///< of m_model, once asked for
    QString m_name;
    quint64 m_modelNumber = 0;
};

}  // namespace translucent
