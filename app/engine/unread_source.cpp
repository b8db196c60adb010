#include "engine/unread_source.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

namespace translucent {

namespace {

/// The total weight on each source piece, including END; empty if the model has no cross-attention.
std::vector<double> sourceWeights(const ForwardTrace& trace)
{
    std::vector<HeadId> heads;
    for (std::int64_t layer = 0; layer < trace.layers(AttentionKind::Cross); ++layer)
        std::ranges::copy(trace.headsOf(AttentionKind::Cross, layer), std::back_inserter(heads));
    const std::size_t pieces = trace.sourceIds.size();
    if (heads.empty() || pieces == 0)
        return {};
    const std::vector<float> mean = meanAttention(trace, heads);
    std::vector<double> weights(pieces);
    for (std::size_t i = 0; i < mean.size(); ++i)
        weights[i % pieces] += mean[i];
    return weights;
}

bool isWord(const Piece& piece)
{
    return std::ranges::any_of(QString::fromStdString(piece.text), [](QChar c) { return c.isLetterOrNumber(); });
}

}  // namespace

QStringList unreadSource(const TranslationResult& result)
{
    const std::vector<Piece>& pieces = result.translation.source;
    if (result.traces.empty() || pieces.size() < 2)
        return {};
    const std::vector<double> weights = sourceWeights(result.traces.front());
    if (weights.size() != pieces.size())
        return {};
    const std::size_t end = pieces.size() - 1;
    const auto unread = [&](std::size_t i) { return isWord(pieces[i]) && weights[i] < kUnreadWeight; };
    const QByteArray text = result.sourceText.toUtf8();
    QStringList parts;
    int count = 0;
    for (std::size_t i = 0; i < end; ++i) {
        if (!unread(i))
            continue;
        const std::size_t begin = i;
        while (i + 1 < end && unread(i + 1))
            ++i;
        count += int(i + 1 - begin);
        const auto from = qsizetype(pieces[begin].span.begin), to = qsizetype(pieces[i].span.end);
        parts << QString::fromUtf8(text.mid(from, to - from)).trimmed();
    }
    return count >= kUnreadPieces
            && double(count)
                >= kUnreadShare * double(std::ranges::count_if(pieces.begin(), pieces.begin() + qsizetype(end), isWord))
        ? parts
        : QStringList();
}

}  // namespace translucent
