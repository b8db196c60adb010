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

/// A comparison of our numbers with those of the engine.
struct EngineCheck {
    QString tensor;      ///< the array of the pass
    double largest = 0;  ///< difference
    std::size_t count = 0;
    bool holds = false;  ///< the difference is within single precision
};

/// `engine` must have the same length as `ours`; equal infinities do not differ.
EngineCheck checkAgainst(const QString& tensor, std::span<const double> ours, std::span<const float> engine);

/// One step in the form for the frame.
struct ShownStep {
    ExplainStep step;
    QString name = {};              ///< the operation
    std::string_view term = {};     ///< of the glossary, that its calculation is about
    QStringList rowLabels = {};     ///< replace the table's symbols
    QStringList columnLabels = {};  ///< empty = counted from 1
    QString columnTitle = {};       ///< meaning of the columns; empty = components
    bool numbersAreNames = false;   ///< numbers such as ids, whose size has no meaning
    QStringList notes = {};         ///< the purpose, and remarks
    std::optional<EngineCheck> check = {};
    std::optional<int> column = {};       ///< the initial selection, e.g. the correct answer
    std::optional<ChartData> chart = {};  ///< replaces the bars of a row
};

/// The purpose of the step, for What's this?; empty if nothing is shown.
QString stepExplanation(const ShownStep& shown);

std::vector<ShownStep> shown(std::vector<ExplainStep> steps);

/// The result of a calculator.
struct Calculation {
    std::vector<ShownStep> steps = {};
    QString problem = {};  ///< a problem with the input; there are then no steps
};

/// A description of the problem and the valid input.
QString inputProblemText(const InputError& error);

}  // namespace translucent
