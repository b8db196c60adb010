#pragma once

#include "translucent/base/error.h"

#include <QFuture>
#include <QFutureWatcher>
#include <QObject>
#include <QString>
#include <QtConcurrentRun>

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace translucent {

/// The reason why a job failed.
struct JobFailure {
    ErrorCode code = ErrorCode::Internal;
    Message message;

    /// True if the message tells the user what to do; otherwise a general sentence is shown.
    bool isPlain() const;
    QString detail() const;  ///< in English
};

struct ModelSummary;

/// A message of core in the current language.
QString translated(const Message& message);

/// The same with a capital at its start and a full stop.
QString sentenceOf(const Message& message);

/// A sentence in the current language: the message or, where it is not meant for users, one for its code. `model`
/// supplies the limit that a too long sentence exceeds.
QString errorText(const JobFailure& failure, const ModelSummary* model = nullptr);

/// The same, for use after a colon.
QString reasonText(const JobFailure& failure);

/// The English text for details and tooltips; empty where `shown` contains it already.
QString originalOf(const JobFailure& failure, const QString& shown);

/// Runs `job` and catches everything it throws. All work on other threads goes through this function, because an
/// uncaught exception there ends the program. Empty if nothing was thrown.
std::optional<JobFailure> guarded(const std::function<void()>& job);

/// The result of a job on another thread, or why it failed.
template <typename Value>
struct JobOutcome {
    std::optional<Value> value;
    JobFailure failure;  ///< if there is no value
};

/// QtConcurrent::run for a job that can throw any exception.
template <typename Job>
auto runGuarded(Job job)
{
    using Value = std::invoke_result_t<Job>;
    return QtConcurrent::run([job = std::move(job)] {
        JobOutcome<Value> outcome;
        if (auto failure = guarded([&] { outcome.value = job(); }))
            outcome = {std::nullopt, std::move(*failure)};
        return outcome;
    });
}

/// Counts as background work during its lifetime. GUI thread only.
class BackgroundWork {
public:
    BackgroundWork();
    ~BackgroundWork();
    BackgroundWork(const BackgroundWork&) = delete;
    BackgroundWork& operator=(const BackgroundWork&) = delete;

    /// True if a result is still pending: the window can then change without user input.
    static bool isPending();
};

inline void logFailure(const JobFailure& failure)
{
    qWarning("%s", qUtf8Printable(failure.detail()));
}

/// Runs `job` on another thread and passes the result to `take`, or the error to `fail`, on the thread of
/// `context`; dropped if `context` is gone by then.
template <typename Job, typename Take, typename Fail = decltype(&logFailure)>
void runInBackground(QObject* context, Job job, Take take, Fail fail = &logFailure)
{
    using Outcome = JobOutcome<std::invoke_result_t<Job>>;
    auto* watcher = new QFutureWatcher<Outcome>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context,
        [watcher, take = std::move(take), fail = std::move(fail), work = std::make_shared<BackgroundWork>()]() mutable {
            watcher->deleteLater();
            const Outcome outcome = watcher->result();
            if (outcome.value)
                take(*outcome.value);
            else
                fail(outcome.failure);
            work.reset();
        });
    watcher->setFuture(runGuarded(std::move(job)));
}

}  // namespace translucent
