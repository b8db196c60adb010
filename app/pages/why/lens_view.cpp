#include "pages/why/lens_view.h"

#include "session/selection.h"
#include "widgets/attention_map.h"
#include "widgets/content_height.h"
#include "widgets/controls.h"
#include "widgets/glossary.h"
#include "widgets/heatmap_panel.h"
#include "widgets/picture_export.h"
#include "widgets/popover.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCoreApplication>
#include <QLabel>
#include <QLocale>

#include <cmath>
#include <limits>
#include <utility>

namespace translucent {

namespace {

struct LensText {
    Q_DECLARE_TR_FUNCTIONS(translucent::LensText)
};

QString number(double value)
{
    return QString::number(value, 'g', std::numeric_limits<double>::max_digits10);
}

double probabilityOf(const TokenCandidate& token)
{
    return std::exp(token.logProbability);
}

QString bestText(const LensCell& cell)
{
    QStringList texts;
    for (const TokenCandidate& token : cell.best)
        texts << LensText::tr("%1 %2", "token and probability")
                     .arg(tokenText({token.id, token.piece}), percentText(probabilityOf(token)));
    return texts.join(LensText::tr(", "));
}

QString cellNote(const LensCell& cell, const QString& written)
{
    return LensText::tr("\"%1\": rank %2, p = %3\nKL divergence from the last row: %4 nats; entropy: %5 bits\n%6")
        .arg(written, QLocale().toString(qint64(cell.rank)), percentText(std::exp(cell.logProbability)),
            QString::number(cell.divergence, 'f', 3), QString::number(cell.entropyBits, 'f', 2), bestText(cell));
}

}  // namespace

QString stateName(const DecoderState& state, bool startsWithWhatWasRead)
{
    if (!state.after)
        return startsWithWhatWasRead ? LensText::tr("What was read") : LensText::tr("Input of the decoder");
    const auto layer = state.after->layer + 1;
    switch (state.after->sublayer) {
    case SublayerKind::SelfAttention: return LensText::tr("Decoder %1, self-attention").arg(layer);
    case SublayerKind::CrossAttention: return LensText::tr("Decoder %1, cross-attention").arg(layer);
    default: return LensText::tr("Decoder %1, feed-forward").arg(layer);
    }
}

HeatmapData lensMap(const Lens& lens, const WhyTokens& tokens)
{
    HeatmapData map;
    map.title = LensText::tr("Lens: what the output layer says of each state");
    map.rowTitle = LensText::tr("State after");
    map.columnTitle = LensText::tr("Token read → token written");
    map.rowName = LensText::tr("After");
    map.columnName = LensText::tr("Prediction");
    map.valueTitle = LensText::tr("p of the most probable token");
    map.markName = LensText::tr("From here on, the written token stays the most probable.");
    for (qsizetype t = 0; t < tokens.output.size(); ++t)
        map.columnLabels << producedFrom(tokens.input.value(t), tokens.output[t]);
    for (const LensRow& row : lens.rows) {
        map.rowLabels << stateName(row.state, lens.startsWithWhatWasRead);
        for (std::size_t t = 0; t < row.cells.size(); ++t) {
            const LensCell& cell = row.cells[t];
            const TokenCandidate& first = cell.best.front();
            map.values.push_back(float(probabilityOf(first)));
            map.texts << tokenText({first.id, first.piece});
            map.notes << cellNote(cell, tokens.output.value(qsizetype(t)));
        }
    }
    for (qsizetype t = 0; t < tokens.output.size(); ++t)
        if (const auto row = lens.decidedAt(std::size_t(t)))
            map.marks.push_back({int(*row), int(t)});
    return map;
}

QByteArray lensTable(const Lens& lens, const WhyTokens& tokens)
{
    QStringList titles {LensText::tr("State after"), LensText::tr("Position"), LensText::tr("Token read"),
        LensText::tr("Token written"), LensText::tr("Rank"), QStringLiteral("log p"), LensText::tr("KL (nats)"),
        LensText::tr("Entropy (bits)")};
    for (std::size_t place = 1; place <= LensRequest::kBest; ++place)
        titles << LensText::tr("Token %1").arg(place) << LensText::tr("log p of token %1").arg(place);
    QList<QStringList> rows {titles};
    for (const LensRow& row : lens.rows)
        for (std::size_t t = 0; t < row.cells.size(); ++t) {
            const LensCell& cell = row.cells[t];
            QStringList fields {stateName(row.state, lens.startsWithWhatWasRead), QString::number(t + 1),
                tokens.input.value(qsizetype(t)), tokens.output.value(qsizetype(t)), QString::number(cell.rank),
                number(cell.logProbability), number(cell.divergence), number(cell.entropyBits)};
            for (const TokenCandidate& token : cell.best)
                fields << QString::fromStdString(token.piece) << number(token.logProbability);
            rows << fields;
        }
    return csvTable(rows);
}

LensView::LensView(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_panel(named(new HeatmapPanel(this), "lensPanel"))
    , m_readout(makeEndLabel("readout", "lensReadout", this))
{
    setObjectName(QStringLiteral("lensView"));
    explain(*m_panel,
        tr("The logit lens: each state of the decoder is given to the output layer as if it were the last one. A cell "
           "shows the token that is the most probable then; the brighter or darker it is, the larger its probability."),
        "logits");
    m_panel->setFileStem(QStringLiteral("lens"));
    m_panel->setTable([this] { return m_lens ? lensTable(*m_lens, m_tokens) : QByteArray(); });
    columnOf({createHead(), {m_panel, 1}}, this, {0, 4, 0, 0}, 4);
    connectSignals();
}

/// One line about the grid or, in its place, about the cell that is pointed at; what is easily misread is behind a
/// button.
QLayout* LensView::createHead()
{
    m_note = makeText("caption", "lensNote",
        tr("After each sublayer, the state is given to the output layer as if it were the last one. Gold: from here on "
           "the written token stays the most probable."),
        this);
    keepWhole(*m_note);
    m_readout->setElideMode(Qt::ElideRight);
    m_readout->hide();
    const Advice advice = makeAdvice("lensAdvice",
        {{"lensColumns",
             tr("Columns are predictions: a position reads one token and writes the next. A cell says what it would "
                "write.")},
            {"lensFirstRow",
                tr("The first row names what was read: input and output share one table of vectors, so that a token is "
                   "most similar to itself. It is no prediction.")},
            {"lensEarly",
                tr("A low probability in an early row does not mean that the model does not know yet: the output layer "
                   "was trained on the last state. Earlier states can hold the token in a form that it does not "
                   "read.")}},
        this);
    m_firstRow = advice.paragraphs[1];
    return rowOf({{m_note, 1}, {m_readout, 1}, advice.button});
}

void LensView::connectSignals()
{
    connect(&m_selection, &Selection::focusChanged, this, &LensView::takeFocusFromSelection);
    const HeatmapWidget* grid = &m_panel->heatmap();
    connect(grid, &HeatmapWidget::hoverChanged, this, &LensView::publishHover);
    connect(grid, &HeatmapWidget::pinChanged, this, &LensView::publishPin);
    connect(grid, &HeatmapWidget::focusChanged, this, &LensView::refreshReadout);
}

void LensView::showLens(const AnswerTo<LensRequest>& lens, const WhyTokens& tokens)
{
    if (lens && lens == m_lens)
        return;
    m_lens = lens;
    m_tokens = tokens;
    m_firstRow->setVisible(!lens || lens->startsWithWhatWasRead);
    m_panel->setData(lens ? lensMap(*lens, tokens) : HeatmapData());
    takeFocusFromSelection();
    refreshReadout();
}

void LensView::takeFocusFromSelection()
{
    HeatmapWidget& grid = m_panel->heatmap();
    if (!m_selection.pinnedTarget())
        m_pinnedState.reset();
    grid.setHovered({m_hoveredState, m_selection.hoveredTarget()});
    const std::optional<int> pinned = m_selection.pinnedTarget();
    const bool isNew = grid.pinned().column != pinned;
    grid.setPinned({m_pinnedState, pinned});
    if (isNew && grid.pinned().column)
        grid.reveal({m_pinnedState.value_or(0), *grid.pinned().column});
}

void LensView::publishHover(const HeatmapFocus& hovered)
{
    m_hoveredState = hovered.row;
    m_selection.setHoveredTarget(hovered.column);
    takeFocusFromSelection();
}

void LensView::publishPin(const HeatmapFocus& pinned)
{
    m_pinnedState = pinned.row;
    m_selection.setPinnedTarget(pinned.column);
    takeFocusFromSelection();
}

void LensView::refreshReadout()
{
    const HeatmapWidget& grid = m_panel->heatmap();
    const QString text = readoutText(grid.data(), grid.focus()).replace(u'\n', QStringLiteral("  ·  "));
    m_readout->setText(text);
    m_readout->setVisible(!text.isEmpty());
    m_note->setVisible(text.isEmpty());
}

}  // namespace translucent
