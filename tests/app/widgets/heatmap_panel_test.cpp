#include "widgets/heatmap_panel.h"

#include "answering.h"
#include "sample_heatmap.h"
#include "test_registry.h"
#include "widgets/heatmap_style.h"

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
    ExportButton* exporter() const { return m_panel->findChild<ExportButton*>(); }
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
        exporter()->setSavePathPicker(test::answering([&](QWidget&, const PathProposal& proposal) {
            suggested = proposal.file;
            return m_directory.filePath(QStringLiteral("numbers"));
        }));
        action("heatmapExport.csv")->trigger();
        QCOMPARE(suggested, QStringLiteral("cross-layer1-head2.csv"));
        QFile file(m_directory.filePath(QStringLiteral("numbers.csv")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), heatmapCsv(sampleHeatmap(4, 6)));
    }

    void aTableOfItsOwnReplacesTheNumbers()
    {
        m_panel->setTable([] { return csvTable({{QStringLiteral("one"), QStringLiteral("2")}}); });
        action("heatmapExport.copyTable")->trigger();
        QCOMPARE(QApplication::clipboard()->text().trimmed(), QStringLiteral("one\t2"));
    }

    void cancellingWritesNothingAndFailureIsSaid()
    {
        auto* note = m_panel->findChild<QLabel*>(QStringLiteral("heatmapNote"));
        exporter()->setSavePathPicker(test::answering([](auto&&...) { return QString(); }));
        action("heatmapExport.png")->trigger();
        QVERIFY(note->text().isEmpty());
        exporter()->setSavePathPicker(
            test::answering([](auto&&...) { return QStringLiteral("/no/such/folder/map.png"); }));
        action("heatmapExport.png")->trigger();
        QVERIFY(note->text().contains(QStringLiteral("map.png")));
    }

    void copyingFillsTheClipboard()
    {
        action("heatmapExport.copyTable")->trigger();
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("Query \\ Key\t列0")));
        action("heatmapExport.copyPicture")->trigger();
        QVERIFY(!QApplication::clipboard()->image().isNull());
    }

    void choicesReachTheMap()
    {
        box("heatmapColours")->setCurrentIndex(1);
        QCOMPARE(m_panel->colourMapKind(), ColourMapKind::Cividis);
        QCOMPARE(m_panel->heatmap().heatmapStyle().map.at(0), ColourMap(ColourMapKind::Cividis).at(0));
        box("heatmapScale")->setCurrentIndex(2);
        QCOMPARE(m_panel->scale(), HeatmapScale::ToMaximum);
        box("heatmapScale")->setCurrentIndex(3);
        QVERIFY(m_panel->heatmap().heatmapStyle().logarithmic);
    }

    void theScaleOfManyColumnsIsThatOfATypicalRow()
    {
        HeatmapData few = sampleHeatmap(3, 4), many = sampleHeatmap(3, kManyColumns);
        for (std::size_t i = 0; i < many.values.size(); ++i)
            many.values[i] = 0.01F * float(1 + i / kManyColumns);
        few.values.assign(12, 0.1F);
        m_panel->setData(few);
        QCOMPARE(m_panel->heatmap().heatmapStyle().top, 1.0F);
        QVERIFY(!m_panel->heatmap().heatmapStyle().clipped);
        m_panel->setData(many);
        QCOMPARE(m_panel->heatmap().heatmapStyle().top, 0.02F);
        QVERIFY(m_panel->heatmap().heatmapStyle().clipped);
        box("heatmapScale")->setCurrentIndex(int(HeatmapScale::ToOne));
        QCOMPARE(m_panel->heatmap().heatmapStyle().top, 1.0F);
    }

    void aSmallPictureKeepsSingleStrongCells()
    {
        std::vector<float> values(200 * 200, 0.0F);
        values[200 * 77 + 31] = 1;
        const HeatmapStyle style;
        const QImage small = heatmapThumbnail(values, {200, 200}, HeatmapScale::ToOne, style);
        QVERIFY(small.width() < 100);
        QCOMPARE(small.pixel(31 * small.width() / 200, 77 * small.height() / 200), style.map.at(1));
    }

    void aSmallPictureOfEitherSignKeepsWhatIsFarthestFromZero()
    {
        std::vector<float> values(100 * 100, 0.25F);
        values[100 * 77 + 31] = -3;
        HeatmapStyle style;
        style.map = ColourMap(ColourMapKind::BlueRed);
        style.bottom = -1;
        const QImage small = heatmapThumbnail(values, {100, 100}, HeatmapScale::Logarithmic, style);
        QCOMPARE(small.pixel(31 * small.width() / 100, 77 * small.height() / 100), style.map.at(0));
        QCOMPARE(small.pixel(0, 0), style.map.at((0.25F + 3) / 6));
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
        for (const char* name : {"heatmapExport.copyPicture", "heatmapExport.copyTable", "heatmapExport.png",
                 "heatmapExport.svg", "heatmapExport.pdf", "heatmapExport.csv", "showWholeHeatmap"})
            QVERIFY(m_panel->heatmap().actions().contains(action(name)));
    }
};

TRANSLUCENT_TEST(HeatmapPanelTest)
#include "heatmap_panel_test.moc"
