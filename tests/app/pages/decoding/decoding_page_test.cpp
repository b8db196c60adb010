#include "pages/decoding/decoding_page.h"

#include "answering.h"
#include "engine/engine.h"
#include "engine/translation_result.h"
#include "engine_calls.h"
#include "fake_backend.h"
#include "pages/decoding/race_view.h"
#include "session/search_settings.h"
#include "test_registry.h"
#include "widgets/chip_strip.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"
#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_view.h"

#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QImageReader>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace translucent;
using namespace translucent::test;

/// The page over a made-up language model, with mouse and keyboard.
class DecodingPageTest : public QObject {
    Q_OBJECT

    std::shared_ptr<FakeControl> m_control;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Session> m_session;
    SearchSettings* m_search = nullptr;
    std::unique_ptr<DecodingPage> m_page;

    template <typename Widget>
    Widget* child(const char* name) const
    {
        auto* widget = m_page->findChild<Widget*>(QString::fromLatin1(name));
        Q_ASSERT(widget);
        return widget;
    }
    void click(const char* name) const { QTest::mouseClick(child<QAbstractButton>(name), Qt::LeftButton); }
    SearchTreeView* tree() const { return child<SearchTreeView>("searchTree"); }
    RaceView* race() const { return child<RaceView>("raceView"); }
    QString text(const char* label) const { return child<QLabel>(label)->text(); }
    void translate(const QString& sentence)
    {
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        m_engine->translate(sentence, m_search->options());
        QVERIFY(ready.wait());
        QTRY_VERIFY(tree()->trace());
    }
    int forcedTokens() const
    {
        int count = 0;
        for (const SearchCandidate& candidate : tree()->trace()->candidates)
            count += candidate.forced;
        return count;
    }

private Q_SLOTS:
    void init()
    {
        m_control = std::make_shared<FakeControl>();
        m_engine = std::make_unique<Engine>(fakeBackend(m_control));
        m_engine->start();
        QSignalSpy loaded(m_engine.get(), &Engine::modelLoaded);
        m_engine->loadModel(QStringLiteral("fake"));
        QVERIFY(loaded.wait());
        const auto pairs = [](quint64, int) {
            return Corpus {{{"我学中文。", "I learn Chinese.", {}}, {"我喜欢你。", "I like you.", {}}}, {}, {}};
        };
        m_session = std::make_unique<Session>(*m_engine, GoldSentences());
        m_search = &m_session->search();
        m_search->setBeamSize(3);
        m_page = std::make_unique<DecodingPage>(*m_session, pairs);
        QVERIFY(!m_page->view());
        m_page->resize(1170, 600);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        QVERIFY(child<QLabel>("decodingHint")->isVisible());
        translate(QStringLiteral("我喜欢学习中文。"));
    }

    void cleanup()
    {
        m_page.reset();
        m_session.reset();
        m_engine.reset();
    }

    void theRaceRunsOnOneClockByKeyboard()
    {
        const int steps = race()->clock().steps();
        QVERIFY(steps > 2);
        QCOMPARE(race()->clock().time(), double(steps));
        race()->setFocus();
        QTest::keyClick(race(), Qt::Key_Home);
        QCOMPARE(race()->clock().time(), 0.0);
        QCOMPARE(race()->findChild<ListTable*>(QStringLiteral("beamLaneTable"))->model()->rowCount(), 0);
        QTest::keyClick(race(), Qt::Key_Up);
        QTest::keyClick(race(), Qt::Key_Up);
        QTest::keyClick(race(), Qt::Key_Up);
        QCOMPARE(race()->clock().speed(), 8.0);
        QTest::keyClick(race(), Qt::Key_Right);
        QTRY_COMPARE(race()->clock().time(), 1.0);
        QCOMPARE(race()->findChild<ListTable*>(QStringLiteral("greedyLaneTable"))->model()->rowCount(), 2);
        QCOMPARE(race()->findChild<ListTable*>(QStringLiteral("beamLaneTable"))->model()->rowCount(), 6);
        QTest::keyClick(race(), Qt::Key_Space);
        QVERIFY(race()->clock().isPlaying());
        QTRY_COMPARE(race()->clock().time(), double(steps));
        QTest::keyClick(race(), Qt::Key_Left);
        QCOMPARE(race()->clock().time(), steps - 1.0);
        QTest::mouseClick(race()->bar().experts()[0], Qt::LeftButton);
        QCOMPARE(race()->clock().time(), 0.0);
        QTest::mouseClick(race()->bar().experts()[1], Qt::LeftButton);
        QCOMPARE(race()->clock().time(), double(steps));
        QVERIFY(!text("splitSentence").isEmpty());
    }

