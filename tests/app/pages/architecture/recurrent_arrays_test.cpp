#include "pages/architecture/array_panel.h"

#include "sample_result.h"
#include "test_registry.h"
#include "widgets/heatmap_panel.h"

#include <QComboBox>
#include <QTest>

#include <cmath>

using namespace translucent;

namespace {

TransformerConfig configOf(Architecture architecture)
{
    TransformerConfig config;
    config.architecture = architecture;
    config.recurrentAttention = RecurrentAttention::Dot;
    config.modelDimension = 8;
    config.encoderLayers = 2;
    config.decoderLayers = 1;
    return config;
}

/// As core records it; every number by a formula.
TranslationTracePtr traceOf(const TransformerConfig& config)
{
    auto trace = std::make_shared<TranslationTrace>();
    trace->result = sampleResult();
    trace->pass = trace->result->traces.front();
    const auto S = std::int64_t(trace->pass.sourceIds.size()), T = std::int64_t(trace->pass.outputIds.size());
    for (const RecurrentPlace& place : recurrentPlaces(config))
        for (const BlockArray& array : place.arrays) {
            if (trace->pass.find(array.name))
                continue;
            Array values;
            for (const Axis axis : array.axes)
                values.shape.push_back(axis == Axis::Source                       ? S
                        : axis == Axis::Target                                    ? T
                        : axis == Axis::Head                                      ? 1
                        : axis == Axis::Unit && array.name.starts_with("encoder") ? 4
                                                                                  : 8);
            std::int64_t size = 1;
            for (const std::int64_t extent : values.shape)
                size *= extent;
            for (std::int64_t i = 0; i < size; ++i)
                values.values.push_back(float(0.5 + 0.5 * std::cos(0.3 * double(i) + double(array.role))));
            trace->pass.arrays.push_back({array.name, std::move(values)});
        }
    return trace;
}

}  // namespace

/// Gates and cells of networks that came before the Transformer.
class RecurrentArraysTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyLayerAndDirectionHasItsParts()
    {
        const auto lstm = recurrentPlaces(configOf(Architecture::Lstm));
        QCOMPARE(lstm.size(), std::size_t(6));  // two layers in two directions, the decoder's, attention
        QCOMPARE(lstm[3].arrays[1].name, std::string("encoder.layers.1.backwards.forget_gate"));
        QCOMPARE(lstm[4].arrays[3].name, std::string("decoder.layers.0.cell"));
        const auto gru = recurrentPlaces(configOf(Architecture::Gru));
        QCOMPARE(gru[0].arrays[1].name, std::string("encoder.layers.0.forwards.update_gate"));
        QCOMPARE(gru[4].arrays.size(), std::size_t(4));
        QVERIFY(recurrentPlaces(configOf(Architecture::Transformer)).empty());
        QVERIFY(recurrentPlaces(configOf(Architecture::Cnn)).empty());
    }

    void showsTheChosenGateWithItsTokens()
    {
        const TransformerConfig config = configOf(Architecture::Lstm);
        const TranslationTracePtr trace = traceOf(config);
        RecurrentArrays view;
        view.show(config, nullptr);
        QVERIFY(view.isHidden());
        view.show(config, trace);
        QVERIFY(!view.isHidden());
        auto* place = view.findChild<QComboBox*>(QStringLiteral("recurrentPlace"));
        QCOMPARE(place->count(), 6);
        view.arrays().setRole(ArrayRole::ForgetGate);
        const HeatmapData& gate = view.arrays().heatmapPanel().heatmap().data();
        QCOMPARE(gate.rowLabels.first(), QStringLiteral("我"));
        QCOMPARE(gate.columns(), 4);
        QVERIFY(!gate.centred);
        QCOMPARE(gate.values, trace->pass.find("encoder.layers.0.forwards.forget_gate")->values);
        place->setCurrentIndex(4);
        Q_EMIT place->activated(4);
        QCOMPARE(view.arrays().role(), ArrayRole::ForgetGate);
        QCOMPARE(gate.rowLabels.first(), QStringLiteral("⟨BEGIN⟩"));
        view.arrays().setRole(ArrayRole::Cell);
        QVERIFY(gate.centred);
    }
};

TRANSLUCENT_TEST(RecurrentArraysTest)
#include "recurrent_arrays_test.moc"
