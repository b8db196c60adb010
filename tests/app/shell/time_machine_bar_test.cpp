#include "shell/time_machine_bar.h"

#include "sample_moments.h"
#include "shell/scene_player.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace translucent;
using translucent::test::momentOf;
using translucent::test::WindowFixture;

/// The bar in the window, and what else of the window depends on the moment.
class TimeMachineBarTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_run = m_fixture->directory.filePath(QStringLiteral("mine"));
        test::makeMoments(m_run, {1, 8, 1280});
        m_fixture->window->openFirstModel({});
        m_fixture->window->resize(1280, 720);
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
        QTRY_VERIFY(m_fixture->engine.model());
    }
    void cleanup() { m_fixture.reset(); }

    void isThereOnlyForATrainingWithMoments()
    {
        QVERIFY(!bar()->isVisible());
        openRun();
        QVERIFY(bar()->height() <= 36);
        QCOMPARE(slider()->maximum(), 3);
        QCOMPARE(slider()->value(), 3);
        QCOMPARE(step(), QStringLiteral("final model"));
        m_fixture->engine.loadModel(QStringLiteral("/models/everyday"));
        QTRY_VERIFY(!bar()->isVisible());
    }

    void pagesWithoutTheModelHaveNone()
    {
        openRun();
        constexpr int kTraining = 8;
        m_fixture->window->showPage(kTraining);
        QVERIFY(!bar()->isVisible());
        m_fixture->window->showPage(0);
        QVERIFY(bar()->isVisible());
    }

    void keysAndButtonsChooseTheMoment()
    {
        openRun();
        QTest::keyClick(slider(), Qt::Key_Home);
        QTRY_COMPARE(m_fixture->engine.model()->directory, momentOf(m_run, 1));
        QCOMPARE(step(), QStringLiteral("step 1 of 1,280"));
        QVERIFY(!button("momentPrevious")->isEnabled());
        QTest::keyClick(slider(), Qt::Key_Right);
        QTRY_COMPARE(m_fixture->engine.model()->directory, momentOf(m_run, 8));
        QTest::mouseClick(button("momentNext"), Qt::LeftButton);
        QTRY_COMPARE(m_fixture->engine.model()->directory, momentOf(m_run, 1280));
        QTest::mouseClick(button("momentPrevious"), Qt::LeftButton);
        QTRY_COMPARE(m_fixture->engine.model()->directory, momentOf(m_run, 8));
        QTest::mouseClick(button("momentFinal"), Qt::LeftButton);
        QTRY_COMPARE(m_fixture->engine.model()->directory, m_run);
        QVERIFY(!button("momentFinal")->isEnabled());
    }

    void playIsStoppedByTheSameButton()
    {
        openRun();
        QTest::mouseClick(button("momentPlay"), Qt::LeftButton);
        QCOMPARE(button("momentPlay")->text(), QStringLiteral("Stop"));
        QCOMPARE(slider()->value(), 0);
        QTest::mouseClick(button("momentPlay"), Qt::LeftButton);
        QCOMPARE(button("momentPlay")->text(), QStringLiteral("Play"));
        QTRY_COMPARE(m_fixture->engine.model()->directory, momentOf(m_run, 1));
    }

    void everyControlHasAName()
    {
        openRun();
        for (const QWidget* each : {static_cast<QWidget*>(bar()), static_cast<QWidget*>(slider())})
            QVERIFY(!each->accessibleName().isEmpty());
        for (const char* name : {"momentPrevious", "momentNext"})
            QVERIFY2(!button(name)->accessibleName().isEmpty(), name);
        for (const char* name : {"momentPlay", "momentFinal"})
            QVERIFY2(!button(name)->text().isEmpty() && !button(name)->toolTip().isEmpty(), name);
    }

    void sentenceAndPageStay()
    {
        openRun();
        m_fixture->window->bar().setSentence(QStringLiteral("你好"));
        QTRY_VERIFY(m_fixture->window->session().result());
        constexpr int kAttention = 1;
        m_fixture->window->showPage(kAttention);
        slider()->setValue(1);
        QTRY_COMPARE(m_fixture->engine.model()->directory, momentOf(m_run, 8));
        QTRY_COMPARE(m_fixture->window->session().result()->modelNumber, m_fixture->engine.model()->number);
        QCOMPARE(m_fixture->find<QLineEdit>("sentenceInput")->text(), QStringLiteral("你好"));
        QCOMPARE(m_fixture->window->currentPage().objectName(), QStringLiteral("attentionPage"));
    }

    void theListOfModelsNamesTheTraining()
    {
        openRun();
        auto* models = m_fixture->find<QComboBox>("modelPicker");
        const int count = models->count();
        QCOMPARE(models->currentText(), QStringLiteral("mine"));
        for (const int position : {0, 1}) {
            slider()->setValue(position);
            const QString name = position == 0 ? QStringLiteral("mine@1") : QStringLiteral("mine@8");
            QTRY_COMPARE(models->currentText(), name);
        }
        QCOMPARE(models->count(), count);
        Q_EMIT models->activated(models->currentIndex());
        QTRY_COMPARE(models->currentText(), QStringLiteral("mine"));
    }

    void theNextStartBeginsWithTheTraining()
    {
        openRun();
        slider()->setValue(0);
        QTRY_COMPARE(m_fixture->engine.model()->directory, momentOf(m_run, 1));
        m_fixture->window->keepForNextStart();
        QCOMPARE(m_fixture->settings.value(QStringLiteral("model/last")).toString(), m_run);
    }

    void aSceneKeepsTheMoment()
    {
        openRun();
        m_fixture->window->bar().setSentence(QStringLiteral("你好"));
        slider()->setValue(1);
        QTRY_COMPARE(m_fixture->engine.model()->directory, momentOf(m_run, 8));
        QTRY_VERIFY(m_fixture->window->isSettled());
        ScenePlayer& player = m_fixture->window->scenePlayer();
        const SavedScene kept = player.capture();
        QCOMPARE(QString::fromStdString(kept.scene.model.value_or("")), m_run);
        QCOMPARE(kept.scene.moment, std::optional<std::int64_t>(8));
        QVERIFY2(player.commandLine().contains(momentOf(m_run, 8)), qPrintable(player.commandLine()));
        m_fixture->engine.loadModel(QStringLiteral("/models/classroom"));
        QTRY_COMPARE(m_fixture->engine.model()->name, QStringLiteral("classroom"));
        player.show(kept.scene);
        QTRY_COMPARE(m_fixture->engine.model()->directory, momentOf(m_run, 8));
        QTRY_VERIFY(!player.isBusy());
        QVERIFY2(player.missing().isEmpty(), qPrintable(player.missing().join(u' ')));
        Scene own;
        own.model = m_run.toStdString();
        player.show(own);
        QTRY_COMPARE(m_fixture->engine.model()->directory, m_run);
    }

    void aSceneWithoutItsMomentSaysSo()
    {
        Scene scene;
        scene.model = m_run.toStdString();
        scene.moment = 9;
        ScenePlayer& player = m_fixture->window->scenePlayer();
        player.show(scene);
        QTRY_COMPARE(m_fixture->engine.model()->directory, m_run);
        QTRY_VERIFY(!player.isBusy());
        QCOMPARE(player.missing(), QStringList {QStringLiteral("moment")});
    }

private:
    void openRun() const
    {
        m_fixture->engine.loadModel(m_run);
        QTRY_VERIFY(bar()->isVisible());
    }
    TimeMachineBar* bar() const { return m_fixture->find<TimeMachineBar>("timeMachine"); }
    QSlider* slider() const { return m_fixture->find<QSlider>("momentSlider"); }
    QToolButton* button(const char* name) const { return m_fixture->find<QToolButton>(name); }
    QString step() const { return m_fixture->find<QLabel>("momentStep")->text(); }

    std::unique_ptr<WindowFixture> m_fixture;
    QString m_run;
};

TRANSLUCENT_TEST(TimeMachineBarTest)
#include "time_machine_bar_test.moc"