    void aRaceWithoutASearchIsNoRace()
    {
        const SearchTracePtr before = tree()->trace();
        m_control->withoutSearch = true;
        m_engine->translate(QStringLiteral("你好"), m_search->options());
        QTRY_VERIFY(m_page->isSettled() && m_session->result()->sourceText == QStringLiteral("你好"));
        test::settle(*m_engine);
        QVERIFY(tree()->trace() == before);
    }

    void withoutASentenceNothingIsLeftOfTheRace()
    {
        m_page->hide();
        m_session->selection().setResult(nullptr);
        QVERIFY(!tree()->trace());
        QCOMPARE(race()->clock().steps(), 0);
        m_page->show();
        QVERIFY(child<QLabel>("decodingHint")->isVisible());
    }

    void theTableHoldsTheNumbersOfItsStep()
    {
        race()->jumpTo(2);
        const SearchTrace& trace = *tree()->trace();
        const auto* model = race()->findChild<ListTable*>(QStringLiteral("beamLaneTable"))->model();
        int row = 0;
        for (const SearchCandidate& candidate : trace.candidates) {
            if (candidate.position != 1)
                continue;
            const auto cell = [&](int column) {
                return QLocale().toDouble(model->index(row, column).data().toString().replace(QChar(0x2212), u'-'));
            };
            QVERIFY(std::abs(cell(3) - candidate.token.logProbability) < 6e-4);
            QVERIFY(std::abs(cell(4) - candidate.sum) < 6e-4);
            QVERIFY(std::abs(cell(5) - candidate.sum / 2) < 6e-4);
            ++row;
        }
        QCOMPARE(row, model->rowCount());
    }

    void theControlsOfTheRaceAreInTheRowOfTheParts()
    {
        const QWidget& bar = race()->bar();
        const auto* parts = child<QPushButton>("partRace");
        QVERIFY(bar.isVisible());
        QCOMPARE(bar.mapTo(m_page.get(), bar.rect().center()).y() / 10,
            parts->mapTo(m_page.get(), parts->rect().center()).y() / 10);
        QTest::keyClick(bar.findChild<QToolButton*>(QStringLiteral("racePlay")), Qt::Key_Home);
        QCOMPARE(race()->clock().time(), 0.0);
        click("partTree");
        QVERIFY(!bar.isVisible());
    }

    void prefixesShowWhereTheyDiffer()
    {
        const SearchTrace& trace = *tree()->trace();
        const auto* table = race()->findChild<ListTable*>(QStringLiteral("beamLaneTable"));
        bool isShortened = false;
        for (int step = 1; step < race()->clock().steps(); ++step) {
            race()->jumpTo(step);
            QStringList whole, shown;
            for (const SearchCandidate& candidate : trace.candidates)
                if (candidate.position == step - 1)
                    whole << (candidate.parent < 0 ? candidateText(trace, -1) : pathText(trace, candidate.parent));
            for (const ListRow& row : table->rows())
                shown << row.texts[1];
            if (step == int(trace.steps()))
                break;  // its end lists whole texts
            QCOMPARE(shown.size(), whole.size());
            for (qsizetype row = 0; row < shown.size(); ++row) {
                isShortened |= shown[row].startsWith(QStringLiteral("… "));
                QVERIFY2(whole[row].endsWith(QString(shown[row]).remove(QStringLiteral("… "))), qPrintable(shown[row]));
                for (qsizetype other = 0; other < row; ++other)
                    QCOMPARE(shown[row] == shown[other], whole[row] == whole[other]);
            }
        }
        QVERIFY(isShortened);
    }

