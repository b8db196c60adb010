#include "pages/architecture/diagram_layout.h"

#include "sample_configs.h"
#include "test_registry.h"

#include <QTest>

#include <set>

using namespace translucent;

class DiagramLayoutTest : public QObject {
    Q_OBJECT

private:
    const std::vector<TransformerConfig> m_configs = test::allConfigs();

    struct Drawing {
        TransformerConfig config;
        DiagramLayout layout;
    };
    /// For every config, close and open.
    std::vector<Drawing> drawings() const
    {
        std::vector<Drawing> all;
        for (const TransformerConfig& config : m_configs)
            for (const auto room : {DiagramRoom::Close, DiagramRoom::Open})
                all.push_back({config, layOutDiagram(config, room)});
        return all;
    }

private Q_SLOTS:
    void drawsEveryBlockOnce()
    {
        for (const auto& [config, layout] : drawings()) {
            const std::vector<BlockId> blocks = blocksOf(config);
            QCOMPARE(layout.blocks.size(), blocks.size());
            for (const BlockId block : blocks)
                QVERIFY2(!layout.rectOf(block).isEmpty(), blockStem(block).c_str());
        }
    }

    void nothingOverlapsOrLeavesTheDrawing()
    {
        for (const auto& [config, layout] : drawings()) {
            const QRectF all = layout.bounds;
            for (std::size_t i = 0; i < layout.blocks.size(); ++i) {
                QVERIFY(all.contains(layout.blocks[i].rect));
                for (std::size_t j = i + 1; j < layout.blocks.size(); ++j)
                    QVERIFY(!layout.blocks[i].rect.intersects(layout.blocks[j].rect));
            }
            for (const DiagramCaption& caption : layout.captions) {
                QVERIFY(all.contains(caption.rect));
                for (const DiagramBlock& block : layout.blocks)
                    QVERIFY(!caption.rect.intersects(block.rect));
            }
            for (const DiagramArrow& arrow : layout.arrows)
                for (const QPointF point : arrow.points)
                    QVERIFY(all.contains(point));
            for (const DiagramFrame& frame : layout.frames) {
                QVERIFY(all.contains(frame.rect) && all.contains(frame.label));
                for (const DiagramBlock& block : layout.blocks)
                    QVERIFY(!frame.label.intersects(block.rect));
            }
        }
    }

    void captionsSayWhatGoesInAndComesOut()
    {
        using Caption = DiagramCaption;
        for (const auto& [config, layout] : drawings()) {
            std::set<Caption::Kind> kinds;
            for (const Caption& caption : layout.captions)
                kinds.insert(caption.kind);
            QCOMPARE(kinds.contains(Caption::TargetTokens), config.writesInSteps());
            QCOMPARE(kinds.contains(Caption::NextToken), config.writesInSteps());
            QCOMPARE(kinds.contains(Caption::MaskRow), config.generation == Generation::LengthPredictor);
            QCOMPARE(kinds.contains(Caption::BeginRow), config.generation == Generation::BeginRow);
            QCOMPARE(kinds.contains(Caption::EveryToken), config.isNonAutoregressive());
            QCOMPARE(kinds.contains(Caption::Label), !config.hasDecoder());
        }
    }

    void framesHoldTheLayersAndNothingElse()
    {
        for (const auto& [config, layout] : drawings()) {
            QCOMPARE(layout.frames.size(), stacksOf(config).size());
            for (const DiagramFrame& frame : layout.frames) {
                QCOMPARE(frame.layers, layersOf(frame.stack, config));
                for (const DiagramBlock& block : layout.blocks) {
                    const bool inside = isInLayer(block.id) && block.id.stack == frame.stack;
                    QCOMPARE(frame.rect.contains(block.rect), inside);
                    QCOMPARE(frame.rect.intersects(block.rect), inside);
                }
            }
        }
    }

