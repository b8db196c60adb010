#include "shell/application.h"

#include "pages/page.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"
#include "window_fixture.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <stdexcept>

using namespace translucent;
using translucent::test::WindowFixture;

namespace {

constexpr auto kThrown = "thrown on purpose";

/// Throws when it is painted or a key is pressed.
class Thrower : public QWidget {
public:
    explicit Thrower(QWidget* parent)
        : QWidget(parent)
    {
        setFocusPolicy(Qt::StrongFocus);
        resize(40, 20);
    }

    bool throwsPainting = false;

protected:
    void paintEvent(QPaintEvent*) override
    {
        if (throwsPainting)
            throw Error(ErrorCode::InvalidArgument, untranslated(kThrown));
    }
    void keyPressEvent(QKeyEvent*) override { throw std::runtime_error(kThrown); }
};

}  // namespace

/// Whatever code of a page throws, the window says so and goes on.
class GuardedApplicationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_guarded = connect(static_cast<GuardedApplication*>(qApp), &GuardedApplication::failed,
            m_fixture->window.get(), &MainWindow::showFailure);
        m_fixture->window->openFirstModel({});
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
        QTRY_VERIFY(m_fixture->engine.model());
    }

    void cleanup()
    {
        disconnect(m_guarded);
        m_fixture.reset();
    }

    void everyPageGoesOn()
    {
        for (Page* page : m_fixture->window->pages()) {
            m_fixture->window->showPage(int(m_fixture->window->pages().indexOf(page)));
            throwInASlot(*page);
            sayAndGoOn(*page, "slot");
            QTimer::singleShot(0, page, [] { throw Error(ErrorCode::NotFound, untranslated(kThrown)); });
            sayAndGoOn(*page, "timer");
            QMetaObject::invokeMethod(
                page, [] { throw std::runtime_error(kThrown); }, Qt::QueuedConnection);
            sayAndGoOn(*page, "queued call");
            throwInHandlers(*page);
        }
    }

    void whatIsNoExceptionIsCaughtToo()
    {
        QTimer::singleShot(0, this, [] { throw 42; });
        QTRY_VERIFY(banner()->isVisible());
        QVERIFY(!m_fixture->find<QLabel>("errorDetail")->text().isEmpty());
    }

    void withoutAnyoneToTellItGoesOn()
    {
        disconnect(m_guarded);
        QEvent event(QEvent::User);
        struct : QObject {
            bool event(QEvent*) override { throw 42; }
        } receiver;
        bool thrown = false;
        try {
            QCoreApplication::sendEvent(&receiver, &event);
        } catch (int) {
            thrown = true;
        }
        QVERIFY(thrown);
    }

private:
    QWidget* banner() const { return m_fixture->find<QWidget>("errorBanner"); }

    static void throwInASlot(Page& page)
    {
        QPushButton button(&page);
        connect(&button, &QPushButton::clicked, &page, [] { throw Error(ErrorCode::NotFound, untranslated(kThrown)); });
        button.show();
        QTest::mouseClick(&button, Qt::LeftButton);
    }

    void throwInHandlers(Page& page)
    {
        Thrower thrower(&page);
        thrower.show();
        QTest::keyClick(&thrower, Qt::Key_A);
        sayAndGoOn(page, "key");
        thrower.throwsPainting = true;
        thrower.raise();
        thrower.repaint();
        sayAndGoOn(page, "paint");
    }

    void sayAndGoOn(const Page& page, const char* where)
    {
        const QString place = page.objectName() + QLatin1String(", ") + QLatin1String(where);
        QVERIFY2(QTest::qWaitFor([this] { return banner()->isVisible(); }), qPrintable(place));
        QVERIFY2(m_fixture->find<QToolButton>("errorDetailsButton")->isVisible(), qPrintable(place));
        QCOMPARE(m_fixture->find<QLabel>("errorDetail")->text(), QString::fromLatin1(kThrown));
        const QString sentence = QStringLiteral("第%1句").arg(++m_sentences);
        m_fixture->window->bar().setSentence(sentence);
        QTRY_VERIFY(
            m_fixture->window->selection().result() && m_fixture->window->selection().result()->sourceText == sentence);
        banner()->hide();
    }

    std::unique_ptr<WindowFixture> m_fixture;
    QMetaObject::Connection m_guarded;
    int m_sentences = 0;
};

TRANSLUCENT_TEST(GuardedApplicationTest)
#include "guarded_application_test.moc"
