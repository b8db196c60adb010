#include "pages/attention/attention_tabs.h"

#include "answering.h"
#include "sample_result.h"
#include "session/selection.h"
#include "test_registry.h"
#include "widgets/export_button.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QFile>
#include <QLabel>
#include <QPainter>
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
    void clickHead(int head) const { QTest::mouseClick(button(head), Qt::LeftButton); }
    void doubleClickHead(int head) const
    {
        QTest::mouseClick(button(head), Qt::LeftButton);
        QTest::mouseDClick(button(head), Qt::LeftButton);
    }
    QAbstractButton* button(int head) const
    {
        return m_view->findChild<QAbstractButton*>(QStringLiteral("headStrip_%1").arg(head));
    }
    void show(const HeadChoice& head) { m_view->setState({m_result, 0, {AttentionKind::Cross, 1, head, {}}, {}}); }

private Q_SLOTS:
    void init()
    {
        m_selection = std::make_unique<Selection>();
        m_view = std::make_unique<LinesView>(*m_selection);
        m_view->resize(700, 500);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
        show(MeanOfHeads {});
    }

    void drawsEveryHeadOfTheLayer()
    {
        QCOMPARE(picture().queries.size(), 6);
        QCOMPARE(picture().keys.size(), 7);
        QCOMPARE(drawnHeads(), (std::set {0, 1, 2, 3}));
        const Array& layer = m_result->traces[0].attention(AttentionKind::Cross, 1);
        for (const AttentionLine& line : picture().lines)
            QCOMPARE(line.weight,
                layer.values[std::size_t((line.head * layer.shape[1] + line.query) * layer.shape[2] + line.key)]);
    }

    void beginsWithTheChosenHeadAlone()
    {
        show(OneHead {2});
        QCOMPARE(drawnHeads(), (std::set {2}));
        QVERIFY(button(2)->isChecked() && !button(1)->isChecked());
        clickHead(1);
        QCOMPARE(drawnHeads(), (std::set {1, 2}));
        m_result = sampleResult();  // another sentence: toggled heads do not change
        show(OneHead {2});
        QCOMPARE(drawnHeads(), (std::set {1, 2}));
        show(OneHead {3});
        QCOMPARE(drawnHeads(), (std::set {3}));
    }

    void aStrongLineIsStrong()
    {
        auto state = picture();
        state.lines = {{0, 0, 0, 0.9F}, {1, 1, 0, 0.1F}};
        const LinesLayout layout(state, m_view->font(), 600);
        QImage image(600, int(layout.size().height()), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        layout.paint(painter, state, m_view->palette(), QRectF(image.rect()));
        painter.end();
        const auto darkest = [&](int row) {
            const int x = int(layout.queryRect(row).right()) + 40;
            int least = 255;
            for (int y = int(layout.queryRect(row).top()); y < int(layout.queryRect(row).bottom()); ++y)
                least = std::min(least, qRed(image.pixel(x, y)));
            return least;
        };
        QVERIFY2(darkest(0) < 40, qPrintable(QString::number(darkest(0))));
        QVERIFY2(darkest(1) < 200, qPrintable(QString::number(darkest(1))));
    }

    void aClickSwitchesAHead()
    {
        clickHead(1);
        QCOMPARE(drawnHeads(), (std::set {0, 2, 3}));
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
        QTRY_VERIFY(button(1)->isVisible());
        button(0)->setFocus();
        QTest::keyClick(button(0), Qt::Key_Right);
        QCOMPARE(m_view->focusWidget(), button(1));
        QTest::keyClick(button(1), Qt::Key_Return);
        QCOMPARE(drawnHeads(), (std::set {1}));
        QTest::keyClick(button(0), Qt::Key_Space);
        QCOMPARE(drawnHeads(), (std::set {0, 1}));
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
        button->setSavePathPicker(test::answering([&](auto&&...) { return directory.filePath(QStringLiteral("a")); }));
        for (const auto format : {FileFormat::Png, FileFormat::Svg, FileFormat::Pdf, FileFormat::Csv}) {
            button->save(format);
            QVERIFY(QFile(directory.filePath(QStringLiteral("a.") + suffixOf(format))).size() > 200);
        }
        QVERIFY(child<QLabel>("linesSaid")->text().contains(QStringLiteral("a.csv")));
        button->setSavePathPicker(test::answering([](auto&&...) { return QStringLiteral("/no/such/folder/a"); }));
        button->save(FileFormat::Svg);
        QVERIFY(child<QLabel>("linesSaid")->text().contains(QStringLiteral("/no/such/folder/a.svg")));
        QFile csv(directory.filePath(QStringLiteral("a.csv")));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QCOMPARE(std::size_t(csv.readAll().count('\n')), picture().lines.size() + 1);
    }

    void emptyWithoutAResult()
    {
        Selection selection;
        LinesView view(selection);
        QVERIFY(view.canvas().picture().lines.empty());
    }
};

TRANSLUCENT_TEST(LinesViewTest)
#include "lines_view_test.moc"
