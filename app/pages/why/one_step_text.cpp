#include "pages/why/one_step_text.h"

#include "translucent/explain/step.h"
#include "widgets/chart_data.h"
#include "widgets/search_tree_legend.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

constexpr int kLossDecimals = 3;
constexpr int kStepDigits = 3;
constexpr int kGradientDecimals = 4;

struct OneStepText {
    Q_DECLARE_TR_FUNCTIONS(translucent::OneStepText)
};

QString lineNumber(double value)
{
    return QString::fromStdString(numberText(value));
}

/// In parentheses if it has a sign.
QString factorText(double value)
{
    return value < 0 ? QStringLiteral("(%1)").arg(lineNumber(value)) : lineNumber(value);
}

QString withResult(const QString& formula, double value)
{
    return QStringLiteral("%1 = <b>%2</b>").arg(formula, lineNumber(value));
}

/// β · before + (1 − β) · incoming
QString averageText(double beta, double before, const QString& incoming)
{
    return QStringLiteral("%1 · %2 + %3 · %4")
        .arg(lineNumber(beta), factorText(before), lineNumber(1 - beta), incoming);
}

/// average ÷ (1 − βᵗ)
QString correctionText(double average, double beta, std::int64_t t)
{
    return QStringLiteral("%1 ÷ (1 − %2<sup>%3</sup>)").arg(factorText(average), lineNumber(beta)).arg(t);
}

QString updateText(const LearningStep& step)
{
    return QStringLiteral("−%1 · %2 ÷ (√%3 + %4)")
        .arg(lineNumber(step.learningRate), factorText(step.weight.firstCorrected),
            lineNumber(step.weight.secondCorrected), lineNumber(step.epsilon));
}

/// "2 × 3"
QString stepShapeText(const std::vector<std::int64_t>& shape)
{
    QStringList sizes;
    for (const std::int64_t size : shape)
        sizes << QString::number(size);
    return sizes.join(QStringLiteral(" × "));
}

QString exactStepNumber(double value)
{
    return QString::number(value, 'g', std::numeric_limits<double>::max_digits10);
}

/// The lines of a table about one thing.
class StepRows {
public:
    void about(const char* kind, const QString& name)
    {
        m_kind = QString::fromLatin1(kind);
        m_name = name;
    }
    void add(const char* number, double value)
    {
        m_rows << QStringList {m_kind, m_name, QString::fromLatin1(number), exactStepNumber(value)};
    }
    const QList<QStringList>& rows() const { return m_rows; }

private:
    QString m_kind, m_name;
    QList<QStringList> m_rows {
        {OneStepText::tr("Kind"), OneStepText::tr("Name"), OneStepText::tr("Number"), OneStepText::tr("Value")}};
};

/// The names of the numbers are those of the JSON of the command line.
void addTokens(StepRows& rows, const LearningStep& step)
{
    for (const StepToken& token : step.tokens) {
        rows.about("token", QStringLiteral("%1 %2").arg(token.position).arg(QString::fromStdString(token.piece)));
        rows.add("log_probability", token.logProbability);
        rows.add("own_loss", token.ownLoss(step.smoothing));
        rows.add("even_loss", token.evenLoss(step.smoothing));
        rows.add("loss", token.loss(step.smoothing));
        rows.add("log_probability_after", token.logProbabilityAfter);
    }
}

void addParameters(StepRows& rows, const LearningStep& step)
{
    for (const ParameterChange& change : step.parameters) {
        rows.about("parameter", QString::fromStdString(change.largest.parameter));
        rows.add("norm", change.norm);
        rows.add("gradient_norm", change.gradientNorm);
        rows.add("change_norm", change.changeNorm);
    }
}

void addWeight(StepRows& rows, const WeightChange& weight)
{
    rows.about("weight", weightPlaceText(weight.place));
    rows.add("gradient", weight.gradient);
    rows.add("clipped_gradient", weight.clippedGradient);
    rows.add("first_moment", weight.firstAfter);
    rows.add("second_moment", weight.secondAfter);
    rows.add("first_corrected", weight.firstCorrected);
    rows.add("second_corrected", weight.secondCorrected);
    rows.add("update", weight.update);
    rows.add("before", weight.before);
    rows.add("after", weight.after);
}

}  // namespace

QString weightPlaceText(const WeightPlace& place)
{
    return QStringLiteral("%1 %2 %3").arg(QString::fromStdString(place.parameter)).arg(place.row).arg(place.column);
}

std::optional<WeightPlace> weightPlaceFromText(const QString& text)
{
    const QStringList parts = text.split(u' ', Qt::SkipEmptyParts);
    if (parts.size() != 3)
        return {};
    bool isRow = false, isColumn = false;
    const WeightPlace place {parts[0].toStdString(), parts[1].toLongLong(&isRow), parts[2].toLongLong(&isColumn)};
    return isRow && isColumn ? std::optional(place) : std::nullopt;
}

