#include "pages/translate/token_arcs.h"

#include "sample_result.h"
#include "test_registry.h"
#include "widgets/chip_strip.h"

#include <QImage>
#include <QTest>
#include <QVBoxLayout>

#include <cmath>
#include <numeric>

using namespace translucent;

namespace {

std::vector<Chip> chips(std::initializer_list<const char*> texts)
{
    std::vector<Chip> chips;
    for (const char* text : texts)
        chips.emplace_back().text = QString::fromLatin1(text);
    return chips;
}

}  // namespace

class TokenArcsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theMeanOfAllHeadsIsADistribution()
    {
        const ForwardTrace trace = sampleTrace({}, 0);
        const TokenAlignment alignment = tokenAlignment(trace, std::nullopt);
        QVERIFY(alignment.targets > 0 && alignment.sources > 0);
        for (int row = 0; row < int(alignment.targets); ++row) {
            const auto weights = alignment.of(row);
            QVERIFY(std::abs(std::accumulate(weights.begin(), weights.end(), 0.0) - 1) < 1e-5);
        }
        QVERIFY(alignment.of(-1).empty());
        QVERIFY(alignment.of(int(alignment.targets)).empty());
    }

    void aHeadHasItsOwnWeights()
    {
        const ForwardTrace trace = sampleTrace({}, 0);
        const Array& layer = trace.attention(AttentionKind::Cross, 0);
        const TokenAlignment alignment = tokenAlignment(trace, HeadId {AttentionKind::Cross, 0, 1});
        const auto size = std::size_t(layer.shape[1] * layer.shape[2]);
        QCOMPARE(alignment.weights.size(), size);
        for (std::size_t i = 0; i < size; ++i)
            QCOMPARE(alignment.weights[i], layer.values[size + i]);
    }

    void aTokenHasAllItsArcsAndOthersTheStrongest()
    {
        const TokenAlignment alignment {2, 3, {0.7F, 0.26F, 0.04F, 0.2F, 0.2F, 0.6F}};
        const std::vector<TokenArc> strongest {{0, 0, 0.7F}, {2, 1, 0.6F}};
        QVERIFY(arcsOf(alignment, {}, {}) == strongest);
        const std::vector<TokenArc> ofTarget {{0, 0, 0.7F}, {1, 0, 0.26F}};
        QVERIFY(arcsOf(alignment, {}, 0) == ofTarget);
        const std::vector<TokenArc> ofSource {{0, 0, 0.7F}, {0, 1, 0.2F}};
        QVERIFY(arcsOf(alignment, 0, {}) == ofSource);
        QVERIFY(arcsOf({}, {}, {}).empty());
    }

    void anArcEndsAboveTheGlossOfItsTarget()
    {
        auto glossed = chips({"wo", "ni"});
        glossed[1].above = {QStringLiteral("a"), QStringLiteral("b")};
        ChipStrip target;
        target.setChips(glossed);
        QCOMPARE(target.heightAbove(0), 0);
        QVERIFY(target.heightAbove(1) > 0);
        QVERIFY(target.heightAbove(1) <= target.chipRect(1).top());
    }

    void anArcConnectsItsChips()
    {
        QWidget parent;
        auto* source = new ChipStrip(&parent);
        auto* target = new ChipStrip(&parent);
        auto* column = new QVBoxLayout(&parent);
        column->addWidget(source);
        column->addSpacing(80);
        column->addWidget(target);
        source->setChips(chips({"one", "two"}));
        target->setChips(chips({"eins", "zwei"}));
        auto* arcs = new TokenArcs(*source, *target, &parent);
        parent.resize(300, 220);
        parent.show();
        QVERIFY(QTest::qWaitForWindowExposed(&parent));
        QCOMPARE(arcs->size(), parent.size());
        const QImage without = parent.grab().toImage();
        arcs->setArcs({{1, 1, 1.0}, {7, 0, 1.0}}, true);  // a token that does not exist has no arc
        const QImage with = parent.grab().toImage();
        const auto near = [&](QPoint place) {
            for (int x = -2; x <= 2; ++x)
                if (with.pixel(place + QPoint(x, 0)) != without.pixel(place + QPoint(x, 0)))
                    return true;
            return false;
        };
        const auto below = [](const ChipStrip& strip, int chip) {
            const QRect rect = strip.chipRect(chip);
            return strip.mapTo(strip.parentWidget(), QPoint(rect.center().x(), rect.bottom() + 4));
        };
        QVERIFY(near(below(*source, 1)));
        QVERIFY(!near(below(*source, 0)));
    }
};

TRANSLUCENT_TEST(TokenArcsTest)
#include "token_arcs_test.moc"
