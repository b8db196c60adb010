#include "pages/positions/kinds_view.h"

#include "widgets/explanation.h"
#include "widgets/export_button.h"
#include "widgets/growing_size.h"
#include "widgets/heatmap_export.h"
#include "widgets/heatmap_panel.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QStackedWidget>

#include <cmath>

namespace translucent {

namespace {

/// Mean cosine of positions at a distance; NaN where there is none.
double meanAtDistance(const std::vector<double>& values, std::int64_t length, std::int64_t distance)
{
    double sum = 0;
    for (std::int64_t t = 0; t + distance < length; ++t)
        sum += values[std::size_t(t * length + t + distance)];
    return length > distance ? sum / double(length - distance) : std::nan("");
}

}  // namespace

KindsView::KindsView(QWidget* parent)
    : QWidget(parent)
    , m_stack(new QComboBox(this))
    , m_note(makeLabel("caption", "kindsNote", this))
{
    m_stack->setObjectName(QStringLiteral("learnedStack"));
    m_stack->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_stack->addItems({tr("encoder"), tr("decoder")});
    m_stack->setToolTip(tr("Whose learned positions are shown"));
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* exporter = makeSheetsExport(
        "kindsExport", [this] { return shownMaps(); }, tr("Positions side by side"), "positions-side-by-side", m_note,
        this);
    rowOf({}, this, {}, 14);
    addColumn("sinusoidal", tr("Sinusoidal: computed"))->addStretch(1);
    auto* learned = addColumn("learned", tr("Learned:"));
    learned->addWidget(m_stack);
    learned->addStretch(1);
    auto* none = addColumn("none", tr("None"));
    none->addWidget(m_note, 1);
    none->addWidget(exporter);
    for (const Column& column : m_columns) {
        column.title->setMinimumHeight(exporter->sizeHint().height());  // all columns begin at one height …
        limitLines(*column.summary, 3);                                 // … and end at one
    }
    connect(m_stack, &QComboBox::activated, this, &KindsView::refresh);
}

/// Its heading, for what else stands there.
QBoxLayout* KindsView::addColumn(const char* name, const QString& title)
{
    const Column column = createColumn(name);
    m_columns.push_back(column);
    column.title->setText(title);
    QBoxLayout* heading = rowOf({column.title});
    static_cast<QBoxLayout*>(layout())->addLayout(columnOf({heading, {column.stack, 1}, column.summary}), 1);
    return heading;
}

std::vector<HeatmapData> KindsView::shownMaps() const
{
    std::vector<HeatmapData> maps;
    for (const Column& column : m_columns)
        if (column.stack->currentIndex() == 0)
            for (HeatmapPanel* panel : {column.table, column.pairs})
                maps.push_back(panel->heatmap().data());
    return maps;
}

KindsView::Column KindsView::createColumn(const char* name)
{
    const QByteArray stem(name);
    Column column {makeLabel("section", (stem + "Title").constData(), this), new QStackedWidget(this),
        new HeatmapPanel(this), new HeatmapPanel(this), makeText("hint", (stem + "Missing").constData(), {}, this),
        makeText("caption", (stem + "Summary").constData(), {}, this)};
    column.missing->setAlignment(Qt::AlignCenter);
    column.summary->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* maps = new QWidget(this);
    columnOf({{column.table, 1}, {column.pairs, 1}}, maps);
    for (HeatmapPanel* panel : {column.table, column.pairs}) {
        panel->hideToolbar();
        panel->setObjectName(
            QString::fromLatin1(stem) + (panel == column.table ? QStringLiteral("Table") : QStringLiteral("Pairs")));
        panel->setFileStem(QStringLiteral("positions-%1").arg(QString::fromLatin1(stem)));
        panel->heatmap().setMinimumSize(160, 100);
        connect(panel, &HeatmapPanel::said, m_note, &QLabel::setText);
    }
    explain(*column.table, tr("A row per position: the vector that tells the model where a token stands."),
        "positional-encoding");
    explain(*column.pairs,
        tr("How similar the vectors of each two positions are: only where they differ can the model tell positions "
           "apart."),
        "positional-encoding");
    column.stack->addWidget(maps);
    column.stack->addWidget(column.missing);
    return column;
}

PositionOrigin KindsView::originOf(std::size_t column) const
{
    if (column == 0)
        return PositionOrigin::Sinusoidal;
    if (column == 2)
        return PositionOrigin::None;
    return m_stack->currentIndex() == 1 ? PositionOrigin::LearnedTarget : PositionOrigin::LearnedSource;
}

void KindsView::setOptions(const SinusoidOptions& options)
{
    m_options = options;
    refresh();
}

void KindsView::setModel(const ModelSummaryPtr& model)
{
    m_model = model;
    refresh();
}

void KindsView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void KindsView::refresh()
{
    if (!isVisible())
        return;
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        showColumn(m_columns[i], originOf(i));
}

void KindsView::showColumn(const Column& column, PositionOrigin origin)
{
    const auto table = tableOf(origin, m_options, m_model.get());
    column.stack->setCurrentIndex(table ? 0 : 1);
    column.summary->setVisible(table.has_value());
    if (!table) {
        column.missing->setText(missingTableText(m_model.get()));
        return;
    }
    const auto pairs = similarities(*table);
    column.table->showWhole(positionHeatmap(*table, tr("Positions – %1").arg(originName(origin))));
    column.pairs->showWhole(pairHeatmap(
        pairs, table->length, tr("Similarity of positions – %1").arg(originName(origin)), tr("Cosine (no unit)")));
    if (origin == PositionOrigin::None)
        column.summary->setText(tr("Every position is the zero vector: no two can be told apart, and the angle between "
                                   "them is undefined. An encoder without positions sees a bag of words (in the "
                                   "decoder the causal mask still conveys some order)."));
    else if (table->length < 6)
        column.summary->setText(tr("Choose a length of 6 or more to compare near with far positions."));
    else
        column.summary->setText(tr("Mean cosine of positions at distance 1: %1; at distance 5: %2.")
                                    .arg(shownNumber(meanAtDistance(pairs, table->length, 1)),
                                        shownNumber(meanAtDistance(pairs, table->length, 5))));
}

}  // namespace translucent
