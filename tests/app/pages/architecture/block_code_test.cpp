#include "pages/architecture/block_code.h"

#include "sample_configs.h"
#include "test_registry.h"
#include "widgets/picture_export.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace translucent;

class BlockCodeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyBlockHasItsLinesOfTheTextbookAndOfTheEngine()
    {
        for (const TransformerConfig& config : test::allConfigs())
            for (const BlockId block : blocksOf(config)) {
                const auto places = sourcePlaces(block, config, CodeLanguage::Cpp);
                const auto code = blockCode(block, config, CodeLanguage::Cpp);
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
                for (const SourceExcerpt& excerpt : blockCode(block, config, CodeLanguage::Cpp))
                    if (excerpt.heading.startsWith(QStringLiteral("As in a textbook")))
                        QVERIFY2(excerpt.text.count(u'\n') < 13, qPrintable(excerpt.text));
    }

    void everyBlockHasPyTorchThatFitsBesideTheDrawing()
    {
        for (const TransformerConfig& config : configs())
            for (const BlockId block : blocksOf(config)) {
                const auto code = blockCode(block, config, CodeLanguage::PyTorch);
                QVERIFY(!code.empty());
                QCOMPARE(code.size(), sourcePlaces(block, config, CodeLanguage::PyTorch).size());
                for (const SourceExcerpt& excerpt : code) {
                    const QStringList lines = excerpt.text.split(u'\n');
                    QVERIFY2(lines.size() >= 2 && lines.size() <= 15, qPrintable(excerpt.text));
                    QVERIFY2(lines.last().startsWith(u' '), qPrintable(excerpt.text));
                    for (const QString& line : lines)
                        QVERIFY2(line.size() <= 74, qPrintable(line));
                }
            }
    }

    void everythingInTheFileIsShownForSomeModel()
    {
        QSet<QString> shown;
        for (const TransformerConfig& config : configs())
            for (const BlockId block : blocksOf(config))
                for (const SourcePlace& place : sourcePlaces(block, config, CodeLanguage::PyTorch))
                    shown << place.marker;
        const QStringList all = definitions();
        QCOMPARE(shown, QSet<QString>(all.begin(), all.end()));
    }

    /// What is called is there, too, and Python can read it.
    void copiedPyTorchRunsAsItIs()
    {
        QSet<QString> codes;
        for (const TransformerConfig& config : configs())
            for (const BlockId block : blocksOf(config))
                codes << codeToCopy(block, config, CodeLanguage::PyTorch);
        QTemporaryDir folder;
        QStringList files;
        for (const QString& code : codes) {
            QVERIFY(code.startsWith(QStringLiteral("import math\nimport torch\nfrom torch import nn\n\n")));
            for (const QString& definition : definitions())
                if (calls(code, definition.section(u' ', 1)))
                    QVERIFY2(code.contains(definition), qPrintable(definition + u'\n' + code));
            files << folder.filePath(QString::number(files.size()) + QStringLiteral(".py"));
            QVERIFY(writeFile(files.last(), code.toUtf8()));
        }
        QProcess python;
        python.start(QStringLiteral("python3"),
            QStringList {QStringLiteral("-c"),
                QStringLiteral("import ast, sys\n"
                               "for file in sys.argv[1:]:\n"
                               "    ast.parse(open(file, encoding='utf-8').read())")}
                + files);
        QVERIFY(python.waitForFinished());
        QCOMPARE(python.readAllStandardError(), QByteArray());
        QCOMPARE(python.exitCode(), 0);
    }

    void showsTheVariantOfTheModel()
    {
        const auto code = [](BlockKind kind, const TransformerConfig& config) {
            return codeText({Stack::Decoder, kind}, config, CodeLanguage::PyTorch);
        };
        TransformerConfig config;
        QVERIFY(code(BlockKind::Norm, config).contains(QStringLiteral("x + sublayer(self.norm(x))")));
        QVERIFY(code(BlockKind::Norm, config).contains(QStringLiteral("unbiased=False")));
        QVERIFY(code(BlockKind::Linear, config).contains(QStringLiteral("proj.weight = tgt_embed.lut.weight")));
        QVERIFY(code(BlockKind::FeedForward, config).contains(QStringLiteral("def relu")));
        config.normPlacement = NormPlacement::Post;
        config.normKind = NormKind::SampleStd;
        config.positionKind = PositionKind::Learned;
        config.activation = Activation::Gelu;
        config.embeddingTying = EmbeddingTying::Separate;
        QVERIFY(code(BlockKind::Norm, config).contains(QStringLiteral("self.norm(x + sublayer(x))")));
        QVERIFY(code(BlockKind::Norm, config).contains(QStringLiteral("x.std(")));
        QVERIFY(code(BlockKind::Positions, config).contains(QStringLiteral("nn.Parameter")));
        QVERIFY(code(BlockKind::FeedForward, config).contains(QStringLiteral("def gelu")));
        QVERIFY(!code(BlockKind::Linear, config).contains(QStringLiteral("lut")));
    }

    void saysWhatIsNotInThePyTorch()
    {
        const BlockId block {Stack::Encoder, BlockKind::Attention};
        TransformerConfig config;
        QVERIFY(missingInPyTorch(block, config).isEmpty());
        config.positionKind = PositionKind::Rotary;
        QCOMPARE(missingInPyTorch(block, config), QStringLiteral("positions in attention"));
        QVERIFY(codeText(block, config, CodeLanguage::PyTorch)
                    .startsWith(QStringLiteral("# Not in these lines, but in the C++: positions in attention\n")));
        QVERIFY(!codeText(block, config, CodeLanguage::Cpp).contains(QStringLiteral("Not in these lines")));
    }

    void endsBeforeTheNextDefinitionOfPython()
    {
        const QString text = QStringLiteral("def f(x):\n    y = x\n\n    return y\n\n\ndef g(x):\n    return x\n");
        const SourcePlace place {QStringLiteral("a.py"), QStringLiteral("def f(")};
        QCOMPARE(findExcerpt(text, place)->text, QStringLiteral("def f(x):\n    y = x\n\n    return y"));
        QCOMPARE(
            findExcerpt(text, {place.file, QStringLiteral("def g(")})->text, QStringLiteral("def g(x):\n    return x"));
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

private:
    /// Those of the other tests, and further norms and activations.
    static std::vector<TransformerConfig> configs()
    {
        std::vector configs = test::allConfigs();
        for (const auto activation : {Activation::Gelu, Activation::Silu}) {
            configs.push_back(configs.front());
            configs.back().activation = activation;
            configs.back().normKind = NormKind::SampleStd;
        }
        return configs;
    }

    /// True if `code` has `name`, such as "relu(", outside strings and comments.
    static bool calls(QString code, const QString& name)
    {
        static const QRegularExpression prose(QStringLiteral("\"[^\"\n]*\"|#.*"));
        code.remove(prose);
        return code.contains(QRegularExpression(QStringLiteral("(?<![\\w.])%1").arg(QRegularExpression::escape(name))));
    }

    /// "class Embeddings(", "def relu(", … of the textbook in PyTorch.
    static QStringList definitions()
    {
        QFile file(QStringLiteral(":/source/resources/python/transformer.py"));
        file.open(QIODevice::ReadOnly);
        static const QRegularExpression first(
            QStringLiteral("^(class|def) \\w+\\("), QRegularExpression::MultilineOption);
        QStringList found;
        for (auto match = first.globalMatch(QString::fromUtf8(file.readAll())); match.hasNext();)
            found << match.next().captured();
        return found;
    }
};

TRANSLUCENT_TEST(BlockCodeTest)
#include "block_code_test.moc"