    void anAlternativeIsForcedAndTakenBack()
    {
        click("partTree");
        QTest::keyClick(tree(), Qt::Key_Right);
        const std::ptrdiff_t first = tree()->cursor();
        QVERIFY(first >= 0);
        const std::int64_t firstId = tree()->trace()->candidates[std::size_t(first)].token.id;
        QTest::keyClick(tree(), Qt::Key_Return);
        auto* edit = child<QLineEdit>("forceEdit");
        QVERIFY(edit->hasFocus());
        QTest::keyClick(edit, Qt::Key_Down);
        auto* table = child<ListTable>("alternativesTable");
        QCOMPARE(table->currentRow(), 1);
        const QString second = table->rows()[1].texts[0];
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_COMPARE(forcedTokens(), 2);
        QCOMPARE(tree()->trace()->candidates[0].token.id, firstId);
        QCOMPARE(tree()->cursor(), 1);
        QVERIFY(child<QToolButton>("forced1")->text().startsWith(second));
        tree()->setFocus();
        QTest::keyClick(tree(), Qt::Key_Backspace);
        QTRY_COMPARE(forcedTokens(), 1);
        click("forced0");
        QTRY_COMPARE(forcedTokens(), 0);
        QTest::keyClick(tree(), Qt::Key_Right);
        QTest::keyClick(tree(), Qt::Key_Backspace);
        QCOMPARE(tree()->cursor(), -1);
    }

    void typedTextIsForced()
    {
        click("partTree");
        QTest::keyClick(tree(), Qt::Key_F);
        auto* edit = child<QLineEdit>("forceEdit");
        QCOMPARE(edit->text(), QStringLiteral("f"));
        QCOMPARE(int(child<ListTable>("alternativesTable")->rows().size()), 1);
        edit->setText(QStringLiteral("friends old"));
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_COMPARE(forcedTokens(), 2);
        QTest::keyClick(tree(), Qt::Key_Q);
        edit->setText(QStringLiteral("qqq"));
        QTest::keyClick(edit, Qt::Key_Return);
        QTRY_VERIFY(child<QLabel>("decodingMessage")->isVisible());
        QVERIFY2(text("decodingMessage").contains(QStringLiteral("qqq")), qPrintable(text("decodingMessage")));
        QCOMPARE(forcedTokens(), 2);
        click("decodingReset");
        QTRY_COMPARE(forcedTokens(), 0);
        QVERIFY(!child<QLabel>("decodingMessage")->isVisible());
    }

    void whatWasForcedIsNotToBlameForOtherFailures()
    {
        click("partTree");
        QTest::keyClick(tree(), Qt::Key_F);
        child<QLineEdit>("forceEdit")->setText(QStringLiteral("friends"));
        QTest::keyClick(child<QLineEdit>("forceEdit"), Qt::Key_Return);
        QTRY_COMPARE(forcedTokens(), 1);
        m_control->refuseParts = true;
        click("partSampling");
        QTRY_VERIFY(child<QLabel>("decodingMessage")->isVisible());
        QVERIFY2(!text("decodingMessage").contains(QStringLiteral("friends")), qPrintable(text("decodingMessage")));
    }

