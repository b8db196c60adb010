#include "pages/architecture/block_source.h"

#include "sample_configs.h"
#include "test_registry.h"

#include <QTest>

using namespace translucent;

class BlockSourceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyBlockHasItsExcerpts()
    {
        for (const TransformerConfig& config : test::sampleConfigs())
            for (const BlockId block : blocksOf(config)) {
                const auto places = sourcePlaces(block, config);
                QVERIFY(!places.empty());
                for (const SourcePlace& place : places) {
                    const auto excerpt = readExcerpt(place);
                    QVERIFY2(excerpt, qPrintable(place.file + u' ' + place.marker));
                    QVERIFY(excerpt->firstLine > 1);
                    const qsizetype lines = excerpt->text.count(u'\n') + 1;
                    QVERIFY2(lines >= 3 && lines <= 45, qPrintable(place.marker));
                    QVERIFY(excerpt->text.contains(place.marker));
                    QVERIFY(excerpt->text.endsWith(u'}'));
                }
            }
    }

    void endsAtTheBraceInTheSameColumn()
    {
        const QString text = QStringLiteral("// one\nint f()\n{\n    if (x) {\n    }\n}\n\nint g()\n{\n}\n");
        const auto excerpt = findExcerpt(text, {QStringLiteral("a.cpp"), QStringLiteral("int f(")});
        QVERIFY(excerpt);
        QCOMPARE(excerpt->firstLine, 2);
        QCOMPARE(excerpt->text, QStringLiteral("int f()\n{\n    if (x) {\n    }\n}"));
        QCOMPARE(findExcerpt(text, {QString(), QStringLiteral("int g(")})->firstLine, 8);
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
        QVERIFY(!readExcerpt({QStringLiteral("core/neural/src/absent.cpp"), QStringLiteral("int f(")}));
    }
};

TRANSLUCENT_TEST(BlockSourceTest)
#include "block_source_test.moc"
