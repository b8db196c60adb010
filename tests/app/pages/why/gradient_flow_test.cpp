#include "pages/why/gradient_flow.h"

#include "fake_backend.h"
#include "fake_causes.h"
#include "test_registry.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>

using namespace translucent;
using namespace translucent::test;

/// The places of the gradient, and their drawing.
class GradientFlowTest : public QObject {
    Q_OBJECT

    LearningStep m_step;
    std::vector<GradientPlace> m_places;
    std::unique_ptr<GradientFlow> m_flow;

    int indexOf(const std::string& array) const
    {
        return int(std::ranges::find(m_places, array, &GradientPlace::array) - m_places.begin());
    }

private Q_SLOTS:
    void init()
    {
        m_step = fakeStep(fakeConfig(), {nullptr, QStringLiteral("ab")});
        m_places = gradientPlaces(m_step, fakeConfig());
        m_flow = std::make_unique<GradientFlow>();
        m_flow->setPlaces(m_places);
        m_flow->resize(480, m_flow->heightForWidth(480));
        m_flow->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_flow.get()));
    }

    void placesLeadBackwardsThroughBothStacks()
    {
        const TransformerConfig config = fakeConfig();
        QCOMPARE(std::int64_t(m_places.size()), 3 * config.decoderLayers + 3 + 2 * config.encoderLayers + 2);
        QCOMPARE(m_places.front().array, std::string("output.logits"));
        QCOMPARE(m_places.back().array, std::string("encoder.input"));
        QCOMPARE(placeName(m_places[2]), QStringLiteral("Feed-forward %1").arg(config.decoderLayers));
        QCOMPARE(placeName(m_places[3]), QStringLiteral("Cross-attention %1").arg(config.decoderLayers));
        for (const GradientPlace& place : m_places) {
            const auto array = std::ranges::find(m_step.arrays, place.array, &ArrayGradient::name);
            QVERIFY(array != m_step.arrays.end() && array->norm == place.norm);
        }
        m_step.arrays.erase(std::ranges::find(m_step.arrays, "encoder.final_norm.output", &ArrayGradient::name));
        QCOMPARE(gradientPlaces(m_step, config).size(), m_places.size() - 1);
    }

    void parametersBelongToPlaces()
    {
        const GradientPlace& cross = m_places[std::size_t(indexOf("decoder.layers.0.after_cross_attention"))];
        QCOMPARE(
            largestAt(m_step, cross)->largest.parameter, std::string("decoder.layers.0.cross_attention.query.weight"));
        QVERIFY(!largestAt(m_step, m_places[std::size_t(indexOf("decoder.layers.0.output"))]));
        QVERIFY(isOf(cross, "decoder.layers.0.cross_attention_norm.bias"));
        QVERIFY(!isOf(cross, "decoder.layers.01.cross_attention.query.weight"));
        QVERIFY(!isOf(cross, "encoder.layers.0.self_attention.qkv.weight"));
        QCOMPARE(placeOf(m_places, "output.bias"), std::optional<std::size_t>(0));
        QCOMPARE(int(placeOf(m_places, "encoder.layers.0.feed_forward_norm.weight").value()),
            indexOf("encoder.layers.0.output"));
        QCOMPARE(int(placeOf(m_places, "source_embedding.weight").value()), indexOf("encoder.input"));
        QVERIFY(!placeOf(m_places, "length_predictor.mask"));
    }

    /// Steps of ordinary size have the same scale.
    void theScaleIsLogarithmic()
    {
        const auto scaleOf = [](std::vector<double> norms) {
            std::vector<GradientPlace> places;
            for (const double norm : norms)
                places.push_back({StackKind::Encoder, GradientPlace::Input, 0, "encoder.input", norm});
            return GradientScale(places);
        };
        const GradientScale usual = scaleOf({0.5, 0.002, 0});
        QCOMPARE(usual.least, -4);
        QCOMPARE(usual.most, 0);
        QCOMPARE(usual.share(1), 1.0);
        QCOMPARE(usual.share(0.01), 0.5);
        QCOMPARE(usual.share(1e-4), 0.0);
        QCOMPARE(usual.share(0), 0.0);
        const GradientScale wide = scaleOf({35.8, 3e-9});
        QCOMPARE(wide.least, -9);
        QCOMPARE(wide.most, 2);
    }

    void rowsLieInTwoColumnsFromTheLossDown()
    {
        const QRect logits = m_flow->placeRect(0);
        const QRect decoder = m_flow->placeRect(indexOf("decoder.input"));
        const QRect encoder = m_flow->placeRect(indexOf("encoder.final_norm.output"));
        QVERIFY(decoder.top() > logits.bottom() && decoder.left() == logits.left());
        QVERIFY(encoder.right() < logits.left());
        const int layers = int(fakeConfig().decoderLayers);
        const auto last = "decoder.layers." + std::to_string(layers - 1) + ".after_cross_attention";
        QCOMPARE(encoder.top(), m_flow->placeRect(indexOf(last)).top());
        for (int index = 0; index < int(m_places.size()); ++index)
            QVERIFY(m_flow->rect().contains(m_flow->placeRect(index)));
    }

    /// The first bar is twice as large as the second one: longer, however little on a logarithmic scale.
    void barsFollowTheNorms()
    {
        const QImage image = m_flow->grab().toImage();
        const double ratio = image.devicePixelRatio();
        const auto lengthOf = [&](int index) {
            const QRect rect = m_flow->placeRect(index);
            const int y = qRound((rect.top() + 1.5) * ratio);
            const QRgb fill = image.pixel(qRound((rect.left() + 2.5) * ratio), y);
            int length = 0;
            for (int x = rect.left() + 2; x < rect.right(); ++x)
                length += image.pixel(qRound((x + 0.5) * ratio), y) == fill ? 1 : 0;
            return length;
        };
        const GradientScale scale(m_places);
        for (const int index : {0, indexOf("decoder.final_norm.output"), indexOf("decoder.layers.0.output")}) {
            const double wanted = m_flow->placeRect(index).width() * scale.share(m_places[std::size_t(index)].norm);
            QVERIFY2(std::abs(lengthOf(index) - wanted) <= 5,
                qPrintable(QStringLiteral("%1: %2, not %3").arg(index).arg(lengthOf(index)).arg(wanted)));
        }
    }

    void mouseAndKeyboardChooseAPlace()
    {
        QSignalSpy clicked(m_flow.get(), &GradientFlow::clicked);
        QTest::mouseClick(m_flow.get(), Qt::LeftButton, {}, m_flow->placeRect(4).center());
        QCOMPARE(clicked.takeFirst(), QVariantList {4});
        QTest::mouseMove(m_flow.get(), m_flow->placeRect(2).center());
        QTRY_COMPARE(m_flow->current(), std::optional(2));
        QTest::keyClick(m_flow.get(), Qt::Key_Down);
        QTest::keyClick(m_flow.get(), Qt::Key_Down);
        QTest::keyClick(m_flow.get(), Qt::Key_Up);
        QTest::keyClick(m_flow.get(), Qt::Key_Return);
        QCOMPARE(clicked.takeFirst(), QVariantList {3});
        QVERIFY2(m_flow->accessibleDescription().startsWith(QStringLiteral("Decoder, Cross-attention")),
            qPrintable(m_flow->accessibleDescription()));
    }

    void thePictureHasEverything()
    {
        const Picture picture = m_flow->picture(QStringLiteral("Gradients"));
        QVERIFY(picture.size.height() > m_flow->height() && picture.size.width() > 600);
        QImage image(picture.size.toSize(), QImage::Format_RGB32);
        image.fill(Qt::magenta);
        QPainter painter(&image);
        picture.paint(painter, paperPalette(m_flow->palette()));
        painter.end();
        QVERIFY(image.pixelColor(0, 0) != QColor(Qt::magenta));
        QVERIFY(image.pixelColor(image.width() - 1, image.height() - 1) != QColor(Qt::magenta));
    }
};

TRANSLUCENT_TEST(GradientFlowTest)
#include "gradient_flow_test.moc"
