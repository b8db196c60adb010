// Part of builds with the thread sanitizer only. Qt is not built with it, so the sanitizer does not see the lock of the
// event queue through which one thread hands objects to another. Rather than suppress what it then reports, these
// functions stand in front of Qt's with a lock that it does see: what is handed over was complete before the receiver's
// event began. Whatever both threads touch without handing it over is still reported.

#include <QCoreApplication>
#include <QMetaObject>
#include <QObject>
#include <QThread>

#include <mutex>

#include <dlfcn.h>

namespace {

std::mutex handOver;

/// Qt's own function of that name.
template <typename Function>
Function original(const char* symbol)
{
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, symbol));
}

/// Called in the receiver's thread before every event.
bool beforeEvent(void**)
{
    const std::lock_guard complete(handOver);
    return false;  // Qt goes on as usual
}

[[maybe_unused]] const bool registered = QInternal::registerCallback(QInternal::EventNotifyCallback, &beforeEvent);

}  // namespace

/// All calls of ours are queued, so nothing of ours runs under the lock.
bool QMetaObject::invokeMethodImpl(
    QObject* receiver, QtPrivate::QSlotObjectBase* slot, Qt::ConnectionType type, void* result)
{
    static const auto call = original<decltype(&QMetaObject::invokeMethodImpl)>(
        "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv");
    const std::lock_guard lock(handOver);
    return call(receiver, slot, type, result);
}

/// Signals of the main thread call their slots at once; those of the worker are queued for the main thread.
void QMetaObject::activate(QObject* sender, const QMetaObject* type, int signal, void** arguments)
{
    using Function = void (*)(QObject*, const QMetaObject*, int, void**);
    static const auto call = original<Function>("_ZN11QMetaObject8activateEP7QObjectPKS_iPPv");
    std::unique_lock lock(handOver, std::defer_lock);
    if (QThread::currentThread() != QCoreApplication::instance()->thread())
        lock.lock();
    call(sender, type, signal, arguments);
}

/// What the thread handed over is complete, also what nobody received.
bool QThread::wait(QDeadlineTimer deadline)
{
    using Function = bool (*)(QThread*, QDeadlineTimer);
    static const auto call = original<Function>("_ZN7QThread4waitE14QDeadlineTimer");
    const bool ended = call(this, deadline);
    const std::lock_guard complete(handOver);
    return ended;
}
