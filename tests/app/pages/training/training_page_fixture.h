#pragma once

#include "answering.h"
#include "engine/engine.h"
#include "engine/training_controller.h"
#include "fake_backend.h"
#include "named_tabs.h"
#include "pages/training/setup_view.h"
#include "pages/training/training_page.h"

#include <QPushButton>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace translucent::test {

/// Page Training over real trainings in a temporary directory, without questions to the user.
class TrainingPageFixture : public QObject {
protected:
    using State = TrainingProcess::State;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        return m_page->findChild<Widget*>(QString::fromLatin1(name));
    }
    QTabWidget& tabs() const { return *child<QTabWidget>("trainingTabs"); }
    SetupView* openSetup() const
    {
        showTab(tabs(), "setUp");
        return m_page->findChild<SetupView*>();
    }
    void click(const char* name) const { QTest::mouseClick(child<QPushButton>(name), Qt::LeftButton); }
    TrainingProcess& process() const { return m_page->controller().process(); }
    QString directory() const { return m_page->controller().activeDirectory(); }

    void open()
    {
        m_page = std::make_unique<TrainingPage>(*m_session,
            TrainingPlaces {QStringLiteral(TRANSLUCENT_CLI), m_place->filePath(QStringLiteral("runs")),
                m_place->filePath(QStringLiteral("bundled"))});
        m_page->setQuestions(
            {[](auto&&...) {}, answering([](QWidget&, const QString&) { return QStringLiteral("renamed"); }),
                answering([this](QWidget&, const QString&) {
                    ++m_questions;
                    return m_answer;
                }),
                [](const QString&) {}});
        m_page->resize(1100, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    /// A run with frequent evaluations that does not end by itself.
    void startRun()
    {
        TrainingRun run {recipePreset("tiny"), "builtin:copy?pairs=300&seed=1", {}, {}};
        auto& model = run.recipe.model;
        model.modelDimension = 16;
        model.heads = 2;
        model.encoderLayers = model.decoderLayers = 1;
        model.feedForwardDimension = 32;
        auto& training = run.recipe.training;
        training.batchTokens = 200;
        training.evaluateEverySteps = 10;
        training.devPairs = 20;
        training.threads = 1;
        training.maxMinutes = 0;
        training.maxSteps = 100000;
        openSetup()->setRun(run);
        QTRY_VERIFY_WITH_TIMEOUT(child<QPushButton>("startTraining")->isEnabled(), 20000);
        click("startTraining");
        QTRY_VERIFY_WITH_TIMEOUT(m_page->controller().history(directory()).evaluations.size() >= 2, 60000);
    }
    void stopRun()
    {
        click("stopTraining");
        QTRY_COMPARE_WITH_TIMEOUT(process().state(), State::Idle, 60000);
    }

    /// A new page without runs.
    void start()
    {
        m_place = std::make_unique<QTemporaryDir>();
        m_control = std::make_shared<FakeControl>();
        m_engine = std::make_unique<Engine>(fakeBackend(m_control));
        m_session = std::make_unique<Session>(*m_engine, GoldSentences());
        m_engine->start();
        m_questions = 0;
        m_answer = true;
        open();
    }

    std::unique_ptr<QTemporaryDir> m_place;
    std::shared_ptr<FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<TrainingPage> m_page;
    int m_questions = 0;
    bool m_answer = true;
};

}  // namespace translucent::test