    void anotherLengthPenaltySearchesAndRanksAgain()
    {
        click("partTree");
        auto* table = child<ListTable>("hypothesesTable");
        const SearchTracePtr before = tree()->trace();
        m_search->setLengthPenalty(0);
        QTRY_VERIFY(tree()->trace() != before);
        QCOMPARE(tree()->trace()->lengthPenalty, 0.0);
        double best = -1e9;
        for (const SearchCandidate& candidate : tree()->trace()->candidates)
            if (candidate.fate == CandidateFate::Finished || candidate.fate == CandidateFate::Cut)
                best = std::max(best, candidate.sum);
        const QString score = table->rows()[0].texts[5];
        QVERIFY(std::abs(QLocale().toDouble(QString(score).replace(QChar(0x2212), u'-')) - best) < 6e-4);
    }

    void theEndOfTheRaceListsTheWinnerFirst()
    {
        const SearchTrace& trace = *tree()->trace();
        const auto* table = race()->findChild<ListTable*>(QStringLiteral("beamLaneTable"));
        QCOMPARE(table->rows().front().texts[1], pathText(trace, trace.leafOf(0)));
        QVERIFY(table->rows().front().strong);
        QCOMPARE(table->titles()[1], QStringLiteral("Translation"));
        QCOMPARE(qsizetype(table->rows().front().texts.size()), table->titles().size());
        const double score = trace.candidates[std::size_t(trace.leafOf(0))].score;
        QCOMPARE(table->rows().front().texts[3], logText(score, 3));
        race()->jumpTo(1);
        QCOMPARE(table->titles()[1], QStringLiteral("Prefix"));
        QCOMPARE(table->rows().size(), std::size_t(6));
        race()->jumpTo(race()->clock().steps());
        QCOMPARE(table->rows().front().texts[1], pathText(trace, trace.leafOf(0)));
    }

    void theTextsAtTheEndAreWhole()
    {
        const auto* table = race()->findChild<ListTable*>(QStringLiteral("beamLaneTable"));
        for (const ListRow& row : table->rows())
            QVERIFY(table->fontMetrics().horizontalAdvance(row.texts[1]) < table->columnWidth(1));
    }

    void aReferenceAddsBleu()
    {
        click("partTree");
        auto* table = child<ListTable>("hypothesesTable");
        QVERIFY(table->isColumnHidden(6));
        child<QLineEdit>("decodingReference")->setText(table->rows()[0].texts[1]);
        QVERIFY(!table->isColumnHidden(6));
        QCOMPARE(QLocale().toDouble(table->rows()[0].texts[6]), 100.0);
    }

    void widthAndStoppingSearchAgain()
    {
        m_search->setBeamSize(1);
        QTRY_COMPARE(tree()->trace()->beamSize, 1);
        QVERIFY(text("splitSentence").contains(QStringLiteral("width 1")));
        m_search->setBeamSize(7);
        child<QComboBox>("decodingStop")->setCurrentIndex(0);
        QTRY_COMPARE(tree()->trace()->beamSize, 7);
        QTRY_COMPARE(tree()->trace()->end, SearchEnd::Full);
    }

    /// The race does not wait for the bar's translation and does not run twice.
    void theWindowsSearchIsThePages()
    {
        m_search->setLengthPenalty(2.4);
        QTRY_COMPARE(tree()->trace()->lengthPenalty, 2.4);
        const SearchTracePtr shown = tree()->trace();
        translate(QStringLiteral("我喜欢学习中文。"));
        settle(*m_engine);
        QCOMPARE(tree()->trace(), shown);
        m_page->hide();
        m_search->setBeamSize(2);
        settle(*m_engine);
        QCOMPARE(tree()->trace(), shown);
        m_page->show();
        QTRY_COMPARE(tree()->trace()->beamSize, 2);
    }

