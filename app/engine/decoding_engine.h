#pragma once

#include "engine/decoding_requests.h"
#include "engine/latest_job.h"

#include <QObject>

#include <functional>

namespace translucent {

class Engine;

/// The part of the engine that shows searches: races of greedy and beam search, samples, sentences that greedy spoils.
/// Like Engine, every call returns at once, a newer request of a kind supersedes the older one, and nothing here
/// counts as busy. Lives on the GUI thread.
class DecodingEngine : public QObject {
    Q_OBJECT

public:
    explicit DecodingEngine(Engine& engine);
    ~DecodingEngine() override;

    /// All return the id that `failed` will carry.
    quint64 race(const QString& text, const DecodeOptions& options, const QString& appended = {});
    quint64 sample(const QString& text, const SamplingOptions& options);

    /// `draw` gives the sentences, on another thread. `gainsAdvanced` and `gainsReady` follow.
    quint64 findGains(std::function<Corpus()> draw, const DecodeOptions& options);
    void cancelGains();
    void cancelAll();  ///< without a signal
    bool isFindingGains() const { return m_gains.isPending(); }

Q_SIGNALS:
    void raceReady(translucent::SearchRacePtr race);
    void sampled(translucent::SamplingPtr sampling);
    void gainsAdvanced(int done, int total);
    void gainsReady(translucent::BeamGainsPtr gains);  ///< nullptr when it was ended before
    void failed(quint64 requestId, translucent::ErrorCode code, QString detail);

private:
    void searchGains(const BeamGainsRequest& request, const std::stop_token& stop);
    template <typename Publish>
    void deliver(LatestJob& job, quint64 id, Publish publish);
    void onFailed(quint64 id, ErrorCode code, const QString& detail);

    Engine& m_engine;
    LatestJob m_race;
    LatestJob m_sample;
    LatestJob m_gains;
};

}  // namespace translucent
