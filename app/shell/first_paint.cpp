#include "shell/first_paint.h"

#include <QEvent>
#include <QTimer>
#include <QWidget>

#include <utility>

namespace translucent {

namespace {

/// Lives as a child of the window it watches until it has called its action.
class FirstPaint : public QObject {
public:
    FirstPaint(QWidget& window, std::function<void()> action)
        : QObject(&window)
        , m_action(std::move(action))
    {
        window.installEventFilter(this);
        constexpr int kLongestWaitMilliseconds = 500;
        QTimer::singleShot(kLongestWaitMilliseconds, this, [this] { act(); });
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint) {
            watched->removeEventFilter(this);
            QTimer::singleShot(0, this, [this] { act(); });
        }
        return false;
    }

private:
    void act()
    {
        if (const auto action = std::exchange(m_action, {}))
            action();
        deleteLater();
    }

    std::function<void()> m_action;
};

}  // namespace

void afterFirstPaint(QWidget& window, std::function<void()> action)
{
    new FirstPaint(window, std::move(action));
}

}  // namespace translucent
