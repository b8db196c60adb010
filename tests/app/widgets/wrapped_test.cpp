#include "test_registry.h"
#include "widgets/chip_strip.h"
#include "widgets/search_tree_legend.h"
#include "widgets/ui_helpers.h"

#include <QTest>
#include <QVBoxLayout>

using namespace translucent;

/// Text wrapped at its width has the height of all its lines, also when it becomes narrower.
class WrappedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aNarrowerStripShowsItsLastRow()
    {
        auto* strip = new ChipStrip;
        std::vector<Chip> chips(12);
        for (Chip& chip : chips)
            chip.text = QStringLiteral("tokens");
        strip->setChips(chips);
        expectAllLines(strip);
    }

    void soDoesANarrowerLegend() { expectAllLines(new SearchTreeLegend(QStringLiteral("greedy's path"))); }

    void soDoesANarrowerText() { expectAllLines(someText()); }

    void whatIsHighDoesNotTakeTheRoomOfTheirLines()
    {
        expectAllLinesBesideMuch(new SearchTreeLegend(QStringLiteral("greedy's path")));
    }

private:
    static QWidget* someText()
    {
        return makeText("caption", "text", QStringLiteral("some words that need lines ").repeated(8), nullptr);
    }

    static void expectAllLinesBesideMuch(QWidget* wrapped)
    {
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        auto* much = new QWidget;
        much->setMinimumHeight(300);
        column->addWidget(much);
        column->addWidget(wrapped);
        window.resize(320, 320);
        window.show();
        QTRY_VERIFY(wrapped->height() >= wrapped->heightForWidth(wrapped->width())
            && !much->geometry().intersects(wrapped->geometry()));
    }

    static void expectAllLines(QWidget* wrapped)
    {
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        column->addWidget(wrapped);
        column->addStretch();
        window.resize(1200, 400);
        window.show();
        const int wide = wrapped->height();
        window.resize(320, 400);
        QCoreApplication::processEvents();
        QVERIFY(wrapped->heightForWidth(wrapped->width()) > wide);
        QCOMPARE(wrapped->height(), wrapped->heightForWidth(wrapped->width()));
    }
};

TRANSLUCENT_TEST(WrappedTest)
#include "wrapped_test.moc"
