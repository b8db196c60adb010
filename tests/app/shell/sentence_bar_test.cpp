#include "shell/sentence_bar.h"

#include "pages/training/training_page.h"
#include "test_registry.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QTest>
#include <QToolButton>

using namespace translucent;
using namespace translucent::test;

/// The examples of the bar for models with different tasks.
class SentenceBarTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        m_fixture->window->openFirstModel(QStringLiteral("classroom"));
        QTRY_VERIFY(m_fixture->engine.model());
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
    }
    void cleanup() { m_fixture.reset(); }

    void aModelForLettersHasExamplesOfLetters()
    {
        QTRY_COMPARE(m_fixture->find<QMenu>("examplesMenu")->actions().size(), 4);
        m_fixture->window->bar().beginWithExample();
        auto* input = m_fixture->find<QLineEdit>("sentenceInput");
        QTRY_VERIFY(input->text().contains(QStringLiteral("我们")));
        m_fixture->control->info.corpus = "builtin:reverse?pairs=100&seed=1";
        m_fixture->engine.loadModel(QStringLiteral("/models/toy"));
        QTRY_VERIFY(m_fixture->find<QMenu>("examplesMenu")->actions().size() > 4);
        static const QRegularExpression letters(QStringLiteral("^[a-z]( [a-z])+$"));
        QVERIFY2(letters.match(input->text()).hasMatch(), qPrintable(input->text()));
        QVERIFY(input->placeholderText().contains(QStringLiteral("letters")));
        const auto examples = m_fixture->find<QMenu>("examplesMenu")->actions().size();
        for (int click = 0; click < 2 * examples; ++click) {  // the list starts again from its beginning
            const QString before = input->text();
            m_fixture->window->session().anotherExample().trigger();
            QVERIFY(input->text() != before && letters.match(input->text()).hasMatch());
        }
        QVERIFY(!m_fixture->find<QLabel>("modelFacts")->text().contains(QStringLiteral("ZH")));
        m_fixture->control->info.corpus = "builtin:classroom";
        m_fixture->engine.loadModel(QStringLiteral("/models/classroom"));
        QTRY_VERIFY(input->text().contains(QStringLiteral("我们")));
        QCOMPARE(m_fixture->find<QMenu>("examplesMenu")->actions().size(), 4);
    }

    /// The same sentences in the other direction.
    void aModelThatReadsEnglishHasEnglishExamples()
    {
        m_fixture->window->bar().beginWithExample();
        auto* input = m_fixture->find<QLineEdit>("sentenceInput");
        QTRY_VERIFY(input->text().contains(QStringLiteral("我们")));
        std::swap(m_fixture->control->info.sourceLanguage, m_fixture->control->info.targetLanguage);
        m_fixture->engine.loadModel(QStringLiteral("/models/english"));
        static const QRegularExpression english(QStringLiteral("^[A-Za-z' ,.?!]+$"));
        QTRY_VERIFY2(english.match(input->text()).hasMatch(), qPrintable(input->text()));
        QCOMPARE(input->placeholderText(), QStringLiteral("Type an English sentence…"));
        QCOMPARE(m_fixture->find<QMenu>("examplesMenu")->actions().size(), 4);
        m_fixture->window->session().anotherExample().trigger();
        QTRY_VERIFY2(english.match(input->text()).hasMatch(), qPrintable(input->text()));
        m_fixture->window->bar().setSentence(QStringLiteral("我们"));
        QCOMPARE(m_fixture->find<QLabel>("sentenceNoteText")->text(),
            QStringLiteral("This is Chinese; the model reads English."));
    }

    void whatSomebodyTypedStaysWithAnotherModel()
    {
        auto* input = m_fixture->find<QLineEdit>("sentenceInput");
        m_fixture->window->bar().setSentence(QStringLiteral("你好"));
        m_fixture->control->info.corpus = "builtin:reverse?pairs=100&seed=1";
        m_fixture->engine.loadModel(QStringLiteral("/models/toy"));
        QTRY_VERIFY(m_fixture->find<QMenu>("examplesMenu")->actions().size() > 4);
        QCOMPARE(input->text(), QStringLiteral("你好"));
        QVERIFY(m_fixture->find<QLabel>("sentenceNoteText")->isVisible());
    }

    void lettersNeedNoSpaces()
    {
        m_fixture->control->info.corpus = "builtin:reverse?pairs=100&seed=1";
        m_fixture->engine.loadModel(QStringLiteral("/models/toy"));
        QTRY_VERIFY(m_fixture->find<QMenu>("examplesMenu")->actions().size() > 4);
        m_fixture->window->bar().setSentence(QStringLiteral("hello"));
        QCOMPARE(m_fixture->window->session().sentence(), QStringLiteral("h e l l o"));
        QCOMPARE(m_fixture->find<QLineEdit>("sentenceInput")->text(), QStringLiteral("hello"));
        m_fixture->control->info.corpus = "builtin:classroom";
        m_fixture->engine.loadModel(QStringLiteral("/models/classroom"));
        QTRY_COMPARE(m_fixture->window->session().sentence(), QStringLiteral("hello"));
    }

    void aModelThatWasTrainedMeanwhileIsListed()
    {
        const auto* models = m_fixture->find<QComboBox>("modelPicker");
        const int before = models->count();
        const QString current = models->currentText();
        m_fixture->models.append({QStringLiteral("mine"), QStringLiteral("/runs/mine")});
        Q_EMIT m_fixture->window->findChild<TrainingPage*>()->controller().evaluated(QStringLiteral("/runs/mine"));
        QCOMPARE(models->count(), before + 1);
        QVERIFY(models->findText(QStringLiteral("mine")) >= 0);
        QCOMPARE(models->currentText(), current);
    }

private:
    std::unique_ptr<WindowFixture> m_fixture;
};

TRANSLUCENT_TEST(SentenceBarTest)
#include "sentence_bar_test.moc"
