#pragma once

#include "engine/translation_backend.h"

#include <atomic>
#include <mutex>

namespace translucent::test {

/// What a test decides about a FakeBackend and learns from it; shared between both threads.
struct FakeControl {
    std::atomic<int> prepared = 0;
    std::atomic<int> loads = 0;
    std::atomic<int> translations = 0;     ///< started
    std::atomic<int> traces = 0;           ///< computed
    std::atomic<bool> holdTraces = false;  ///< trace() waits until it is stopped or this is false
    std::atomic<bool> holdSweeps = false;  ///< sweep() waits after the first head until it is stopped or this is false
    std::atomic<bool> holdCosts = false;   ///< measureCosts() waits until it is stopped or this is false
    std::atomic<int> stopped = 0;          ///< ended by a stop request
    std::atomic<bool> destroyed = false;
    std::atomic<bool> holdTranslations = false;  ///< translate() waits until it is stopped or this is false
    std::atomic<int> longestText = 200;          ///< characters; more is ErrorCode::TooLong
    std::atomic<bool> throwUnknown = false;
    std::atomic<bool> failParts = false;  ///< what one part of a page asks for fails; models and translations do not
    std::mutex mutex;
    DecodeOptions lastOptions;  ///< guarded by mutex
    QString lastPrefix;         ///< guarded by mutex
};

/// One piece per character and a made-up but consistent translation: probabilities sum to at most 1, traces have the
/// shapes core promises. Rare code points (beyond U+FFFF) are unknown.
class FakeBackend : public TranslationBackend {
public:
    explicit FakeBackend(std::shared_ptr<FakeControl> control);
    ~FakeBackend() override;

    void prepareThread() override;
    QString runtimeDescription() const override;
    ModelSummary loadModel(const QString& nameOrDirectory) override;
    std::optional<TranslationResult> translate(const TranslationRequest& request, std::stop_token stop) override;
    std::optional<ForwardTrace> trace(const TraceRequest& request, std::stop_token stop) override;
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
    void failIfAsked() const;

    std::shared_ptr<FakeControl> m_control;
    QString m_model;
};

/// The architecture of every model FakeBackend loads.
TransformerConfig fakeConfig();

/// The answer FakeBackend gives, for tests of single widgets.
TranslationResult fakeResult(const QString& text, int hypotheses = 3);

/// The search of a made-up language model, whose length `text` decides.
SearchTrace fakeSearch(const QString& text, DecodeOptions options);

}  // namespace translucent::test
