#include "widgets/list_table.h"

#include "test_registry.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace translucent;

class ListTableTest : public QObject {
    Q_OBJECT

    static std::vector<ListColumn> columns()
    {
        return {{QStringLiteral("Text"), QStringLiteral("What it says"), ListColumn::Text},
            {QStringLiteral("p"), {}, ListColumn::Number, {}, true}};
    }
    static ListRow row(const char* text) { return {.texts = {QString::fromLatin1(text), QStringLiteral("0.5")}}; }

private Q_SLOTS:
    void theModelKeepsTheRules()
    {
        ListModel model(columns(), nullptr);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows({row("a"), row("b")});
        model.setRows({row("c"), row("d")});
        model.setRows({row("e")});
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("e"));
        QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::ToolTipRole).toString(), QStringLiteral("What it says"));
        model.setRows({});
        QCOMPARE(model.rowCount(), 0);
    }

    void aChosenRowLeavesTheColumnsWhereTheyAre()
    {
        std::vector<ListColumn> wide;
        for (int i = 0; i < 12; ++i)
            wide.push_back({QStringLiteral("a column with a title"), {}, ListColumn::Rank});
        ListTable table("table", wide, nullptr);
        table.setRows(
            {{.texts = QStringList(12, QStringLiteral("1"))}, {.texts = QStringList(12, QStringLiteral("2"))}});
        table.resize(300, 200);
        table.show();
        QScrollBar& across = *table.horizontalScrollBar();
        QTRY_VERIFY(across.maximum() > 0);
        across.setValue(across.maximum());
        table.setCurrentRow(1);
        QCOMPARE(across.value(), across.maximum());
        QCOMPARE(table.currentRow(), 1);
    }

    void aBarAndItsNumberStayBesideALongWord()
    {
        ListTable table("table",
            {{QStringLiteral("#"), {}, ListColumn::Rank}, {QStringLiteral("Token"), {}, ListColumn::Word},
                {QStringLiteral("Probability"), {}, ListColumn::Bar}},
            nullptr);
        const QString longest = QStringLiteral("a word with a long remark in brackets");
        table.setRows({{.texts = {QStringLiteral("1"), longest, QStringLiteral("100.00%")}, .share = 1}});
        table.show();
        for (const int width : {600, 280}) {
            table.resize(width, 200);
            QVERIFY(table.columnWidth(2) > table.fontMetrics().horizontalAdvance(QStringLiteral("100.00%")) + 16);
            QCOMPARE(table.columnWidth(1) > table.fontMetrics().horizontalAdvance(longest), width == 600);
        }
    }

    void columnsGiveWayToATextThatWouldBeSqueezed()
    {
        std::vector<ListColumn> all = columns();
        all.push_back({QStringLiteral("of less importance"), {}, ListColumn::Number, {}, false, true});
        ListTable table("table", all, nullptr);
        table.setRows({{.texts = {QStringLiteral("a text"), QStringLiteral("0.5"), QStringLiteral("12345")}}});
        table.resize(500, 200);
        table.show();
        QVERIFY(!table.isColumnHidden(2));
        table.resize(230, 200);
        QVERIFY(table.isColumnHidden(2) && !table.isColumnHidden(1));
        QVERIFY(table.columnWidth(0) >= 14 * table.fontMetrics().averageCharWidth());
        table.resize(500, 200);
        QVERIFY(!table.isColumnHidden(2));
    }

    void columnsGiveWayToATextThatWouldBeCutOff()
    {
        std::vector<ListColumn> all = columns();
        all.push_back({QStringLiteral("of less importance"), {}, ListColumn::Number, {}, false, true});
        ListTable table("table", all, nullptr);
        table.resize(340, 200);
        table.show();
        const QString longer = QStringLiteral("a text that needs the whole width of it");
        for (const QString& text : {QStringLiteral("a text"), longer}) {
            table.setRows({{.texts = {text, QStringLiteral("0.5"), QStringLiteral("12345")}}});
            QCOMPARE(table.isColumnHidden(2), text == longer);
        }
    }

    void otherColumnsStartWithoutRows()
    {
        std::vector<ListColumn> all = columns();
        all.insert(all.begin() + 1, {QStringLiteral("of less importance"), {}, ListColumn::Number, {}, false, true});
        ListTable table("table", all, nullptr);
        table.resize(60, 200);
        table.show();
        table.setRows({{.texts = {QStringLiteral("a text"), QStringLiteral("12345"), QStringLiteral("0.5")}}});
        QVERIFY(table.isColumnHidden(1));
        table.setColumns(columns());
        QVERIFY(table.rows().empty());
        QVERIFY(!table.isColumnHidden(1));
        table.setRows({row("a")});
        QCOMPARE(table.titles().size(), qsizetype(table.rows().front().texts.size()));
    }

    void rowsLookAsTheySay()
    {
        ListModel model(columns(), nullptr);
        ListRow second = row("b");
        second.tip = QStringLiteral("more");
        second.strong = true;
        second.enabled = false;
        model.setRows({row("a"), second});
        QCOMPARE(model.index(0, 0).data(Qt::ToolTipRole).toString(), QStringLiteral("a"));
        QCOMPARE(model.index(1, 0).data(Qt::ToolTipRole).toString(), QStringLiteral("more"));
        QVERIFY(model.index(1, 0).data(Qt::FontRole).value<QFont>().bold());
        QVERIFY(!(model.flags(model.index(1, 1)) & Qt::ItemIsEnabled));
        QVERIFY(model.flags(model.index(0, 1)) & Qt::ItemIsEditable);
        QVERIFY(!(model.flags(model.index(0, 0)) & Qt::ItemIsEditable));
    }

    void whatIsTypedIsToldAndNotKept()
    {
        ListTable table("table", columns(), nullptr);
        table.setRows({row("a")});
        QSignalSpy edited(&table, &ListTable::edited);
        QVERIFY(table.model()->setData(table.model()->index(0, 1), QStringLiteral("0.7")));
        QVERIFY(!table.model()->setData(table.model()->index(0, 0), QStringLiteral("x")));
        QCOMPARE(edited.size(), 1);
        QCOMPARE(edited.first()[2].toString(), QStringLiteral("0.7"));
        QCOMPARE(table.rows()[0].texts[1], QStringLiteral("0.5"));
    }

    void onlyTheUsersChoiceIsTold()
    {
        ListTable table("table", columns(), nullptr);
        table.setRows({row("a"), row("b"), row("c")});
        QSignalSpy picked(&table, &ListTable::picked);
        table.setCurrentRow(1);
        table.setRows({row("x"), row("y"), row("z")});
        QCOMPARE(table.currentRow(), 1);
        QCOMPARE(picked.size(), 0);
        QTest::keyClick(&table, Qt::Key_Down);
        QCOMPARE(picked.size(), 1);
        QCOMPARE(picked.first().first().toInt(), 2);
        table.setCurrentRow(-1);
        QCOMPARE(table.currentRow(), -1);
    }

    void titlesAndRowsComeAsTexts()
    {
        ListTable table("table", {{{}, {}, ListColumn::Number}}, nullptr);
        const QList<QStringList> texts {
            {QStringLiteral("a"), QStringLiteral("b")}, {QStringLiteral("1"), QStringLiteral("x")}};
        table.setTexts(texts);
        QCOMPARE(table.texts(), texts);
        QCOMPARE(
            table.model()->index(0, 0).data(Qt::TextAlignmentRole).toInt(), int(Qt::AlignRight | Qt::AlignVCenter));
        QCOMPARE(table.model()->index(0, 1).data(Qt::TextAlignmentRole).toInt(), int(Qt::AlignLeft | Qt::AlignVCenter));
        QCOMPARE(table.exportSource({}, "stem").table(), csvTable(texts));
    }

    void rowsAreCopiedWithTabs()
    {
        ListTable table("table", columns(), nullptr);
        table.setRows({row("a"), row("b")});
        QTest::keySequence(&table, QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("a\t0.5\nb\t0.5"));
        table.setCurrentRow(1);
        QTest::keySequence(&table, QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("b\t0.5"));
        table.setRows({row("\"")});
        QTest::keySequence(&table, QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("\"\"\"\"\t0.5"));
    }

    void aTickIsToldAndABarHasItsShare()
    {
        ListTable table("table", {{}, {{}, {}, ListColumn::Bar}}, nullptr);
        ListRow ticked = row("a");
        ticked.ticked = false;
        ticked.share = 0.25;
        table.setRows({row("b"), ticked});
        QSignalSpy told(&table, &ListTable::ticked);
        QAbstractItemModel& model = *table.model();
        QVERIFY(!model.setData(model.index(0, 0), Qt::Checked, Qt::CheckStateRole));
        QVERIFY(model.setData(model.index(1, 0), Qt::Checked, Qt::CheckStateRole));
        QCOMPARE(told.size(), 1);
        QCOMPARE(told.first(), (QVariantList {1, true}));
        QCOMPARE(model.index(1, 1).data(kShareRole).toDouble(), 0.25);
        QVERIFY(!model.index(1, 0).data(kShareRole).isValid());
    }

    void aTableAsTallAsItsRowsGrows()
    {
        ListTable table("table", columns(), nullptr);
        table.showAllRows();
        const int empty = table.sizeHint().height();
        table.setRows({row("a"), row("b")});
        QCOMPARE(table.minimumSizeHint().height() - empty, 2 * table.rowHeight(0));
    }

    void longTextsAreCutWhereTheyAreEqual()
    {
        const QStringList texts {QStringLiteral("My younger sister bought three books yesterday."),
            QStringLiteral("My younger brother bought three books yesterday.")};
        const QFontMetrics metrics {QFont()};
        const int width = metrics.horizontalAdvance(texts[0]) / 2;
        QStringList shown;
        for (const QString& text : texts) {
            shown << elidedWhereEqual(text, texts, metrics, width, Qt::ElideRight);
            QVERIFY(metrics.horizontalAdvance(shown.back()) <= width);
        }
        QVERIFY2(shown[0].contains(QStringLiteral("sister")), qPrintable(shown[0]));
        QVERIFY2(shown[1].contains(QStringLiteral("brother")), qPrintable(shown[1]));
        QVERIFY(shown[0].startsWith(QStringLiteral("…")) && shown[0].endsWith(QStringLiteral("…")));
        QCOMPARE(elidedWhereEqual(texts[0], texts, metrics, 10 * width, Qt::ElideRight), texts[0]);
        const QString alone = elidedWhereEqual(texts[0], {texts[0]}, metrics, width, Qt::ElideLeft);
        QVERIFY2(alone.startsWith(QStringLiteral("…")) && alone.endsWith(u'.'), qPrintable(alone));
    }
};

TRANSLUCENT_TEST(ListTableTest)
#include "list_table_test.moc"
