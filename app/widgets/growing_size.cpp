#include "widgets/growing_size.h"

#include "widgets/presented.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>

namespace translucent {

namespace {

/// Lives as a child of the widget whose limits it sets.
class GrowingSize : public QObject {
public:
    GrowingSize(QWidget& widget, const SizeLimits& limits)
        : QObject(&widget)
        , m_widget(widget)
        , m_limits(limits)
    {
        widget.installEventFilter(this);
        apply();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::ApplicationFontChange || event->type() == QEvent::FontChange)
            apply();
        return QObject::eventFilter(watched, event);
    }

private:
    void apply()
    {
        const double scale = enlargement(QApplication::font());
        const auto most = [scale](int pixels) { return pixels < 0 ? QWIDGETSIZE_MAX : qRound(pixels * scale); };
        m_widget.setMinimumSize(m_limits.least * scale);
        m_widget.setMaximumSize(most(m_limits.most.width()), most(m_limits.most.height()));
    }

    QWidget& m_widget;
    SizeLimits m_limits;
};

}  // namespace

void limitSize(QWidget& widget, const SizeLimits& limits)
{
    new GrowingSize(widget, limits);
}

void limitWidth(QWidget& widget, int least, int most)
{
    limitSize(widget, {{least, 0}, {most, -1}});
}

}  // namespace translucent
