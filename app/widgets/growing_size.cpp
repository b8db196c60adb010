#include "widgets/growing_size.h"

#include "widgets/presented.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>

#include <functional>
#include <utility>

namespace translucent {

namespace {

/// A child of the widget whose limits it sets.
class GrowingSize : public QObject {
public:
    GrowingSize(QWidget& widget, std::function<void()> setLimits)
        : QObject(&widget)
        , m_setLimits(std::move(setLimits))
    {
        widget.installEventFilter(this);
        m_setLimits();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::ApplicationFontChange || event->type() == QEvent::FontChange)
            m_setLimits();
        return QObject::eventFilter(watched, event);
    }

private:
    std::function<void()> m_setLimits;
};

}  // namespace

void limitSize(QWidget& widget, const SizeLimits& limits)
{
    new GrowingSize(widget, [&widget, limits] {
        const double scale = enlargement(QApplication::font());
        const auto most = [scale](int pixels) { return pixels < 0 ? QWIDGETSIZE_MAX : qRound(pixels * scale); };
        widget.setMinimumSize(limits.least * scale);
        widget.setMaximumSize(most(limits.most.width()), most(limits.most.height()));
    });
}

void limitWidth(QWidget& widget, int least, int most)
{
    limitSize(widget, {{least, 0}, {most, -1}});
}

void limitLines(QWidget& widget, int least, int most, int around)
{
    new GrowingSize(widget, [&widget, least, most, around] {
        const int line = widget.fontMetrics().lineSpacing() + around;
        widget.setMinimumHeight(least * line);
        widget.setMaximumHeight(most < 0 ? QWIDGETSIZE_MAX : most * line);
    });
}

}  // namespace translucent
