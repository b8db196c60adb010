#pragma once

#include <QString>

#include <optional>

namespace translucent {

/// Scores of one translation against one reference.
struct ReferenceScores {
    double bleu = 0;  ///< of the sentence, with the orders it reaches; words by the script of the reference
    double chrf = 0;
};
/// Empty without a reference.
std::optional<ReferenceScores> referenceScores(const QString& translation, const QString& reference);

}  // namespace translucent