    void samplesAreRepeatableAndCounted()
    {
        click("partSampling");
        auto* table = child<ListTable>("samplesTable");
        const auto counted = [&] {
            int sum = 0;
            for (const ListRow& row : table->rows())
                sum += QLocale().toInt(row.texts[0]);
            return sum;
        };
        QTRY_COMPARE(counted(), 30);
        QVERIFY(!child<ChipStrip>("sampleChips")->chips().empty());
        child<QSpinBox>("samplingTopK")->setValue(2);
        child<QSpinBox>("samplingCount")->setValue(50);
        QTRY_COMPARE(counted(), 50);
        QCOMPARE(table->rows().size(), std::size_t(2));
        QVERIFY(text("sampleTokenTitle").contains(QStringLiteral("2 remaining tokens")));
        click("samplingNextSeed");
        QTRY_VERIFY(text("sampleTitle").contains(QStringLiteral("seed 2")));
    }

    void theBlackboardTakesProbabilitiesAndRefusesOthers()
    {
        click("partTextbook");
        auto* table = child<ListTable>("textbookTable");
        const auto type = [&](const QString& typed) { table->model()->setData(table->model()->index(0, 2), typed); };
        auto* textbook = m_page->findChild<QWidget*>(QStringLiteral("textbookView"));
        auto* sentence = textbook->findChild<QLabel*>(QStringLiteral("splitSentence"));
        QVERIFY2(sentence->text().startsWith(QStringLiteral("Step 1")), qPrintable(sentence->text()));
        for (const char* wrong : {"1.4", "-1", "nan", "x", ""}) {
            type(QString::fromLatin1(wrong));
            QVERIFY(child<QLabel>("textbookMessage")->isVisible());
            QCOMPARE(table->rows()[0].texts[2], QStringLiteral("0.6"));
        }
        type(QStringLiteral("0,1"));
        QVERIFY(!child<QLabel>("textbookMessage")->isVisible());
        QCOMPARE(table->rows()[1].texts[2], QStringLiteral("0.9"));
        QVERIFY(!sentence->text().startsWith(QStringLiteral("Step 1")));
        click("textbookReset");
        QVERIFY(sentence->text().startsWith(QStringLiteral("Step 1")));
    }

    void theBlackboardNeedsNoSentence()
    {
        m_session->selection().setResult(nullptr);
        click("partRace");
        QVERIFY(child<QLabel>("decodingHint")->isVisible());
        click("partTextbook");
        QVERIFY(child<ListTable>("textbookTable")->isVisible());
    }

