#include "pages/architecture/block_details.h"

#include "sample_configs.h"
#include "test_registry.h"

#include <QTest>

using namespace translucent;

class BlockFactsTest : public QObject {
    Q_OBJECT

private:
    const TransformerConfig m_config = test::sampleConfigs().front();
    const BlockId m_attention {Stack::Encoder, BlockKind::Attention, Sublayer::SelfAttention};

private Q_SLOTS:
    void flowJoinsArraysOfOneShape()
    {
        const auto flow = shapeFlow(m_attention, m_config, SentenceLengths {7, 9});
        QCOMPARE(flow.size(), std::size_t(5));
        QCOMPARE(flow[0].numbers, QStringLiteral("[7, 24]"));
        QCOMPARE(flow[1].symbols, QStringLiteral("<i>Q</i>, <i>K</i>, <i>V</i>"));
        QCOMPARE(flow[1].numbers, QStringLiteral("[4, 7, 6]"));
        QCOMPARE(flow[2].numbers, QStringLiteral("[4, 7, 7]"));
        QCOMPARE(flow[4].numbers, QStringLiteral("[7, 24]"));
    }

    void crossAttentionHasBothLengths()
    {
        const BlockId cross {Stack::Decoder, BlockKind::Attention, Sublayer::CrossAttention};
        const auto flow = shapeFlow(cross, m_config, SentenceLengths {7, 9});
        QCOMPARE(flow[1].numbers, QStringLiteral("[4, 9, 6]"));
        QCOMPARE(flow[2].numbers, QStringLiteral("[4, 7, 6]"));
        QCOMPARE(flow[3].numbers, QStringLiteral("[4, 9, 7]"));
    }

    void unknownLengthsStaySymbols()
    {
        QCOMPARE(shapeFlow(m_attention, m_config, {}).front().numbers, QStringLiteral("[<i>S</i>, 24]"));
    }

    void parametersAreShownPerLayerAndInAll()
    {
        QLocale::setDefault(QLocale(QLocale::English));
        const QString text = parameterText(m_attention, m_config);
        QVERIFY2(text.startsWith(QStringLiteral("2,400 parameters × 3 layers = 7,200")), qPrintable(text));
        QVERIFY(parameterText({Stack::Decoder, BlockKind::Softmax}, m_config)
                    .startsWith(QStringLiteral("No trainable parameters")));
    }

    void tableHasEveryBlockAndAddsUp()
    {
        for (const TransformerConfig& config : test::allConfigs()) {
            const QList<QStringList> rows = blockTable(config, SentenceLengths {7, 9});
            QCOMPARE(std::size_t(rows.size()), blocksOf(config).size() + 1);
            qlonglong sum = 0;
            for (qsizetype row = 1; row < rows.size(); ++row) {
                QCOMPARE(rows[row].size(), rows.front().size());
                QVERIFY(!rows[row].join(u' ').contains(u'<'));
                sum += rows[row].last().toLongLong();
            }
            QCOMPARE(sum, qlonglong(parameterCount(config)));
        }
    }
};

TRANSLUCENT_TEST(BlockFactsTest)
#include "block_facts_test.moc"
