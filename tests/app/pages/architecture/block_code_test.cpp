#include "pages/architecture/block_details.h"

#include "sample_configs.h"
#include "test_registry.h"

#include <QTest>

using namespace translucent;

class BlockCodeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyBlockHasItsLinesOfTheTextbookAndOfTheEngine()
    {
        for (const TransformerConfig& config : test::allConfigs())
            for (const BlockId block : blocksOf(config)) {
                const auto places = sourcePlaces(block, config);
                const auto code = blockCode(block, config);
                QCOMPARE(code.size(), places.size());
                QVERIFY(places.front().file.startsWith(QStringLiteral("resources/textbook/")));
                QVERIFY(places.back().file.startsWith(QStringLiteral("core/")));
                for (std::size_t i = 0; i < code.size(); ++i) {
                    const qsizetype lines = code[i].text.count(u'\n') + 1;
                    QVERIFY2(lines >= 3 && lines <= 45, qPrintable(places[i].marker));
                    QVERIFY(code[i].text.contains(places[i].marker));
                    QVERIFY(code[i].text.endsWith(u'}'));
                }
            }
    }

    void aTextbookIsShort()
    {
        for (const TransformerConfig& config : test::allConfigs())
            for (const BlockId block : blocksOf(config))
                for (const SourceExcerpt& excerpt : blockCode(block, config))
                    if (excerpt.heading.startsWith(QStringLiteral("As in a textbook")))
                        QVERIFY2(excerpt.text.count(u'\n') < 13, qPrintable(excerpt.text));
    }

    void endsAtTheBraceInTheSameColumn()
    {
        const QString text = QStringLiteral("// one\nint f()\n{\n    if (x) {\n    }\n}\n\nint g()\n{\n}\n");
        const auto excerpt = findExcerpt(text, {QStringLiteral("a.cpp"), QStringLiteral("int f(")});
        QVERIFY(excerpt);
        QCOMPARE(excerpt->heading, QStringLiteral("In the engine: a.cpp:2"));
        QCOMPARE(excerpt->text, QStringLiteral("int f()\n{\n    if (x) {\n    }\n}"));
        QVERIFY(findExcerpt(text, {QString(), QStringLiteral("int g(")})->heading.endsWith(QStringLiteral(":8")));
    }

    void removesTheIndentationOfMembers()
    {
        const QString text = QStringLiteral("class A {\n    int f()\n    {\n        return 1;\n    }\n};\n");
        const auto excerpt = findExcerpt(text, {QString(), QStringLiteral("int f(")});
        QVERIFY(excerpt);
        QCOMPARE(excerpt->text, QStringLiteral("int f()\n{\n    return 1;\n}"));
    }

    void aFunctionThatIsGoneIsNotFound()
    {
        QVERIFY(!findExcerpt(QStringLiteral("int f()\n{\n}\n"), {QString(), QStringLiteral("int h(")}));
        QVERIFY(!findExcerpt(QStringLiteral("int f()\n{\n"), {QString(), QStringLiteral("int f(")}));
    }
};

TRANSLUCENT_TEST(BlockCodeTest)
#include "block_code_test.moc"
