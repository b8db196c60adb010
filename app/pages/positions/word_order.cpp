#include "pages/positions/word_order.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <random>

namespace translucent {

QString shuffledText(const TranslationResult& result, quint32 seed)
{
    const QString space = result.sourceText.contains(u' ') ? QStringLiteral(" ") : QString();
    QStringList pieces;
    for (const Piece& piece : result.translation.source)
        if (piece.id != kEndId) {
            const QString text = QString::fromStdString(piece.text).replace(u'▁', space);
            if (!text.trimmed().isEmpty())
                pieces << text;
        }
    const bool closed =
        !pieces.isEmpty() && pieces.last().trimmed().size() == 1 && pieces.last().trimmed().at(0).isPunct();
    const auto last = pieces.end() - (closed ? 1 : 0);
    const QString before = pieces.join(QString()).trimmed();
    std::minstd_rand random(seed);
    constexpr int kAttempts = 20;  // pieces may be alike
    for (int attempt = 0; attempt < kAttempts && pieces.join(QString()).trimmed() == before; ++attempt)
        std::shuffle(pieces.begin(), last, random);
    return pieces.join(QString()).trimmed();
}

bool haveSamePieces(const Translation& a, const Translation& b)
{
    return std::ranges::is_permutation(a.source, b.source, {}, &Piece::id, &Piece::id);
}

std::optional<double> movedAttention(const std::vector<float>& before, const std::vector<float>& after, int rows)
{
    if (before.size() != after.size() || rows < 1)
        return {};
    double moved = 0;
    for (std::size_t i = 0; i < before.size(); ++i)
        moved += std::abs(double(after[i]) - double(before[i]));
    return moved / 2 / rows;
}

}  // namespace translucent
