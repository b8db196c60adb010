#include "pages/lazy_page.h"

#include "sample_result.h"
#include "test_registry.h"

#include <QStackedWidget>
#include <QTest>

using namespace translucent;

namespace {

/// Counts what reaches it, and notes what it knew when it was shown.
class CountingView : public QWidget {
public:
    using QWidget::QWidget;

    void setResult(const TranslationResultPtr& result)
    {
        m_result = result;
        ++results;
    }
    void retranslateUi() { ++languages; }
    void takeFocus() { ++focused; }

    int results = 0;
    int languages = 0;
    int focused = 0;
    TranslationResultPtr shownWith;

protected:
    void showEvent(QShowEvent*) override { shownWith = m_result; }

private:
    TranslationResultPtr m_result;
};

class CountingPage : public LazyPage<CountingView> {
public:
    CountingPage(TranslationResultPtr result, QWidget* parent)
        : LazyPage("countingPage", std::move(result), parent)
    {
    }
    QString title() const override { return {}; }
    QKeySequence shortcut() const override { return {}; }
    QString iconPath() const override { return {}; }

protected:
    CountingView* createView() override
    {
        auto* view = new CountingView(this);
        view->setMinimumSize(300, 200);
        return view;
    }
};

}  // namespace

class LazyPageTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QStackedWidget> m_stack;
    CountingPage* m_page = nullptr;
    const TranslationResultPtr m_first = sampleResult(), m_second = sampleResult(), m_third = sampleResult();

    CountingView& view() const { return *m_page->view(); }

private Q_SLOTS:
    void init()
    {
        m_stack = std::make_unique<QStackedWidget>();
        m_stack->addWidget(new QWidget);
        m_page = new CountingPage(m_first, m_stack.get());
        m_stack->addWidget(m_page);
        m_stack->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_stack.get()));
    }

    void thereIsNoViewBeforeThePageIsShown()
    {
        m_page->setResult(m_second);
        m_page->retranslateUi();
        QVERIFY(!m_page->view());
        m_stack->setCurrentWidget(m_page);
        QVERIFY(view().isVisible());
        QCOMPARE(view().shownWith, m_second);
        QCOMPARE(view().results, 1);
        QCOMPARE(view().languages, 0);
        QCOMPARE(view().focused, 1);
    }

    void aVisiblePageFollowsAtOnce()
    {
        m_stack->setCurrentWidget(m_page);
        m_page->setResult(m_second);
        m_page->retranslateUi();
        QCOMPARE(view().results, 2);
        QCOMPARE(view().languages, 1);
    }

    void aHiddenPageCatchesUpOnceAndBeforeItIsShown()
    {
        m_stack->setCurrentWidget(m_page);
        m_stack->setCurrentIndex(0);
        for (const auto& result : {m_second, TranslationResultPtr(), m_third})
            m_page->setResult(result);
        m_page->retranslateUi();
        m_page->retranslateUi();
        QCOMPARE(view().results, 1);
        QCOMPARE(view().languages, 0);
        m_stack->setCurrentWidget(m_page);
        QCOMPARE(view().results, 2);
        QCOMPARE(view().languages, 1);
        QCOMPARE(view().shownWith, m_third);
    }

    void comingBackWithoutNewsCostsNothing()
    {
        for (int visit = 0; visit < 3; ++visit) {
            m_stack->setCurrentWidget(m_page);
            m_stack->setCurrentIndex(0);
        }
        QCOMPARE(view().results, 1);
        QCOMPARE(view().languages, 0);
        QCOMPARE(view().focused, 3);
    }

    void aHiddenPageKeepsItsSize()
    {
        m_stack->setCurrentWidget(m_page);
        m_stack->setCurrentIndex(0);
        QVERIFY(!view().isVisible());
        QCOMPARE(m_page->minimumSizeHint(), QSize(300, 200));
    }
};

TRANSLUCENT_TEST(LazyPageTest)
#include "lazy_page_test.moc"
