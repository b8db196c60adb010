#include "widgets/glossary.h"

#include "test_registry.h"

#include <QLocale>
#include <QTest>

using namespace translucent;

class GlossaryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itIsInTheLanguageOfTheWindow()
    {
        QLocale::setDefault(QLocale(QStringLiteral("zh_CN")));
        const Glossary& chinese = Glossary::current();
        QLocale::setDefault(QLocale(QStringLiteral("en_GB")));
        const Glossary& english = Glossary::current();
        QVERIFY(english.terms().size() > 80);
        QCOMPARE(english.terms().size(), chinese.terms().size());
        QCOMPARE(english.find(QStringLiteral("head"))->name, QStringLiteral("attention head"));
        QCOMPARE(english.find(QStringLiteral("head"))->otherName, QStringLiteral("注意力头"));
        QCOMPARE(chinese.find(QStringLiteral("head"))->name, QStringLiteral("注意力头"));
        QVERIFY(!english.find(QStringLiteral("none")));
    }

    void searchFindsNamesBeforeMeaningsInBothLanguages()
    {
        const Glossary& glossary = Glossary::current();
        QCOMPARE(glossary.search({}).size(), glossary.terms().size());
        QCOMPARE(glossary.search(QStringLiteral("Self attention")).front()->id, QStringLiteral("self-attention"));
        QCOMPARE(glossary.search(QStringLiteral("困惑")).front()->id, QStringLiteral("perplexity"));
        const auto found = glossary.search(QStringLiteral("softmax"));
        QCOMPARE(found.front()->id, QStringLiteral("softmax"));
        QVERIFY(found.size() > 3);
        QVERIFY(glossary.search(QStringLiteral("no such thing")).empty());
    }

    void termsAreFoundInTexts_data()
    {
        QTest::addColumn<bool>("chinese");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("ids");
        const auto row = [](bool chinese, const QString& text, const QStringList& ids) {
            QTest::newRow(qPrintable(text)) << chinese << text << ids;
        };
        row(false, QStringLiteral("Softmax of the logits, softmax again"),
            {QStringLiteral("softmax"), QStringLiteral("logits")});
        row(false, QStringLiteral("Self-attention has several attention heads"),
            {QStringLiteral("self-attention"), QStringLiteral("head")});
        row(false, QStringLiteral("in the end, END and two batches"),
            {QStringLiteral("begin-end"), QStringLiteral("batch")});
        row(false, QStringLiteral("a maskless tokenish value, by batch norm"), {});
        row(false, QStringLiteral("the length penalty, by AER"),
            {QStringLiteral("length-penalty"), QStringLiteral("aer")});
        row(true, QStringLiteral("自注意力用softmax算注意力权重"),
            {QStringLiteral("self-attention"), QStringLiteral("softmax"), QStringLiteral("attention-weight")});
        row(true, QStringLiteral("每一轮的平均值"), {});
    }

    void termsAreFoundInTexts()
    {
        QFETCH(bool, chinese);
        QFETCH(QString, text);
        QFETCH(QStringList, ids);
        const Glossary glossary(shippedGlossary(), chinese ? Glossary::Language::Chinese : Glossary::Language::English);
        QCOMPARE(glossary.termsIn(text), ids);
    }

    void theFirstMentionIsALink()
    {
        const Glossary glossary(shippedGlossary(), Glossary::Language::English);
        QCOMPARE(glossary.linked(QStringLiteral("a < b\nTokens, then a token of batches")),
            QStringLiteral("a &lt; b<br><a href=\"term:token\">Tokens</a>, then a token of "
                           "<a href=\"term:batch\">batches</a>"));
        QCOMPARE(glossary.linked(QStringLiteral("a token"), QStringLiteral("token")), QStringLiteral("a token"));
        QCOMPARE(
            Glossary({}, Glossary::Language::English).linked(QStringLiteral("a token")), QStringLiteral("a token"));
    }
};

TRANSLUCENT_TEST(GlossaryTest)
#include "glossary_test.moc"
