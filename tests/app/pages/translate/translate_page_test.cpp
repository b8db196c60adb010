#include "pages/translate/translate_page.h"

#include "engine/engine.h"
#include "fake_backend.h"
#include "session/model_changes.h"
#include "session/selection.h"
#include "test_registry.h"
#include "translucent/text/tokenizer.h"
#include "widgets/chip_strip.h"
#include "widgets/translation_tables.h"
#include "widgets/ui_helpers.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace translucent;

class TranslatePageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_session = std::make_unique<Session>(m_engine, GoldSentences());
        m_selection = &m_session->selection();
        m_page = std::make_unique<TranslatePage>(
            *m_session,
            [] {
                return std::vector<ExampleSentence> {{ExampleTopic::Questions, {"你好。", "Hello.", {}}}};
            },
            nullptr);
        m_page->resize(1100, 700);
        m_page->show();
        m_selection->setResult(result(QStringLiteral("我爱🙂abc")));
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    void sourceChipsNameIdsBytesAndUnknowns()
    {
        const auto& chips = strip("sourcePieces")->chips();
        QCOMPARE(chips.size(), std::size_t(7));  // six characters and END
        QVERIFY(chips[0].toolTip.contains(QStringLiteral("0–3")));
        QCOMPARE(chips[2].caption, QStringLiteral("unknown"));
        QVERIFY(chips[2].dashed && chips[2].toolTip.contains(QStringLiteral("6–10")));
        QVERIFY(!chips[3].dashed);
        QVERIFY(label("sourceNote")->text().contains(QLatin1String("unknown")));
    }

    void wordsAreGlossedUntilItIsSwitchedOff()
    {
        auto* pieces = strip("sourcePieces");
        QTRY_COMPARE(pieces->chips()[0].above, (QStringList {QStringLiteral("wǒ"), QStringLiteral("I")}));
        QVERIFY(pieces->chips()[0].toolTip.contains(QStringLiteral("wǒ: I; me")));
        QVERIFY(pieces->chips()[3].above.isEmpty());
        const int high = pieces->heightForWidth(600);
        auto* button = m_page->findChild<QToolButton*>(QStringLiteral("glossButton"));
        button->click();
        QVERIFY(pieces->chips()[0].above.isEmpty());
        QVERIFY(pieces->heightForWidth(600) < high);
        m_selection->setResult(result(QStringLiteral("a b")));
        QVERIFY(button->isHidden());
    }

    /// Of a model from English to Chinese.
    void chineseTargetsAreGlossed()
    {
        auto chinese = std::make_shared<TranslationResult>(*result(QStringLiteral("a b")));
        Hypothesis& best = chinese->translation.hypotheses[0];
        best.tokens[0].chosen.piece = "我";
        best.text = "我";
        m_selection->setResult(chinese);
        auto* tokens = strip("targetTokens");
        QTRY_COMPARE(tokens->chips()[0].above, (QStringList {QStringLiteral("wǒ"), QStringLiteral("I")}));
        QVERIFY(strip("sourcePieces")->chips()[0].above.isEmpty());
        QVERIFY(m_page->findChild<QToolButton*>(QStringLiteral("glossButton"))->isHidden());
        auto* button = m_page->findChild<QToolButton*>(QStringLiteral("targetGlossButton"));
        QVERIFY(button->isVisible());
        button->click();
        QVERIFY(tokens->chips()[0].above.isEmpty());
        m_selection->setResult(result(QStringLiteral("a b")));
        QVERIFY(button->isHidden());
    }

    void howTheSentenceWasCutIsOneClickAway()
    {
        QSignalSpy asked(m_page.get(), &Page::pageRequested);
        QTest::mouseClick(m_page->findChild<QToolButton*>(QStringLiteral("explainCut")), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.front().first().toString(), QStringLiteral("numbersPage"));
        QCOMPARE(asked.front().last().toString(), QStringLiteral("pieces@pieces.source@0"));
    }

    void targetChipsCarryTheirProbability()
    {
        const auto& chips = strip("targetTokens")->chips();
        QVERIFY(chips.size() > 2);
        for (const Chip& chip : chips)
            QVERIFY(chip.level && *chip.level >= 0 && *chip.level <= 1 && chip.caption.endsWith(QLatin1Char('%')));
    }

    void aModelThatCopiesTellsItsGateAndWhatItCopied()
    {
        auto copied = std::make_shared<TranslationResult>(*result(QStringLiteral("我爱🙂abc")));
        QVERIFY(!strip("targetTokens")->chips()[0].caption.contains(QLatin1String("p ")));
        const auto* legend = m_page->findChild<QWidget*>(QStringLiteral("probabilityLegend"));
        QVERIFY(!legend->toolTip().contains(QLatin1String("gate")));
        auto& tokens = copied->translation.hypotheses[0].tokens;
        tokens[0].chosen.piece = copied->translation.source[1].text;
        const std::vector gates(tokens.size(), 0.25F);
        copied->traces[0].arrays.push_back({"copy.gate", {{std::ssize(gates)}, gates}});
        m_selection->setResult(copied);
        const Chip& chip = strip("targetTokens")->chips()[0];
        QVERIFY(chip.caption.endsWith(QLatin1String("p 25%")));
        QVERIFY(chip.toolTip.contains(QLatin1String("75")));
        QVERIFY(chip.toolTip.contains(QLatin1String("source token 2")));
        QVERIFY(legend->toolTip().contains(QLatin1String("gate")));
    }

    void clickingATokenPinsItAndListsAlternatives()
    {
        auto* tokens = strip("targetTokens");
        QTest::mouseClick(tokens, Qt::LeftButton, {}, tokens->chipRect(1).center());
        QCOMPARE(m_selection->pinnedTarget(), std::optional(1));
        QTRY_VERIFY(table("alternativesTable")->isVisible());
        QCOMPARE(table("alternativesTable")->model()->rowCount(), 10);
        QTest::mouseClick(tokens, Qt::LeftButton, {}, tokens->chipRect(1).center());
        QVERIFY(!m_selection->pinnedTarget());
    }

    void hoveringPreviews()
    {
        auto* tokens = strip("targetTokens");
        QTest::mouseMove(tokens, tokens->chipRect(0).center());
        QTRY_COMPARE(m_selection->focusTarget(), std::optional(0));
        QVERIFY(!m_selection->pinnedTarget());
    }

    void arrowsAndEnterPinFromTheKeyboard()
    {
        auto* tokens = strip("targetTokens");
        tokens->setFocus();
        QTest::keyClick(tokens, Qt::Key_Right);
        QTest::keyClick(tokens, Qt::Key_Right);
        QTest::keyClick(tokens, Qt::Key_Return);
        QCOMPARE(m_selection->pinnedTarget(), std::optional(1));
    }

    void choosingACandidateShowsItsTokens()
    {
        const QString before = label("translationText")->text();
        auto* candidates = table("candidatesTable");
        QCOMPARE(candidates->model()->rowCount(), 3);
        candidates->setCurrentIndex(candidates->model()->index(1, 0));
        QCOMPARE(m_selection->hypothesis(), 1);
        QVERIFY(label("translationText")->text() != before);
        QVERIFY(label("translationNote")->text().contains(QLatin1String("2")));
    }

    void copiesTheTranslation()
    {
        m_page->findChild<QToolButton*>(QStringLiteral("copyButton"))->click();
        QCOMPARE(QApplication::clipboard()->text(), label("translationText")->text());
    }

    void aNewResultReplacesTheOld()
    {
        m_selection->setResult(result(QStringLiteral("好")));
        QCOMPARE(strip("sourcePieces")->chips().size(), std::size_t(2));
        m_selection->setResult(nullptr);
        QVERIFY(label("emptyHint")->isVisible());
    }

    void withoutASentenceExamplesInvite()
    {
        m_selection->setResult(nullptr);
        QSignalSpy requested(m_page.get(), &Page::sentenceRequested);
        QTRY_VERIFY(m_page->findChild<QToolButton*>(QStringLiteral("exampleButton")));
        auto* example = m_page->findChild<QToolButton*>(QStringLiteral("exampleButton"));
        QCOMPARE(m_page->findChild<QLabel*>(QStringLiteral("topicTitle"))->text(), QStringLiteral("Questions"));
        QCOMPARE(m_page->findChild<QLabel*>(QStringLiteral("exampleGloss"))->text(), QStringLiteral("Hello."));
        example->click();
        QCOMPARE(requested.first().first().toString(), QStringLiteral("你好。"));
    }

    void manyExamplesDoNotMakeATranslationsPageHigh()
    {
        std::vector<ExampleSentence> many;
        for (const auto& [topic, name] : kChoices<ExampleTopic>)
            many.insert(many.end(), 9, {topic, {"你好。", "Hello, and much more than fits into one line.", {}}});
        m_selection->setResult(nullptr);
        TranslatePage page(
            *m_session, [many] { return many; }, nullptr);
        page.resize(700, 500);
        page.show();
        const auto examples = [&page] { return page.findChildren<QLabel*>(QStringLiteral("exampleGloss")).size(); };
        QTRY_COMPARE(std::size_t(examples()), many.size());
        for (const QLabel* gloss : page.findChildren<QLabel*>(QStringLiteral("exampleGloss")))
            QTRY_VERIFY(gloss->height() >= gloss->heightForWidth(gloss->width()));
        QVERIFY(page.minimumSizeHint().height() < 400);
        m_selection->setResult(result(QStringLiteral("你好。")));
        QVERIFY(page.minimumSizeHint().height() < 400);
    }

    /// Sentences of a model that reads English are wider than those of the grammar as it is written.
    void longExamplesDoNotMakeThePageWide()
    {
        std::vector<ExampleSentence> many;
        for (const auto& [topic, name] : kChoices<ExampleTopic>)
            many.push_back({topic, {"My younger sister bought three books in that shop yesterday.", "我买了书。", {}}});
        m_selection->setResult(nullptr);
        TranslatePage page(
            *m_session, [many] { return many; }, nullptr);
        page.resize(1150, 600);
        page.show();
        const auto examples = [&page] { return page.findChildren<QToolButton*>(QStringLiteral("exampleButton")); };
        QTRY_COMPARE(std::size_t(examples().size()), many.size());
        QTRY_VERIFY(page.minimumSizeHint().width() <= 940);  // of the smallest window
        for (const QToolButton* example : examples()) {
            QVERIFY(example->width() <= example->sizeHint().width());
            QCOMPARE(example->toolTip(), QStringLiteral("我买了书。"));
        }
    }

    void aModelForLettersInvitesWithLetters()
    {
        m_selection->setResult(nullptr);
        ModelInfo info;
        info.corpus = "builtin:copy?pairs=100&seed=1";
        m_page->view()->invite(info);
        QTRY_VERIFY(m_page->findChild<QWidget*>(QStringLiteral("ownExamples")));
        QVERIFY(label("emptyHint")->text().contains(QStringLiteral("letters")));
        const auto* example = m_page->findChild<QToolButton*>(QStringLiteral("exampleButton"));
        QCOMPARE(m_page->findChild<QLabel*>(QStringLiteral("exampleGloss"))->text(), example->text());
        QVERIFY(
            !m_page->findChild<QLabel*>(QStringLiteral("topicTitle"))->text().contains(QStringLiteral("Questions")));
    }

    void theAlternativesOfTheLeastCertainTokenAreThereAtFirst()
    {
        QVERIFY(table("alternativesTable")->isVisible());
        QCOMPARE(table("alternativesTable")->model()->rowCount(), 10);
        QVERIFY(label("alternativesHint")->text().contains(QLatin1String("least certain")));
    }

    void aClickOnAnAlternativeTranslatesAgainWithIt()
    {
        m_session->changes().forget();
        m_selection->setPinnedTarget(1);
        auto* alternatives = m_page->findChild<ListTable*>(QStringLiteral("alternativesTable"));
        const auto& tokens = m_page->findChild<ChipStrip*>(QStringLiteral("targetTokens"))->chips();
        const auto clickOn = [&](bool isChosen) {
            const auto row = std::ranges::find(alternatives->rows(), isChosen, &ListRow::strong);
            const QModelIndex cell = alternatives->model()->index(int(row - alternatives->rows().begin()), 1);
            QTest::mouseClick(alternatives->viewport(), Qt::LeftButton, {}, alternatives->visualRect(cell).center());
            return row->texts[1];
        };
        clickOn(/*isChosen=*/true);
        QCOMPARE(m_session->changes().change().prefix, QString());
        const QString forced = clickOn(/*isChosen=*/false);
        const QString prefix = m_session->changes().change().prefix;
        QVERIFY2(
            prefix.startsWith(tokens[0].text) && prefix.endsWith(QString(forced).remove(u'-')), qPrintable(prefix));
        QVERIFY(!label("ownTranslation")->isVisible());
        auto begun = std::make_shared<TranslationResult>(*result(QStringLiteral("我爱🙂abc")));
        begun->prefix = prefix;
        m_selection->setResult(begun);
        QVERIFY(label("ownTranslation")->isVisible());
        QTest::mouseClick(m_page->findChild<QToolButton*>(QStringLiteral("undoTry")), Qt::LeftButton);
        QVERIFY(m_session->changes().change().empty());
        m_selection->setResult(result(QStringLiteral("我爱🙂abc")));
        QVERIFY(!label("ownTranslation")->isVisible());
    }

    void whatNoTextCanBeginWithIsNotForced()
    {
        m_session->changes().forget();
        auto ending = std::make_shared<TranslationResult>(*result(QStringLiteral("你好")));
        auto& tokens = ending->translation.hypotheses[0].tokens;
        tokens[1].alternatives = {{kEndId, "</s>", -0.1}, {12, "\u2581", -0.2}, tokens[1].chosen};
        tokens[1].withheld = TokenCandidate {kUnknownId, "<unk>", -0.05};
        m_selection->setResult(ending);
        m_selection->setResult(ending);
        m_selection->setPinnedTarget(1);
        auto* alternatives = m_page->findChild<ListTable*>(QStringLiteral("alternativesTable"));
        QCOMPARE(alternatives->rows().size(), 4U);
        for (int row = 0; row < 4; ++row)
            Q_EMIT alternatives->activated(alternatives->model()->index(row, 0));
        QVERIFY(m_session->changes().change().empty());
    }

    void pointingAtATokenColoursWhatItAttendsTo()
    {
        auto attending = std::make_shared<TranslationResult>(*result(QStringLiteral("我爱🙂abc")));
        ForwardTrace& trace = attending->traces[0];
        for (std::int64_t layer = 0; layer < trace.layers(AttentionKind::Cross); ++layer) {
            auto& weights = const_cast<Array&>(trace.attention(AttentionKind::Cross, layer));
            const std::int64_t keys = weights.shape[2];
            for (std::size_t i = 0; i < weights.values.size(); ++i)
                weights.values[i] = std::int64_t(i) % keys == 3 ? 0.5F : 0.1F;
        }
        m_selection->setResult(attending);
        m_selection->setResult(attending);
        QVERIFY(strip("sourcePieces")->tints().empty());
        auto* tokens = strip("targetTokens");
        QTest::mouseMove(tokens, tokens->chipRect(1).center());
        QTRY_COMPARE(strip("sourcePieces")->tints().size(), strip("sourcePieces")->chips().size());
        QCOMPARE(strip("sourcePieces")->tints()[3], 1.0);
        QVERIFY(std::abs(strip("sourcePieces")->tints()[2] - 0.2) < 1e-6);
        m_selection->setHoveredTarget({});
        QVERIFY(strip("sourcePieces")->tints().empty());
    }

    void manyPiecesWrapWithinThePage()
    {
        m_selection->setResult(result(QString(250, QChar(0x597D))));
        auto* pieces = strip("sourcePieces");
        QTRY_VERIFY(pieces->height() > 200);
        QVERIFY(pieces->chipRect(250).right() <= pieces->width());
        QTRY_VERIFY(pieces->chipRect(250).bottom() <= pieces->height());
    }

    void aChosenPieceOutsideTheBestIsListedLast()
    {
        HypothesisToken token = result(QStringLiteral("你好"))->translation.hypotheses[0].tokens[0];
        token.chosen = {999, "rare", -9.0};
        CandidateTable candidates("candidates", nullptr);
        candidates.setToken({&token, 1}, 0);
        QCOMPARE(candidates.rows().size(), 11U);
        QCOMPARE(candidates.rows()[10].texts[1], QStringLiteral("rare"));
        QVERIFY(candidates.rows()[10].strong);
    }

    void anAlternativeThatCutsTheSameWordSaysSo()
    {
        const std::vector<HypothesisToken> tokens {{{10, "▁books", std::log(0.4)},
            {{10, "▁books", std::log(0.4)}, {11, "▁book", std::log(0.3)}, {12, "▁pens", std::log(0.1)}}}};
        CandidateTable candidates("candidates", nullptr);
        candidates.setToken(tokens, 0);
        QVERIFY(candidates.rows()[1].texts[1].contains(QLatin1String("same word")));
        QVERIFY(candidates.rows()[1].faint);
        QCOMPARE(candidates.rows()[2].texts[1], QStringLiteral("pens"));
        QVERIFY(!candidates.rows()[2].faint);
    }

    void aTieOfSegmentationsIsNotTheLeastCertainToken()
    {
        auto changed = std::make_shared<TranslationResult>(*result(QStringLiteral("你好")));
        auto& tokens = changed->translation.hypotheses[0].tokens;
        for (auto& token : tokens) {
            token.chosen.logProbability = std::log(0.6);
            token.alternatives = {token.chosen};
        }
        tokens[0].chosen = {10, "▁books", std::log(0.4)};
        tokens[0].alternatives = {tokens[0].chosen, {11, "▁book", std::log(0.35)}};
        m_selection->setResult(changed);
        const QString hint = label("alternativesHint")->text();
        QVERIFY2(hint.contains(QLatin1String("Position 2, the least certain")), qPrintable(hint));
        QVERIFY2(hint.contains(QLatin1String("\"books\" has a lower probability")), qPrintable(hint));
    }

    void aTextThatWasFoundInSeveralSegmentationsIsOneLineToOpen()
    {
        auto changed = std::make_shared<TranslationResult>(*result(QStringLiteral("你好")));
        auto& hypotheses = changed->translation.hypotheses;
        hypotheses[2].text = hypotheses[0].text;
        hypotheses[2].end = hypotheses[0].end;
        m_selection->setResult(changed);
        m_selection->setResult(changed);
        auto* candidates = m_page->findChild<ListTable*>(QStringLiteral("candidatesTable"));
        QCOMPARE(candidates->model()->rowCount(), 2);
        QCOMPARE(candidates->rows()[0].texts[2], QStringLiteral("▸ 2"));
        const double sum = std::exp(hypotheses[0].logProbability) + std::exp(hypotheses[2].logProbability);
        QCOMPARE(candidates->rows()[0].texts[3], percentText(sum));
        QVERIFY(label("segmentationsNote")->isVisible());
        candidates->setFocus();
        candidates->setCurrentRow(0);
        Q_EMIT candidates->activated(candidates->model()->index(0, 0));
        QCOMPARE(candidates->model()->rowCount(), 4);
        QVERIFY(candidates->rows()[2].faint);
        candidates->setCurrentIndex(candidates->model()->index(2, 0));
        QCOMPARE(m_selection->hypothesis(), 2);
        QVERIFY2(label("translationNote")->text().contains(QLatin1String("segmentation 2 of 2")),
            qPrintable(label("translationNote")->text()));
        Q_EMIT candidates->clicked(candidates->model()->index(0, 2));
        QCOMPARE(candidates->model()->rowCount(), 2);
        m_selection->setHypothesis(0);
        m_selection->setHypothesis(2);
        QCOMPARE(candidates->model()->rowCount(), 4);
        QCOMPARE(candidates->currentRow(), 2);
    }

    void theUnknownTokenIsListedInItsRankAsNotAllowed()
    {
        HypothesisToken token;
        token.chosen = {10, "▁a", std::log(0.02)};
        token.alternatives = {{10, "▁a", std::log(0.02)}, {11, "▁b", std::log(0.005)}};
        const auto rows = [&](double probability) {
            token.withheld = TokenCandidate {kUnknownId, "<unk>", std::log(probability)};
            CandidateTable candidates("candidates", nullptr);
            candidates.setToken({&token, 1}, 0);
            return candidates.rows();
        };
        const auto likely = rows(0.97);
        QCOMPARE(likely.size(), 3U);
        QVERIFY(likely[0].faint);
        QVERIFY(likely[0].texts[1].contains(QLatin1String("not allowed")));
        QCOMPARE(likely[0].texts[2], percentText(0.97));
        QCOMPARE(likely[1].texts[0], QStringLiteral("1"));
        QVERIFY(likely[1].strong);
        QVERIFY(rows(0.01)[1].faint);
        QCOMPARE(rows(0.001).size(), 2U);
    }

    void alternativesThatContinueAWordHaveAHyphen()
    {
        HypothesisToken before, token;
        before.chosen = {10, "▁M", -0.1};
        token.chosen = {11, "y", -0.2};
        token.alternatives = {{11, "y", -0.2}, {12, "▁y", -2.0}};
        QCOMPARE(candidateText(token.alternatives[0], &before), QStringLiteral("-y"));
        QCOMPARE(candidateText(token.alternatives[1], &before), QStringLiteral("y"));
    }

private:
    static TranslationResultPtr result(const QString& text)
    {
        return std::make_shared<TranslationResult>(test::fakeResult(text));
    }
    ChipStrip* strip(const char* name) const { return m_page->findChild<ChipStrip*>(QString::fromLatin1(name)); }
    QLabel* label(const char* name) const { return m_page->findChild<QLabel*>(QString::fromLatin1(name)); }
    QTableView* table(const char* name) const { return m_page->findChild<QTableView*>(QString::fromLatin1(name)); }

    Engine m_engine {test::fakeBackend(std::make_shared<test::FakeControl>())};
    std::unique_ptr<Session> m_session;
    Selection* m_selection = nullptr;
    std::unique_ptr<TranslatePage> m_page;
};

TRANSLUCENT_TEST(TranslatePageTest)
#include "translate_page_test.moc"
