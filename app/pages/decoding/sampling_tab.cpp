#include "pages/decoding/sampling_tab.h"

#include "pages/decoding/distribution_bars.h"
#include "pages/decoding/list_table.h"
#include "pages/decoding/sampling_controls.h"
#include "widgets/chip_strip.h"
#include "widgets/search_tree_text.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

enum SampleColumn { Count, Share, Text, LogProbability, ColumnCount };

}  // namespace

SamplingTab::SamplingTab(QWidget* parent)
    : QWidget(parent)
    , m_controls(new SamplingControls(this))
    , m_samplesTitle(makeLabel("section", "samplesTitle", this))
    , m_summary(makeLabel("explanation", "samplesSummary", this))
    , m_table(new QTableWidget(0, ColumnCount, this))
    , m_advice(makeLabel("caption", "samplingAdvice", this))
    , m_sampleTitle(makeLabel("section", "sampleTitle", this))
    , m_chips(new ChipStrip(this))
    , m_tokenTitle(makeLabel("caption", "sampleTokenTitle", this))
    , m_bars(new DistributionBars(this))
{
    setObjectName(QStringLiteral("samplingTab"));
    auto* cards = new QHBoxLayout;
    cards->setSpacing(12);
    cards->addWidget(createSamples(), 1);
    cards->addWidget(createDistribution(), 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_controls);
    column->addLayout(cards, 1);
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &SamplingTab::drawRequested);
    connect(m_controls, &SamplingControls::changed, &m_pause, qOverload<>(&QTimer::start));
    connect(m_table, &QTableWidget::currentCellChanged, this, [this](int row) { showGroup(row); });
    connect(m_chips, &ChipStrip::clicked, this, &SamplingTab::showToken);
    connect(m_chips, &ChipStrip::hovered, this, [this](std::optional<int> position) {
        if (position)
            showToken(*position);
    });
    retranslateUi();
}

QWidget* SamplingTab::createSamples()
{
    m_table->setObjectName(QStringLiteral("samplesTable"));
    styleListTable(*m_table, {Text});
    auto* card = makeFrame("card", "samplesCard", this);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(14, 10, 14, 10);
    for (QLabel* label : {m_summary, m_advice})
        label->setWordWrap(true);
    column->addWidget(m_samplesTitle);
    column->addWidget(m_summary);
    column->addWidget(m_table, 1);
    column->addWidget(m_advice);
    return card;
}

QWidget* SamplingTab::createDistribution()
{
    m_chips->setObjectName(QStringLiteral("sampleChips"));
    m_bars->setObjectName(QStringLiteral("distributionBars"));
    m_tokenTitle->setWordWrap(true);
    auto* card = makeFrame("card", "distributionCard", this);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(14, 10, 14, 10);
    column->addWidget(m_sampleTitle);
    column->addWidget(m_chips);
    column->addWidget(m_tokenTitle);
    column->addWidget(m_bars, 1);
    return card;
}

SamplingOptions SamplingTab::options() const
{
    return m_controls->options();
}

void SamplingTab::setVocabulary(std::int64_t size)
{
    m_controls->setVocabulary(size);
}

void SamplingTab::setBeamText(const QString& text)
{
    m_beamText = text;
    refreshSamples();
}

void SamplingTab::setSampling(SamplingPtr sampling)
{
    m_sampling = std::move(sampling);
    m_groups = m_sampling ? sampleGroups(*m_sampling) : std::vector<SampleGroup>();
    m_position = 0;
    refreshSamples();
    showGroup(m_groups.empty() ? -1 : 0);
}

void SamplingTab::refreshSamples()
{
    const QLocale locale;
    const QSignalBlocker blocker(m_table);
    const int drawn = m_sampling ? int(m_sampling->samples.size()) : 0;
    m_table->setRowCount(int(m_groups.size()));
    int same = 0;
    for (int row = 0; row < int(m_groups.size()); ++row) {
        const SampleGroup& group = m_groups[std::size_t(row)];
        const bool beam = !m_beamText.isEmpty() && group.text == m_beamText;
        same += beam ? group.count : 0;
        setRowTexts(*m_table, row,
            {locale.toString(group.count), percentText(double(group.count) / drawn),
                group.text + (beam ? tr("  (as beam search)") : QString()), logText(group.logProbability, 3)},
            {Text});
        QFont font = m_table->font();
        font.setBold(beam);
        m_table->item(row, Text)->setFont(font);
    }
    m_summary->setText(drawn == 0 ? QString()
                                  : tr("%1 samples, %2 distinct; %3 match the beam-search translation.")
                                        .arg(drawn)
                                        .arg(m_groups.size())
                                        .arg(same));
}

