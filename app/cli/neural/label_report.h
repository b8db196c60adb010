#pragma once

#include "json_output.h"
#include "translucent/label_scores.h"

#include <string>

namespace translucent::cli {

/// Accuracy, macro F1, and precision, recall and F1 of each label.
std::string labelText(const LabelScores& scores);
Json labelJson(const LabelScores& scores);

/// The confusion matrix as a TSV file. @throws Error{WriteFailed}
void writeConfusion(const LabelScores& scores, const std::string& file);

}  // namespace translucent::cli