    void sentencesThatGreedySpoilsAreFoundAndRaced()
    {
        click("partGains");
        auto* table = child<ListTable>("gainsTable");
        click("gainsStart");
        QTRY_COMPARE(table->rows().size(), std::size_t(2));
        QVERIFY(text("gainsSummary").contains(QStringLiteral("2 sentences")));
        QSignalSpy wanted(m_page.get(), &Page::sentenceRequested);
        table->setCurrentIndex(table->model()->index(1, 0));
        click("gainsRace");
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted.first().first().toString(), QStringLiteral("我喜欢你。"));
        QVERIFY(race()->isVisible());
        translate(QStringLiteral("我喜欢你。"));
        QCOMPARE(child<QLineEdit>("decodingReference")->text(), QStringLiteral("I like you."));
    }

    void theSentencesAreExchangedForAModelThatReadsEnglish()
    {
        std::swap(m_control->info.sourceLanguage, m_control->info.targetLanguage);
        m_engine->loadModel(QStringLiteral("english"));
        translate(QStringLiteral("I learn Chinese."));
        click("partGains");
        auto* table = child<ListTable>("gainsTable");
        click("gainsStart");
        QTRY_COMPARE(table->rows().size(), std::size_t(2));
        QSignalSpy wanted(m_page.get(), &Page::sentenceRequested);
        table->setCurrentIndex(table->model()->index(1, 0));
        click("gainsRace");
        QCOMPARE(wanted.first().first().toString(), QStringLiteral("I like you."));
        translate(QStringLiteral("I like you."));
        QCOMPARE(child<QLineEdit>("decodingReference")->text(), QStringLiteral("我喜欢你。"));
    }

    void aLossIsFoundAndRacedWithOneClick()
    {
        m_search->setBeamSize(1);  // the same search twice: nothing is lost
        QTRY_COMPARE(tree()->trace()->beamSize, 1);
        auto* find = race()->bar().findChild<QToolButton*>(QStringLiteral("raceSplit"));
        QVERIFY(find->isEnabled());
        QCOMPARE(find->text(), QStringLiteral("Find a loss"));
        QSignalSpy wanted(m_page.get(), &Page::sentenceRequested);
        find->click();
        QVERIFY(!find->isEnabled());
        QTRY_COMPARE(wanted.size(), 1);
        m_search->setBeamSize(3);
        translate(wanted.first().first().toString());
        QTRY_VERIFY(race()->clock().isPlaying() || race()->clock().time() > 0);
        QTRY_COMPARE(find->text(), QStringLiteral("Where greedy lost"));
    }

    void aPathShowsItsAttention()
    {
        click("partTree");
        QTest::keyClick(tree(), Qt::Key_Right);
        QSignalSpy page(m_page.get(), &Page::pageRequested);
        QSignalSpy ready(m_engine.get(), &Engine::translationReady);
        const SearchTracePtr before = tree()->trace();
        click("showAttention");
        QCOMPARE(page.size(), 1);
        QCOMPARE(page.first().first().toString(), QStringLiteral("attentionPage"));
        QVERIFY(ready.wait());
        const TranslationResultPtr result = m_session->result();
        QCOMPARE(result->shownHypothesis, int(result->translation.hypotheses.size()) - 1);
        settle(*m_engine);
        QCOMPARE(tree()->trace(), before);
    }

    void aSentenceWithoutAnyKnownPieceIsCalledThat()
    {
        QVERIFY(!child<QLabel>("decodingMessage")->isVisible());
        translate(QStringLiteral("🙂🙂"));
        QTRY_VERIFY(child<QLabel>("decodingMessage")->isVisible());
        QVERIFY(text("decodingMessage").contains(QStringLiteral("vocabulary")));
    }

    void failuresAreExplained()
    {
        m_control->longestText = 3;
        m_search->setBeamSize(4);
        QTRY_VERIFY(child<QLabel>("decodingMessage")->isVisible());
        QVERIFY(text("decodingMessage").startsWith(QStringLiteral("Too long")));
    }

    void whatWasFoundIsThereInAnotherLanguage()
    {
        click("partGains");
        click("gainsStart");
        QTRY_COMPARE(child<ListTable>("gainsTable")->rows().size(), std::size_t(2));
        click("partTextbook");
        auto* textbook = child<ListTable>("textbookTable");
        textbook->model()->setData(textbook->model()->index(0, 2), QStringLiteral("0.1"));
        click("partTree");
        QTest::keyClick(tree(), Qt::Key_F);
        child<QLineEdit>("forceEdit")->setText(QStringLiteral("friends old"));
        QTest::keyClick(child<QLineEdit>("forceEdit"), Qt::Key_Return);
        QTRY_COMPARE(forcedTokens(), 2);
        race()->jumpTo(1);
        const SearchTracePtr trace = tree()->trace();
        m_page->languageChanged();
        QCOMPARE(tree()->trace(), trace);
        QVERIFY(tree()->isVisible());
        QCOMPARE(race()->clock().time(), 1.0);
        QVERIFY(child<QToolButton>("forced1")->text().startsWith(QStringLiteral("old")));
        QCOMPARE(child<ListTable>("gainsTable")->rows().size(), std::size_t(2));
        QCOMPARE(child<ListTable>("textbookTable")->rows()[0].texts[2], QStringLiteral("0.1"));
    }

    void everyPartIsExported()
    {
        const QTemporaryDir directory;
        auto* button = child<ExportButton>("decodingExport");
        button->setSavePathPicker(test::answering([&](auto&&...) { return directory.filePath(QStringLiteral("a")); }));
        for (const char* part : {"partRace", "partTree", "partTextbook", "partSampling", "partGains"}) {
            click(part);
            settle(*m_engine);
            for (const auto format : {FileFormat::Png, FileFormat::Svg, FileFormat::Pdf, FileFormat::Csv}) {
                button->save(format);
                QFile file(directory.filePath(QStringLiteral("a.") + suffixOf(format)));
                QVERIFY2(file.size() > 50, part);
                file.remove();
            }
        }
    }

    /// A frame for the beginning and one after every step; the view is then where it was.
    void aRaceIsSavedAsAnAnimation()
    {
        const QTemporaryDir directory;
        auto* button = child<ExportButton>("decodingExport");
        button->setSavePathPicker(test::answering([&](auto&&...) { return directory.filePath(QStringLiteral("a")); }));
        auto* action = child<QAction>("decodingExport.gif");
        click("partTree");
        QVERIFY(!action->isVisible());
        click("partRace");
        settle(*m_engine);
        QVERIFY(action->isVisible());
        race()->jumpTo(1);
        action->trigger();
        QImageReader reader(directory.filePath(QStringLiteral("a.gif")));
        QCOMPARE(reader.imageCount(), race()->clock().steps() + 1);
        QCOMPARE(race()->clock().time(), 1.0);
        QVERIFY(reader.read() != reader.read());
    }

    /// With 2 or 3 beams, whatever the page shows; from the blackboard without a sentence.
    void aSearchIsDoneOnPaper()
    {
        std::vector<SearchExercise> exercises;
        connect(m_page.get(), &DecodingPage::worksheetRequested, this,
            [&](const SearchExercise& exercise) { exercises.push_back(exercise); });
        auto* action = child<QAction>("decodingWorksheet");
        const auto offered = [&](const char* part) {
            click(part);
            settle(*m_engine);
            return action->isVisible();
        };
        for (const auto& [beam, onPaper] : {std::pair {1, 2}, {3, 3}, {6, 3}}) {
            m_search->setBeamSize(beam);
            QVERIFY(offered("partTree"));
            action->trigger();
            QTRY_COMPARE(exercises.size(), 1U);
            QCOMPARE(exercises.front().search->beamSize, onPaper);
            QCOMPARE(exercises.front().source, QStringLiteral("我喜欢学习中文。"));
            exercises.clear();
        }
        QVERIFY(offered("partTextbook"));
        action->trigger();
        QCOMPARE(exercises.size(), 1U);
        QVERIFY(exercises.front().source.isEmpty() && exercises.front().search->steps() > 2);
        QVERIFY(!offered("partSampling") && !offered("partGains") && offered("partRace"));
    }

    void everyPartFitsTheSmallestWindow()
    {
        for (const char* part : {"partRace", "partTree", "partTextbook", "partSampling", "partGains"}) {
            click(part);
            settle(*m_engine);
            // 1024 × 700 less menu, rail, sentence bar and status bar. Legends are as high as their lines then.
            m_page->resize(900, 520);
            QCoreApplication::processEvents();
            const QSize least = m_page->minimumSizeHint();
            QVERIFY2(least.height() <= 520 && least.width() <= 900,
                qPrintable(
                    QStringLiteral("%1: %2 × %3").arg(QLatin1StringView(part)).arg(least.width()).arg(least.height())));
        }
    }

    void everyWidgetForTheUserHasANameAndAWord()
    {
        for (const auto* button : m_page->findChildren<QAbstractButton*>())
            if (button->isEnabled() && !button->objectName().startsWith(QStringLiteral("qt_"))
                && qstrcmp(button->metaObject()->className(), "QTableCornerButton") != 0)
                QVERIFY2(!button->objectName().isEmpty() && !(button->text() + button->accessibleName()).isEmpty(),
                    qPrintable(button->objectName()));
    }
};

TRANSLUCENT_TEST(DecodingPageTest)
#include "decoding_page_test.moc"
