#include "widgets/reference_scores.h"

#include "translucent/metrics.h"

#include <array>
#include <string>

namespace translucent {

std::optional<ReferenceScores> referenceScores(const QString& translation, const QString& reference)
{
    if (reference.trimmed().isEmpty())
        return {};
    const std::array hypotheses {translation.toStdString()};
    const std::array references {reference.simplified().toStdString()};
    return ReferenceScores {bleu(hypotheses, references, {usualTokenization({}, references), true}).score,
        chrf(hypotheses, references).score};
}

}  // namespace translucent
