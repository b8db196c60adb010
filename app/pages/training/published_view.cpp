#include "pages/training/published_view.h"

#include "pages/training/training_parts.h"
#include "widgets/explanation.h"
#include "widgets/line_chart.h"
#include "widgets/list_table.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <iterator>

namespace translucent {

namespace {

enum TableChoice { German, French, Variations };

constexpr PublishedVariation kVariations[] {
    {"base", QT_TRANSLATE_NOOP("translucent::PublishedText", "base"), 4.92, 25.8, 65},
    {"heads-1", "h = 1", 5.29, 24.9, 0},
    {"", "h = 4", 5.00, 25.5, 0},
    {"heads-more", "h = 16", 4.91, 25.8, 0},
    {"", "h = 32", 5.01, 25.4, 0},
    {"", "d_k = 16", 5.16, 25.1, 58},
    {"", "d_k = 32", 5.01, 25.4, 60},
    {"layers-fewer", "N = 2", 6.11, 23.7, 36},
    {"", "N = 4", 5.19, 25.3, 50},
    {"layers-more", "N = 8", 4.88, 25.5, 80},
    {"narrower", "d = 256", 5.75, 24.5, 28},
    {"wider", "d = 1024", 4.66, 26.0, 168},
    {"feed-forward-narrower", "d_ff = 1024", 5.12, 25.4, 53},
    {"feed-forward-wider", "d_ff = 4096", 4.75, 26.2, 90},
    {"dropout-0", QT_TRANSLATE_NOOP("translucent::PublishedText", "dropout 0"), 5.77, 24.6, 0},
    {"dropout-0.2", QT_TRANSLATE_NOOP("translucent::PublishedText", "dropout 0.2"), 4.95, 25.5, 0},
    {"smoothing-0", QT_TRANSLATE_NOOP("translucent::PublishedText", "label smoothing 0"), 4.67, 25.3, 0},
    {"smoothing-0.2", QT_TRANSLATE_NOOP("translucent::PublishedText", "label smoothing 0.2"), 5.47, 25.7, 0},
    {"positions-learned", QT_TRANSLATE_NOOP("translucent::PublishedText", "learned positions"), 4.92, 25.7, 0},
    {"",
        QT_TRANSLATE_NOOP(
            "translucent::PublishedText", "big (d = 1024, d_ff = 4096, h = 16, dropout 0.3, 300 K steps)"),
        4.33, 26.4, 213},
};

constexpr PublishedSystem kSystems[] {
    {"ByteNet", 23.75, 0, 0, 0, 0x999999},
    {"Deep-Att + PosUnk", 0, 39.2, 0, 1.0e20, 0x999933},
    {"GNMT + RL", 24.6, 39.92, 2.3e19, 1.4e20, 0x56B4E9},
    {"ConvS2S", 25.16, 40.46, 9.6e18, 1.5e20, 0x0072B2},
    {"MoE", 26.03, 40.56, 2.0e19, 1.2e20, 0x009E73},
    {"Deep-Att + PosUnk ensemble", 0, 40.4, 0, 8.0e20, 0x666600},
    {"GNMT + RL ensemble", 26.30, 41.16, 1.8e20, 1.1e21, 0xCC79A7},
    {"ConvS2S ensemble", 26.36, 41.29, 7.7e19, 1.2e21, 0x332288},
    {"Transformer (base)", 27.3, 38.1, 3.3e18, 3.3e18, 0xE69F00},
    {"Transformer (big)", 28.4, 41.8, 2.3e19, 2.3e19, 0xD55E00},
};

/// Below a line, so that its name is inside the chart.
constexpr double kRoomBelow = 0.5;

}  // namespace

QString PublishedVariation::change() const
{
    return QCoreApplication::translate("translucent::PublishedText", name);
}

std::span<const PublishedVariation> publishedVariations()
{
    return kVariations;
}

const PublishedVariation* publishedVariation(const QString& id)
{
    const auto* found = std::ranges::find(kVariations, id, [](const auto& each) { return QLatin1StringView(each.id); });
    return found == std::end(kVariations) || id.isEmpty() ? nullptr : found;
}

std::span<const PublishedSystem> publishedSystems()
{
    return kSystems;
}

PublishedView::PublishedView(QWidget* parent)
    : QFrame(parent)
    , m_title(makeText("section", "publishedTitle", {}, this))
    , m_language(
          control<NarrowChoice>("publishedLanguage", this, tr("Which table of the paper, and which of its test sets")))
    , m_chart(smallChart(QStringLiteral("publishedChart"), 0, this))
    , m_systems(new ListTable("publishedSystems",
          {{tr("System"), tr("In the order of the paper"), ListColumn::Text, {}},
              {tr("BLEU"), tr("On newstest2014"), ListColumn::Number, "bleu"},
              {tr("FLOPs"), tr("Operations of the whole training"), ListColumn::Number, "flops"}},
          this))
    , m_table(new ListTable("publishedTable",
          {{tr("Variant"), tr("What differs from the base model of the paper"), ListColumn::Text, "ablation"},
              {tr("Perplexity"), tr("Per subword, on the paper's validation set"), ListColumn::Number, "perplexity"},
              {tr("BLEU"), tr("On the paper's validation set, English to German"), ListColumn::Number, "bleu"},
              {tr("Parameters"), tr("How many numbers the model learns"), ListColumn::Number, "parameters"}},
          this))
    , m_note(makeText("caption", "publishedNote", {}, this))
    , m_save(new ExportButton(
          "publishedExport", m_chart->exportSource([] { return QStringLiteral("published-results"); }), this))
    , m_saveTable(new ExportButton("publishedTableExport",
          m_table->exportSource([this] { return m_title->text(); }, "published-variations"), this))
{
    setObjectName(QStringLiteral("publishedCard"));
    setProperty("role", QStringLiteral("card"));
    explain(*m_chart,
        tr("BLEU over the cost of training, as table 2 of the paper has them: up and to the left is better."), "flops");
    m_language->addItems({tr("English to German"), tr("English to French"), tr("Variants of the base model")});
    columnOf({rowOf({{m_title, 1}, m_language, m_save, m_saveTable}), {rowOf({{m_chart, 1}, {m_systems, 1}}), 1},
                 {m_table, 1}, m_note},
        this, {12, 8, 12, 8});
    connect(m_language, &QComboBox::currentIndexChanged, this, &PublishedView::refresh);
    refresh();
}

void PublishedView::refresh()
{
    const bool variations = m_language->currentIndex() == Variations;
    m_title->setText(variations ? tr("Published variants (Vaswani et al. 2017, table 3)")
                                : tr("Published results (Vaswani et al. 2017, table 2)"));
    for (QWidget* widget : std::initializer_list<QWidget*> {m_chart, m_systems, m_save})
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
              "2048, h = 8, dropout 0.1, label smoothing 0.1, 100,000 steps (big: 300,000); d_k = d ÷ h unless it is "
              "named. Perplexity is per subword.");
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
            chart.series.push_back(
                {QString::fromUtf8(system.name), {operations}, {bleu}, QColor(system.colour), SeriesStyle::Points});
        else if (bleu > 0)
            chart.guides.push_back({Qt::Horizontal, bleu, QString::fromUtf8(system.name)});
    }
    for (const ChartGuide& guide : chart.guides)
        chart.y.lower = std::min(chart.y.lower.value_or(guide.at), guide.at) - kRoomBelow;
    m_chart->setData(std::move(chart));
    fillSystems();
}

