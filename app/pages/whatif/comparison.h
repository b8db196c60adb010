#pragma once

#include "engine/translation_result.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace translucent {

/// A word of a text and whether the other text lacks it at this place.
struct ComparedWord {
    QString text;
    bool differs = false;

    bool operator==(const ComparedWord&) const = default;
};

/// Two texts word by word along their longest common subsequence.
struct ComparedTexts {
    std::vector<ComparedWord> before;
    std::vector<ComparedWord> after;
};
ComparedTexts comparedTexts(const QString& before, const QString& after);

/// "I <b>bought</b> tea": words that differ on a background of the given colour, as rich text.
QString markedText(const std::vector<ComparedWord>& words, const QString& colour);

/// The tokens at one position of both best translations; empty text beyond an end.
struct ComparedToken {
    QString before;
    QString after;
    std::optional<double> probabilityBefore;
    std::optional<double> probabilityAfter;

    bool differs() const { return before != after; }
};
std::vector<ComparedToken> comparedTokens(const Hypothesis& before, const Hypothesis& after);

}  // namespace translucent
