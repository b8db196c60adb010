#include "pages/training/published_view.h"

#include "pages/training/published_results.h"
#include "widgets/line_chart.h"
#include "widgets/picture_file.h"
#include "widgets/table_picture.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

enum Choice { German, French, Variations };

/// Below a line, so that its name is inside the chart.
constexpr double kRoomBelow = 0.5;

}  // namespace

PublishedView::PublishedView(QWidget* parent)
    : QFrame(parent)
    , m_title(makeLabel("section", "publishedTitle", this))
    , m_language(new QComboBox(this))
    , m_chart(new LineChart("publishedChart", this))
    , m_table(new QTableWidget(this))
    , m_note(makeLabel("caption", "publishedNote", this))
    , m_save(new ExportButton(
          "publishedExport", m_chart->exportSource([] { return QStringLiteral("published-results"); }), this))
    , m_saveTable(new ExportButton("publishedTableExport",
          {[this] {
               return tablePicture(*m_table->model(), {m_title->text(), {}, font(), {}, 0});
           },
              [this] { return csvTable(rows()); }, [] { return QStringLiteral("published-variations"); }},
          this))
{
    setObjectName(QStringLiteral("publishedCard"));
    setProperty("role", QStringLiteral("card"));
    m_language->setObjectName(QStringLiteral("publishedLanguage"));
    m_language->addItems({QString(), QString(), QString()});
    m_chart->setProperty("role", QStringLiteral("smallChart"));
    m_table->setObjectName(QStringLiteral("publishedTable"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->verticalHeader()->hide();
    m_note->setWordWrap(true);
    auto* bar = new QHBoxLayout;
    bar->addWidget(m_title, 1);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_language, m_save, m_saveTable})
        bar->addWidget(widget);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->addLayout(bar);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_note);
    connect(m_language, &QComboBox::currentIndexChanged, this, &PublishedView::refresh);
    for (ExportButton* button : {m_save, m_saveTable})
        connect(button, &ExportButton::said, this, &PublishedView::said);
    retranslateUi();
}

void PublishedView::refresh()
{
    const bool variations = m_language->currentIndex() == Variations;
    m_title->setText(variations ? tr("Published variations (Vaswani et al. 2017, table 3)")
                                : tr("Published results (Vaswani et al. 2017, table 2)"));
    for (QWidget* widget : std::initializer_list<QWidget*> {m_chart, m_save})
        widget->setVisible(!variations);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_table, m_saveTable})
        widget->setVisible(variations);
    if (variations)
        fill();
    else
        draw();
    m_note->setText(note());
}

QString PublishedView::note() const
{
    switch (m_language->currentIndex()) {
    case German: return tr("Of ByteNet the training cost is not published: a line at its BLEU.");
    case French:
        return tr("Transformer (big): 41.8 in table 2 of the paper's later versions; its first version and section 6.1 "
                  "say 41.0.");
    default: break;
    }
    return tr("English to German, newstest2013. What is not named is as in the base model: N = 6, d = 512, d_ff = "
              "2048, h = 8, "
              "d_k = 64, dropout 0.1, label smoothing 0.1. Perplexity is per subword.");
}

/// A system without published cost is a line across the chart.
void PublishedView::draw()
{
    const bool german = m_language->currentIndex() == German;
    ChartData chart {m_title->text(), {tr("Training cost (FLOPs)")}, {tr("BLEU, newstest2014")}, {}};
    chart.x.logarithmic = true;
    for (const PublishedSystem& system : publishedSystems()) {
        const double operations = german ? system.operationsGerman : system.operationsFrench;
        const double bleu = german ? system.bleuGerman : system.bleuFrench;
        if (operations > 0 && bleu > 0)
            chart.series.push_back({system.name, {operations}, {bleu}, {}, SeriesStyle::Points});
        else if (bleu > 0)
            chart.guides.push_back({Qt::Horizontal, bleu, system.name});
    }
    for (const ChartGuide& guide : chart.guides)
        chart.y.lower = std::min(chart.y.lower.value_or(guide.at), guide.at) - kRoomBelow;
    m_chart->setData(std::move(chart));
}

QList<QStringList> PublishedView::rows() const
{
    const QLocale locale;
    QList<QStringList> rows {{tr("Variation"), tr("Perplexity"), tr("BLEU"), tr("Parameters")}};
    for (const PublishedVariation& variation : publishedVariations())
        rows << QStringList {variation.change, locale.toString(variation.perplexity, 'f', 2),
            locale.toString(variation.bleu, 'f', 1),
            variation.millions > 0 ? QStringLiteral("%1 M").arg(variation.millions) : QStringLiteral("–")};
    return rows;
}

void PublishedView::fill()
{
    const QList<QStringList> texts = rows();
    m_table->setColumnCount(int(texts.front().size()));
    m_table->setRowCount(int(texts.size()) - 1);
    m_table->setHorizontalHeaderLabels(texts.front());
    for (int row = 0; row < m_table->rowCount(); ++row)
        for (int column = 0; column < m_table->columnCount(); ++column) {
            auto* item = new QTableWidgetItem(texts[row + 1][column]);
            if (column > 0)
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(row, column, item);
        }
    m_table->setAccessibleName(m_title->text());
    m_table->resizeColumnsToContents();
}

void PublishedView::retranslateUi()
{
    m_language->setItemText(German, tr("English to German"));
    m_language->setItemText(French, tr("English to French"));
    m_language->setItemText(Variations, tr("Variations of the base model"));
    m_language->setToolTip(tr("Which table of the paper, and which of its test sets"));
    refresh();
}

}  // namespace translucent
