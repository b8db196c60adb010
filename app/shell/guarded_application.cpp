#include "shell/guarded_application.h"

#include <QMetaMethod>
#include <QScopedValueRollback>

namespace translucent {

/// Queued calls and timers come as events, too, so that this is the one door to all code of the window.
bool GuardedApplication::notify(QObject* receiver, QEvent* event)
{
    if (!isSignalConnected(QMetaMethod::fromSignal(&GuardedApplication::failed)))
        return QApplication::notify(receiver, event);
    bool accepted = false;
    if (const auto failure = guarded([&] { accepted = QApplication::notify(receiver, event); }))
        report(*failure);
    return accepted;
}

void GuardedApplication::report(const JobFailure& failure)
{
    logFailure(failure);
    if (m_isReporting)
        return;
    // A mistake of the program, whatever it is called where it was noticed.
    const JobFailure shown {ErrorCode::Internal, untranslated(failure.message.english())};
    QMetaObject::invokeMethod(
        this,
        [this, shown] {
            const QScopedValueRollback reporting(m_isReporting, true);
            Q_EMIT failed(shown);
        },
        Qt::QueuedConnection);
}

}  // namespace translucent
