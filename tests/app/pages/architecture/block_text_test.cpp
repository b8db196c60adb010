#include "pages/architecture/blocks.h"

#include "pages/architecture/diagram_view.h"
#include "sample_configs.h"
#include "shell/appearance.h"
#include "test_registry.h"
#include "widgets/formula_view.h"

#include <QTest>

#include <set>

using namespace translucent;

class BlockTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyBlockHasAFormulaThatIsDrawn()
    {
        FormulaView view;
        for (TransformerConfig config : test::sampleConfigs())
            for (const auto activation : {Activation::Relu, Activation::Gelu, Activation::Silu})
                for (const auto norm : {NormKind::PopulationStd, NormKind::SampleStd}) {
                    config.activation = activation;
                    config.normKind = norm;
                    for (const BlockId block : blocksOf(config)) {
                        const QString formula = blockText(block, config).formula;
                        view.setFormula(formula);
                        QVERIFY2(view.isValid(), qPrintable(formula));
                    }
                }
        for (const TransformerConfig& config : test::partConfigs())
            for (const BlockId block : blocksOf(config)) {
                const QString formula = blockText(block, config).formula;
                view.setFormula(formula);
                QVERIFY2(view.isValid(), qPrintable(formula));
            }
        view.setFormula(QStringLiteral("absent"));
        QVERIFY(!view.isValid());
    }

    void formulasTakeTheColourOfTheText()
    {
        FormulaView view;
        QPalette palette = view.palette();
        palette.setColor(QPalette::Text, Qt::red);
        view.setPalette(palette);
        view.setFormula(QStringLiteral("softmax"));
        view.resize(view.sizeHint());
        const QImage image = view.grab().toImage();
        bool red = false;
        for (int y = 0; y < image.height() && !red; ++y)
            for (int x = 0; x < image.width() && !red; ++x)
                red = image.pixelColor(x, y) == QColor(Qt::red);
        QVERIFY(red);
    }

    void titlesTellTheBlocksOfAStackApart()
    {
        for (const TransformerConfig& config : test::allConfigs()) {
            std::set<QString> titles;
            for (const BlockId block : blocksOf(config)) {
                const BlockText text = blockText(block, config);
                titles.insert(stackName(block.stack) + text.title);
                QVERIFY(text.explanation.endsWith(u'.'));
                QVERIFY(!text.label.isEmpty());
            }
            QCOMPARE(titles.size(), blocksOf(config).size());
        }
    }

    void onlyADecoderThatWritesInStepsIsMasked()
    {
        constexpr BlockId kDecoderSelf {Stack::Decoder, BlockKind::Attention, Sublayer::SelfAttention};
        for (const TransformerConfig& config : test::allConfigs())
            if (config.hasDecoder())
                QCOMPARE(
                    blockText(kDecoderSelf, config).title.contains(QStringLiteral("Masked")), config.writesInSteps());
    }

    void textIsReadableOnEveryBlock()
    {
        for (const BlockId block : blocksOf(test::sampleConfigs().front())) {
            QVERIFY(contrast(blockFill(block.kind, Backdrop::Light), lightColours().text) >= 7);
            QVERIFY(contrast(blockFill(block.kind, Backdrop::Dark), darkColours().text) >= 7);
        }
    }
};

TRANSLUCENT_TEST(BlockTextTest)
#include "block_text_test.moc"
