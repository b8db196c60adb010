#include "widgets/search_tree_legend.h"

#include "translucent/text/tokenizer.h"
#include "widgets/picture_export.h"
#include "widgets/search_tree_look.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLinearGradient>
#include <QLocale>
#include <QPainter>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>
#include <functional>

namespace translucent {

namespace {

struct SearchTreeText {
    Q_DECLARE_TR_FUNCTIONS(translucent::SearchTreeText)

public:
    static QString fate(CandidateFate fate)
    {
        switch (fate) {
        case CandidateFate::Kept: return tr("kept");
        case CandidateFate::Finished: return tr("finished");
        case CandidateFate::Pruned: return tr("pruned");
        case CandidateFate::Cut: break;
        }
        return tr("length limit");
    }

    static QString fateLine(const SearchCandidate& candidate)
    {
        if (candidate.forced)
            return tr("forced, regardless of more probable tokens");
        switch (candidate.fate) {
        case CandidateFate::Pruned: return tr("pruned: others have a higher Σ log p");
        case CandidateFate::Cut: return tr("cut at the maximum length");
        case CandidateFate::Kept:
        case CandidateFate::Finished: break;
        }
        return fate(candidate.fate);
    }

    static QString details(const SearchTrace& trace, std::ptrdiff_t index)
    {
        if (index < 0)
            return tr("The start of the translation: nothing is chosen yet");
        const SearchCandidate& candidate = trace.candidates[std::size_t(index)];
        const double p = candidate.token.logProbability;
        const QString step = QString::number(candidate.position + 1), rank = QString::number(candidate.rank + 1);
        const QString place = candidate.forced
            ? tr("\"%1\" · step %2").arg(candidateText(trace, index), step)
            : tr("\"%1\" · step %2 · rank %3").arg(candidateText(trace, index), step, rank);
        QStringList lines {
            place + QStringLiteral(" · ") + fateLine(candidate),
            tr("log p = %1 (natural logarithm; p = %2)").arg(logText(p, 3), percentText(std::exp(p))),
            tr("Σ log p = %1 · score = %2 (÷ Lᵅ, L = %3, α = %4)")
                .arg(logText(candidate.sum, 3), logText(candidate.score, 3), step,
                    QLocale().toString(trace.lengthPenalty, 'f', 2)),
        };
        if (const auto& withheld = trace.proposedBy(index).withheld;
            withheld && candidate.token.id != kUnknownId && std::exp(withheld->logProbability) >= kNotableShare)
            lines << tr("Here the model gives %1 to ⟨UNK⟩, which is not allowed")
                         .arg(percentText(std::exp(withheld->logProbability)));
        return lines.join(u'\n');
    }

    static QString withheld()
    {
        return tr(
            "The model may predict ⟨UNK⟩, which stands for anything outside its vocabulary, but a translation cannot "
            "contain it: search and sampling skip it. All other probabilities are the model's own and share the rest.");
    }

