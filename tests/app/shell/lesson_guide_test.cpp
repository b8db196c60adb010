#include "shell/lesson_guide.h"

#include "shell/lesson_answers.h"
#include "shell/scene_player.h"
#include "shell/sentence_bar.h"
#include "test_registry.h"
#include "widgets/chip_strip.h"
#include "widgets/lesson_panel.h"
#include "widgets/pointing.h"
#include "window_fixture.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

#include <algorithm>

using namespace translucent;
using namespace translucent::test;

namespace {

constexpr auto kLesson = R"(---
format: 1
title: A lesson
minutes: 5
objective: See it
sentence: 你好。
---

## Read

Some text with [a link](show:modelPicker).

```show
page: translate
highlight: sentenceInput
```

## Do

```do
task: Pin a token.
until: target-pinned
hint: Any of them.
```

## Choose

```ask
question: Which?
- [ ] This — no, not this.
- [x] That — yes, that.
why: Because of that.
```

## Number

```ask
question: How many pieces?
answer: source-pieces
why: They are counted.
```

## Engine

```ask
question: Where does greedy search lose?
answer: losing-step
why: There.
```
)";

}  // namespace

/// A lesson over a fake engine.
class LessonGuideTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WindowFixture>();
        QDir(m_fixture->directory.path()).mkdir(QStringLiteral("course"));
        write(QStringLiteral("01-first.md"), kLesson);
        m_fixture->window->openFirstModel(QStringLiteral("classroom"));
        QTRY_VERIFY(m_fixture->engine.model());
        m_fixture->window->resize(1280, 800);
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
        shelf()->open(m_fixture->directory.filePath(QStringLiteral("course")));
        guide().begin(QStringLiteral("01-first"));
        QTRY_VERIFY(m_fixture->window->session().result() && !m_fixture->window->scenePlayer().isBusy());
    }

    void cleanup()
    {
        m_fixture.reset();
        m_seed = 0;
    }

    void aStepShowsItsPageAndPointsAtOneThing()
    {
        QVERIFY(panel()->isVisible());
        QCOMPARE(m_fixture->window->session().result()->sourceText, QStringLiteral("你好。"));
        auto* spotlight = m_fixture->find<Spotlight>("spotlight");
        QCOMPARE(spotlight->target()->objectName(), QStringLiteral("sentenceInput"));
        QVERIFY(spotlight->lit().isValid());
        Q_EMIT panel()->pointed(QStringLiteral("modelPicker"));
        QCOMPARE(spotlight->target()->objectName(), QStringLiteral("modelPicker"));
        QVERIFY(goOn()->isEnabled());
        QTest::keyClick(goOn(), Qt::Key_Space);
        QCOMPARE(guide().run()->index(), std::size_t(1));
    }

    /// For a class: with the title of the step, its text and its question.
    void aStepBecomesAScene()
    {
        Playlist& scenes = m_fixture->window->playlist();
        auto* add = m_fixture->find<QAction>("addStepAction");
        QVERIFY(add->isEnabled());
        add->trigger();
        to(2);
        add->trigger();
        QCOMPARE(scenes.count(), 2);
        QCOMPARE(scenes.scenes()[0].title, "Read");
        QCOMPARE(scenes.scenes()[0].notes, "Some text with a link.");
        QCOMPARE(scenes.scenes()[0].scene.page, "translate");
        QCOMPARE(scenes.scenes()[0].scene.sentence, "你好。");
        QVERIFY(!scenes.scenes()[0].automaticTitle && !scenes.scenes()[0].picture.empty());
        QCOMPARE(scenes.scenes()[1].title, "Choose");
        QCOMPARE(scenes.scenes()[1].notes, "Which?");
        QVERIFY(guide().isLeading());
        guide().leave();
        QVERIFY(!add->isEnabled());
        scenes.clear();
    }

    void aTaskIsDoneByDoingIt()
    {
        to(1);
        QVERIFY(!goOn()->isEnabled());
        m_fixture->find<QToolButton>("lessonHintButton")->click();
        QCOMPARE(m_fixture->find<QLabel>("lessonHint")->text(), QStringLiteral("Any of them."));
        m_fixture->window->session().selection().setPinnedTarget(0);
        QVERIFY(goOn()->isEnabled());
    }

    /// A click elsewhere in the same widget, or without an effect, does not count.
    void aClickCountsWhereItIsAskedFor()
    {
        begin("02-click.md", "```do\ntask: Click END.\nuntil: clicked targetTokens ⟨END⟩\n```\n");
        auto* tokens = m_fixture->find<ChipStrip>("targetTokens");
        const auto last = int(tokens->chips().size()) - 1;
        const auto click = [&](QPoint place, Qt::MouseButton button = Qt::LeftButton) {
            QTest::mouseClick(tokens, button, {}, place);
            QCoreApplication::processEvents();
            return goOn()->isEnabled();
        };
        QVERIFY(!click(tokens->chipRect(0).center()));
        QVERIFY(!click(tokens->rect().bottomRight()));
        QVERIFY(!click(tokens->chipRect(last).center(), Qt::RightButton));
        QTest::keyClick(tokens, Qt::Key_A);
        QCoreApplication::processEvents();
        QVERIFY(!goOn()->isEnabled());
        QVERIFY(click(tokens->chipRect(last).center()));
    }

    void onlyTheTokenThatTheTaskNamesCounts()
    {
        begin("02-pin.md", "```do\ntask: Pin it.\nuntil: target-pinned least-certain-token\n```\n");
        Selection& selection = m_fixture->window->session().selection();
        LiveAnswer question;
        question.measure = Measure::LeastCertainToken;
        const auto& tokens = selection.result()->translation.hypotheses.front().tokens;
        MeasureInput input;
        input.translation = &selection.result()->translation;
        const int right = int(std::get<std::int64_t>(*measured(question, input)));
        selection.setPinnedTarget((right + 1) % int(tokens.size()));
        QVERIFY(!goOn()->isEnabled());
        QVERIFY(verdict().contains(QLatin1String("Not this one.")));
        selection.setPinnedTarget(right);
        QVERIFY(goOn()->isEnabled());
    }

    void aThingClickedInTheWindowIsTheAnswer()
    {
        begin("02-which.md", "```ask\nquestion: Which head?\nanswer: most-influential-head\nwhy: So.\n```\n");
        QVERIFY(!m_fixture->find<QPushButton>("lessonCheck")->isEnabled());
        Selection& selection = m_fixture->window->session().selection();
        const auto other = selection.headId().head == 0 ? 1 : 0;
        selection.setHead(OneHead {other});
        const auto chosen = panel()->form().chosen();
        QVERIFY(chosen);
        QCOMPARE(guide().rows()[std::size_t(*chosen)].answer, Answer(selection.headId()));
        QVERIFY(m_fixture->find<QPushButton>("lessonCheck")->isEnabled());
        QCOMPARE(guide().run()->record().tries, 0);  // looking does not count
    }

    void aStepLightsSeveralThingsAndWhatItSpeaksOf()
    {
        begin("02-light.md", "Press *Examples* or \"Search\".\n\n```do\ntask: Type one.\nuntil: new-sentence\n```\n",
            "highlight: targetTokens, translationText\n");
        auto* spotlight = m_fixture->find<Spotlight>("spotlight");
        QCOMPARE(spotlight->target()->objectName(), QStringLiteral("targetTokens"));
        for (const char* name : {"targetTokens", "translationText", "sentenceInput", "examplesButton"})
            QTRY_VERIFY2(spotlight->spares(*m_fixture->window->scenePlayer().find(QString::fromLatin1(name))), name);
        QTRY_VERIFY(!spotlight->spares(*m_fixture->find<QWidget>("navigationRail")));
        QVERIFY(!m_fixture->find<QWidget>("statusPanel")->isVisible());  // the page has its room
    }

    void thePanelLiesWhereThePageKeepsItsShape()
    {
        MainWindow& window = *m_fixture->window;
        const auto* pages = window.findChild<QStackedWidget*>();
        const auto isBelow = [&](QSize size) {
            window.resize(size);
            QCoreApplication::sendPostedEvents();
            QCoreApplication::processEvents();
            return panel()->mapTo(&window, QPoint()).y() >= pages->mapTo(&window, QPoint()).y() + pages->height();
        };
        QVERIFY(isBelow({1280, 720}));
        QVERIFY2(panel()->height() <= 180, qPrintable(QString::number(panel()->height())));
        QVERIFY2(pages->height() >= 420, qPrintable(QString::number(pages->height())));
        QVERIFY(!isBelow({2200, 1000}));
        QVERIFY(pages->width() > pages->height());
        QVERIFY(isBelow({1024, 700}));
    }

    void aLessonOfPicturesHasTheWholePage()
    {
        begin("02-pictures.md", "Text.\n", "", "lessons");
        const auto* pages = m_fixture->window->findChild<QStackedWidget*>();
        QVERIFY(!pages->isVisible());
        QVERIFY(panel()->width() > m_fixture->window->width() * 3 / 4);
        m_fixture->window->showPage(0);
        QVERIFY(pages->isVisible());
        guide().leave();
        QVERIFY(pages->isVisible());
    }

    void theNextLessonFollowsTheLast()
    {
        begin("01-one.md", "Text.\n");
        begin("02-two.md", "Text.\n");
        guide().begin(QStringLiteral("01-one"));
        QTRY_VERIFY(!m_fixture->window->scenePlayer().isBusy());
        auto* next = m_fixture->find<QPushButton>("lessonNext");
        QVERIFY(next->isVisible() && next->isEnabled());
        QVERIFY(m_fixture->find<QLabel>("lessonName")->text().contains(QStringLiteral("Lesson 2 of 3")));
        QTest::keyClick(next, Qt::Key_Space);
        QCOMPARE(guide().id(), QStringLiteral("02-two"));
        QTRY_VERIFY(!m_fixture->window->scenePlayer().isBusy());
        QVERIFY(next->isHidden());  // it is the last one
    }

    void spaceGoesOnWhenNothingElseHasTheKeyboard()
    {
        to(3);
        give(int(m_fixture->window->session().result()->translation.source.size()) - 1);
        m_fixture->find<QLineEdit>("answerNumber")->setFocus();
        QTest::keyClick(m_fixture->find<QLineEdit>("answerNumber"), Qt::Key_Space);
        QCOMPARE(guide().run()->index(), std::size_t(4));
    }

    void aQuizShowsTheTextAfterTheAnswer()
    {
        beginQuiz(false);
        auto* text = m_fixture->find<QTextBrowser>("lessonText");
        QVERIFY(text->toPlainText().isEmpty());
        chooseOption(1);
        QCOMPARE(text->toPlainText().trimmed(), QStringLiteral("It is that."));
    }

    void aQuizCanShowTheTextFromTheStart()
    {
        beginQuiz(true);
        QCOMPARE(m_fixture->find<QTextBrowser>("lessonText")->toPlainText().trimmed(), QStringLiteral("It is that."));
    }

    /// In the order of the quiz's seed, and with what was chosen: also when the learner comes back to the question.
    void optionsStayWithTheirMarks()
    {
        beginQuiz(false);
        auto* list = m_fixture->find<QListWidget>("answerChoices");
        const auto right = optionOrder(*guide().run()->question(), m_seed)[0] == 1 ? 0 : 1;
        const QStringList words {QStringLiteral("This"), QStringLiteral("That")};
        QCOMPARE(list->item(right)->text(), words[1]);
        chooseOption(0);
        chooseOption(1);
        for (int time = 0; time < 2; ++time) {
            QVERIFY(list->isVisible());
            QVERIFY(!list->isEnabled());
            QCOMPARE(list->item(right)->text(), QStringLiteral("✓ That"));
            QCOMPARE(list->item(1 - right)->text(), QStringLiteral("✗ This"));
            guide().leave();
            guide().begin(QStringLiteral("quiz"));
            QTRY_VERIFY(!m_fixture->window->scenePlayer().isBusy());
        }
        const QuizResult result = shelf()->resultOf(QString::fromLatin1(LessonShelf::kQuiz));
        QCOMPARE(result.answers.front().given, (std::vector<std::string> {"This", "That"}));
        QCOMPARE(result.answers.front().tries, std::int64_t(2));
        QCOMPARE(result.answers.front().outcome, QuizOutcome::Right);
    }

    void aNumberThatWasGivenIsThereAgain()
    {
        begin("02-number.md", "```ask\nquestion: Two and two?\nnumber: 4\nwhy: So.\n```\n");
        give(4);
        guide().leave();
        guide().begin(QStringLiteral("02-number"));
        QTRY_VERIFY(!m_fixture->window->scenePlayer().isBusy());
        QTRY_COMPARE(m_fixture->find<QLineEdit>("answerNumber")->text(), QStringLiteral("4"));
        QVERIFY(m_fixture->find<QLineEdit>("answerNumber")->isReadOnly());
    }

    void aTokenThatWasChosenIsThereAgain()
    {
        begin("02-token.md", "```ask\nquestion: Which?\nanswer: least-certain-token\nwhy: So.\n```\n");
        auto* things = m_fixture->find<QComboBox>("answerThings");
        for (int row = 0; row < things->count() && !guide().run()->record().done; ++row) {
            things->setCurrentIndex(row);
            m_fixture->find<QPushButton>("lessonCheck")->click();
            QTRY_COMPARE(guide().run()->record().tries, row + 1);
        }
        QVERIFY(guide().run()->record().done);
        const QString chosen = things->currentText();
        QVERIFY(!chosen.isEmpty());
        guide().leave();
        guide().begin(QStringLiteral("02-token"));
        QTRY_VERIFY(!m_fixture->window->scenePlayer().isBusy());
        QTRY_COMPARE(things->currentText(), chosen);
        QVERIFY(!things->isEnabled());
    }

    /// What was answered belongs to the quiz that is left, not to the one that takes its place.
    void anotherQuizBeginsWithoutTheAnswersOfThisOne()
    {
        beginQuiz(false);
        chooseOption(1);
        Quiz other = *shelf()->quiz();
        other.seed += 1;
        shelf()->setQuiz(other, shelf()->folder());
        QVERIFY(!guide().isLeading());
        QVERIFY(!shelf()->find(QStringLiteral("quiz"))->isBegun());
        other.seed -= 1;
        shelf()->setQuiz(other, shelf()->folder());
        QVERIFY(shelf()->find(QStringLiteral("quiz"))->isFinished());
    }

    void aClickOnWhatIsDisabledDoesNotCount()
    {
        begin("02-click.md", "```do\ntask: Press it.\nuntil: clicked examplesButton\n```\n");
        auto* button = m_fixture->find<QToolButton>("examplesButton");
        button->setEnabled(false);
        QTest::mouseClick(button, Qt::LeftButton);
        QCoreApplication::processEvents();
        QVERIFY(!goOn()->isEnabled());
    }

    void aHeadOfTheNamedAttentionIsNeeded()
    {
        begin("02-head.md", "```do\ntask: Choose.\nuntil: new-head enc\n```\n");
        m_fixture->window->session().selection().setAttentionKind(AttentionKind::Cross);
        m_fixture->window->session().selection().setHead(OneHead {2});
        QVERIFY(!goOn()->isEnabled());
        m_fixture->window->session().selection().setAttentionKind(AttentionKind::EncoderSelf);
        QVERIFY(goOn()->isEnabled());
    }

    void wrongOptionsAreRefusedWithTheirReason()
    {
        to(2);
        chooseOption(0);
        QVERIFY(verdict().contains(QLatin1String("Not yet.")) && verdict().contains(QLatin1String("No, not this.")));
        QVERIFY(!goOn()->isEnabled());
        QVERIFY(m_fixture->find<QToolButton>("lessonAnswerButton")->isHidden());
        chooseOption(1);
        QVERIFY(verdict().contains(QLatin1String("Right.")) && verdict().contains(QLatin1String("Because of that.")));
        QVERIFY(m_fixture->find<QListWidget>("answerChoices")->isVisible());  // with the right one marked
        QVERIFY(goOn()->isEnabled());
        QCOMPARE(guide().run()->record().tries, 2);
        QVERIFY(!guide().run()->record().isFirstTry());
    }

    void theEngineKnowsTheAnswer()
    {
        to(3);
        const auto pieces = int(m_fixture->window->session().result()->translation.source.size()) - 1;
        give(pieces + 1);
        QVERIFY(verdict().contains(QLatin1String("Not yet.")));
        give(pieces + 2);
        auto* show = m_fixture->find<QToolButton>("lessonAnswerButton");
        QVERIFY(show->isVisible());
        give(pieces);
        QVERIFY(verdict().contains(QLatin1String("They are counted.")));
        QCOMPARE(guide().run()->record().tries, 3);
    }

    void theAnswerCanBeShownAndCountsAsShown()
    {
        to(3);
        give(1000);
        give(1000);
        m_fixture->find<QToolButton>("lessonAnswerButton")->click();
        QVERIFY(guide().run()->record().wasShown && goOn()->isEnabled());
        QVERIFY(
            verdict().contains(QString::number(m_fixture->window->session().result()->translation.source.size() - 1)));
    }

    void anAnswerThatComesLateIsNotThatOfAnotherStep()
    {
        to(4);
        m_fixture->control->holdTranslations = true;
        give(1);
        QVERIFY(!verdict().isEmpty());  // the engine is queried
        guide().goTo(3);
        m_fixture->control->holdTranslations = false;
        QTRY_VERIFY(!m_fixture->window->scenePlayer().isBusy());
        QTest::qWait(50);
        QVERIFY(m_fixture->find<QLabel>("lessonVerdict")->isHidden());
        QCOMPARE(guide().run()->record().tries, 0);
    }

    void progressIsKept()
    {
        to(2);
        chooseOption(1);
        guide().leave();
        QVERIFY(panel()->isHidden());
        QVERIFY(!m_fixture->find<Spotlight>("spotlight")->isVisible());
        shelf()->open(m_fixture->directory.filePath(QStringLiteral("course")));
        const ShelvedLesson& lesson = shelf()->lessons().first();
        QCOMPARE(lesson.step, std::size_t(2));
        QVERIFY(lesson.records[2].isFirstTry() && lesson.isBegun() && !lesson.isFinished());
        QCOMPARE(lesson.foundAtFirstTry(), std::size_t(1));
        shelf()->forget(lesson.id);
        QVERIFY(!shelf()->lessons().first().isBegun());
    }

    void theLearnersOwnSearchComesBack()
    {
        guide().leave();
        m_fixture->window->session().search().setLengthPenalty(1.5);
        guide().begin(QStringLiteral("01-first"));
        m_fixture->window->session().search().setLengthPenalty(0);
        m_fixture->window->session().search().setBeamSize(2);
        guide().leave();
        QCOMPARE(m_fixture->window->session().search().lengthPenalty(), 1.5);
        QCOMPARE(m_fixture->window->session().search().beamSize(), 5);
    }

    /// Its sentence is Chinese, and the loaded model reads English.
    void aLessonLoadsItsOwnModel()
    {
        write(QStringLiteral("02-own.md"), QByteArray(kLesson).replace("sentence:", "model: everyday\nsentence:"));
        shelf()->open(m_fixture->directory.filePath(QStringLiteral("course")));
        std::swap(m_fixture->control->info.sourceLanguage, m_fixture->control->info.targetLanguage);
        m_fixture->engine.loadModel(QStringLiteral("/models/english"));
        QTRY_COMPARE(m_fixture->engine.model()->name, QStringLiteral("english"));
        m_fixture->window->bar().setSentence(QStringLiteral("Hello."));
        std::swap(m_fixture->control->info.sourceLanguage, m_fixture->control->info.targetLanguage);
        guide().begin(QStringLiteral("02-own"));
        QTRY_COMPARE(m_fixture->engine.model()->name, QStringLiteral("everyday"));
        QTRY_VERIFY(!m_fixture->window->scenePlayer().isBusy());
        QCOMPARE(m_fixture->window->session().sentence(), QStringLiteral("你好。"));
        QVERIFY(!m_fixture->find<QLabel>("sentenceNoteText")->isVisible());
    }

    void aLessonThatCannotBeReadSaysWhy()
    {
        write(QStringLiteral("02-broken.md"), "---\nformat: 1\n");
        shelf()->open(m_fixture->directory.filePath(QStringLiteral("course")));
        QCOMPARE(shelf()->lessons().size(), 2);
        QVERIFY(shelf()->lessons()[1].problem->detail().contains(QLatin1String("02-broken.md, line 1")));
        guide().begin(QStringLiteral("02-broken"));
        QVERIFY(guide().id() != QStringLiteral("02-broken"));
    }

