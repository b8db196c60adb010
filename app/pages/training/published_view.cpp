#include "pages/training/published_view.h"

#include "pages/training/published_results.h"
#include "widgets/line_chart.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace translucent {

PublishedView::PublishedView(QWidget* parent)
    : QFrame(parent)
    , m_title(makeLabel("section", "publishedTitle", this))
    , m_language(new QComboBox(this))
    , m_chart(new LineChart("publishedChart", this))
    , m_save(new ExportButton("publishedExport",
                              m_chart->exportSource([] { return QStringLiteral("published-results"); }), this))
{
    setObjectName(QStringLiteral("publishedCard"));
    setProperty("role", QStringLiteral("card"));
    m_language->setObjectName(QStringLiteral("publishedLanguage"));
    m_language->addItems({QString(), QString()});
    m_chart->setProperty("role", QStringLiteral("smallChart"));
    auto* bar = new QHBoxLayout;
    bar->addWidget(m_title, 1);
    bar->addWidget(m_language);
    bar->addWidget(m_save);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->addLayout(bar);
    layout->addWidget(m_chart, 1);
    connect(m_language, &QComboBox::currentIndexChanged, this, &PublishedView::draw);
    connect(m_save, &ExportButton::said, this, &PublishedView::said);
    retranslateUi();
}

void PublishedView::draw()
{
    const bool german = m_language->currentIndex() == 0;
    ChartData chart {tr("Published results (Vaswani et al. 2017, table 2)"), {tr("Training cost (FLOPs)")},
                     {tr("BLEU, newstest2014")}, {}};
    chart.x.logarithmic = true;
    for (const PublishedSystem& system : publishedSystems()) {
        const double operations = german ? system.operationsGerman : system.operationsFrench;
        const double bleu = german ? system.bleuGerman : system.bleuFrench;
        if (operations > 0 && bleu > 0)
            chart.series.push_back({system.name, {operations}, {bleu}, {}, SeriesStyle::Points});
    }
    m_chart->setData(std::move(chart));
}

void PublishedView::retranslateUi()
{
    m_title->setText(tr("Published results (Vaswani et al. 2017, table 2)"));
    m_language->setItemText(0, tr("English to German"));
    m_language->setItemText(1, tr("English to French"));
    m_language->setToolTip(tr("Which of the two test sets"));
    draw();
}

}  // namespace translucent
