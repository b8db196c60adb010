#include "pages/attention/row_story_view.h"

#include "engine/selection.h"
#include "pages/attention/row_story.h"
#include "translucent/attention_factors.h"
#include "widgets/attention_map.h"
#include "widgets/colour_map.h"
#include "widgets/component_bars.h"
#include "widgets/explanation.h"
#include "widgets/export_button.h"
#include "widgets/label_header.h"
#include "widgets/network_text.h"
#include "widgets/script_text.h"
#include "widgets/table_picture.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <QTableView>

#include <algorithm>

namespace translucent {

namespace {

/// Asks for the room that a figure needs when it is bold: what is pointed at moves nothing.
class RoomForBold : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem bold = option;
        bold.font.setBold(true);
        bold.fontMetrics = QFontMetrics(bold.font);
        return QStyledItemDelegate::sizeHint(bold, index);
    }
};

}  // namespace

RowStoryView::RowStoryView(Engine& engine, Selection& selection, QWidget* parent)
    : AttentionTab(parent)
    , m_request(engine, {[this](const TranslationTracePtr& trace) { takeTrace(trace); }, [this] { refresh(); }})
    , m_selection(selection)
    , m_stack(new QStackedLayout(this))
    , m_hint(makeText("hint", "rowStoryHint", {}, this))
    , m_rows(makeChoice("rowStoryRow", tr("Row whose steps are shown"), {}, this))
    , m_steps(new RowStoryTable(this))
    , m_table(named(new QTableView(this), "rowStorySteps"))
    , m_formula(makeText("formula", "rowStoryFormula", {}, this))
    , m_bars(named(new ComponentBars(this), "rowStoryBars"))
{
    setObjectName(QStringLiteral("rowStoryView"));
    setUpTable();
    explain(*m_bars,
        tr("The components of these vectors: where query and key point the same way, their dot product is large."),
        "query-key-value");
    m_hint->setAlignment(Qt::AlignCenter);
    m_rows->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_rows->setMinimumContentsLength(10);
    m_formula->setTextFormat(Qt::RichText);
    m_formula->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* exports = new ExportButton("rowStoryExport",
        {[this] { return drawing(); }, [this] { return m_steps->csv(); },
            [this] { return attentionFileStem(m_state->choice) + QStringLiteral("-steps"); }},
        this);
    auto* content = new QWidget(this);
    columnOf({rowOf({makeLabel(tr("Row:"), this), {m_rows, 1}, {exports->makeNote("rowStorySaid"), 1}, exports}),
                 m_table, {rowOf({{m_formula, 2}, {m_bars, 3}}), 1}},
        content);
    m_stack->addWidget(m_hint);
    m_stack->addWidget(content);
    connect(m_rows, &QComboBox::activated, this, &RowStoryView::pickRow);
    connect(m_table, &QTableView::entered, this, [this](const QModelIndex& at) { publishKey(at.column(), false); });
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& at) { publishKey(at.column(), true); });
    connect(&m_selection, &Selection::focusChanged, this, [this] {
        if (isVisible())
            refresh();
    });
}

void RowStoryView::setUpTable()
{
    m_table->setAccessibleName(tr("Steps from the scores to the weights"));
    LabelHeader::giveTo(*m_table);
    m_table->setModel(m_steps);
    m_table->setItemDelegate(new RoomForBold(m_table));
    m_table->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);  // as high as all steps, never cut off
    m_table->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_table->setShowGrid(false);
    m_table->setMouseTracking(true);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setProperty("role", QStringLiteral("dense"));
    m_table->viewport()->installEventFilter(this);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 13 / 10);
    m_table->verticalHeader()->setHighlightSections(false);
}

void RowStoryView::setState(const AttentionState& state)
{
    if (!m_state || !m_state->hasMapsOf(state)) {
        m_hoveredKey.reset();
        m_pinnedKey.reset();
    }
    m_state = state;
    const QSignalBlocker quiet(m_rows);
    m_rows->clear();
    m_rows->addItems(state.labels().queries);
    if (isVisible())
        requestTrace();
    refresh();
}

void RowStoryView::showEvent(QShowEvent* event)
{
    AttentionTab::showEvent(event);
    requestTrace();
    refresh();
}

bool RowStoryView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Leave)
        publishKey({}, false);
    return AttentionTab::eventFilter(watched, event);
}

void RowStoryView::requestTrace()
{
    if (m_state && !hasTrace())
        m_request.ask({m_state->result, int(m_state->hypothesis)});
}

