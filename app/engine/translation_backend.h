#pragma once

#include "engine/decoding_requests.h"
#include "engine/translation_result.h"
#include "translucent/head_alignment.h"
#include "translucent/head_sweep.h"
#include "translucent/layer_cost.h"
#include "translucent/model_info.h"

#include <QString>

#include <memory>
#include <optional>
#include <stop_token>

namespace translucent {

/// One sentence to translate.
struct TranslationRequest {
    quint64 id = 0;
    QString text;
    DecodeOptions options;
    QString prefix;  ///< the translation must begin with this text; empty = free

    /// Whether anything is changed about how the model translates.
    bool isChanged() const { return !options.intervention.empty() || !prefix.isEmpty(); }
};

/// One hypothesis of a result to be looked into.
struct TraceRequest {
    quint64 id = 0;
    TranslationResultPtr result;  ///< never nullptr
    int hypothesis = 0;           ///< index into result->translation.hypotheses
};

/// What the window shows about a loaded model.
struct ModelSummary {
    QString name;
    QString directory;
    TransformerConfig config;
    ModelInfo info;
    qint64 parameters = 0;
    Array sourcePositions = {};  ///< Shape: [maxLength, D]; empty unless the model has learned its positions
    Array targetPositions = {};
};

using ModelSummaryPtr = std::shared_ptr<const ModelSummary>;

/// What the engine's worker thread needs from core; tests put a fake in its place.
/// Created anywhere, afterwards called and destroyed on the worker thread only.
class TranslationBackend {
public:
    virtual ~TranslationBackend() = default;

    /// Called once, on the worker thread, before anything else.
    virtual void prepareThread() = 0;

    /// Names and versions of what computes.
    virtual QString runtimeDescription() const { return {}; }

    /// Replaces the current model by a directory or the name of a listed model; keeps the old one on failure.
    /// @throws Error
    virtual ModelSummary loadModel(const QString& nameOrDirectory) = 0;

    /// Translates with the current model, and, when the request changes something, also without the change; nothing
    /// when `stop` was requested before it was done.
    /// @throws Error
    virtual std::optional<TranslationResult> translate(const TranslationRequest& request, std::stop_token stop) = 0;

    /// Switches off each head in turn, beside what the request changes already; nothing when `stop` was requested
    /// before it was done. `observer` is called on this thread.
    /// @throws Error
    virtual std::optional<HeadSweep> sweep(
        const TranslationRequest& request, const HeadSweepObserver& observer, std::stop_token stop) = 0;

    /// Every array of the pass that `request` names, with the intervention of its result; nothing when another model
    /// computed that result or `stop` was requested before the pass began.
    /// @throws Error
    virtual std::optional<ForwardTrace> trace(const TraceRequest& request, std::stop_token stop) = 0;

    /// The result once more, with the path to one candidate of its search as a further hypothesis, which is the one to
    /// look at; nothing when another model computed it.
    virtual std::optional<TranslationResult> lookAt(const CandidateRequest& request) = 0;

    /// How well the model's heads align; empty when `stop` was requested before that was known.
    /// @throws Error
    virtual std::vector<HeadAlignment> measureHeads(const std::vector<SentencePair>& pairs, std::stop_token stop) = 0;

    /// Greedy and beam search of one sentence; nothing when `stop` was requested before both were done.
    /// @throws Error
    virtual std::optional<SearchRace> race(const RaceRequest& request, std::stop_token stop) = 0;

    /// Nothing when `stop` was requested before all samples were drawn.
    /// @throws Error
    virtual std::optional<Sampling> sample(const SamplingRequest& request, std::stop_token stop) = 0;

    /// Nothing when `stop` was requested before all sentences were searched. `observer` is called on this thread.
    /// @throws Error
    virtual std::optional<BeamGains> beamGains(
        const BeamGainsRequest& request, const BeamGainsObserver& observer, std::stop_token stop) = 0;

    /// The trained numbers of the current model; nullptr when there is none.
    virtual ModelParametersPtr parameters() { return nullptr; }

    /// Times layers of three kinds on this machine; what was measured when a stop was requested. `observer` is called
    /// on this thread. @throws Error
    virtual LayerCosts measureCosts(const LayerCostOptions&, const LayerCostObserver&, std::stop_token) { return {}; }
};

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::ModelSummaryPtr)
Q_DECLARE_METATYPE(translucent::LayerCostsPtr)
