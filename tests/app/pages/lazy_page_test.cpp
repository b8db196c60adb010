#include "pages/lazy_page.h"

#include "fake_backend.h"
#include "sample_result.h"
#include "test_registry.h"

#include <QEventLoop>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTest>
#include <QTimer>

using namespace translucent;

namespace {

/// Counts the calls, and records the known state when it is shown.
class CountingView : public QWidget {
public:
    explicit CountingView(QWidget* parent)
        : QWidget(parent)
        , box(new QSpinBox(this))
    {
        box->setObjectName(QStringLiteral("box"));
        setMinimumSize(300, 200);
    }

    void setResult(const TranslationResultPtr& result)
    {
        m_result = result;
        ++results;
    }
    void takeFocus() { ++focused; }
    void showPlace(const QString& place) { shownPlace = place; }

    const TranslationResultPtr& result() const { return m_result; }

    int results = 0;
    int focused = 0;
    QString shownPlace;
    TranslationResultPtr shownWith;
    QSpinBox* box;

protected:
    void showEvent(QShowEvent*) override { shownWith = m_result; }

private:
    TranslationResultPtr m_result;
};

class CountingPage : public LazyPage<CountingView> {
public:
    CountingPage(Session& session, QWidget* parent)
        : LazyPage({"counting", "Counting", UsesNothing}, session, parent)
    {
    }

    int views = 0;

protected:
    CountingView* createView() override
    {
        ++views;
        return new CountingView(this);
    }
};

}  // namespace

class LazyPageTest : public QObject {
    Q_OBJECT

    Engine m_engine {test::fakeBackend()};
    Session m_session {m_engine, GoldSentences()};
    std::unique_ptr<QStackedWidget> m_stack;
    CountingPage* m_page = nullptr;
    const TranslationResultPtr m_first = sampleResult(), m_second = sampleResult(), m_third = sampleResult();

    CountingView& view() const { return *m_page->view(); }

private Q_SLOTS:
    void init()
    {
        m_stack = std::make_unique<QStackedWidget>();
        m_stack->addWidget(new QWidget);
        m_session.selection().setResult(m_first);
        m_page = new CountingPage(m_session, m_stack.get());
        m_stack->addWidget(m_page);
        m_stack->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_stack.get()));
    }

    void thereIsNoViewBeforeThePageIsShown()
    {
        m_session.selection().setResult(m_second);
        m_page->languageChanged();
        QVERIFY(!m_page->view());
        m_stack->setCurrentWidget(m_page);
        QVERIFY(view().isVisible());
        QCOMPARE(view().shownWith, m_second);
        QCOMPARE(view().results, 1);
        QCOMPARE(m_page->views, 1);
        QCOMPARE(view().focused, 1);
    }

    void aVisiblePageFollowsAtOnce()
    {
        m_stack->setCurrentWidget(m_page);
        m_session.selection().setResult(m_second);
        QCOMPARE(view().results, 2);
    }

    void aHiddenPageCatchesUpOnceAndBeforeItIsShown()
    {
        m_stack->setCurrentWidget(m_page);
        m_stack->setCurrentIndex(0);
        for (const auto& result : {m_second, m_third})
            m_session.selection().setResult(result);
        QCOMPARE(view().results, 1);
        m_stack->setCurrentWidget(m_page);
        QCOMPARE(view().results, 2);
        QCOMPARE(view().shownWith, m_third);
    }

    void aHiddenViewLetsGoOfASentenceThatIsThereNoLonger()
    {
        m_stack->setCurrentWidget(m_page);
        m_stack->setCurrentIndex(0);
        m_session.selection().setResult(nullptr);
        QCOMPARE(view().results, 2);
        QVERIFY(!view().result());
    }

    void aViewDoesNotGoWithinANestedEventLoop()
    {
        m_stack->setCurrentWidget(m_page);
        QEventLoop outer, inner;
        int viewsWithin = 0;
        QTimer::singleShot(0, &outer, [&] {
            QTimer::singleShot(0, &inner, [&] {
                m_page->languageChanged();
                viewsWithin = m_page->views;
                inner.quit();
            });
            inner.exec();
            outer.quit();
        });
        outer.exec();
        QCOMPARE(viewsWithin, 1);
        QTRY_COMPARE(m_page->views, 2);
    }

    void anotherLanguageMakesItAnewSetAsItWas()
    {
        m_stack->setCurrentWidget(m_page);
        view().box->setValue(7);
        m_page->languageChanged();
        QCOMPARE(m_page->views, 2);
        QVERIFY(view().isVisible());
        QCOMPARE(view().results, 1);
        QCOMPARE(view().shownWith, m_first);
        QCOMPARE(view().box->value(), 7);
    }

    void aHiddenPageIsMadeAnewOnceAndWhenItIsShown()
    {
        m_stack->setCurrentWidget(m_page);
        view().box->setValue(7);
        m_stack->setCurrentIndex(0);
        m_session.selection().setResult(m_second);
        for (int change = 0; change < 2; ++change)
            m_page->languageChanged();
        QCOMPARE(m_page->views, 1);
        m_stack->setCurrentWidget(m_page);
        QCOMPARE(m_page->views, 2);
        QCOMPARE(view().results, 1);
        QCOMPARE(view().shownWith, m_second);
        QCOMPARE(view().box->value(), 7);
    }

    void comingBackWithoutNewsCostsNothing()
    {
        for (int visit = 0; visit < 3; ++visit) {
            m_stack->setCurrentWidget(m_page);
            m_stack->setCurrentIndex(0);
        }
        QCOMPARE(view().results, 1);
        QCOMPARE(m_page->views, 1);
        QCOMPARE(view().focused, 3);
    }

    void placesReachTheView()
    {
        m_page->showPlace(QStringLiteral("place"));
        QVERIFY(!m_page->view());
        m_stack->setCurrentWidget(m_page);
        m_page->showPlace(QStringLiteral("place"));
        QCOMPARE(view().shownPlace, QStringLiteral("place"));
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
