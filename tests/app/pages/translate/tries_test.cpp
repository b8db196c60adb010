#include "pages/translate/tries.h"

#include "session/model_changes.h"
#include "test_registry.h"

#include <QLabel>
#include <QMenu>
#include <QTest>
#include <QToolButton>

using namespace translucent;

namespace {

std::shared_ptr<TranslationResult> version(const QString& prefix, const char* text, double logProbability)
{
    auto result = std::make_shared<TranslationResult>();
    result->sourceText = QStringLiteral("我买书。");
    result->prefix = prefix;
    result->translation.hypotheses.resize(1);
    result->translation.hypotheses[0].text = text;
    result->translation.hypotheses[0].logProbability = logProbability;
    return result;
}

}  // namespace

class TriesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_own = version({}, "I buy a book.", -1);
        m_first = version(QStringLiteral("We"), "We buy books.", -3);
        m_second = version(QStringLiteral("We sell"), "We sell books.", -5);
    }

    void versionsFormATree()
    {
        Tries tries;
        for (const auto& result : {m_own, m_first, m_second, m_own})
            tries.add(result);
        QCOMPARE(tries.all().size(), 3U);
        QCOMPARE(tries.current(), 0);
        QCOMPARE(tries.depth(1), 1);
        QCOMPARE(tries.depth(2), 2);
        tries.add(version(QStringLiteral("You"), "You buy books.", -2));
        QCOMPARE(tries.all()[3].parent, 0);
        QCOMPARE(tries.depth(3), 1);
    }

    void aForcedBeginningBringsTheModelsOwnVersion()
    {
        m_first->unchanged = m_own;
        Tries tries;
        tries.add(m_first);
        QCOMPARE(tries.all().size(), 2U);
        QCOMPARE(tries.all().front().text, QStringLiteral("I buy a book."));
        QCOMPARE(tries.current(), 1);
        QCOMPARE(tries.all()[1].parent, 0);
    }

    void anotherSentenceModelOrChangeForgetsThem()
    {
        const auto left = [this](const auto& change) {
            Tries tries;
            tries.add(m_own);
            tries.add(m_first);
            const auto other = std::make_shared<TranslationResult>(*m_own);
            change(*other);
            tries.add(other);
            return tries.all().size();
        };
        QCOMPARE(left([](TranslationResult&) {}), 2U);
        QCOMPARE(left([](TranslationResult& other) { other.sourceText += u'。'; }), 1U);
        QCOMPARE(left([](TranslationResult& other) { ++other.modelNumber; }), 1U);
        QCOMPARE(left([](TranslationResult& other) { other.options.intervention.causalMaskRemoved = true; }), 1U);
        Tries tries;
        tries.add(m_own);
        tries.add(nullptr);
        QVERIFY(tries.all().empty());
    }

    void theBarComparesWithTheModelsOwnVersion()
    {
        ModelChanges changes;
        TriesBar bar(changes, nullptr);
        bar.setResult(m_own);
        QVERIFY(bar.isHidden() && !bar.isForced());
        bar.setResult(m_first);
        QVERIFY(!bar.isHidden() && bar.isForced());
        QCOMPARE(bar.findChild<QLabel*>(QStringLiteral("ownTranslation"))->text(), QStringLiteral("I buy a book."));
        const QString verdict = bar.findChild<QLabel*>(QStringLiteral("tryVerdict"))->text();
        QVERIFY2(verdict.contains(QStringLiteral("−1.00 → −3.00")) && verdict.contains(QStringLiteral("less probable")),
            qPrintable(verdict));
        QCOMPARE(bar.compared(QStringLiteral("We buy a book.")),
            (std::vector<ComparedWord> {{QStringLiteral("We"), true}, {QStringLiteral("buy"), false},
                {QStringLiteral("a"), false}, {QStringLiteral("book."), false}}));
        const auto better = version(QStringLiteral("She"), "She buys it.", -0.5);
        bar.setResult(better);
        QVERIFY(bar.findChild<QLabel*>(QStringLiteral("tryVerdict"))
                    ->text()
                    .contains(QStringLiteral("the search did not find it")));
    }

    void undoAndTheListLeadBack()
    {
        ModelChanges changes;
        TriesBar bar(changes, nullptr);
        for (const auto& result : {m_own, m_first, m_second})
            bar.setResult(result);
        bar.findChild<QToolButton*>(QStringLiteral("undoTry"))->click();
        QCOMPARE(changes.change().prefix, QStringLiteral("We"));
        QCOMPARE(changes.change().prefixOf, m_own->sourceText);
        bar.setResult(m_first);
        bar.findChild<QToolButton*>(QStringLiteral("undoTry"))->click();
        QVERIFY(changes.change().empty());
        bar.setResult(m_own);
        QVERIFY(bar.findChild<QToolButton*>(QStringLiteral("undoTry"))->isHidden());
        const auto entries = bar.findChild<QMenu*>(QStringLiteral("triesMenu"))->actions();
        QCOMPARE(entries.size(), 3);
        QVERIFY(entries[0]->isChecked() && entries[2]->text().contains(QStringLiteral("We sell books.")));
        entries[2]->trigger();
        QCOMPARE(changes.change().prefix, QStringLiteral("We sell"));
    }

private:
    std::shared_ptr<TranslationResult> m_own;
    std::shared_ptr<TranslationResult> m_first;
    std::shared_ptr<TranslationResult> m_second;
};

TRANSLUCENT_TEST(TriesTest)
#include "tries_test.moc"
