#include "pages/translate/label_cards.h"

#include "engine/engine.h"
#include "fake_backend.h"
#include "pages/translate/translate_page.h"
#include "session/model_changes.h"
#include "session/selection.h"
#include "test_registry.h"
#include "widgets/chip_strip.h"
#include "widgets/list_table.h"

#include <QLabel>
#include <QTest>

#include <cmath>

using namespace translucent;

namespace {

TokenCandidate label(std::int64_t id, const char* text, double probability)
{
    return {id, text, std::log(probability)};
}

/// 我 喜欢 茶; the second word consists of two tokens.
TranslationResultPtr tagged()
{
    TranslationResult result;
    result.sourceText = QStringLiteral("我 喜欢 茶");
    result.translation.source = {
        {4, "▁我", {0, 3}}, {5, "▁喜", {3, 7}}, {6, "欢", {7, 10}}, {7, "▁茶", {10, 14}}, {kEndId, "</s>", {14, 14}}};
    result.translation.labelPlaces = {0, 1, 3};
    Hypothesis labels;
    labels.text = "PRON VERB NOUN";
    labels.tokens = {{label(4, "PRON", 0.9), {label(4, "PRON", 0.9), label(5, "VERB", 0.1)}},
        {label(5, "VERB", 0.6), {label(5, "VERB", 0.6), label(6, "NOUN", 0.4)}},
        {label(6, "NOUN", 0.8), {label(6, "NOUN", 0.8), label(4, "PRON", 0.2)}}};
    result.translation.hypotheses = {labels};
    return std::make_shared<const TranslationResult>(std::move(result));
}

TranslationResultPtr classified()
{
    TranslationResult result = *tagged();
    result.translation.labelPlaces = {4};
    result.translation.hypotheses.front().tokens = {
        {label(4, "statement", 0.7), {label(4, "statement", 0.7), label(5, "question", 0.3)}}};
    return std::make_shared<const TranslationResult>(std::move(result));
}

}  // namespace

class LabelCardTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<TranslatePage>(
            m_session, [] { return std::vector<ExampleSentence>(); }, nullptr);
        m_page->resize(1100, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    void wordsAreWhatTheirTokensStandFor()
    {
        QCOMPARE(labelledTexts(*tagged()),
            (QStringList {QStringLiteral("我"), QStringLiteral("喜欢"), QStringLiteral("茶")}));
        QCOMPARE(labelledTexts(*classified()), QStringList {QStringLiteral("我 喜欢 茶")});
    }

    void everyWordHasItsLabelBelow()
    {
        m_selection.setResult(tagged());
        const auto& chips = strip()->chips();
        QCOMPARE(chips.size(), std::size_t(3));
        QCOMPARE(chips[1].text, QStringLiteral("喜欢"));
        QVERIFY(chips[1].caption.startsWith(QLatin1String("VERB")) && chips[1].caption.contains(QLatin1String("60%")));
        QCOMPARE(*chips[1].level, 0.6);
        QVERIFY(strip()->isVisible());
    }

    void theLeastCertainWordIsShownUntilAnotherIsPinned()
    {
        m_selection.setResult(tagged());
        QCOMPARE(table()->rows().front().texts[1], QStringLiteral("VERB"));
        m_selection.setPinnedTarget(2);
        QCOMPARE(table()->rows().front().texts[1], QStringLiteral("NOUN"));
        QVERIFY(std::abs(table()->rows().front().share - 0.8) < 1e-9);
        m_selection.setPinnedTarget({});
    }

    void aClassifiedSentenceHasOneLabelAndBars()
    {
        m_selection.setResult(classified());
        QCOMPARE(strip()->chips().size(), std::size_t(1));
        QCOMPARE(table()->rows().size(), std::size_t(2));
        QVERIFY(table()->rows().front().strong);
        QVERIFY(std::abs(table()->rows().back().share - 0.3) < 1e-9);
    }

private:
    ChipStrip* strip() const { return m_page->findChild<ChipStrip*>(QStringLiteral("labelChips")); }
    ListTable* table() const { return m_page->findChild<ListTable*>(QStringLiteral("labelChancesTable")); }

    Engine m_engine {test::fakeBackend(std::make_shared<test::FakeControl>())};
    Session m_session {m_engine, GoldSentences()};
    Selection& m_selection = m_session.selection();
    std::unique_ptr<TranslatePage> m_page;
};

TRANSLUCENT_TEST(LabelCardTest)

#include "label_card_test.moc"
