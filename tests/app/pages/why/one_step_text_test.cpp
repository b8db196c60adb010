#include "pages/why/one_step_text.h"

#include "fake_backend.h"
#include "fake_causes.h"
#include "test_registry.h"
#include "translucent/explain/learning.h"

#include <QTest>

#include <cmath>

using namespace translucent;
using namespace translucent::test;

class OneStepTextTest : public QObject {
    Q_OBJECT

    LearningStep m_step;

    double valueOf(const QString& kind, const QString& name, const QString& number) const
    {
        const QList<QStringList> rows = learningStepTable(m_step);
        for (const QStringList& row : rows)
            if (row[0] == kind && row[1] == name && row[2] == number)
                return row[3].toDouble();
        return std::nan("");
    }

private Q_SLOTS:
    void init() { m_step = fakeStep(fakeConfig(), {nullptr, QStringLiteral("ab")}); }

    void aWeightIsNamedAsOnTheCommandLine()
    {
        const WeightPlace place {"decoder.final_norm.weight", 0, 17};
        QCOMPARE(weightPlaceText(place), QStringLiteral("decoder.final_norm.weight 0 17"));
        QVERIFY(weightPlaceFromText(weightPlaceText(place)) == place);
        for (const char* text : {"", "output.bias", "output.bias 0", "output.bias 0 x", "output.bias 0 1 2"})
            QVERIFY2(!weightPlaceFromText(QString::fromLatin1(text)), text);
    }

    void chipsAreAsDarkAsTheirLosses()
    {
        const std::vector<Chip> chips = lossChips(m_step);
        QCOMPARE(chips.size(), std::size_t(3));
        QCOMPARE(chips[0].text, QStringLiteral("a"));
        QCOMPARE(chips[2].text, QStringLiteral("⟨END⟩"));
        QCOMPARE(chips[0].level, std::optional(1.0));
        const double first = 0.875 + 1, second = 0.4375 + 1;  // of the token, and of all
        QCOMPARE(chips[1].level.value(), second / first);
        QCOMPARE(chips[1].caption, QStringLiteral("1.44"));
        QVERIFY2(chips[1].toolTip.contains(QStringLiteral("Reads \"a\" and is to write \"b\"")),
            qPrintable(chips[1].toolTip));
        QVERIFY(chips[1].toolTip.contains(QStringLiteral("0.438 of the token itself + 1.000 of all tokens")));
        QVERIFY(chips[1].toolTip.contains(QStringLiteral("60.7%, after the step 77.9%")));
    }

    /// Line by line they are those of the calculator of the page Numbers.
    void linesAreAdams()
    {
        const std::vector<AdamLine> lines = adamLines(m_step);
        const WeightChange& weight = m_step.weight;
        const auto steps = explainAdam(
            {{weight.clippedGradient}, weight.before, m_step.learningRate, m_step.beta1, m_step.beta2, m_step.epsilon});
        QCOMPARE(lines.size(), steps.size() + 1);
        QCOMPARE(lines.front().value, weight.gradient);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const NumberTable& table = steps[i].table;
            const double wanted = table.at(table.rows.size() - 1, 0);
            QVERIFY2(std::abs(lines[i + 1].value - wanted) < 1e-12, qPrintable(lines[i + 1].name));
        }
        QCOMPARE(lines[1].formula, QStringLiteral("0.25 · 0.8755 = <b>0.2189</b>"));
        QVERIFY2(
            lines[2].formula.startsWith(QStringLiteral("0.9 · 0 + 0.1 · 0.2189 = ")), qPrintable(lines[2].formula));
        QVERIFY(lines[3].formula.contains(QStringLiteral("0.2189<sup>2</sup>")));
        QVERIFY(lines[4].formula.contains(QStringLiteral("÷ (1 − 0.9<sup>1</sup>)")));
        QVERIFY(lines[7].formula.startsWith(QStringLiteral("0.5 + (−")));
        QVERIFY(adamTable(lines).count(QStringLiteral("<tr>")) == 8);
    }

    void theMapCountsAsTheParameterDoes()
    {
        const HeatmapData map = gradientMap(m_step);
        QCOMPARE(map.rows(), 32);
        QCOMPARE(map.rowLabels.first(), QStringLiteral("32"));
        QCOMPARE(map.columnLabels.first(), QStringLiteral("0"));
        QCOMPARE(map.at({8, 2}), float(m_step.weight.gradient));
        QVERIFY(map.centred && map.title.contains(QStringLiteral("decoder.final_norm.weight")));
        m_step.gradient = {};
        QVERIFY(gradientMap(m_step).empty());
    }

    void clippingIsExplained()
    {
        QVERIFY(clippingText(m_step).contains(QStringLiteral("norm 4. That is too much")));
        QVERIFY(clippingText(m_step).contains(QStringLiteral("by 0.25")));
        m_step.gradientFactor = 1;
        QVERIFY(clippingText(m_step).contains(QStringLiteral("nothing is clipped")));
    }

    void theTableHasAllNumbers()
    {
        QCOMPARE(valueOf(QStringLiteral("step"), {}, QStringLiteral("loss_after")), 2.25);
        QCOMPARE(valueOf(QStringLiteral("token"), QStringLiteral("1 b"), QStringLiteral("loss")), 1.4375);
        QCOMPARE(valueOf(QStringLiteral("array"), QStringLiteral("decoder.final_norm.output"),
                     QStringLiteral("gradient_norm")),
            0.5);
        QCOMPARE(valueOf(QStringLiteral("parameter"), QStringLiteral("output.bias"), QStringLiteral("norm")), 4.0);
        QCOMPARE(valueOf(QStringLiteral("weight"), QStringLiteral("decoder.final_norm.weight 40 2"),
                     QStringLiteral("after")),
            m_step.weight.after);
        const qsizetype lines = learningStepTable(m_step).size();
        QCOMPARE(lines,
            qsizetype(1 + 5 + 5 * m_step.tokens.size() + m_step.arrays.size() + 3 * m_step.parameters.size() + 9));
    }
};

TRANSLUCENT_TEST(OneStepTextTest)
#include "one_step_text_test.moc"
