// Only used in builds with the thread sanitizer. Qt is not built with it, so the sanitizer does not see the lock of the
// event queue through which one thread passes objects to another. Instead of suppressing its reports, these functions
// replace Qt's with versions that use a visible lock: a passed object was complete before the receiver's event started.
// Data that both threads access without passing it is still reported.

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
    return false;  // Qt continues as usual
}

[[maybe_unused]] const bool registered = QInternal::registerCallback(QInternal::EventNotifyCallback, &beforeEvent);

}  // namespace

/// All of our calls are queued, so none of our code runs under the lock.
bool QMetaObject::invokeMethodImpl(
    QObject* receiver, QtPrivate::QSlotObjectBase* slot, Qt::ConnectionType type, void* result)
{
    static const auto call = original<decltype(&QMetaObject::invokeMethodImpl)>(
        "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv");
    const std::lock_guard lock(handOver);
    return call(receiver, slot, type, result);
}

/// Signals of the main thread call their slots directly; those of the worker are queued for the main thread.
void QMetaObject::activate(QObject* sender, const QMetaObject* type, int signal, void** arguments)
{
    using Function = void (*)(QObject*, const QMetaObject*, int, void**);
    static const auto call = original<Function>("_ZN11QMetaObject8activateEP7QObjectPKS_iPPv");
    std::unique_lock lock(handOver, std::defer_lock);
    if (QThread::currentThread() != QCoreApplication::instance()->thread())
        lock.lock();
    call(sender, type, signal, arguments);
}

/// All objects passed by the thread are complete, including those without a receiver.
bool QThread::wait(QDeadlineTimer deadline)
{
    using Function = bool (*)(QThread*, QDeadlineTimer);
    static const auto call = original<Function>("_ZN7QThread4waitE14QDeadlineTimer");
    const bool ended = call(this, deadline);
    const std::lock_guard complete(handOver);
    return ended;
}
