#include "widgets/heatmap_panel.h"

#include "sample_heatmap.h"
#include "test_registry.h"
#include "widgets/colour_bar.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

class HeatmapPanelTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<HeatmapPanel> m_panel;
    QTemporaryDir m_directory;

    QAction* action(const char* name) const { return m_panel->findChild<QAction*>(QString::fromLatin1(name)); }
    QComboBox* box(const char* name) const { return m_panel->findChild<QComboBox*>(QString::fromLatin1(name)); }

private Q_SLOTS:
    void init()
    {
        m_panel = std::make_unique<HeatmapPanel>();
        m_panel->setData(sampleHeatmap(4, 6));
    }

    void savingAsksForAPathAndCompletesTheSuffix()
    {
        QString suggested;
        m_panel->setFileStem(QStringLiteral("cross-layer1-head2"));
        m_panel->setSavePathPicker([&](QWidget*, const QString&, const QString& name, const QString&) {
            suggested = name;
            return m_directory.filePath(QStringLiteral("numbers"));
        });
        action("saveHeatmapCsv")->trigger();
        QCOMPARE(suggested, QStringLiteral("cross-layer1-head2.csv"));
        QFile file(m_directory.filePath(QStringLiteral("numbers.csv")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), heatmapCsv(sampleHeatmap(4, 6)));
    }

    void cancellingWritesNothingAndFailureIsSaid()
    {
        auto* note = m_panel->findChild<QLabel*>(QStringLiteral("heatmapNote"));
        m_panel->setSavePathPicker([](auto&&...) { return QString(); });
        action("saveHeatmapPng")->trigger();
        QVERIFY(note->text().isEmpty());
        m_panel->setSavePathPicker([](auto&&...) { return QStringLiteral("/no/such/folder/map.png"); });
        action("saveHeatmapPng")->trigger();
        QVERIFY(note->text().contains(QStringLiteral("map.png")));
    }

    void copyingFillsTheClipboard()
    {
        action("copyHeatmapNumbers")->trigger();
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("Query \\ Key,列0")));
        action("copyHeatmapPicture")->trigger();
        QVERIFY(!QApplication::clipboard()->image().isNull());
    }

    void choicesReachTheMap()
    {
        box("heatmapColours")->setCurrentIndex(1);
        QCOMPARE(m_panel->colourMapKind(), ColourMapKind::Cividis);
        QCOMPARE(m_panel->heatmap().heatmapStyle().map.at(0), ColourMap(ColourMapKind::Cividis).at(0));
        box("heatmapScale")->setCurrentIndex(1);
        QCOMPARE(m_panel->scale(), HeatmapScale::ToMaximum);
        box("heatmapScale")->setCurrentIndex(2);
        QVERIFY(m_panel->heatmap().heatmapStyle().logarithmic);
    }

    void theColourBarPointsAtTheFocusedNumber()
    {
        auto* bar = m_panel->findChild<ColourBar*>(QStringLiteral("colourBar"));
        QVERIFY(!bar->marker());
        m_panel->heatmap().setPinned({1, 2});
        QCOMPARE(bar->marker(), std::optional(sampleHeatmap(4, 6).at({1, 2})));
        m_panel->setData(sampleHeatmap(3, 3));
        QVERIFY(!bar->marker());
    }

    void theContextMenuOffersTheSameActions()
    {
        QCOMPARE(m_panel->heatmap().contextMenuPolicy(), Qt::ActionsContextMenu);
        for (const char* name : {"copyHeatmapPicture", "copyHeatmapNumbers", "saveHeatmapPng", "saveHeatmapSvg",
                 "saveHeatmapPdf", "saveHeatmapCsv", "showWholeHeatmap"})
            QVERIFY(m_panel->heatmap().actions().contains(action(name)));
    }
};

TRANSLUCENT_TEST(HeatmapPanelTest)
#include "heatmap_panel_test.moc"