    void everySublayerHasAResidualConnection()
    {
        for (const auto& [config, layout] : drawings()) {
            const auto residuals = std::ranges::count_if(layout.arrows, &DiagramArrow::residual);
            if (config.residual == ResidualKind::None) {
                QCOMPARE(residuals, 0);
                continue;
            }
            QCOMPARE(residuals,
                (config.hasFeedForward() ? 2 : 1)
                    + (!config.hasDecoder()           ? 0
                            : config.hasFeedForward() ? 3
                                                      : 2));
            const bool sums = config.normPlacement == NormPlacement::Pre || config.normKind == NormKind::None;
            const Stack last = stacksOf(config).back();
            for (const Sublayer sublayer : sublayersOf(last)) {
                if (!hasSublayer(sublayer, config))
                    continue;
                const QRectF end = layout.rectOf({last, sums ? BlockKind::Add : BlockKind::Norm, sublayer});
                QVERIFY(std::ranges::any_of(layout.arrows, [&](const DiagramArrow& arrow) {
                    return arrow.residual && end.adjusted(-1, -1, 1, 1).contains(arrow.points.back());
                }));
            }
        }
    }

    void theEncoderFeedsCrossAttention()
    {
        const DiagramLayout layout = layOutDiagram(m_configs.front());
        const QRectF cross = layout.rectOf({Stack::Decoder, BlockKind::Attention, Sublayer::CrossAttention});
        const QRectF last = layout.rectOf({Stack::Encoder, BlockKind::FinalNorm});
        QVERIFY(std::ranges::any_of(layout.arrows, [&](const DiagramArrow& arrow) {
            return arrow.points.front() == QPointF(last.center().x(), last.top())
                && arrow.points.back() == QPointF(cross.left(), cross.center().y());
        }));
    }

    void wiresLeadFromTheLayerThatIsReadToItsReader()
    {
        TransformerConfig config = m_configs.front();
        QVERIFY(layOutDiagram(config).wires.empty());
        config.encoderLayers = config.decoderLayers = 3;
        config.crossWiring = CrossWiring::Chosen;
        config.crossLayers = "1,1,3";
        for (const auto room : {DiagramRoom::Close, DiagramRoom::Open}) {
            const DiagramLayout layout = layOutDiagram(config, room);
            const QRectF encoder = layout.frameOf(Stack::Encoder), decoder = layout.frameOf(Stack::Decoder);
            QCOMPARE(layout.wires.size(), std::size_t(3));
            QCOMPARE(layout.wires[2].encoderLayer, std::int64_t(2));
            QCOMPARE(layout.wires[1].encoderLayer, std::int64_t(0));
            for (const DiagramWire& wire : layout.wires) {
                QCOMPARE(wire.from.x(), encoder.right());
                QCOMPARE(wire.to.x(), decoder.left());
                QVERIFY(wire.from.y() > encoder.top() && wire.from.y() < encoder.bottom());
                QVERIFY(wire.to.y() > decoder.top() && wire.to.y() < decoder.bottom());
            }
            QVERIFY(layout.wires[2].from.y() < layout.wires[1].from.y());  // later layers are higher
        }
        config.crossWiring = CrossWiring::Mixture;
        QCOMPARE(layOutDiagram(config).wires.size(), std::size_t(9));
    }

    void anOpenDrawingHasRoomAboveEveryBlock()
    {
        for (const TransformerConfig& config : m_configs) {
            const DiagramLayout layout = layOutDiagram(config, DiagramRoom::Open);
            for (const DiagramBlock& block : layout.blocks) {
                if (block.id.kind == BlockKind::Positions)
                    continue;
                const QRectF room(block.rect.left(), block.rect.top() - layout.gap, block.rect.width(), layout.gap);
                QVERIFY2(std::ranges::none_of(
                             layout.blocks, [&](const DiagramBlock& other) { return other.rect.intersects(room); }),
                    blockStem(block.id).c_str());
            }
            if (!canBeWalked(config))
                continue;
            QVERIFY(layout.residualOf(Stack::Decoder, Sublayer::CrossAttention).size() == 4);
            QCOMPARE(layout.memoryLine().size(), std::size_t(5));
        }
    }

    void dataFlowsUpwards()
    {
        for (const auto& [config, layout] : drawings()) {
            std::vector<BlockId> chain;
            for (const BlockId block : blocksOf(config))
                if (block.kind != BlockKind::Positions)
                    chain.push_back(block);
            for (std::size_t i = 1; i < chain.size(); ++i)
                if (chain[i].stack == chain[i - 1].stack)
                    QVERIFY(layout.rectOf(chain[i]).bottom() < layout.rectOf(chain[i - 1]).top());
        }
    }
};

TRANSLUCENT_TEST(DiagramLayoutTest)
#include "diagram_layout_test.moc"
