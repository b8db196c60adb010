#include "pages/training/label_view.h"

#include "widgets/explanation.h"
#include "widgets/heatmap_panel.h"
#include "widgets/list_table.h"

#include <QLocale>
#include <QSplitter>

#include <algorithm>
#include <ranges>
#include <utility>

namespace translucent {

namespace {

constexpr int kNarrow = 480;
constexpr int kLeastHeight = 260;     ///< of the matrix
constexpr int kReadableHeight = 440;  ///< where the tab is scrolled anyway
constexpr int kSideBySide = 900;      ///< pixels from which matrix and table stand beside each other

/// The best evaluation with labels, else the newest; nullptr without any.
const TrainingEvaluation* shownEvaluation(const std::vector<TrainingEvaluation>& evaluations)
{
    const TrainingEvaluation* shown = nullptr;
    for (const TrainingEvaluation& evaluation : evaluations)
        if (evaluation.labels && (evaluation.best || !shown))
            shown = &evaluation;
    return shown;
}

QString percent(double share)
{
    return QLocale().toString(100 * share, 'f', 1);
}

}  // namespace

HeatmapData confusionMap(const LabelScores& scores)
{
    QStringList labels;
    for (const std::string& label : scores.labels)
        labels << QString::fromStdString(label);
    HeatmapData map {LabelView::tr("Confusion matrix"), LabelView::tr("Right label"), LabelView::tr("Label given"),
        LabelView::tr("Right"), LabelView::tr("Given"), LabelView::tr("Share of the right label's places"), labels,
        labels, {}};
    for (const auto& row : scores.confusion) {
        std::int64_t sum = 0;
        for (const auto count : row)
            sum += count;
        for (const auto count : row)
            map.values.push_back(sum > 0 ? float(count) / float(sum) : 0.0F);
    }
    for (int i = 0; i < int(scores.labels.size()); ++i)
        map.marks.push_back({i, i});
    map.markName = LabelView::tr("right");
    return map;
}

LabelView::LabelView(TrainingDesk& desk, TrainingState& state, QWidget* parent)
    : TrainingTab(desk, state, parent)
    , m_summary(makeRichText("readout", "labelSummary", this))
    , m_confusion(new HeatmapPanel(this))
    , m_table(new ListTable("labelTable",
          {{tr("Label"), tr("What a word or a sentence can be"), ListColumn::Word},
              {tr("Precision %"), tr("Of the places where it was given, how many it belongs to")},
              {tr("Recall %"), tr("Of the places where it belongs, how many it was given to")},
              {tr("F1 %"), tr("Harmonic mean of precision and recall")}, {tr("Places"), tr("How many it belongs to")}},
          this))
{
    setObjectName(QStringLiteral("labels"));
    m_confusion->setFileStem(QStringLiteral("confusion"));
    explain(*m_confusion,
        tr("Each row is a right label; its cells say which labels the model gave instead. All would stand "
           "on "
           "the framed diagonal if nothing were confused."));
    m_table->setAccessibleName(tr("Labels one by one"));
    auto* content = new TabContent(this);
    QFrame* map = cardOf("confusionCard", rowOf({makeText("section", "confusionTitle", tr("Confusion matrix"), this)}),
        {m_confusion}, this);
    QFrame* table = cardOf("labelTableCard",
        rowOf({makeText("section", "labelTableTitle", tr("Labels one by one"), this)}), {m_table}, this);
    table->setMinimumHeight(160);
    m_parts = splitterOf("labelSplitter", Qt::Vertical, {map, table}, {560, 380}, content);
    m_parts->setMinimumWidth(kNarrow);  // less than both need side by side
    columnOf({m_summary, {m_parts, 1}}, content);
    fill(tr("This run gives no labels.\nTrain a model with the task tagging or classification under \"Set up\" to see "
            "here what it confuses."),
        content);
    showContent(false);
}

void LabelView::resizeEvent(QResizeEvent* event)
{
    TrainingTab::resizeEvent(event);
    const bool beside = width() >= kSideBySide;
    m_parts->setOrientation(beside ? Qt::Horizontal : Qt::Vertical);
    m_parts->widget(0)->setMinimumHeight(beside ? kLeastHeight : kReadableHeight);
}

void LabelView::refresh()
{
    if (!isVisible())
        return;
    const TrainingEvaluation* evaluation =
        m_state.run.isEmpty() ? nullptr : shownEvaluation(m_desk.history(m_state.run).evaluations);
    showContent(evaluation != nullptr);
    if (evaluation && std::exchange(m_shown, *evaluation->labels) != *evaluation->labels)
        showScores(*evaluation->labels, evaluation->step);
    if (!evaluation)
        m_shown = {};
}

void LabelView::showScores(const LabelScores& scores, qint64 step)
{
    m_summary->setText(
        tr("Best model, step %1, on %2 labels of the validation set: accuracy <b>%3%</b>, macro F1 <b>%4%</b>.")
            .arg(QLocale().toString(step), QLocale().toString(qlonglong(scores.total())), percent(scores.accuracy()),
                percent(scores.macroF1())));
    m_confusion->showWhole(confusionMap(scores));
    std::vector<ListRow> rows;
    for (const LabelScore& score : scores.byLabel())
        rows.push_back({{QString::fromStdString(score.label), percent(score.precision()), percent(score.recall()),
            percent(score.f1()), QLocale().toString(qlonglong(score.expected))}});
    m_table->setRows(std::move(rows));
}

}  // namespace translucent
