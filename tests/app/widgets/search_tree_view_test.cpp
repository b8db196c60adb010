#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_view.h"

#include "sample_search.h"
#include "shell/appearance.h"
#include "test_registry.h"
#include "widgets/drawing_style.h"

#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>

using namespace translucent;
using namespace translucent::test;

class SearchTreeViewTest : public QObject {
    Q_OBJECT

    std::unique_ptr<SearchTreeView> m_view;

    static std::ptrdiff_t find(
        const SearchTrace& trace, std::int64_t position, const char* piece, std::ptrdiff_t parent = -2)
    {
        for (std::size_t i = 0; i < trace.candidates.size(); ++i)
            if (trace.candidates[i].position == position && trace.candidates[i].token.piece == piece
                && (parent == -2 || trace.candidates[i].parent == parent))
                return std::ptrdiff_t(i);
        return -2;
    }
    void press(Qt::Key key) const { QTest::keyClick(m_view.get(), key); }
    QColor colourAt(const QRectF& rect) const
    {
        return m_view->grab().toImage().pixelColor(rect.topLeft().toPoint() + QPoint(4, int(rect.height()) / 2));
    }

private Q_SLOTS:
    void init()
    {
        m_view = std::make_unique<SearchTreeView>();
        m_view->resize(700, 400);
        m_view->setTrace(textbookTrace(2));
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }

    void aSmallTreeIsShownWhole()
    {
        const SearchTracePtr trace = m_view->trace();
        for (std::size_t i = 0; i < trace->candidates.size(); ++i)
            QVERIFY(QRectF(m_view->rect()).contains(m_view->candidateRect(std::ptrdiff_t(i))));
    }

    void nodesAreFilledByTheirLogProbability()
    {
        const SearchTracePtr trace = m_view->trace();
        const std::ptrdiff_t sure = find(*trace, 1, "▁c", find(*trace, 0, "▁b"));
        const std::ptrdiff_t even = find(*trace, 0, "▁b");
        const QColor base = m_view->palette().color(QPalette::Base);
        for (const std::ptrdiff_t candidate : {sure, even}) {
            const double logProbability = trace->candidates[std::size_t(candidate)].token.logProbability;
            QCOMPARE(colourAt(m_view->candidateRect(candidate)), logProbabilityColour(logProbability, base));
        }
        QVERIFY(logProbabilityColour(-0.1, base) != logProbabilityColour(-0.9, base));
        QCOMPARE(logProbabilityColour(kLowestLog, base), logProbabilityColour(-60, base));
    }

    void textHasContrastOnEveryNode()
    {
        SearchCandidate candidate;
        for (const ThemeColours& theme : {lightColours(), darkColours(), contrastColours()})
            for (const CandidateFate fate : {CandidateFate::Kept, CandidateFate::Pruned})
                for (int tenths = 0; tenths <= 120; ++tenths)
                    for (const double judged : {0.0, 0.5, 1.0}) {
                        candidate.fate = fate;
                        candidate.token.logProbability = -tenths / 10.0;
                        const CandidateLook look = lookOf(candidate, paletteFrom(theme), judged);
                        QVERIFY2(contrast(look.ink, look.fill) >= 4.5, qPrintable(look.fill.name()));
                    }
    }

    void keysWalkAndActivate()
    {
        QSignalSpy moved(m_view.get(), &SearchTreeView::cursorMoved);
        QSignalSpy activated(m_view.get(), &SceneView::activated);
        QCOMPARE(m_view->cursor(), -1);
        press(Qt::Key_Right);
        QCOMPARE(m_view->cursor(), find(*m_view->trace(), 0, "▁a"));
        press(Qt::Key_Down);
        QCOMPARE(m_view->cursor(), find(*m_view->trace(), 0, "▁b"));
        press(Qt::Key_Up);
        press(Qt::Key_Left);
        QCOMPARE(m_view->cursor(), -1);
        QCOMPARE(moved.size(), 4);
        press(Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
    }

    void charactersAndBackspaceAreHandedOn()
    {
        QSignalSpy typed(m_view.get(), &SearchTreeView::typed);
        QSignalSpy back(m_view.get(), &SearchTreeView::retreatRequested);
        press(Qt::Key_W);
        QCOMPARE(typed.size(), 1);
        QCOMPARE(typed.first().first().toString(), QStringLiteral("w"));
        press(Qt::Key_Backspace);
        QCOMPARE(back.size(), 1);
    }

    void aClickMovesTheCursor()
    {
        const std::ptrdiff_t candidate = find(*m_view->trace(), 0, "▁b");
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, m_view->candidateRect(candidate).center().toPoint());
        QCOMPARE(m_view->cursor(), candidate);
    }

    void childrenThatAreLeftOutOpenOnDemand()
    {
        m_view->setTreeOptions({SearchTreeShown::Kept, {}});
        const std::ptrdiff_t pruned = find(*m_view->trace(), 1, "▁d");
        QVERIFY(pruned >= 0);
        QVERIFY(m_view->candidateRect(pruned).isEmpty());
        m_view->setCursorAt(m_view->trace()->candidates[std::size_t(pruned)].parent);
        press(Qt::Key_Space);
        QVERIFY(!m_view->candidateRect(pruned).isEmpty());
        press(Qt::Key_Space);
        QVERIFY(m_view->candidateRect(pruned).isEmpty());
    }

