#pragma once

#include "engine/translation_backend.h"

namespace translucent {

/// The core backend out of its module, which is loaded by prepareThread().
///
/// Why a module: loading LibTorch takes longer than anything else at start-up. The program itself does not link it, so
/// that the window is painted before the engine's thread begins to load it.
class LoadedBackend : public TranslationBackend {
public:
    /// @throws Error{NotFound} when the module is not where it was built or installed.
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
    TranslationBackend& backend() const;

    std::unique_ptr<TranslationBackend> m_backend;
};

}  // namespace translucent
