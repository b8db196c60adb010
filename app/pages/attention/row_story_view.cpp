#include "pages/attention/row_story_view.h"

#include "engine/selection.h"
#include "pages/attention/attention_labels.h"
#include "pages/attention/row_story_text.h"
#include "widgets/component_bars.h"
#include "widgets/export_button.h"
#include "widgets/head_colours.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace translucent {

RowStoryView::RowStoryView(Engine& engine, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_request(engine, {[this](const TranslationTracePtr& trace) { takeTrace(trace); }, [this] { refresh(); }})
    , m_selection(selection)
    , m_stack(new QStackedLayout(this))
    , m_hint(makeLabel("hint", "rowStoryHint", this))
    , m_rowLabel(new QLabel(this))
    , m_rows(new QComboBox(this))
    , m_export(new ExportButton("rowStoryExport",
          {[this] { return drawing(); }, [this] { return table(); }, [this] { return fileStem(); }}, this))
    , m_said(makeLabel("caption", "rowStorySaid", this))
    , m_strip(new FilmStrip(this))
    , m_formula(makeLabel("formula", "rowStoryFormula", this))
    , m_bars(new ComponentBars(this))
{
    setObjectName(QStringLiteral("rowStoryView"));
    m_rows->setObjectName(QStringLiteral("rowStoryRow"));
    m_strip->setObjectName(QStringLiteral("filmStrip"));
    m_bars->setObjectName(QStringLiteral("rowStoryBars"));
    buildLayout();
    connect(m_rows, &QComboBox::activated, this, &RowStoryView::pickRow);
    connect(m_strip, &FilmStrip::hovered, this, [this](auto key) { publishKey(key, false); });
    connect(m_strip, &FilmStrip::clicked, this, [this](auto key) { publishKey(key, true); });
    connect(m_export, &ExportButton::said, m_said, &QLabel::setText);
    connect(&m_selection, &Selection::focusChanged, this, &RowStoryView::refreshFocus);
    retranslateUi();
}

void RowStoryView::buildLayout()
{
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_formula->setTextFormat(Qt::RichText);
    m_formula->setWordWrap(true);
    m_formula->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_rowLabel->setBuddy(m_rows);
    auto* content = new QWidget(this);
    auto* toolbar = new QHBoxLayout;
    toolbar->addWidget(m_rowLabel);
    toolbar->addWidget(m_rows, 1);
    m_said->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    toolbar->addWidget(m_said, 1);
    toolbar->addWidget(m_export);
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("filmStripScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_strip);
    auto* detail = new QHBoxLayout;
    detail->addWidget(m_formula, 2);
    detail->addWidget(m_bars, 3);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins({});
    column->addLayout(toolbar);
    column->addWidget(scroll, 3);
    column->addLayout(detail, 2);
    m_stack->addWidget(m_hint);
    m_stack->addWidget(content);
}

void RowStoryView::show(const TranslationResultPtr& result, const AttentionMapId& map)
{
    const bool sameMap = m_map.kind == map.kind && m_map.hypothesis == map.hypothesis && m_result == result;
    m_result = result;
    m_map = map;
    if (!sameMap) {
        m_hoveredKey.reset();
        m_pinnedKey.reset();
    }
    refreshRows();
    if (isVisible())
        requestTrace();
    refresh();
}

void RowStoryView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    requestTrace();
    refresh();
}

void RowStoryView::requestTrace()
{
    if (m_result && !hasTrace())
        m_request.ask({m_result, int(m_map.hypothesis)});
}

bool RowStoryView::hasTrace() const
{
    return m_trace && m_trace->result == m_result && m_trace->hypothesis == int(m_map.hypothesis);
}

void RowStoryView::takeTrace(const TranslationTracePtr& trace)
{
    m_trace = trace;
    if (isVisible())
        refresh();
}

int RowStoryView::row() const
{
    const auto focus = m_map.kind == AttentionKind::EncoderSelf ? m_selection.focusSource() : m_selection.focusTarget();
    return std::clamp(focus.value_or(m_row), 0, std::max(0, m_rows->count() - 1));
}

std::optional<int> RowStoryView::focusKey() const
{
    if (m_map.kind == AttentionKind::Cross)
        return m_selection.focusSource();
    return m_hoveredKey ? m_hoveredKey : m_pinnedKey;
}

void RowStoryView::pickRow(int row)
{
    m_row = row;
    if (m_map.kind == AttentionKind::EncoderSelf)
        m_selection.setPinnedSource(row);
    else
        m_selection.setPinnedTarget(row);
    refresh();
}

void RowStoryView::publishKey(std::optional<int> key, bool pin)
{
    if (m_map.kind == AttentionKind::Cross) {
        pin ? m_selection.setPinnedSource(key) : m_selection.setHoveredSource(key);
        return;
    }
    (pin ? m_pinnedKey : m_hoveredKey) = key;
    refresh();
}

void RowStoryView::refreshRows()
{
    const QSignalBlocker quiet(m_rows);
    m_rows->clear();
    if (m_result)
        m_rows->addItems(attentionLabels(*m_result, m_map.kind, m_map.hypothesis).queries);
}

QString RowStoryView::hint() const
{
    if (m_map.head < 0)
        return tr("Mean and rollout have no steps of their own.\nChoose one head.");
    if (hasTrace())
        return {};
    return m_request.problem().isEmpty() ? tr("Computing…") : m_request.problem();
}

void RowStoryView::refresh()
{
    if (!m_result)
        return;
    m_hint->setText(hint());
    m_stack->setCurrentIndex(hint().isEmpty() ? 1 : 0);
    if (!hint().isEmpty())
        return;
    const QSignalBlocker quiet(m_rows);
    m_rows->setCurrentIndex(row());
    FilmStripPicture picture;
    picture.title = attentionMapTitle(m_map) + QStringLiteral(" · ") + m_rows->currentText();
    picture.keys = attentionLabels(*m_result, m_map.kind, m_map.hypothesis).keys;
    picture.story = rowStory(m_trace->pass, m_map, row());
    picture.steps = rowStorySteps(int(picture.story.query.size()));
    picture.focus = focusKey();
    m_strip->setPicture(std::move(picture));
    refreshFormula();
    refreshBars();
}

void RowStoryView::refreshFocus()
{
    if (isVisible())
        refresh();
}

void RowStoryView::refreshFormula()
{
    const FilmStripPicture& shown = m_strip->picture();
    const bool pointed = shown.focus && *shown.focus < shown.story.length();
    m_formula->setText(pointed
            ? rowStoryFormula(shown.story, m_rows->currentText(), shown.keys[*shown.focus], *shown.focus)
            : tr("Hover over a column to see its numbers in the formulas; click to pin it."));
}

void RowStoryView::refreshBars()
{
    const RowStory& story = m_strip->picture().story;
    const std::optional<int> key = m_strip->picture().focus;
    std::vector<ComponentBars::Vector> vectors {{QStringLiteral("q"), story.query, headColour(0)}};
    if (key && *key < story.length()) {
        vectors.push_back({QStringLiteral("k"), story.keys[std::size_t(*key)], headColour(1)});
        vectors.push_back({QStringLiteral("v"), story.values[std::size_t(*key)], headColour(2)});
    }
    vectors.push_back({tr("context"), story.context, headColour(4)});
    m_bars->setVectors(std::move(vectors));
}

Picture RowStoryView::drawing() const
{
    const FilmStripPicture shown = m_strip->picture();
    const FilmStripLayout layout(shown, font());
    return {shown.title, layout.size(), [layout, shown](QPainter& painter, const QPalette& colours) {
                painter.fillRect(QRectF(QPointF(), layout.size()), colours.color(QPalette::Base));
                layout.paint(painter, shown, colours);
            }};
}

QString RowStoryView::fileStem() const
{
    return attentionFileStem(m_map) + QStringLiteral("-steps");
}

QByteArray RowStoryView::table() const
{
    const FilmStripPicture& shown = m_strip->picture();
    const auto exact = [](double value) {
        return QString::number(value, 'g', std::numeric_limits<float>::max_digits10);
    };
    QList<QStringList> lines {QStringList {tr("Key")} + shown.steps};
    for (int key = 0; key < shown.story.length(); ++key) {
        const auto index = std::size_t(key);
        lines << QStringList {shown.keys[key], exact(shown.story.products[index]), exact(shown.story.scores[index]),
            exact(shown.story.masked[index]), exact(shown.story.weights[index])};
    }
    return csvTable(lines);
}

void RowStoryView::retranslateUi()
{
    m_rowLabel->setText(tr("Row:"));
    m_rows->setAccessibleName(tr("Row whose steps are shown"));
    refreshRows();
    refresh();
}

}  // namespace translucent
