#pragma once

#include "engine/guarded_job.h"

#include <QApplication>

namespace translucent {

/// The application of the window: what a slot, timer or event handler throws ends that one event, not the program.
/// Receivers of `failed` tell the user; without a receiver the exception goes on, as in any other application.
class GuardedApplication : public QApplication {
    Q_OBJECT

public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override;

Q_SIGNALS:
    /// From the event loop, when the event that failed is over; always ErrorCode::Internal.
    void failed(const translucent::JobFailure& failure);

private:
    void report(const JobFailure& failure);

    bool m_isReporting = false;  ///< what fails then is only written to the log
};

}  // namespace translucent
