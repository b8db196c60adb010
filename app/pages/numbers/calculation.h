#pragma once

#include "translucent/explain/step.h"
#include "widgets/chart_data.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace translucent {

/// Our numbers beside those the engine computed.
struct EngineCheck {
    QString tensor;      ///< the array of the pass
    double largest = 0;  ///< difference
    std::size_t count = 0;
    bool holds = false;  ///< no farther apart than single precision explains
};

/// `engine` must be as long as `ours`; equal infinities do not differ.
EngineCheck checkAgainst(const QString& tensor, std::span<const double> ours, std::span<const float> engine);

/// One step as the frame shows it.
struct ShownStep {
    ExplainStep step;
    QString name = {};              ///< what is done
    std::string_view term = {};     ///< of the glossary, that its calculation is about
    QStringList rowLabels = {};     ///< in place of the table's symbols
    QStringList columnLabels = {};  ///< empty = counted from 1
    QString columnTitle = {};       ///< what the columns are; empty = components
    bool numbersAreNames = false;   ///< ids, say, of which none is more than another
    QStringList notes = {};         ///< why it is done, and remarks
    std::optional<EngineCheck> check = {};
    std::optional<int> column = {};       ///< to be chosen at first, e.g. the right answer
    std::optional<ChartData> chart = {};  ///< in place of the bars of a row
};

/// What the step does and why, for What's this?; empty when nothing is shown.
QString stepExplanation(const ShownStep& shown);

std::vector<ShownStep> shown(std::vector<ExplainStep> steps);

/// What a calculator makes of its input.
struct Calculation {
    std::vector<ShownStep> steps = {};
    QString problem = {};  ///< what is wrong with the input; then there are no steps
};

/// What is wrong with the input and what would be right.
QString inputProblemText(const InputError& error);

}  // namespace translucent
