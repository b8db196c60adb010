#include "pages/why/waterfall.h"

#include "widgets/drawing_style.h"
#include "widgets/search_tree_legend.h"
#include "widgets/token_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPalette>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr double kWaterfallMargin = 8;    ///< pixels between the ends of a cell and the longest bars
constexpr double kWaterfallBar = 0.62;    ///< of the cell
constexpr double kLeastWaterfallBar = 2;  ///< pixels

struct ContributionText {
    Q_DECLARE_TR_FUNCTIONS(translucent::ContributionText)
};

/// "Decoder 2, cross-attention"
QString decoderPartName(const SublayerId& id)
{
    const auto layer = id.layer + 1;
    switch (id.sublayer) {
    case SublayerKind::SelfAttention: return ContributionText::tr("Decoder %1, self-attention").arg(layer);
    case SublayerKind::CrossAttention: return ContributionText::tr("Decoder %1, cross-attention").arg(layer);
    case SublayerKind::FeedForward: return ContributionText::tr("Decoder %1, feed-forward").arg(layer);
    case SublayerKind::Final: break;
    }
    return ContributionText::tr("Final norm");
}

/// With its position, counted from 1, if the token occurs more than once.
QString contributionKeyName(const QStringList& keys, std::int64_t key)
{
    const QString text = keys.value(qsizetype(key));
    return keys.count(text) > 1 ? ContributionText::tr("%1 (%2)").arg(text, QString::number(key + 1)) : text;
}

/// A part of a whole sublayer has no head; a part of a head can be of all keys.
QString attentionPartName(const Contribution& part, const QString& sublayer, const WhyTokens& tokens)
{
    if (!part.head)
        return sublayer;
    const QString head = ContributionText::tr("%1, head %2").arg(sublayer).arg(*part.head + 1);
    if (!part.key)
        return head;
    const bool isCross = part.sublayer->sublayer == SublayerKind::CrossAttention;
    return ContributionText::tr("%1: %2").arg(
        head, contributionKeyName(isCross ? tokens.source : tokens.input, *part.key));
}

QString normPartName(const SublayerId& id)
{
    const QString name = decoderPartName(id);
    return id.sublayer == SublayerKind::Final ? ContributionText::tr("%1: β").arg(name)
                                              : ContributionText::tr("%1, norm: β").arg(name);
}

/// The scale of all bars; contains 0.
struct WaterfallScale {
    explicit WaterfallScale(std::span<const WaterfallBar> bars)
    {
        for (const WaterfallBar& bar : bars) {
            lower = std::min({lower, bar.start, bar.end()});
            upper = std::max({upper, bar.start, bar.end()});
        }
        if (lower == upper)
            upper = 1;
    }

    double pixel(double value, const QRectF& cell) const
    {
        return cell.left() + kWaterfallMargin
            + (value - lower) / (upper - lower) * (cell.width() - 2 * kWaterfallMargin);
    }

    double lower = 0;
    double upper = 0;
};

/// Those of heatmaps with numbers of both signs; the difference has the colour of text.
QColor barColour(const WaterfallBar& bar, const QPalette& palette)
{
    constexpr float kNegative = 0.16F, kPositive = 0.84F;
    if (bar.kind == WaterfallBar::Difference)
        return palette.color(QPalette::PlaceholderText);
    if (bar.kind == WaterfallBar::Strength)
        return lineColour(headColour(0), palette);
    const ColourMap map(ColourMapKind::BlueRed, backdropOf(palette.color(QPalette::Base)));
    return lineColour(QColor(map.at(bar.value < 0 ? kNegative : kPositive)), palette);
}

void paintBarLinks(QPainter& painter, const QPalette& palette, const QRectF& cell, const QRectF& bar,
    std::span<const WaterfallBar> bars, std::size_t index)
{
    const WaterfallScale scale(bars);
    const auto upright = [&](double value, double from, double to) {
        const double x = std::round(scale.pixel(value, cell)) + 0.5;
        painter.drawLine(QPointF(x, from), QPointF(x, to));
    };
    painter.setPen(QPen(palette.color(QPalette::Mid), 1, Qt::DotLine));
    upright(0, cell.top(), cell.bottom());
    if (bars[index].kind == WaterfallBar::Score || bars[index].kind == WaterfallBar::Strength)
        return;
    painter.setPen(QPen(palette.color(QPalette::PlaceholderText), 1));
    if (index > 0)
        upright(bars[index - 1].end(), cell.top(), bar.top());
    if (index + 1 < bars.size())
        upright(bars[index].end(), bar.bottom(), cell.bottom());
}

/// Measures and draws a whole waterfall.
class WaterfallSheet {
public:
    WaterfallSheet(QString title, std::vector<WaterfallBar> bars, const QFont& font)
        : m_title(std::move(title))
        , m_bars(std::move(bars))
        , m_font(font)
        , m_metrics(font)
        , m_line(m_metrics.height() * 1.5)
    {
        for (const WaterfallBar& bar : m_bars) {
            m_names = std::max(m_names, m_metrics.horizontalAdvance(bar.name));
            m_numbers = std::max(m_numbers, m_metrics.horizontalAdvance(signedNumber(bar.value)));
        }
    }

    QSizeF size() const
    {
        const double width = m_names + m_numbers + kBars + 2 * kGap;
        return {2 * kMargin + std::max(width, m_metrics.horizontalAdvance(m_title)),
            2 * kMargin + m_line * (double(m_bars.size()) + 1)};
    }