private:
    LessonGuide& guide() { return m_fixture->window->guide(); }
    LessonShelf* shelf() { return m_fixture->window->findChild<LessonShelf*>(); }
    LessonPanel* panel() { return m_fixture->find<LessonPanel>("lessonPanel"); }
    QPushButton* goOn() { return m_fixture->find<QPushButton>("lessonContinue"); }
    QString verdict() { return m_fixture->find<QLabel>("lessonVerdict")->text(); }

    void write(const QString& name, const QByteArray& text)
    {
        QFile file(m_fixture->directory.filePath(QStringLiteral("course/") + name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    /// A lesson of one step.
    void begin(const char* file, const char* step, const char* show = "", const char* page = "translate")
    {
        const QByteArray head(
            "---\nformat: 1\ntitle: One\nminutes: 1\nobjective: Do\nsentence: 你好。\n---\n\n## Step\n\n");
        write(QString::fromLatin1(file), head + "```show\npage: " + page + "\n" + show + "```\n" + step);
        shelf()->open(m_fixture->directory.filePath(QStringLiteral("course")));
        guide().begin(QString::fromLatin1(file).chopped(3));
        QTRY_VERIFY(m_fixture->window->session().result() && !m_fixture->window->scenePlayer().isBusy());
    }
    void beginQuiz(bool showsText)
    {
        begin("02-quiz.md",
            "It is that.\n\n```ask\nquestion: Which?\n- [ ] This — no.\n- [x] That — yes.\nwhy: So.\n```\n");
        m_seed = 5;
        const Lesson& lesson = shelf()->find(QStringLiteral("02-quiz"))->lesson;
        shelf()->setQuiz({"Friday", m_seed, showsText, quizQuestions(lesson)}, shelf()->folder());
        guide().begin(QStringLiteral("quiz"));
        QTRY_VERIFY(!m_fixture->window->scenePlayer().isBusy());
    }
    void to(std::size_t step)
    {
        guide().goTo(step);
        QTRY_VERIFY(!m_fixture->window->scenePlayer().isBusy());
    }
    void chooseOption(std::size_t option)
    {
        const auto order = optionOrder(*guide().run()->question(), m_seed);
        panel()->form().choose(int(std::ranges::find(order, option) - order.begin()));
        m_fixture->find<QPushButton>("lessonCheck")->click();
    }
    void give(int number)
    {
        m_fixture->find<QLineEdit>("answerNumber")->setText(QString::number(number));
        m_fixture->find<QPushButton>("lessonCheck")->click();
    }

    std::unique_ptr<WindowFixture> m_fixture;
    std::uint64_t m_seed = 0;  ///< of the order of options
};

TRANSLUCENT_TEST(LessonGuideTest)
#include "lesson_guide_test.moc"
