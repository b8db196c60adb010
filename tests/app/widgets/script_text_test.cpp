#include "widgets/script_text.h"

#include "test_registry.h"
#include "text_recorder.h"
#include "widgets/presented.h"

#include <QLabel>
#include <QTest>

#include <algorithm>

using namespace translucent;
using translucent::test::TextRecorder;

/// Subscripts and superscripts beside text of any size.
class ScriptTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scriptsAreLegible()
    {
        QLabel label;
        label.setTextFormat(Qt::RichText);
        setScriptText(label, QStringLiteral("e<sup>s</sup> ÷ q<sub>i</sub>"));
        for (const int pixels : {11, 14, 24, 12}) {
            QFont font = label.font();
            font.setPixelSize(pixels);
            label.setFont(font);
            QVERIFY2(smallest(label) >= kLegibleText, qPrintable(QString::number(pixels)));
            QVERIFY(smallest(label) <= std::max(kLegibleText, pixels * 2 / 3.0));
        }
        setScriptText(label, {});
        QVERIFY(label.text().isEmpty());
    }

private:
    static double smallest(QLabel& label)
    {
        label.resize(400, 100);
        TextRecorder recorder(label.size());
        label.render(&recorder, QPoint(), QRegion(), QWidget::RenderFlags());
        double smallest = 1000;
        for (const auto& text : recorder.texts())
            smallest = std::min(smallest, text.pixels);
        return smallest;
    }
};

TRANSLUCENT_TEST(ScriptTextTest)
#include "script_text_test.moc"
