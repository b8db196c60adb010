#include "pages/page.h"
#include "test_registry.h"
#include "window_fixture.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>

#include <memory>

using namespace translucent;
using translucent::test::WindowFixture;

/// The choice of a model in the window, and models and parts of pages that fail.
class ModelChoiceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->window->openFirstModel({});
        m_fixture->window->resize(1280, 800);
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_fixture->window.get()));
        QTRY_VERIFY(m_fixture->engine.model());
    }
    void cleanup() { m_fixture.reset(); }

    void opensAnotherModelDirectory()
    {
        m_fixture->pickedDirectory = QStringLiteral("/somewhere/mine");
        m_fixture->find<QAction>("openModelAction")->trigger();
        QTRY_COMPARE(m_fixture->engine.model()->name, QStringLiteral("mine"));
        QCOMPARE(m_fixture->find<QComboBox>("modelPicker")->currentText(), QStringLiteral("mine"));
    }

    void aFailedModelLeavesThePickerOnTheOldOne()
    {
        m_fixture->pickedDirectory = QStringLiteral("/somewhere/missing");
        m_fixture->find<QAction>("openModelAction")->trigger();
        QTRY_VERIFY(label("errorSentence")->isVisible());
        QCOMPARE(m_fixture->find<QComboBox>("modelPicker")->currentText(), QStringLiteral("everyday"));
    }

    void aFailedModelLeavesThePagesAsTheyAre()
    {
        type(QStringLiteral("你好"));
        QTRY_VERIFY(label("translationText")->isVisible());
        m_fixture->pickedDirectory = QStringLiteral("/somewhere/missing");
        m_fixture->find<QAction>("openModelAction")->trigger();
        QTRY_VERIFY(label("errorSentence")->isVisible());
        QVERIFY(label("translationText")->isVisible());
        QVERIFY(!label("translationText")->text().isEmpty());
    }

    /// Only the part of the page with the failed request shows the error.
    void aFailedPartLeavesThePagesAsTheyAre()
    {
        type(QStringLiteral("你好"));
        QTRY_VERIFY(label("translationText")->isVisible());
        m_fixture->control->failParts = true;
        constexpr int kWhatIf = 2, kWhy = 3, kArchitecture = 4, kNumbers = 6;
        m_fixture->window->showPage(kArchitecture);
        const QString problem =
            QStringLiteral("Unexpected internal error. Please report it together with the details.\na part has failed");
        QTRY_COMPARE(label("arraysHint")->text(), problem);
        m_fixture->window->showPage(kNumbers);
        QTRY_COMPARE(label("numbersProblem")->text(), problem);
        QVERIFY(label("numbersProblem")->isVisible());
        m_fixture->window->showPage(kWhatIf);
        QTRY_COMPARE(label("boardNote")->text(), problem);
        QCOMPARE(label("sweepProblem")->text(), problem);
        m_fixture->window->showPage(kWhy);
        QTRY_COMPARE(label("whyProblem")->text(), problem);
        QVERIFY(label("whyProblem")->isVisible());
        QVERIFY(!label("errorSentence")->isVisible());
        m_fixture->window->showPage(0);
        QVERIFY(label("translationText")->isVisible());
        m_fixture->control->failParts = false;
        m_fixture->window->showPage(kNumbers);
        QTRY_VERIFY(label("numbersProblem")->isHidden());
    }

    void aCalledOffPickerChangesNothing()
    {
        m_fixture->find<QAction>("openModelAction")->trigger();
        QCOMPARE(m_fixture->picked, 1);
        QVERIFY(!m_fixture->engine.isBusy());
    }

    void theLastPickerEntryOpensADirectory()
    {
        auto* picker = m_fixture->find<QComboBox>("modelPicker");
        Q_EMIT picker->activated(picker->count() - 1);
        QCOMPARE(m_fixture->picked, 1);
    }

private:
    QLabel* label(const char* name) const { return m_fixture->find<QLabel>(name); }
    void type(const QString& text) { m_fixture->find<QLineEdit>("sentenceInput")->setText(text); }

    std::unique_ptr<WindowFixture> m_fixture;
};

TRANSLUCENT_TEST(ModelChoiceTest)
#include "model_choice_test.moc"
