#pragma once

#include "translucent/training/learning_step.h"
#include "widgets/chip_strip.h"
#include "widgets/heatmap_style.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace translucent {

/// "decoder.final_norm.weight 0 17": as the command line takes it.
QString weightPlaceText(const WeightPlace& place);
/// Empty unless `text` is such a text.
std::optional<WeightPlace> weightPlaceFromText(const QString& text);

/// The tokens that are to be written, with their losses: the darker, the larger.
std::vector<Chip> lossChips(const LearningStep& step);

/// One line of the calculation that changes a weight.
struct AdamLine {
    QString name;     ///< "First moment m"
    QString formula;  ///< with the numbers. Rich text of <sup> and <b>
    double value = 0;
};
/// From the gradient of the weight to its new value.
std::vector<AdamLine> adamLines(const LearningStep& step);
/// The lines as a table. Rich text.
QString adamTable(const std::vector<AdamLine>& lines);

/// The part of the gradient around the weight; rows and columns have the numbers that they have in the parameter.
HeatmapData gradientMap(const LearningStep& step);
/// "decoder.final_norm.weight: 1 × 192, norm of the gradient 0.0728"
QString parameterText(const ParameterChange& change);
/// The norm of all gradients, and what clipping does.
QString clippingText(const LearningStep& step);

/// All numbers of a step below a row of headings: a line each, with what it is about and the name of the number.
QList<QStringList> learningStepTable(const LearningStep& step);

}  // namespace translucent