    static QStringList header()
    {
        return {tr("Candidate"), tr("Parent"), tr("Step"), tr("Rank"), tr("Token id"), tr("Token"), tr("log p"),
            tr("Σ log p"), tr("Score"), tr("Status"), tr("Forced"), tr("Hypothesis")};
    }
};

TokenRef refOf(const SearchTrace& trace, std::ptrdiff_t candidate)
{
    const TokenCandidate& token = trace.candidates[std::size_t(candidate)].token;
    return {token.id, token.piece};
}

constexpr double kLegendEdge = 12;
constexpr double kNarrowestPicture = 720;

/// A sample drawn into a rectangle, and its meaning.
struct LegendEntry {
    QString text;
    double width = 1.7;  ///< of the sample, in heights of a line
    std::function<void(QPainter&, const QRectF&)> paint;
};

LegendEntry candidateEntry(const QString& text, const SearchCandidate& candidate, const QPalette& palette)
{
    CandidateLook look = lookOf(candidate, palette);
    look.border.setWidthF(1.4);
    return {text, 1.7, [=](QPainter& painter, const QRectF& rect) { paintCandidate(painter, rect, look, palette); }};
}

LegendEntry lineEntry(const QString& text, const QColor& colour)
{
    return {text, 1.7, [colour](QPainter& painter, const QRectF& rect) {
                painter.setPen(QPen(colour, 3.5));
                painter.drawLine(QPointF(rect.left(), rect.center().y()), QPointF(rect.right(), rect.center().y()));
            }};
}

LegendEntry rampEntry(const QString& text, const QColor& base, const QColor& border)
{
    return {text, 4, [=](QPainter& painter, const QRectF& rect) {
                constexpr int kStops = 12;
                QLinearGradient gradient(rect.topLeft(), rect.topRight());
                for (int stop = 0; stop <= kStops; ++stop) {
                    const double share = double(stop) / kStops;
                    gradient.setColorAt(share, logProbabilityColour(kLowestLog * (1 - share), base));
                }
                painter.setPen(border);
                painter.setBrush(gradient);
                painter.drawRoundedRect(rect, 3, 3);
            }};
}

}  // namespace

QString fateText(CandidateFate fate)
{
    return SearchTreeText::fate(fate);
}

QString withheldText()
{
    return SearchTreeText::withheld();
}

QString logText(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals).replace(u'-', QChar(0x2212));
}

QString candidateText(const SearchTrace& trace, std::ptrdiff_t candidate)
{
    if (candidate < 0)
        return tokenText({kBeginId, {}});
    std::vector<TokenRef> tokens {refOf(trace, candidate)};
    if (const std::ptrdiff_t parent = trace.candidates[std::size_t(candidate)].parent; parent >= 0)
        tokens.insert(tokens.begin(), refOf(trace, parent));
    return tokenTexts(tokens).back();
}

QString pathText(const SearchTrace& trace, std::ptrdiff_t candidate, const QString& cut)
{
    std::vector<TokenRef> tokens;
    for (const std::ptrdiff_t index : trace.path(candidate))
        tokens.push_back(refOf(trace, index));
    return runningText(tokens, cut);
}

QString candidateDetails(const SearchTrace& trace, std::ptrdiff_t candidate)
{
    return SearchTreeText::details(trace, candidate);
}

QList<QStringList> searchTreeRows(const SearchTrace& trace)
{
    const auto exact = [](double value) { return QString::number(value, 'g', 17); };
    const auto whole = [](std::int64_t value) { return QString::number(value); };
    QList<QStringList> rows {SearchTreeText::header()};
    for (std::size_t i = 0; i < trace.candidates.size(); ++i) {
        const SearchCandidate& one = trace.candidates[i];
        const std::string_view fate = name(one.fate);
        rows << QStringList {whole(std::int64_t(i)), whole(one.parent), whole(one.position + 1), whole(one.rank + 1),
            whole(one.token.id), QString::fromStdString(one.token.piece), exact(one.token.logProbability),
            exact(one.sum), exact(one.score), QString::fromLatin1(fate.data(), qsizetype(fate.size())),
            whole(one.forced), one.hypothesis < 0 ? QString() : whole(one.hypothesis + 1)};
    }
    return rows;
}

QByteArray searchTreeTable(const SearchTrace& trace)
{
    return csvTable(searchTreeRows(trace));
}

