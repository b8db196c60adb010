#include "numbers_fixture.h"

#include "pages/numbers/step_frame.h"
#include "test_registry.h"

#include <QCheckBox>
#include <QPlainTextEdit>
#include <QSpinBox>

#include <algorithm>

using namespace translucent;

/// The way from text to tokens and from tokens to vectors, and padded batches, with the running model's numbers.
class PiecesPageTest : public NumbersFixture {
    Q_OBJECT

    enum Tab { Pieces = 8, Subwords = 9, OneHot = 10, Padding = 11 };

    const ExplainStep& step() const
    {
        return static_cast<NumberTableModel*>(child<StepTable>("stepTable")->model())->step().step;
    }
    BoxPictureView& picture() const { return *child<BoxPictureView>("stepPicture"); }

    /// The table names special tokens as the figures do.
    void expectSpecialNames() const
    {
        const QStringList names = child<MatrixEditor>("embeddingTable")->matrix().content().rowLabels;
        QVERIFY2(names.contains(QStringLiteral("⟨BEGIN⟩")), qPrintable(names.join(u' ')));
        QVERIFY2(!names.contains(QStringLiteral("<s>")), qPrintable(names.join(u' ')));
    }

private Q_SLOTS:
    void initTestCase() { openPage(); }

    void theModelsOwnCutIsTheTokenisers() const
    {
        m_page->showPlace(QStringLiteral("pieces@pieces.source@0"));
        QCOMPARE(child<QTabBar>("calculatorTabs")->currentIndex(), int(Pieces));
        QCOMPARE(shown<QComboBox>("piecesMode")->currentIndex(), 0);  // its vocabularies are unigram
        QCOMPARE(frame().stepCount(), 6);
        QVERIFY(text("stepNotes").contains(QStringLiteral("the loaded model's own")));
        for (int place = 0; place < 2; ++place) {
            choose(shown<QComboBox>("takePlace"), place);
            QCOMPARE(comparedSteps().size(), 1);
        }
        choose(shown<QComboBox>("takePlace"), 0);
        press(Qt::Key_End);
        const auto& source = m_session->result()->translation.source;
        QCOMPARE(step().table.width(), source.size() - 1);  // END is appended
        for (std::size_t i = 0; i + 1 < source.size(); ++i)
            QCOMPARE(step().table.at(0, i), double(source[i].id));
    }

    void theOtherWayHasASmallVocabularyOfItsOwn() const
    {
        open(Pieces);
        choose(shown<QComboBox>("piecesMode"), 1);
        QVERIFY(text("stepNotes").contains(QStringLiteral("learnt just now from 2000 sentence pairs")));
        QVERIFY(frame().stepCount() > 3);
        QCOMPARE(comparedSteps().size(), 1);
        press(Qt::Key_Home);
        press(Qt::Key_Space);
        QVERIFY(text("stepName").startsWith(QStringLiteral("Merge ")));
        QVERIFY(!picture().isEmpty() && picture().isVisible());
        QVERIFY(picture().accessibleDescription().contains(u'#'));
        choose(shown<QComboBox>("piecesMode"), 0);
    }

    void unknownCharactersAreNamed() const
    {
        open(Pieces);
        shown<QPlainTextEdit>("piecesText")->setPlainText(QStringLiteral("我看见了饕餮。"));
        press(Qt::Key_Home);
        QVERIFY(text("stepNotes").contains(QStringLiteral("(orange): 2.")));
        QCOMPARE(comparedSteps().size(), 1);
        press(Qt::Key_End);
        QVERIFY(std::ranges::count(step().picture, "⟨UNK⟩", &PictureBox::below) == 1);
        shown<QPlainTextEdit>("piecesText")->setPlainText(QStringLiteral("  "));
        QVERIFY(text("stepProblem").contains(QStringLiteral("nothing to cut")));
        shown<QPlainTextEdit>("piecesText")->setPlainText(QString(200, u'我'));
        QVERIFY(text("stepProblem").contains(QStringLiteral("at most 120")));
        take();
    }

    void subwordsAreLearntAsInThePaper() const
    {
        open(Subwords);
        example();
        QCOMPARE(frame().stepCount(), 12);
        press(Qt::Key_Home);
        press(Qt::Key_Space);
        QCOMPARE(text("stepName"), QStringLiteral("Merge e + s"));
        child<QSpinBox>("subwordMerges")->setValue(2);
        QCOMPARE(frame().stepCount(), 4);
        child<QCheckBox>("subwordEnds")->setChecked(false);
        press(Qt::Key_End);
        QVERIFY(text("stepFilled").contains(QStringLiteral("est")));
        choose(shown<QComboBox>("subwordsMode"), 1);
        QCOMPARE(frame().stepCount(), 5);
        QVERIFY(!child<QCheckBox>("subwordEnds")->isVisible());
        child<QPlainTextEdit>("subwordWords")->setPlainText(QStringLiteral("。"));
        QVERIFY(text("stepProblem").contains(QStringLiteral("no word")));
        choose(shown<QComboBox>("subwordsMode"), 0);
        example();
    }

    void theRowOfBeginIsWhatTheDecoderReads() const
    {
        open(OneHot);
        example();
        QCOMPARE(frame().stepCount(), 4);
        QCOMPARE(comparedSteps().size(), 0);
        expectSpecialNames();
        take();
        expectSpecialNames();
        QCOMPARE(comparedSteps().size(), 2);  // times √d, plus the position
        press(Qt::Key_Home);
        QCOMPARE(step().results.front().value, double(m_engine->model()->targetVocabulary->vocabularySize()));
        QVERIFY(std::ranges::count(step().picture, "⟨BEGIN⟩", &PictureBox::text) == 1);
    }

    void paddingHasNoWeightButWithoutTheMask() const
    {
        open(Padding);
        example();
        QCOMPARE(frame().stepCount(), 2);
        take();
        test::settle(*m_engine);
        QCOMPARE(frame().stepCount(), 4);
        QCOMPARE(comparedSteps(), QStringList {QStringLiteral("Attention weights with the mask")});
        frame().goTo(2);
        QCOMPARE(step().results.front().value, 0.0);
        for (std::size_t i = 0; i < step().padded.size(); ++i)
            if (step().padded[i] && i / step().table.width() < 3)  // queries of the sentence itself
                QCOMPARE(step().table.values[i], 0.0);
        frame().goTo(3);
        QVERIFY(step().results.front().value > 0);
        choose(shown<QComboBox>("takeLayer"), 1);
        choose(shown<QComboBox>("takeHead"), 1);
        QCOMPARE(comparedSteps().size(), 1);
    }

    void aBatchFollowsWhatIsTyped() const
    {
        open(Padding);
        take();
        auto* sentences = child<QPlainTextEdit>("paddingSentences");
        sentences->setPlainText(QStringLiteral("你好。\n我妹妹昨天买了三本书。"));
        test::settle(*m_engine);
        frame().goTo(0);
        QCOMPARE(step().table.rows.size(), 2u);
        QCOMPARE(child<QSpinBox>("paddingSentence")->maximum(), 2);
        sentences->setPlainText(QStringLiteral("好\n").repeated(9));
        QVERIFY(text("stepProblem").contains(QStringLiteral("at most 8")));
        sentences->clear();
        QVERIFY(text("stepProblem").contains(QStringLiteral("no sentence")));
        example();
    }
};

TRANSLUCENT_TEST(PiecesPageTest)
#include "pieces_page_test.moc"