    void paint(QPainter& painter, const QPalette& palette) const
    {
        painter.fillRect(QRectF(QPointF(), size()), palette.color(QPalette::Base));
        painter.setFont(m_font);
        painter.setPen(palette.color(QPalette::Text));
        painter.drawText(
            QRectF(kMargin, kMargin, size().width() - 2 * kMargin, m_line), Qt::AlignLeft | Qt::AlignTop, m_title);
        for (std::size_t index = 0; index < m_bars.size(); ++index)
            paintRow(painter, palette, index);
    }

private:
    static constexpr double kMargin = 16, kGap = 12, kBars = 420;  // pixels

    void paintRow(QPainter& painter, const QPalette& palette, std::size_t index) const
    {
        const QRectF name(kMargin, kMargin + m_line * double(index + 1), m_names, m_line);
        const QRectF bar(name.right() + kGap, name.top(), kBars, m_line);
        const QRectF number(bar.right() + kGap, name.top(), m_numbers, m_line);
        paintWaterfallBar(painter, palette, bar, m_bars, index);
        painter.setPen(palette.color(QPalette::Text));
        painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter, m_bars[index].name);
        painter.drawText(number, Qt::AlignRight | Qt::AlignVCenter, signedNumber(m_bars[index].value));
    }

    QString m_title;
    std::vector<WaterfallBar> m_bars;
    QFont m_font;
    QFontMetricsF m_metrics;
    double m_line;
    double m_names = 0;
    double m_numbers = 0;
};

}  // namespace

std::vector<Contribution> partsOf(const LogitContributions& contributions, ContributionDetail detail)
{
    if (detail == ContributionDetail::HeadsAndKeys)
        return contributions.parts;
    return grouped(contributions.parts,
        detail == ContributionDetail::Heads ? ContributionGrouping::Heads : ContributionGrouping::Sublayers);
}

QString contributionName(const Contribution& part, std::int64_t position, const WhyTokens& tokens)
{
    const QString sublayer = part.sublayer ? decoderPartName(*part.sublayer) : QString();
    switch (part.kind) {
    case ContributionKind::Token:
        return ContributionText::tr("Embedding of the token read: %1").arg(tokens.input.value(qsizetype(position)));
    case ContributionKind::Position: return ContributionText::tr("Positional encoding");
    case ContributionKind::Head: return attentionPartName(part, sublayer, tokens);
    case ContributionKind::AttentionBias: return ContributionText::tr("%1, biases").arg(sublayer);
    case ContributionKind::FeedForward: return sublayer;
    case ContributionKind::FeedForwardBias: return ContributionText::tr("%1, bias b₂").arg(sublayer);
    case ContributionKind::Norm: return part.sublayer ? normPartName(*part.sublayer) : QString();
    case ContributionKind::OutputBias: break;
    }
    return ContributionText::tr("Bias of the output layer");
}

QString signedNumber(double value, int decimals)
{
    const QString size = logText(std::abs(value), decimals);
    const bool isZero = std::ranges::none_of(size, [](QChar sign) { return sign >= u'1' && sign <= u'9'; });
    return isZero ? size : (value < 0 ? u'−' : u'+') + size;
}

QString wordOf(const LogitContributions& contributions, const WhyTokens& tokens)
{
    const TokenLogit& word = contributions.word;
    return tokens.output.value(qsizetype(contributions.position), tokenText({word.id, word.piece}));
}

QString rivalOf(const LogitContributions& contributions)
{
    return tokenText({contributions.rival.id, contributions.rival.piece});
}

std::vector<WaterfallBar> waterfallOf(
    const LogitContributions& contributions, const WhyTokens& tokens, ContributionDetail detail, std::size_t count)
{
    const std::vector<Contribution> parts = partsOf(contributions, detail);
    const LargestContributions shown = largestOf(parts, count);
    std::vector<WaterfallBar> bars;
    const auto add = [&bars](WaterfallBar::Kind kind, const QString& name, double value) {
        bars.push_back({kind, name, bars.empty() ? 0 : bars.back().end(), value});
    };
    for (const Contribution& part : shown.largest)
        add(WaterfallBar::Part, contributionName(part, contributions.position, tokens), part.value);
    if (parts.size() > shown.largest.size())
        add(WaterfallBar::Rest, ContributionText::tr("Rest (%1)").arg(parts.size() - shown.largest.size()), shown.rest);
    bars.push_back({WaterfallBar::Difference, ContributionText::tr("Difference"), 0, contributions.difference()});
    return bars;
}

void paintWaterfallBar(QPainter& painter, const QPalette& palette, const QRectF& cell,
    std::span<const WaterfallBar> bars, std::size_t index)
{
    const WaterfallScale scale(bars);
    const WaterfallBar& shown = bars[index];
    const double from = scale.pixel(std::min(shown.start, shown.end()), cell);
    const double to = scale.pixel(std::max(shown.start, shown.end()), cell);
    const double height = cell.height() * kWaterfallBar;
    const QRectF bar(from, cell.center().y() - height / 2, std::max(to - from, kLeastWaterfallBar), height);
    const QColor colour = barColour(shown, palette);
    painter.save();
    paintBarLinks(painter, palette, cell, bar, bars, index);
    painter.setPen(colour);
    painter.setBrush(shown.kind == WaterfallBar::Rest ? QBrush(colour, Qt::BDiagPattern) : QBrush(colour));
    painter.drawRect(bar);
    painter.restore();
}

Picture waterfallPicture(const QString& title, std::vector<WaterfallBar> bars, const QFont& font)
{
    const WaterfallSheet sheet(title, std::move(bars), font);
    return {
        title, sheet.size(), [sheet](QPainter& painter, const QPalette& palette) { sheet.paint(painter, palette); }};
}

}  // namespace translucent
