#include "engine/decoding_engine.h"

#include "engine/engine.h"
#include "engine/guarded_job.h"

#include <QMetaObject>

#include <utility>

namespace translucent {

DecodingEngine::DecodingEngine(Engine& engine)
    : QObject(&engine)
    , m_engine(engine)
{
    connect(&engine, &Engine::jobFailed, this, &DecodingEngine::onFailed);
}

DecodingEngine::~DecodingEngine() = default;

/// Runs `publish` on the GUI thread unless a newer request came first. Called on the engine's thread.
template <typename Publish>
void DecodingEngine::deliver(LatestJob& job, quint64 id, Publish publish)
{
    QMetaObject::invokeMethod(
        this,
        [&job, id, publish = std::move(publish)] {
            if (job.finish(id))
                publish();
        },
        Qt::QueuedConnection);
}

quint64 DecodingEngine::race(const QString& text, const DecodeOptions& options, const QString& appended)
{
    const quint64 id = m_engine.nextId();
    const RaceRequest request {id, text, options, appended};
    m_engine.perform(id, [this, request, stop = m_race.start(id)](TranslationBackend& backend) {
        if (stop.stop_requested())
            return;
        if (auto answer = backend.race(request, stop)) {
            auto race = std::make_shared<const SearchRace>(std::move(*answer));
            deliver(m_race, request.id, [this, race] { Q_EMIT raceReady(race); });
        }
    });
    return id;
}

quint64 DecodingEngine::sample(const QString& text, const SamplingOptions& options)
{
    const quint64 id = m_engine.nextId();
    const SamplingRequest request {id, text, options};
    m_engine.perform(id, [this, request, stop = m_sample.start(id)](TranslationBackend& backend) {
        if (stop.stop_requested())
            return;
        if (auto answer = backend.sample(request, stop)) {
            auto sampling = std::make_shared<const Sampling>(std::move(*answer));
            deliver(m_sample, request.id, [this, sampling] { Q_EMIT sampled(sampling); });
        }
    });
    return id;
}

quint64 DecodingEngine::findGains(std::function<Corpus()> draw, const DecodeOptions& options)
{
    cancelGains();
    const quint64 id = m_engine.nextId();
    runInBackground(
        this, std::move(draw),
        [this, id, options, stop = m_gains.start(id)](const Corpus& corpus) {
            if (m_gains.isPending(id))
                searchGains({id, corpus, options}, stop);
        },
        [this, id](const JobFailure& failure) { onFailed(id, failure.code, failure.detail); });
    return id;
}

void DecodingEngine::searchGains(const BeamGainsRequest& request, const std::stop_token& stop)
{
    m_engine.perform(request.id, [this, request, stop](TranslationBackend& backend) {
        const auto observer = [&](std::int64_t done, std::int64_t total) {
            QMetaObject::invokeMethod(
                this,
                [this, id = request.id, done, total] {
                    if (m_gains.isPending(id))
                        Q_EMIT gainsAdvanced(int(done), int(total));
                },
                Qt::QueuedConnection);
        };
        if (stop.stop_requested())
            return;
        if (auto answer = backend.beamGains(request, observer, stop)) {
            auto gains = std::make_shared<const BeamGains>(std::move(*answer));
            deliver(m_gains, request.id, [this, gains] { Q_EMIT gainsReady(gains); });
        }
    });
}

void DecodingEngine::cancelGains()
{
    if (!m_gains.isPending())
        return;
    m_gains.cancel();
    Q_EMIT gainsReady(nullptr);
}

void DecodingEngine::cancelAll()
{
    m_race.cancel();
    m_sample.cancel();
    m_gains.cancel();
}

void DecodingEngine::onFailed(quint64 id, ErrorCode code, const QString& detail)
{
    const bool gains = m_gains.finish(id);
    if (!gains && !m_race.finish(id) && !m_sample.finish(id))
        return;
    if (gains)
        Q_EMIT gainsReady(nullptr);
    Q_EMIT failed(id, code, detail);
}

}  // namespace translucent