    void whatHasNotHappenedIsNotDrawn()
    {
        const std::ptrdiff_t later = find(*m_view->trace(), 1, "▁c");
        m_view->setProgress(1);
        const QColor base = m_view->palette().color(QPalette::Window);
        QCOMPARE(colourAt(m_view->candidateRect(later)), base);
        m_view->setProgress(2);
        QVERIFY(colourAt(m_view->candidateRect(later)) != base);
    }

    void aLongSearchStartsReadableAndCanBeFitted()
    {
        m_view->setTrace(longTrace(10, 40));
        const SearchTrace& trace = *m_view->trace();
        const double smallest = m_view->scale() * SearchTreeType(m_view->font()).numbers.pixelSize();
        QVERIFY2(smallest >= 11.9, qPrintable(QString::number(smallest)));
        QVERIFY(QRectF(m_view->rect()).contains(m_view->candidateRect(-1)));
        m_view->setPaths({.winner = trace.leafOf(0)});
        QVERIFY(QRectF(m_view->rect()).contains(m_view->candidateRect(trace.path(trace.leafOf(0))[1])));
        press(Qt::Key_0);
        const QSizeF whole = m_view->sceneRect().size() * m_view->scale();
        QVERIFY(whole.width() <= 701 && whole.height() <= 401);
        m_view->setProgress(3);
        QVERIFY(m_view->isFitted());
        press(Qt::Key_Plus);
        m_view->showCandidate(700);
        QVERIFY(QRectF(m_view->rect()).intersects(m_view->candidateRect(700)));
    }

    void whereTwoSearchesPartIsSeenAtFirst()
    {
        m_view->setTrace(longTrace(10, 40));
        const SearchTrace& trace = *m_view->trace();
        m_view->setPaths({.winner = trace.leafOf(0), .split = 30});
        QVERIFY(QRectF(m_view->rect()).contains(m_view->candidateRect(trace.path(trace.leafOf(0))[30])));
    }

    void whatIsPrunedCanBeRead()
    {
        for (const QColor& base : {QColor(Qt::white), QColor(0x16, 0x18, 0x20)})
            for (double logProbability = kLowestLog; logProbability <= 0; logProbability += 0.25) {
                QPalette palette;
                palette.setColor(QPalette::Base, base);
                SearchCandidate candidate;
                candidate.token.logProbability = logProbability;
                const CandidateLook look = lookOf(candidate, palette);
                QCOMPARE(candidate.fate, CandidateFate::Pruned);
                const double a = luminance(look.fill.rgb()), b = luminance(look.ink.rgb());
                QVERIFY((std::max(a, b) + 0.05) / (std::min(a, b) + 0.05) >= 4.5);
            }
    }

    void theViewFollowsTheSteps()
    {
        m_view->setTrace(longTrace(10, 40));
        m_view->setProgress(30);
        const SearchTrace& trace = *m_view->trace();
        bool seen = false;
        for (std::size_t i = 0; i < trace.candidates.size(); ++i)
            seen = seen
                || (trace.candidates[i].position == 29
                    && QRectF(m_view->rect()).contains(m_view->candidateRect(std::ptrdiff_t(i))));
        QVERIFY(seen);
    }

    void factsAndTableHoldTheSearchsNumbers()
    {
        const SearchTrace& trace = *m_view->trace();
        const std::ptrdiff_t candidate = find(trace, 1, "▁c", find(trace, 0, "▁b"));
        const QString details = candidateDetails(trace, candidate);
        QVERIFY2(details.contains(logText(std::log(0.9), 3)), qPrintable(details));
        QVERIFY2(details.contains(logText(std::log(0.36), 3)), qPrintable(details));
        QVERIFY2(details.contains(logText(std::log(0.36) / 2, 3)), qPrintable(details));
        QCOMPARE(pathText(trace, candidate), QStringLiteral("b c"));
        QCOMPARE(searchTreeTable(trace).count('\n'), qsizetype(trace.candidates.size()) + 1);
    }

    void thePictureHoldsTreeAndLegend()
    {
        const SearchTreeLegend legend {QString()};
        const Picture picture = m_view->picture(QStringLiteral("A title"), legend);
        QVERIFY(picture.size.height() > m_view->sceneRect().size().height() + 30);
        QImage image(picture.size.toSize(), QImage::Format_RGB32);
        QPainter painter(&image);
        picture.paint(painter, m_view->palette());
        painter.end();
        int strong = 0;
        const QColor fill = logProbabilityColour(std::log(0.9), m_view->palette().color(QPalette::Base));
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                strong += image.pixelColor(x, y) == fill;
        QVERIFY(strong > 100);
    }
};

TRANSLUCENT_TEST(SearchTreeViewTest)
#include "search_tree_view_test.moc"
