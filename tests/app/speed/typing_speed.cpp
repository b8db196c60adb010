#include "measured_window.h"
#include "measurements.h"
#include "pages/page.h"

#include <QApplication>
#include <QEvent>
#include <QLineEdit>
#include <QTest>

#include <cstdio>

namespace translucent::speed {

namespace {

/// Detects when a widget, or one of its children, is painted.
class Paints : public QObject {
public:
    explicit Paints(const QWidget& widget)
        : m_widget(widget)
    {
        qApp->installEventFilter(this);
    }
    bool seen = false;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint && watched->isWidgetType())
            seen = seen || watched == &m_widget || m_widget.isAncestorOf(static_cast<QWidget*>(watched));
        return false;
    }

private:
    const QWidget& m_widget;
};

/// The stages from a key press to the picture, in milliseconds.
struct Way {
    double pause = 0;   ///< until the request to the engine
    double engine = 0;  ///< until its answer arrived
    double window = 0;  ///< until that was painted
};

Way press(MeasuredWindow& measured, QWidget& picture, Qt::Key key)
{
    auto* input = measured.window->findChild<QLineEdit*>(QStringLiteral("sentenceInput"));
    Paints paints(picture);
    double asked = 0, answered = 0;
    const auto hearing = QObject::connect(&measured.engine, &Engine::busyChanged, &paints, [&](bool busy) {
        (busy ? asked : answered) = now();
        paints.seen = false;
    });
    const double begin = now();
    QTest::keyClick(input, key);
    while (answered == 0 || !paints.seen)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    const double end = now();
    measured.rest();
    return {asked - begin, answered - asked, end - answered};
}

void measure(MeasuredWindow& measured, const char* pageName, int rounds)
{
    auto* page = measured.window->findChild<Page*>(QString::fromLatin1(pageName));
    measured.visit(*page);
    measured.translate(sentenceOf25Characters());
    auto* heatmap = page->findChild<QWidget*>(QStringLiteral("heatmap"));  // on one of them
    QList<double> all, pause, engine, window;
    for (int key = -2; key < 2 * rounds; ++key) {
        const Way way = press(measured, heatmap ? *heatmap : *page, key % 2 == 0 ? Qt::Key_Period : Qt::Key_Backspace);
        if (key < 0)
            continue;
        all << way.pause + way.engine + way.window;
        pause << way.pause;
        engine << way.engine;
        window << way.window;
    }
    std::printf("key to picture  %-14s %5.1f ms, longest %5.1f  (pause %4.1f, engine %4.1f, window %4.1f)\n", pageName,
        median(all), *std::ranges::max_element(all), median(pause), median(engine), median(window));
}

}  // namespace

void measureTyping(const QString& model, int rounds)
{
    MeasuredWindow measured;
    measured.open(model);
    std::printf("model %s, 25 characters\n", qPrintable(model));
    measure(measured, "attentionPage", rounds);
    measure(measured, "translatePage", rounds);
}

}  // namespace translucent::speed
