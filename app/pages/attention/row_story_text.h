#pragma once

#include "pages/attention/row_story.h"

#include <QString>
#include <QStringList>

namespace translucent {

/// The names in front of the strips: q·k, ÷√d_k, mask, softmax.
QStringList rowStorySteps(int components);

/// The formulas of one key with its numbers filled in, as rich text.
QString rowStoryFormula(const RowStory& story, const QString& query, const QString& keyLabel, int key);

}  // namespace translucent