std::vector<Chip> lossChips(const LearningStep& step)
{
    double largest = 0;
    for (const StepToken& token : step.tokens)
        largest = std::max(largest, token.loss(step.smoothing));
    std::vector<Chip> chips;
    for (const StepToken& token : step.tokens) {
        const double loss = token.loss(step.smoothing);
        const QString written = tokenText({token.id, token.piece});
        const QString tip =
            OneStepText::tr("Reads \"%1\" and is to write \"%2\"").arg(tokenText({token.readId, token.read}), written)
            + u'\n'
            + OneStepText::tr("Loss %1 = %2 of the token itself + %3 of all tokens alike (label smoothing)")
                  .arg(logText(loss, kLossDecimals), logText(token.ownLoss(step.smoothing), kLossDecimals),
                      logText(token.evenLoss(step.smoothing), kLossDecimals))
            + u'\n'
            + OneStepText::tr("p = %1, after the step %2")
                  .arg(percentText(std::exp(token.logProbability)), percentText(std::exp(token.logProbabilityAfter)));
        chips.push_back({written, logText(loss), tip, largest > 0 ? loss / largest : 0});
    }
    return chips;
}

std::vector<AdamLine> adamLines(const LearningStep& step)
{
    const WeightChange& weight = step.weight;
    const QString g = factorText(weight.clippedGradient);
    const auto line = [](const QString& name, const QString& formula, double value) {
        return AdamLine {name, withResult(formula, value), value};
    };
    return {line(OneStepText::tr("Gradient"), QStringLiteral("∂L/∂w"), weight.gradient),
        line(OneStepText::tr("Clipped: g"),
            QStringLiteral("%1 · %2").arg(lineNumber(step.gradientFactor), factorText(weight.gradient)),
            weight.clippedGradient),
        line(OneStepText::tr("First moment m"), averageText(step.beta1, weight.firstBefore, g), weight.firstAfter),
        line(OneStepText::tr("Second moment v"),
            averageText(step.beta2, weight.secondBefore, g + QStringLiteral("<sup>2</sup>")), weight.secondAfter),
        line(OneStepText::tr("Corrected m̂"), correctionText(weight.firstAfter, step.beta1, step.number),
            weight.firstCorrected),
        line(OneStepText::tr("Corrected v̂"), correctionText(weight.secondAfter, step.beta2, step.number),
            weight.secondCorrected),
        line(OneStepText::tr("Update Δw"), updateText(step), weight.update),
        line(OneStepText::tr("New weight"),
            QStringLiteral("%1 + %2").arg(lineNumber(weight.before), factorText(weight.update)), weight.after)};
}

QString adamTable(const std::vector<AdamLine>& lines)
{
    QString rows;
    for (const AdamLine& line : lines)
        rows += QStringLiteral("<tr><td style='padding-right:8px'>%1</td><td>%2</td></tr>")
                    .arg(line.name.toHtmlEscaped(), line.formula);
    return QStringLiteral("<table cellspacing='0'>%1</table>").arg(rows);
}

HeatmapData gradientMap(const LearningStep& step)
{
    const GradientPart& part = step.gradient;
    HeatmapData map;
    if (part.values.empty())
        return map;
    map.title = OneStepText::tr("Gradient of %1").arg(QString::fromStdString(step.weight.place.parameter));
    map.rowTitle = OneStepText::tr("Row");
    map.columnTitle = OneStepText::tr("Column");
    map.rowName = OneStepText::tr("row");
    map.columnName = OneStepText::tr("column");
    map.valueTitle = OneStepText::tr("Gradient");
    for (std::int64_t row = 0; row < part.values.shape[0]; ++row)
        map.rowLabels << QString::number(part.firstRow + row);
    for (std::int64_t column = 0; column < part.values.shape[1]; ++column)
        map.columnLabels << QString::number(part.firstColumn + column);
    map.values = part.values.values;
    map.centred = true;
    map.decimals = kGradientDecimals;
    return map;
}

QString parameterText(const ParameterChange& change)
{
    return OneStepText::tr("%1: %2 numbers, norm of the gradient %3")
        .arg(QString::fromStdString(change.largest.parameter), stepShapeText(change.shape),
            chartNumber(change.gradientNorm, kStepDigits));
}

QString clippingText(const LearningStep& step)
{
    const QString norm = chartNumber(step.gradientNorm, kStepDigits);
    return step.gradientFactor < 1
        ? OneStepText::tr("All gradients together have norm %1. That is too much: clipping multiplies each by %2.")
              .arg(norm, chartNumber(step.gradientFactor, kStepDigits))
        : OneStepText::tr("All gradients together have norm %1: nothing is clipped.").arg(norm);
}

QList<QStringList> learningStepTable(const LearningStep& step)
{
    StepRows rows;
    rows.about("step", {});
    rows.add("loss", step.loss);
    rows.add("loss_after", step.lossAfter);
    rows.add("gradient_norm", step.gradientNorm);
    rows.add("gradient_factor", step.gradientFactor);
    rows.add("learning_rate", step.learningRate);
    addTokens(rows, step);
    for (const ArrayGradient& array : step.arrays) {
        rows.about("array", QString::fromStdString(array.name));
        rows.add("gradient_norm", array.norm);
    }
    addParameters(rows, step);
    addWeight(rows, step.weight);
    return rows.rows();
}

}  // namespace translucent
