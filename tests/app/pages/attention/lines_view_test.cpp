#include "pages/attention/lines_view.h"

#include "engine/selection.h"
#include "pages/attention/head_strip.h"
#include "pages/attention/lines_canvas.h"
#include "sample_result.h"
#include "test_registry.h"
#include "widgets/export_button.h"

#include <QCheckBox>
#include <QFile>
#include <QLabel>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace translucent;

/// The bipartite view, with the mouse.
class LinesViewTest : public QObject {
    Q_OBJECT

    TranslationResultPtr m_result = sampleResult();
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<LinesView> m_view;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_view->findChild<Widget*>(QString::fromLatin1(name));
    }
    const LinesPicture& picture() const { return m_view->canvas().picture(); }
    std::set<int> drawnHeads() const
    {
        std::set<int> heads;
        for (const AttentionLine& line : picture().lines)
            heads.insert(line.head);
        return heads;
    }
    void clickHead(int head) const
    {
        auto* strip = child<HeadStrip>("headStrip");
        QTest::mouseClick(strip, Qt::LeftButton, {}, strip->headRect(head).center());
    }
    void doubleClickHead(int head) const
    {
        auto* strip = child<HeadStrip>("headStrip");
        QTest::mouseClick(strip, Qt::LeftButton, {}, strip->headRect(head).center());
        QTest::mouseDClick(strip, Qt::LeftButton, {}, strip->headRect(head).center());
    }

private Q_SLOTS:
    void init()
    {
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<LinesView>(*m_selection);
        m_view->resize(700, 500);
        m_view->QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
        m_view->show(m_result, {AttentionKind::Cross, 0, 1, 0});
    }

    void drawsEveryHeadOfTheLayer()
    {
        QCOMPARE(picture().queries.size(), 6);
        QCOMPARE(picture().keys.size(), 7);
        QCOMPARE(drawnHeads(), (std::set {0, 1, 2, 3}));
        QCOMPARE(picture().activeHeads, 4);
        const Array& layer = m_result->traces[0].attention(AttentionKind::Cross, 1);
        for (const AttentionLine& line : picture().lines)
            QCOMPARE(line.weight,
                layer.values[std::size_t((line.head * layer.shape[1] + line.query) * layer.shape[2] + line.key)]);
    }

    void aClickSwitchesAHead()
    {
        clickHead(1);
        QCOMPARE(drawnHeads(), (std::set {0, 2, 3}));
        QCOMPARE(picture().activeHeads, 3);
        clickHead(1);
        QCOMPARE(drawnHeads(), (std::set {0, 1, 2, 3}));
    }

    void aDoubleClickIsolatesAndRestores()
    {
        doubleClickHead(2);
        QCOMPARE(drawnHeads(), (std::set {2}));
        doubleClickHead(2);
        QCOMPARE(drawnHeads(), (std::set {0, 1, 2, 3}));
    }

    void theKeyboardDoesTheSame()
    {
        auto* strip = child<HeadStrip>("headStrip");
        QTest::keyClick(strip, Qt::Key_Right);
        QTest::keyClick(strip, Qt::Key_Return);
        QCOMPARE(drawnHeads(), (std::set {1}));
    }

    void moreMassMeansMoreLines()
    {
        auto* mass = child<QSlider>("linesMass");
        const auto before = picture().lines.size();
        mass->setValue(100);
        QVERIFY(picture().lines.size() > before);
        mass->setValue(5);
        QCOMPARE(picture().lines.size(), std::size_t(4 * 6));
    }

    void wordsOnlyHidesTheEnds()
    {
        QTest::mouseClick(child<QCheckBox>("linesWordsOnly"), Qt::LeftButton, {}, {8, 8});
        QVERIFY(child<QCheckBox>("linesWordsOnly")->isChecked());
        for (const AttentionLine& line : picture().lines)
            QVERIFY(line.key < 6 && line.query < 5);
    }

    void pointingAndClickingReachTheSelection()
    {
        const LinesLayout layout = m_view->canvas().layOut();
        QTest::mouseMove(&m_view->canvas(), layout.queryRect(2).center().toPoint());
        QTRY_COMPARE(m_selection->hoveredTarget(), std::optional(2));
        QTest::mouseClick(&m_view->canvas(), Qt::LeftButton, {}, layout.keyRect(3).center().toPoint());
        QCOMPARE(m_selection->pinnedSource(), std::optional(3));
        QTRY_COMPARE(picture().focusKey, std::optional(3));
    }

    void everyFormatHoldsTheLines()
    {
        const QTemporaryDir directory;
        auto* button = m_view->findChild<ExportButton*>();
        button->setSavePathPicker([&](auto&&...) { return directory.filePath(QStringLiteral("a")); });
        for (const auto format : {FileFormat::Png, FileFormat::Svg, FileFormat::Pdf, FileFormat::Csv}) {
            button->save(format);
            QVERIFY(QFile(directory.filePath(QStringLiteral("a.") + suffixOf(format))).size() > 200);
        }
        QVERIFY(child<QLabel>("linesSaid")->text().contains(QStringLiteral("a.csv")));
        button->setSavePathPicker([](auto&&...) { return QStringLiteral("/no/such/folder/a"); });
        button->save(FileFormat::Svg);
        QVERIFY(child<QLabel>("linesSaid")->text().contains(QStringLiteral("/no/such/folder/a.svg")));
        QFile csv(directory.filePath(QStringLiteral("a.csv")));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QCOMPARE(std::size_t(csv.readAll().count('\n')), picture().lines.size() + 1);
    }

    void emptyWithoutAResult()
    {
        m_view->show(nullptr, {});
        QVERIFY(picture().lines.empty());
    }
};

TRANSLUCENT_TEST(LinesViewTest)
#include "lines_view_test.moc"
