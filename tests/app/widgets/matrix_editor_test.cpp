#include "widgets/number_tables.h"

#include "test_registry.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace translucent;

/// The editor by mouse and keyboard.
class MatrixEditorTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QWidget> m_parent;
    MatrixEditor* m_editor = nullptr;

    void choose(int row, int column) { m_editor->view().setCurrentIndex(m_editor->matrix().index(row, column)); }
    /// Like a user: the first key opens the cell.
    void type(const QString& text)
    {
        QTest::keyClicks(&m_editor->view(), text.first(1));
        QTest::keyClicks(QApplication::focusWidget(), text.mid(1));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    }
    QLabel* problem() const { return m_editor->findChild<QLabel*>(QStringLiteral("test.problem")); }

private Q_SLOTS:
    void init()
    {
        m_parent = std::make_unique<QWidget>();
        m_editor = new MatrixEditor("test", QStringLiteral("A matrix"), m_parent.get());
        m_editor->setContent({2, 3, {1, 2, 3, 0, 0, 1}, {}, {}, false, true, {1}});
        m_editor->resize(400, 200);
        m_parent->resize(420, 220);
        m_parent->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_parent.get()));
        m_editor->view().setFocus();
    }

    void columnsAreFittedWhenTheyAreSeen()
    {
        MatrixView& view = m_editor->view();
        const int narrow = view.columnWidth(0);
        m_editor->hide();
        m_editor->setContent({1, 1, {-123456.75}});
        QCOMPARE(view.columnWidth(0), view.horizontalHeader()->defaultSectionSize());
        m_editor->show();
        QVERIFY(view.columnWidth(0) > narrow);
        QVERIFY(view.columnWidth(0) > view.fontMetrics().horizontalAdvance(QStringLiteral("−123456.8")));
    }

    void manyRowsAreReachedWithoutAScrollBar()
    {
        const auto* rows = m_editor->findChild<QLabel*>(QStringLiteral("test.rows"));
        QVERIFY(rows->isHidden());
        m_editor->resize(400, 400);
        m_editor->setContent({20, 1, std::vector<double>(20)});
        QCOMPARE(rows->text(), QStringLiteral("rows 1–8 of 20"));
        QVERIFY(!m_editor->view().verticalScrollBar()->isVisible());
        QTRY_VERIFY(m_editor->view().viewport()->height() >= 8 * m_editor->view().rowHeight(0));
        choose(18, 0);
        QTest::keyClick(&m_editor->view(), Qt::Key_Down);
        QTRY_COMPARE(rows->text(), QStringLiteral("rows 13–20 of 20"));
    }

    void typesIntoACell()
    {
        QSignalSpy edited(m_editor, &MatrixEditor::edited);
        choose(0, 1);
        type(QStringLiteral("4.5"));
        QTRY_COMPARE(m_editor->matrix().content().values[1], 4.5);
        QCOMPARE(edited.count(), 1);
        QVERIFY(!problem()->isVisible());
    }

    void saysWhatIsWrongBelow()
    {
        choose(0, 0);
        type(QStringLiteral("xy"));
        QTRY_VERIFY(problem()->isVisible());
        QVERIFY(problem()->text().contains(QStringLiteral("“xy”")));
    }

    void pastesAndCopies()
    {
        QApplication::clipboard()->setText(QStringLiteral("7\t8\t9\t10"));
        choose(0, 0);
        QTest::keySequence(&m_editor->view(), QKeySequence::Paste);
        QCOMPARE(m_editor->matrix().columnCount(), 4);
        QCOMPARE(m_editor->matrix().content().row(0), (std::vector<double> {7, 8, 9, 10}));
        m_editor->view().selectionModel()->select(
            {m_editor->matrix().index(0, 1), m_editor->matrix().index(0, 2)}, QItemSelectionModel::ClearAndSelect);
        QTest::keySequence(&m_editor->view(), QKeySequence::Copy);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("8\t9"));
    }

    void spaceTicksABoxAndIsOtherwiseLeftToOthers()
    {
        choose(1, 0);
        QTest::keyClick(&m_editor->view(), Qt::Key_Space);
        QCOMPARE(m_editor->matrix().content().row(1)[0], 1.0);
        const QRect cell = m_editor->view().visualRect(m_editor->matrix().index(1, 1));
        QTest::mouseClick(m_editor->view().viewport(), Qt::LeftButton, {}, cell.center());
        QCOMPARE(m_editor->matrix().content().row(1)[1], 1.0);
        choose(0, 0);
        for (const int key : {Qt::Key_Space, Qt::Key_Backspace}) {
            QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
            QApplication::sendEvent(&m_editor->view(), &event);
            QVERIFY(!event.isAccepted());
        }
        QCOMPARE(m_editor->matrix().content().row(0)[0], 1.0);
    }

    void deleteSetsToZero()
    {
        choose(0, 2);
        QTest::keyClick(&m_editor->view(), Qt::Key_Delete);
        QCOMPARE(m_editor->matrix().content().row(0)[2], 0.0);
    }

    void changesItsSizeByTheMenu()
    {
        m_editor->findChild<QAction*>(QStringLiteral("test.addColumn"))->trigger();
        QCOMPARE(m_editor->matrix().columnCount(), 4);
        for (int i = 0; i < 3; ++i)
            m_editor->findChild<QAction*>(QStringLiteral("test.removeColumn"))->trigger();
        QCOMPARE(m_editor->matrix().columnCount(), 1);
        QVERIFY(!m_editor->findChild<QAction*>(QStringLiteral("test.removeColumn"))->isEnabled());
        QVERIFY(!m_editor->findChild<QAction*>(QStringLiteral("test.addRow"))->isVisible());
    }
};

TRANSLUCENT_TEST(MatrixEditorTest)
#include "matrix_editor_test.moc"
