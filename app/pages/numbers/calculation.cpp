#include "pages/numbers/calculation.h"

#include "widgets/glossary.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace translucent {

namespace {

struct StepText {
    Q_DECLARE_TR_FUNCTIONS(translucent::StepText)
};

constexpr double kSinglePrecision = 1e-4;  // relative to the largest number, after sums of some hundred terms

}  // namespace

EngineCheck checkAgainst(const QString& tensor, std::span<const double> ours, std::span<const float> engine)
{
    Q_ASSERT(ours.size() == engine.size());
    EngineCheck check {tensor, 0, ours.size(), false};
    double size = 1;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        const auto theirs = double(engine[i]);
        if (std::isinf(theirs) && theirs == ours[i])
            continue;
        check.largest = std::max(check.largest, std::abs(ours[i] - theirs));
        size = std::max(size, std::abs(theirs));
        if (std::isnan(ours[i]) || std::isnan(theirs))
            check.largest = std::numeric_limits<double>::infinity();
    }
    check.holds = check.largest <= kSinglePrecision * size;
    return check;
}

QString stepExplanation(const ShownStep& shown)
{
    if (shown.name.isEmpty())
        return {};
    return explanationText(QStringLiteral("<p><b>%1</b></p><p>%2</p>")
                               .arg(shown.name.toHtmlEscaped(), shown.notes.value(0).toHtmlEscaped()),
        shown.term);
}

std::vector<ShownStep> shown(std::vector<ExplainStep> steps)
{
    return {std::make_move_iterator(steps.begin()), std::make_move_iterator(steps.end())};
}

QString inputProblemText(const InputError& error)
{
    const QString symbol = QString::fromStdString(error.symbol());
    const int count = int(error.count());
    switch (error.problem()) {
    case InputProblem::Empty:
        if (symbol == QLatin1String("hypothesis"))
            return StepText::tr("The hypothesis is empty. Type a translation.");
        if (symbol == QLatin1String("reference"))
            return StepText::tr("There is no reference. Type at least one, each on a line of its own.");
        return StepText::tr("%1 is empty: it needs at least one number.").arg(symbol);
    case InputProblem::NotFinite:
        return StepText::tr("%1 contains something that is not a finite number. Correct the marked cells.").arg(symbol);
    case InputProblem::TooFew:
        return StepText::tr("%1 is too short: it needs at least %2 numbers.").arg(symbol).arg(count);
    case InputProblem::Sizes:
        return StepText::tr("%1 does not fit the others: it needs %2 numbers.").arg(symbol).arg(count);
    case InputProblem::AllMasked:
        return StepText::tr(
            "Everything is masked. Leave at least one number visible: softmax of nothing is not defined.");
    case InputProblem::NoSpread:
        return StepText::tr("All numbers are equal and %1 is 0, so the standard deviation is 0 and cannot be divided "
                            "by. Make %1 larger than 0.")
            .arg(symbol);
    case InputProblem::Range:
        if (symbol == QLatin1String("s"))
            return StepText::tr("Steps must be whole numbers of at least 1.");
        if (symbol == QLatin1String("p"))
            return StepText::tr("Probabilities must be above 0 and at most 1.");
        return StepText::tr("%1 is outside its range.").arg(symbol);
    case InputProblem::TooLarge: break;
    }
    return StepText::tr("%1 becomes larger than the largest double (1.8·10³⁰⁸). Use smaller numbers.").arg(symbol);
}

}  // namespace translucent
