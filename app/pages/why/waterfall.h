#pragma once

#include "pages/why/why_tokens.h"
#include "translucent/causes/contributions.h"
#include "widgets/picture_export.h"

#include <QFont>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

class QPainter;
class QPalette;
class QRectF;

namespace translucent {

/// How far a difference of logits is taken apart. The sum stays the same.
enum class ContributionDetail { Sublayers, Heads, HeadsAndKeys };

std::vector<Contribution> partsOf(const LogitContributions& contributions, ContributionDetail detail);

/// "Decoder 2, cross-attention, head 3: 三". Layers and heads count from 1, and so do the
/// positions of tokens that occur more than once.
QString contributionName(const Contribution& part, std::int64_t position, const WhyTokens& tokens);

/// "+1.72", "−0.40"; a number that rounds to zero has no sign.
QString signedNumber(double value, int decimals = 2);

/// The tokens of a difference, in display texts: "three", "six".
QString wordOf(const LogitContributions& contributions, const WhyTokens& tokens);
QString rivalOf(const LogitContributions& contributions);

/// A bar that starts where the one above it ends.
struct WaterfallBar {
    enum Kind {
        Part,
        Rest,        ///< all smaller parts together
        Difference,  ///< the network's own number, from 0
        Score,       ///< a number with a sign for itself, from 0: not part of a waterfall
        Strength,    ///< the same of a number that has no sign
    };

    Kind kind = Part;
    QString name;
    double start = 0;
    double value = 0;

    double end() const { return start + value; }
};

/// The `count` largest parts from 0 on, largest first, then the rest if there is one, and the difference itself.
std::vector<WaterfallBar> waterfallOf(
    const LogitContributions& contributions, const WhyTokens& tokens, ContributionDetail detail, std::size_t count);

/// Draws one bar with its links to the neighbours: red above 0, blue below, a strength in a third colour. All bars of a
/// waterfall have one scale over the width of their cells.
void paintWaterfallBar(QPainter& painter, const QPalette& palette, const QRectF& cell,
    std::span<const WaterfallBar> bars, std::size_t index);

/// All bars with their names and values.
Picture waterfallPicture(const QString& title, std::vector<WaterfallBar> bars, const QFont& font);

}  // namespace translucent