/// The same numbers as in the paper; what it does not print is a dash.
void PublishedView::fillSystems()
{
    const bool german = m_language->currentIndex() == German;
    const QLocale locale;
    std::vector<ListRow> rows;
    for (const PublishedSystem& system : publishedSystems()) {
        const double operations = german ? system.operationsGerman : system.operationsFrench;
        const double bleu = german ? system.bleuGerman : system.bleuFrench;
        if (bleu > 0)
            rows.push_back({{QString::fromUtf8(system.name), locale.toString(bleu, 'g', 4),
                operations > 0 ? chartNumber(operations, 2) : QStringLiteral("–")}});
    }
    m_systems->setRows(std::move(rows));
    m_systems->setAccessibleName(m_title->text());
}

void PublishedView::fill()
{
    const QLocale locale;
    std::vector<ListRow> rows;
    for (const PublishedVariation& variation : publishedVariations())
        rows.push_back({{variation.change(), locale.toString(variation.perplexity, 'f', 2),
            locale.toString(variation.bleu, 'f', 1),
            variation.millions > 0 ? QStringLiteral("%1 M").arg(variation.millions) : QStringLiteral("–")}});
    m_table->setRows(std::move(rows));
    m_table->setAccessibleName(m_title->text());
}

}  // namespace translucent
