#include "widgets/content_height.h"

#include "test_registry.h"

#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <QVBoxLayout>

using namespace translucent;

namespace {

constexpr int kRows = 20;
constexpr int kHead = 200;   ///< height of what the page has above the table
constexpr int kLeast = 80;   ///< height that the table needs
constexpr int kSmall = 240;  ///< the page scrolls
constexpr int kRoomy = 400;  ///< the page fits, the table scrolls

/// A page with a table that can scroll, in a frame that scrolls if the page does not fit.
struct PageWithTable {
    QScrollArea frame;
    QStandardItemModel model {kRows, 2};
    QTableView* table = new QTableView;
    QWidget* head = new QWidget;

    PageWithTable()
    {
        auto* page = new QWidget;
        head->setFixedHeight(kHead);
        table->setModel(&model);
        table->setMinimumHeight(kLeast);
        auto* layout = new QVBoxLayout(page);
        layout->addWidget(head);
        layout->addWidget(table, 1);
        frame.setWidgetResizable(true);
        frame.setWidget(page);
        leaveScrollingToPage(*table);
    }

    void show(int height)
    {
        frame.resize(300, height);
        frame.show();
    }

    bool pageScrolls() const { return frame.verticalScrollBar()->maximum() > 0; }
    bool tableScrolls() const { return table->verticalScrollBar()->maximum() > 0; }
    bool onlyPageScrolls() const { return pageScrolls() && !tableScrolls(); }
    bool onlyTableScrolls() const { return !pageScrolls() && tableScrolls(); }
};

}  // namespace

class ContentHeightTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTableScrollsWhileThePageFits()
    {
        PageWithTable shown;
        shown.show(kRoomy);
        QTRY_VERIFY(shown.onlyTableScrolls());
        QCOMPARE(shown.table->minimumHeight(), kLeast);
    }

    void thePageScrollsIfItDoesNotFit()
    {
        PageWithTable shown;
        shown.show(kSmall);
        QTRY_VERIFY(shown.onlyPageScrolls());
        QVERIFY(shown.table->height() >= shown.table->verticalHeader()->length());
    }

    void earlierSizesDoNotMatter()
    {
        PageWithTable shown;
        shown.show(kRoomy);
        QTRY_VERIFY(shown.onlyTableScrolls());
        shown.frame.resize(300, kSmall);
        QTRY_VERIFY(shown.onlyPageScrolls());
        shown.frame.resize(300, kRoomy);
        QTRY_VERIFY(shown.onlyTableScrolls());
        QCOMPARE(shown.table->minimumHeight(), kLeast);
    }

    void earlierContentDoesNotMatter()
    {
        PageWithTable shown;
        shown.show(kRoomy);
        QTRY_VERIFY(shown.onlyTableScrolls());
        shown.head->setFixedHeight(kRoomy);
        QTRY_VERIFY(shown.onlyPageScrolls());
        shown.head->setFixedHeight(kHead);
        QTRY_VERIFY(shown.onlyTableScrolls());
    }

    void aTextHasAllItsLinesAndNoMore()
    {
        QWidget page;
        auto* text = new QLabel(QStringLiteral("one two three four five six seven eight nine ten"), &page);
        text->setWordWrap(true);
        auto* layout = new QVBoxLayout(&page);
        layout->addWidget(text);
        keepWhole(*text);
        const auto naturalHeight = [text] {
            QLabel other(text->text());
            other.setWordWrap(true);
            return other.heightForWidth(text->width());
        };
        for (const int width : {120, 600, 90}) {
            page.resize(width, 10);
            page.show();
            QTRY_COMPARE(text->minimumHeight(), naturalHeight());
        }
        text->setText(QStringLiteral("one"));
        QTRY_COMPARE(text->minimumHeight(), naturalHeight());
    }

    void followsTheNumberOfRows()
    {
        PageWithTable shown;
        shown.show(kSmall);
        QTRY_VERIFY(shown.onlyPageScrolls());
        const int before = shown.table->height();
        shown.model.setRowCount(2 * kRows);
        QTRY_VERIFY(shown.onlyPageScrolls() && shown.table->height() > before);
        shown.model.setRowCount(1);
        QTRY_COMPARE(shown.table->minimumHeight(), kLeast);
    }
};

TRANSLUCENT_TEST(ContentHeightTest)
#include "content_height_test.moc"
