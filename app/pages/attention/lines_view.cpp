#include "pages/attention/lines_view.h"

#include "engine/selection.h"
#include "pages/attention/attention_labels.h"
#include "pages/attention/head_metrics.h"
#include "pages/attention/head_strip.h"
#include "pages/attention/lines_canvas.h"
#include "widgets/export_button.h"
#include "widgets/ui_helpers.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace translucent {

LinesView::LinesView(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_headsLabel(new QLabel(this))
    , m_strip(new HeadStrip(this))
    , m_massLabel(new QLabel(this))
    , m_mass(new QSlider(Qt::Horizontal, this))
    , m_wordsOnly(new QCheckBox(this))
    , m_export(new ExportButton("linesExport",
          {[this] { return drawing(); }, [this] { return table(); }, [this] { return fileStem(); }}, this))
    , m_said(makeLabel("caption", "linesSaid", this))
    , m_canvas(new LinesCanvas(this))
    , m_note(makeLabel("caption", "linesNote", this))
{
    setObjectName(QStringLiteral("linesView"));
    m_strip->setObjectName(QStringLiteral("headStrip"));
    m_mass->setObjectName(QStringLiteral("linesMass"));
    m_wordsOnly->setObjectName(QStringLiteral("linesWordsOnly"));
    m_canvas->setObjectName(QStringLiteral("linesCanvas"));
    m_note->setWordWrap(true);
    m_mass->setRange(5, 100);
    m_mass->setValue(70);
    m_mass->setFixedWidth(140);
    m_massLabel->setBuddy(m_mass);
    createToolbar();
    connect(m_strip, &HeadStrip::headsChanged, this, &LinesView::refresh);
    connect(m_mass, &QSlider::valueChanged, this, &LinesView::refresh);
    connect(m_wordsOnly, &QCheckBox::toggled, this, &LinesView::refresh);
    connect(m_export, &ExportButton::said, m_said, &QLabel::setText);
    connect(m_canvas, &LinesCanvas::hovered, this, [this](auto query, auto key) { publish(query, key, false); });
    connect(m_canvas, &LinesCanvas::clicked, this, [this](auto query, auto key) { publish(query, key, true); });
    connect(&m_selection, &Selection::focusChanged, this, &LinesView::refreshFocus);
    retranslateUi();
}

void LinesView::createToolbar()
{
    auto* toolbar = new QHBoxLayout;
    toolbar->addWidget(m_headsLabel);
    toolbar->addWidget(m_strip);
    toolbar->addSpacing(12);
    toolbar->addWidget(m_massLabel);
    toolbar->addWidget(m_mass);
    toolbar->addSpacing(12);
    toolbar->addWidget(m_wordsOnly);
    m_said->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    toolbar->addWidget(m_said, 1);
    toolbar->addWidget(m_export);
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName(QStringLiteral("linesScroll"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(m_canvas);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addLayout(toolbar);
    column->addWidget(scroll, 1);
    column->addWidget(m_note);
}

void LinesView::show(const TranslationResultPtr& result, const AttentionMapId& map)
{
    m_result = result;
    m_map = map;
    if (result)
        m_strip->setHeadCount(attentionHeads(result->traces[map.hypothesis], map.kind));
    refresh();
}

LineChoice LinesView::choice() const
{
    return {m_strip->heads(), m_mass->value() / 100.0, m_wordsOnly->isChecked()};
}

LinesPicture LinesView::picture() const
{
    if (!m_result)
        return {};
    const AttentionLabels labels = attentionLabels(*m_result, m_map.kind, m_map.hypothesis);
    const auto classes = attentionTokenClasses(*m_result, m_map.kind, m_map.hypothesis);
    const Array& layer = m_result->traces[m_map.hypothesis].attention(m_map.kind, m_map.layer);
    LinesPicture picture;
    picture.title = tr("%1 · layer %2").arg(attentionKindName(m_map.kind)).arg(m_map.layer + 1);
    picture.queryTitle = labels.queryTitle;
    picture.keyTitle = labels.keyTitle;
    picture.queries = labels.queries;
    picture.keys = labels.keys;
    picture.lines = attentionLines(layer, choice(), classes.queries, classes.keys);
    picture.activeHeads = int(std::ranges::count(m_strip->heads(), true));
    const auto source = m_selection.focusSource();
    const auto target = m_selection.focusTarget();
    picture.focusQuery = m_map.kind == AttentionKind::EncoderSelf ? source : target;
    if (m_map.kind == AttentionKind::Cross)
        picture.focusKey = source;
    return picture;
}

void LinesView::refresh()
{
    m_massLabel->setText(tr("Strongest lines up to %1%").arg(m_mass->value()));
    m_canvas->setPicture(picture());
}

void LinesView::refreshFocus()
{
    if (isVisible())
        refresh();
}

void LinesView::publish(std::optional<int> query, std::optional<int> key, bool pin)
{
    const bool encoder = m_map.kind == AttentionKind::EncoderSelf;
    const auto set = [this, pin](bool source, std::optional<int> position) {
        if (source)
            pin ? m_selection.setPinnedSource(position) : m_selection.setHoveredSource(position);
        else
            pin ? m_selection.setPinnedTarget(position) : m_selection.setHoveredTarget(position);
    };
    set(encoder, query);
    if (m_map.kind == AttentionKind::Cross)
        set(true, key);
}

Picture LinesView::drawing() const
{
    const LinesPicture shown = m_canvas->picture();
    const LinesLayout layout(shown, font(), std::max<double>(m_canvas->width(), LinesLayout::narrowest(shown, font())));
    return {shown.title, layout.size(), [layout, shown](QPainter& painter, const QPalette& colours) {
                painter.fillRect(QRectF(QPointF(), layout.size()), colours.color(QPalette::Base));
                layout.paint(painter, shown, colours);
            }};
}

QString LinesView::fileStem() const
{
    return QStringLiteral("attention-lines-%1-layer%2").arg(QLatin1StringView(name(m_map.kind))).arg(m_map.layer + 1);
}

QByteArray LinesView::table() const
{
    const LinesPicture& shown = m_canvas->picture();
    QList<QStringList> lines {{tr("Head"), shown.queryTitle, shown.keyTitle, tr("Attention weight")}};
    for (const AttentionLine& line : shown.lines)
        lines << QStringList {QString::number(line.head + 1), shown.queries[line.query], shown.keys[line.key],
            QString::number(line.weight, 'g', std::numeric_limits<float>::max_digits10)};
    return csvTable(lines);
}

void LinesView::retranslateUi()
{
    m_headsLabel->setText(tr("Heads:"));
    m_wordsOnly->setText(tr("Words only"));
    m_wordsOnly->setToolTip(tr("Hides BEGIN, END and punctuation: attention sinks, where a head puts its weight when "
                               "no other token is relevant."));
    m_mass->setToolTip(tr("For each row, draws the strongest lines until they add up to this share of its weight"));
    m_note->setText(tr("Left: queries. Right: keys. Line strength = weight ÷ number of heads shown. \"Words only\" "
                       "hides attention sinks: BEGIN, END and punctuation, where heads rest when no other token is "
                       "relevant."));
    m_strip->retranslateUi();
    refresh();
}

}  // namespace translucent