void SamplingTab::showGroup(int row)
{
    m_group = row;
    const bool any = m_sampling && row >= 0 && row < int(m_groups.size());
    std::vector<Chip> chips;
    if (any) {
        const QSignalBlocker blocker(m_table);
        m_table->setCurrentCell(row, Text);
        const Sample& sample = m_sampling->samples[m_groups[std::size_t(row)].first];
        std::vector<TokenRef> tokens;
        for (const SampledToken& token : sample.tokens)
            tokens.push_back({token.chosen.id, token.chosen.piece});
        const QStringList texts = tokenTexts(tokens);
        for (std::size_t i = 0; i < sample.tokens.size(); ++i)
            chips.push_back({texts[qsizetype(i)], shortPercentText(sample.tokens[i].probability),
                tr("Sampling probability %1").arg(percentText(sample.tokens[i].probability)),
                sample.tokens[i].probability});
    }
    m_chips->setChips(std::move(chips));
    m_sampleTitle->setText(any
            ? tr("Sample %1 of seed %2").arg(m_groups[std::size_t(row)].first + 1).arg(m_sampling->options.seed)
            : tr("Nothing sampled yet"));
    showToken(0);
}

void SamplingTab::showToken(int position)
{
    m_position = position;
    const bool any = m_sampling && m_group >= 0 && m_group < int(m_groups.size());
    if (!any) {
        m_bars->clear();
        m_tokenTitle->clear();
        return;
    }
    const Sample& sample = m_sampling->samples[m_groups[std::size_t(m_group)].first];
    if (position < 0 || position >= int(sample.tokens.size()))
        return;
    m_chips->setMarks({}, position);
    const SampledToken& token = sample.tokens[std::size_t(position)];
    m_bars->setDistribution(m_sampling->distributions[token.distribution], token.chosen.id);
    m_tokenTitle->setText(distributionTitle());
}

QString SamplingTab::distributionTitle() const
{
    const SampledToken& token =
        m_sampling->samples[m_groups[std::size_t(m_group)].first].tokens[std::size_t(m_position)];
    const SamplingOptions& options = m_sampling->options;
    const QLocale locale;
    const QString left = locale.toString(qint64(m_sampling->distributions[token.distribution].left));
    return tr("Step %1: \"%2\" was sampled from the %3 remaining tokens (temperature %4, top-k %5, top-p %6). Hover "
              "over a token above to see another step.")
        .arg(QString::number(m_position + 1), tokenText({token.chosen.id, token.chosen.piece}), left,
            locale.toString(options.temperature, 'g', 3),
            options.topK == 0 ? tr("all") : locale.toString(qint64(options.topK)),
            locale.toString(options.topP, 'g', 3));
}

Picture SamplingTab::picture() const
{
    return m_bars->picture(m_tokenTitle->text().section(u'.', 0, -3));
}

QByteArray SamplingTab::table() const
{
    QList<QStringList> rows {{tr("Samples"), tr("Translation"), tr("Σ log p")}};
    for (const SampleGroup& group : m_groups)
        rows << QStringList {QString::number(group.count), group.text, QString::number(group.logProbability, 'g', 17)};
    return csvTable(rows);
}

void SamplingTab::retranslateUi()
{
    m_samplesTitle->setText(tr("Sampled translations and their counts"));
    m_table->setHorizontalHeaderLabels({tr("Count"), tr("Share"), tr("Translation"), tr("Σ log p")});
    m_table->setAccessibleName(m_samplesTitle->text());
    m_advice->setText(tr(
        "Randomness helps where many answers are good: stories, dialogue, drafts to choose from; always taking the "
        "most probable token would be dull and repetitive. A translation has to hit one meaning: any sampled token "
        "other than the most probable may be an error that cannot be undone, so translation uses search instead. Try "
        "temperature 0.3, then 1.5."));
    m_controls->retranslateUi();
    m_bars->retranslateUi();
    refreshSamples();
    showGroup(m_group);
}

}  // namespace translucent
