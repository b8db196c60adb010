#include "test_registry.h"
#include "widgets/chip_strip.h"
#include "widgets/search_tree_legend.h"

#include <QTest>
#include <QVBoxLayout>

using namespace translucent;

/// What is wrapped at its width has the height of all its lines, also when it becomes narrower.
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

private:
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