bool RowStoryView::hasTrace() const
{
    return m_trace && m_trace->result == m_state->result && m_trace->hypothesis == int(m_state->hypothesis);
}

void RowStoryView::takeTrace(const TranslationTracePtr& trace)
{
    m_trace = trace;
    if (isVisible())
        refresh();
}

const OneHead* RowStoryView::head() const
{
    return std::get_if<OneHead>(&m_state->choice.head);
}

int RowStoryView::row() const
{
    const bool bySource = m_state->choice.kind == AttentionKind::EncoderSelf;
    const auto focus = bySource ? m_selection.focusSource() : m_selection.focusTarget();
    return std::clamp(focus.value_or(m_row), 0, std::max(0, m_rows->count() - 1));
}

std::optional<int> RowStoryView::focusKey() const
{
    if (m_state->choice.kind == AttentionKind::Cross)
        return m_selection.focusSource();
    return m_hoveredKey ? m_hoveredKey : m_pinnedKey;
}

void RowStoryView::pickRow(int row)
{
    m_row = row;
    if (m_state->choice.kind == AttentionKind::EncoderSelf)
        m_selection.setPinnedSource(row);
    else
        m_selection.setPinnedTarget(row);
    refresh();
}

void RowStoryView::publishKey(std::optional<int> key, bool pin)
{
    if (!m_state)
        return;
    if (m_state->choice.kind == AttentionKind::Cross) {
        pin ? m_selection.setPinnedSource(key) : m_selection.setHoveredSource(key);
        return;
    }
    (pin ? m_pinnedKey : m_hoveredKey) = key;
    if (m_stack->currentIndex() == 1)
        refreshFocus();
}

QString RowStoryView::hint() const
{
    if (!head())
        return tr("Mean and rollout have no steps of their own.\nChoose one head.");
    if (hasFactors(m_state->trace(), m_state->choice.kind))
        return tr("With low rank this row has weights for mixtures of tokens, not for tokens: the page Architecture "
                  "shows queries, mixtures, scores and the factors that come of them.");
    if (m_state->result->architecture != Architecture::Transformer)
        return tr("The steps here are those of a Transformer's head.\nThis network (%1) makes its weights in another "
                  "way, which the page Architecture tells.")
            .arg(networkName(m_state->result->architecture));
    if (hasTrace())
        return {};
    return m_request.problem().isEmpty() ? tr("Computing…") : m_request.problem();
}

void RowStoryView::refresh()
{
    if (!m_state)
        return;
    m_hint->setText(hint());
    m_stack->setCurrentIndex(hint().isEmpty() ? 1 : 0);
    if (!hint().isEmpty())
        return;
    const QSignalBlocker quiet(m_rows);
    m_rows->setCurrentIndex(row());
    const AttentionChoice& choice = m_state->choice;
    m_steps->setStory(
        m_state->labels().keys, rowStory(m_trace->pass, {choice.kind, choice.layer, head()->head}, row()));
    refreshFocus();
}

void RowStoryView::refreshFocus()
{
    m_steps->setFocus(focusKey());
    const std::optional<int> key = m_steps->focus();
    const bool pointed = key && *key < m_steps->story().length();
    setScriptText(*m_formula,
        pointed ? rowStoryFormula(m_steps->story(), m_rows->currentText(), m_steps->keys()[*key], *key)
                : tr("Hover over a column to see its numbers in the formulas; click to pin it."));
    refreshBars();
}

void RowStoryView::refreshBars()
{
    const RowStory& story = m_steps->story();
    const std::optional<int> key = m_steps->focus();
    std::vector<ComponentBars::Vector> vectors {{QStringLiteral("q"), story.query, headColour(0)}};
    if (key && *key < story.length()) {
        vectors.push_back({QStringLiteral("k"), story.keys[std::size_t(*key)], headColour(1)});
        vectors.push_back({QStringLiteral("v"), story.values[std::size_t(*key)], headColour(2)});
    }
    vectors.push_back({tr("context vector"), story.context, headColour(4)});
    m_bars->setVectors(std::move(vectors));
}

Picture RowStoryView::drawing() const
{
    TablePictureOptions options;
    options.title = attentionMapTitle(m_state->choice) + QStringLiteral(" · ") + m_rows->currentText();
    options.font = font();
    options.rowHeader = true;
    return tablePicture(*m_steps, options);
}

}  // namespace translucent