SearchTreeLegend::SearchTreeLegend(const QString& rivalName, QWidget* parent)
    : QWidget(parent)
    , m_rivalName(rivalName)
{
    setProperty("role", QStringLiteral("legend"));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void SearchTreeLegend::setTrace(const SearchTrace& trace)
{
    m_cut = std::ranges::find(trace.candidates, CandidateFate::Cut, &SearchCandidate::fate) != trace.candidates.end();
    m_forced = std::ranges::find(trace.candidates, true, &SearchCandidate::forced) != trace.candidates.end();
    updateGeometry();
    update();
}

double SearchTreeLegend::paint(QPainter* painter, const QPalette& palette, const QFont& font, double width) const
{
    const QColor base = palette.color(QPalette::Base);
    const auto sample = [&](const QString& text, CandidateFate fate, bool forced = false) {
        SearchCandidate candidate;
        candidate.fate = fate;
        candidate.forced = forced;
        candidate.token.logProbability = kLowestLog;
        return candidateEntry(text, candidate, palette);
    };
    std::vector<LegendEntry> entries {
        rampEntry(tr("log p (ln): ≤ %1 … 0").arg(logText(kLowestLog, 0)), base, palette.color(QPalette::Mid)),
        sample(fateText(CandidateFate::Kept), CandidateFate::Kept),
        sample(fateText(CandidateFate::Pruned), CandidateFate::Pruned), sample(tr("finished"), CandidateFate::Finished),
        lineEntry(tr("winning path"), winnerColour(base))};
    if (!m_rivalName.isEmpty())
        entries.push_back(lineEntry(m_rivalName, rivalColour(base)));
    if (m_cut)
        entries.push_back(sample(fateText(CandidateFate::Cut), CandidateFate::Cut));
    if (m_forced)
        entries.push_back(sample(tr("forced"), CandidateFate::Kept, true));
    const QFontMetricsF metrics(font);
    const double height = metrics.height(), pitch = height * 1.35;
    double x = 0, y = 0;
    for (const LegendEntry& entry : entries) {
        const double text = entry.width * height + 6, end = text + metrics.horizontalAdvance(entry.text);
        if (x > 0 && x + end > width) {
            x = 0;
            y += pitch;
        }
        if (painter) {
            painter->setFont(font);
            painter->setRenderHint(QPainter::Antialiasing);
            entry.paint(*painter, QRectF(x + 1, y + height * 0.2, text - 8, height * 0.8));
            painter->setPen(palette.color(QPalette::PlaceholderText));
            painter->drawText(QPointF(x + text, y + height * 0.2 + metrics.ascent() * 0.9), entry.text);
        }
        x += end + height;
    }
    return y + pitch;
}

Picture SearchTreeLegend::under(const Picture& tree, const QFont& face) const
{
    const QFontMetricsF metrics(face);
    const double width =
        std::max({tree.size.width(), kNarrowestPicture, metrics.horizontalAdvance(tree.title) + 2 * kLegendEdge});
    const double top = metrics.height() + 2 * kLegendEdge, below = top + tree.size.height() + kLegendEdge;
    const double height = below + paint(nullptr, palette(), face, width - 2 * kLegendEdge) + kLegendEdge;
    return {tree.title, {width, height}, [=, this](QPainter& painter, const QPalette& colours) {
                painter.fillRect(QRectF(0, 0, width, height), colours.color(QPalette::Base));
                painter.setFont(face);
                painter.setPen(colours.color(QPalette::Text));
                painter.drawText(QPointF(kLegendEdge, kLegendEdge + metrics.ascent()), tree.title);
                painter.save();
                painter.translate(0, top);
                tree.paint(painter, colours);
                painter.restore();
                painter.translate(kLegendEdge, below);
                paint(&painter, colours, face, width - 2 * kLegendEdge);
            }};
}

int SearchTreeLegend::heightForWidth(int width) const
{
    return int(std::ceil(paint(nullptr, palette(), font(), width)));
}

/// The height at the current width: a layout gives no more than that.
QSize SearchTreeLegend::sizeHint() const
{
    constexpr int kUsualWidth = 500;
    return {kUsualWidth, heightForWidth(testAttribute(Qt::WA_Resized) ? width() : kUsualWidth)};
}

/// Not lower, otherwise the last line would overlap the next widget or be cut off.
QSize SearchTreeLegend::minimumSizeHint() const
{
    constexpr int kNarrowest = 200;
    return {kNarrowest, sizeHint().height()};
}

void SearchTreeLegend::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        updateGeometry();
}

void SearchTreeLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint(&painter, palette(), font(), width());
}

}  // namespace translucent
