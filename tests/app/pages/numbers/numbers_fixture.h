#pragma once

#include "pages/numbers/numbers_page.h"

#include "engine/engine.h"
#include "engine/translation_backend.h"
#include "engine_calls.h"
#include "pages/numbers/step_frame.h"
#include "pages/numbers/step_table.h"
#include "session/session.h"
#include "widgets/number_tables.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>

namespace translucent {

/// The Numbers page over the real model, with mouse and keyboard actions.
class NumbersFixture : public QObject {
protected:
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<NumbersPage> m_page;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        auto* widget = m_page->findChild<Widget*>(QString::fromLatin1(name));
        Q_ASSERT(widget);
        return widget;
    }
    /// The one of the calculator that is shown.
    template <typename Widget>
    Widget* shown(const char* name) const
    {
        for (Widget* widget : m_page->findChildren<Widget*>(QString::fromLatin1(name)))
            if (widget->isVisible())
                return widget;
        return nullptr;
    }
    StepFrame& frame() const { return *child<StepFrame>("stepFrame"); }
    QString text(const char* label) const { return child<QLabel>(label)->text(); }
    void press(int key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(child<StepList>("stepList"), Qt::Key(key), modifiers);
    }
    void open(int calculator) const { child<QTabBar>("calculatorTabs")->setCurrentIndex(calculator); }
    void example() const
    {
        if (auto* button = shown<QPushButton>("showExample"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    void take() const { QTest::mouseClick(shown<QPushButton>("takeFromModel"), Qt::LeftButton); }
    void choose(QComboBox* box, int index) const
    {
        box->setCurrentIndex(index);
        Q_EMIT box->activated(index);
    }
    void type(const char* editor, int column, const QString& what) const
    {
        MatrixModel& matrix = child<MatrixEditor>(editor)->matrix();
        matrix.setData(matrix.index(0, column), what);
    }
    /// Visits all steps and returns those whose numbers were compared with the engine's. Fails if they differ.
    QStringList comparedSteps() const
    {
        QStringList compared;
        if (!QTest::qWaitFor([this] { return m_page->isSettled(); }, 60000))
            QTest::qFail("the steps do not come", __FILE__, __LINE__);
        press(Qt::Key_Home);
        for (int step = 0; step < frame().stepCount(); ++step, press(Qt::Key_Space)) {
            const auto* check = child<QLabel>("stepCheck");
            if (!check->isVisible())
                continue;
            if (!check->text().startsWith(QStringLiteral("✓")))
                QTest::qFail(qPrintable(check->text()), __FILE__, __LINE__);
            compared << text("stepName");
        }
        return compared;
    }
    /// Opens the page with the numbers of a translated sentence.
    void openPage()
    {
        m_engine = std::make_unique<Engine>(&loadBackend);
        m_session = std::make_unique<Session>(*m_engine, GoldSentences());
        QSignalSpy loaded(m_engine.get(), &Engine::modelLoaded), ready(m_engine.get(), &Engine::translationReady);
        m_engine->start();
        m_engine->loadModel(QStringLiteral("classroom"));
        QVERIFY(loaded.wait(20000));
        m_engine->translate(QStringLiteral("我妹妹昨天买了三本书。"), {});
        QVERIFY(ready.wait(20000));
        m_page = std::make_unique<NumbersPage>(*m_session);
        m_page->resize(1170, 550);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        test::settle(*m_engine);
    }
};

}  // namespace translucent
