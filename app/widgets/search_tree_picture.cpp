#include "widgets/search_tree_picture.h"

#include "widgets/search_tree_text.h"

#include <QFontMetricsF>

#include <algorithm>

namespace translucent {

namespace {

constexpr double kRowPitch = 3.0;    // em
constexpr double kNodeHeight = 2.5;  // em
constexpr double kColumnGap = 2.6;   // em
constexpr double kSmallText = 0.8;

}  // namespace

SearchTreePicture::SearchTreePicture(SearchTracePtr trace, const SearchTreeOptions& options, const QFont& font)
    : m_trace(std::move(trace))
    , m_layout(m_trace ? layOutSearchTree(*m_trace, options) : SearchTreeLayout())
    , m_font(font)
    , m_smallFont(font)
    , m_em(QFontMetricsF(font).height() * 0.8)
{
    m_smallFont.setPixelSize(std::max(1, qRound(m_em * kSmallText)));
    const QFontMetricsF metrics(m_font), small(m_smallFont);
    m_width.assign(m_layout.columns, 3 * m_em);
    for (const SearchTreeNode& node : m_layout.nodes) {
        m_tokens << candidateText(*m_trace, node.candidate);
        m_numbers << (node.candidate < 0
                ? QString()
                : logText(m_trace->candidates[std::size_t(node.candidate)].token.logProbability));
        double& width = m_width[node.column];
        width = std::max({width, metrics.horizontalAdvance(m_tokens.back()) + m_em,
            small.horizontalAdvance(m_numbers.back()) + m_em});
    }
    double left = m_em;
    for (const double width : m_width) {
        m_left.push_back(left);
        left += width + kColumnGap * m_em;
    }
    m_size = {left, (m_layout.rows * kRowPitch + 1) * m_em};
}

QRectF SearchTreePicture::nodeRect(std::size_t node) const
{
    const SearchTreeNode& one = m_layout.nodes[node];
    return {m_left[one.column], (0.5 + one.row * kRowPitch + (kRowPitch - kNodeHeight) / 2) * m_em, m_width[one.column],
        kNodeHeight * m_em};
}

std::optional<std::size_t> SearchTreePicture::nodeAt(QPointF position) const
{
    for (std::size_t i = 0; i < m_layout.nodes.size(); ++i)
        if (nodeRect(i).contains(position))
            return i;
    return {};
}

QRectF SearchTreePicture::columnBand(std::size_t column) const
{
    const double gap = kColumnGap * m_em;
    return {m_left[column] - gap / 2, 0, m_width[column] + gap, m_size.height()};
}

}  // namespace translucent
