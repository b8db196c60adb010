#include "widgets/glossary.h"

#include "test_registry.h"

#include <QLocale>
#include <QRegularExpression>
#include <QSet>
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

    /// The sections of the paper that sources name.
    void everySectionExists()
    {
        const QSet<QString> sections {QStringLiteral("3"), QStringLiteral("3.1"), QStringLiteral("3.2"),
            QStringLiteral("3.2.1"), QStringLiteral("3.2.2"), QStringLiteral("3.2.3"), QStringLiteral("3.3"),
            QStringLiteral("3.4"), QStringLiteral("3.5"), QStringLiteral("4"), QStringLiteral("5.1"),
            QStringLiteral("5.2"), QStringLiteral("5.3"), QStringLiteral("5.4"), QStringLiteral("6.1"),
            QStringLiteral("6.2"), QStringLiteral("6.3")};
        static const QRegularExpression kSection(QStringLiteral("§([\\d.]*\\d)"));
        int checked = 0;
        for (const Term& term : Glossary::current().terms())
            for (const QString& source : term.source.split(QStringLiteral("; "))) {
                if (!source.startsWith(QStringLiteral("Vaswani et al. 2017")))
                    continue;
                const auto match = kSection.match(source);
                QVERIFY2(
                    match.hasMatch() ? sections.contains(match.captured(1)) : source.contains(QLatin1String("table 2")),
                    qPrintable(term.id));
                ++checked;
            }
        QVERIFY(checked > 20);
    }
};

TRANSLUCENT_TEST(GlossaryTest)
#include "glossary_test.moc"
