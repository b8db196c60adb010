#include "pages/decoding/sampling_tab.h"

#include "pages/decoding/distribution_bars.h"
#include "widgets/chip_strip.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_text.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace translucent {

std::vector<SampleGroup> sampleGroups(const Sampling& sampling)
{
    std::vector<SampleGroup> groups;
    for (std::size_t i = 0; i < sampling.samples.size(); ++i) {
        const Sample& sample = sampling.samples[i];
        const QString text = QString::fromStdString(sample.text);
        const auto found = std::ranges::find(groups, text, &SampleGroup::text);
        if (found != groups.end())
            ++found->count;
        else
            groups.push_back({text, 1, i, sample.logProbability});
    }
    std::ranges::stable_sort(groups, [](const SampleGroup& a, const SampleGroup& b) {
        return a.count != b.count ? a.count > b.count : a.logProbability > b.logProbability;
    });
    return groups;
}

SamplingTab::SamplingTab(QWidget* parent)
    : QWidget(parent)
    , m_summary(makeLabel("explanation", "samplesSummary", this))
    , m_table(new ListTable("samplesTable",
          {{tr("Count")}, {tr("Share")}, {tr("Translation"), {}, ListColumn::Text}, {tr("Σ log p")}}, this))
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
    column->addLayout(createControls());
    column->addLayout(cards, 1);
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &SamplingTab::drawRequested);
    connect(m_table, &ListTable::picked, this, &SamplingTab::showGroup);
    connect(m_chips, &ChipStrip::clicked, this, &SamplingTab::showToken);
    connect(m_chips, &ChipStrip::hovered, this, [this](std::optional<int> position) {
        if (position)
            showToken(*position);
    });
    setVocabulary(1);
    setSampling(nullptr);
}

template <typename Box>
Box* SamplingTab::addField(QHBoxLayout& row, const char* name, const QString& label, const QString& tip)
{
    auto* box = new Box(this);
    box->setObjectName(QString::fromLatin1(name));
    box->setToolTip(tip);
    auto* title = new QLabel(label, this);
    title->setBuddy(box);
    row.addWidget(title);
    row.addWidget(box);
    row.addSpacing(6);
    connect(box, &Box::valueChanged, &m_pause, qOverload<>(&QTimer::start));
    return box;
}

QHBoxLayout* SamplingTab::createControls()
{
    auto* row = new QHBoxLayout;
    m_temperature = addField<QDoubleSpinBox>(*row, "samplingTemperature", tr("Temperature"),
        tr("Divides the logits before softmax: below 1 favours the most probable tokens, above 1 gives unlikely tokens "
           "more chance"));
    m_topK = addField<QSpinBox>(
        *row, "samplingTopK", tr("Top-k"), tr("Samples only from the k most probable tokens (Fan et al. 2018)"));
    m_topP = addField<QDoubleSpinBox>(*row, "samplingTopP", tr("Top-p"),
        tr("Samples only from the smallest set of tokens whose total probability reaches p, the nucleus (Holtzman et "
           "al. 2020)"));
    m_samples = addField<QSpinBox>(*row, "samplingCount", tr("Samples"), tr("How many translations are drawn"));
    m_seed = addField<QSpinBox>(*row, "samplingSeed", tr("Seed"), tr("The same seed draws the same samples again"));
    m_temperature->setRange(0.05, 5);
    m_temperature->setSingleStep(0.1);
    m_temperature->setValue(1);
    m_topK->setSpecialValueText(tr("all"));
    m_topP->setRange(0.01, 1);
    m_topP->setSingleStep(0.05);
    m_topP->setValue(1);
    m_samples->setRange(1, int(SamplingOptions::kMostSamples));
    m_samples->setValue(30);
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setValue(1);
    m_pause.stop();
    auto* next = new QPushButton(tr("Resample"), this);
    next->setObjectName(QStringLiteral("samplingNextSeed"));
    next->setToolTip(tr("Takes the next seed"));
    connect(next, &QPushButton::clicked, m_seed, &QSpinBox::stepUp);
    row->addWidget(next);
    row->addStretch(1);
    return row;
}

QWidget* SamplingTab::createSamples()
{
    auto* title = makeLabel("section", "samplesTitle", this);
    title->setText(tr("Sampled translations and their counts"));
    m_table->setAccessibleName(title->text());
    auto* advice = makeLabel("caption", "samplingAdvice", this);
    advice->setText(tr(
        "Randomness helps where many answers are good: stories, dialogue, drafts to choose from; always taking the "
        "most probable token would be dull and repetitive. A translation has to hit one meaning: any sampled token "
        "other than the most probable may be an error that cannot be undone, so translation uses search instead. Try "
        "temperature 0.3, then 1.5."));
    auto* card = makeFrame("card", "samplesCard", this);
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(14, 10, 14, 10);
    for (QLabel* label : {m_summary, advice})
        label->setWordWrap(true);
    column->addWidget(title);
    column->addWidget(m_summary);
    column->addWidget(m_table, 1);
    column->addWidget(advice);
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
    SamplingOptions options;
    options.temperature = m_temperature->value();
    options.topK = m_topK->value();
    options.topP = m_topP->value();
    options.seed = std::uint64_t(m_seed->value());
    options.samples = m_samples->value();
    return options;
}

void SamplingTab::setVocabulary(std::int64_t size)
{
    m_topK->setRange(0, int(size));
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
    refreshSamples();
    m_table->setCurrentRow(m_groups.empty() ? -1 : 0);
    showGroup(m_table->currentRow());
}

void SamplingTab::refreshSamples()
{
    const int drawn = m_sampling ? int(m_sampling->samples.size()) : 0;
    std::vector<ListRow> rows;
    int same = 0;
    for (const SampleGroup& group : m_groups) {
        const bool beam = !m_beamText.isEmpty() && group.text == m_beamText;
        same += beam ? group.count : 0;
        rows.push_back(
            {.texts = {QLocale().toString(group.count), percentText(double(group.count) / drawn),
                 group.text + (beam ? tr("  (as beam search)") : QString()), logText(group.logProbability, 3)},
                .strong = beam});
    }
    m_table->setRows(std::move(rows));
    m_summary->setText(drawn == 0 ? QString()
                                  : tr("%1 samples, %2 distinct; %3 match the beam-search translation.")
                                        .arg(drawn)
                                        .arg(m_groups.size())
                                        .arg(same));
}

const Sample* SamplingTab::shownSample() const
{
    return m_group < 0 ? nullptr : &m_sampling->samples[m_groups[std::size_t(m_group)].first];
}

void SamplingTab::showGroup(int row)
{
    m_group = row;
    const Sample* sample = shownSample();
    std::vector<TokenRef> tokens;
    for (const SampledToken& token : sample ? sample->tokens : std::vector<SampledToken>())
        tokens.push_back({token.chosen.id, token.chosen.piece});
    const QStringList texts = tokenTexts(tokens);
    std::vector<Chip> chips;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const double probability = sample->tokens[i].probability;
        chips.push_back({texts[qsizetype(i)], shortPercentText(probability),
            tr("Sampling probability %1").arg(percentText(probability)), probability});
    }
    m_chips->setChips(std::move(chips));
    m_sampleTitle->setText(sample
            ? tr("Sample %1 of seed %2").arg(m_groups[std::size_t(row)].first + 1).arg(m_sampling->options.seed)
            : tr("Nothing sampled yet"));
    m_bars->clear();
    m_tokenTitle->clear();
    showToken(0);
}

void SamplingTab::showToken(int position)
{
    const Sample* sample = shownSample();
    if (!sample || position < 0 || position >= int(sample->tokens.size()))
        return;
    m_chips->setMarks({}, position);
    const SampledToken& token = sample->tokens[std::size_t(position)];
    m_bars->setDistribution(m_sampling->distributions[token.distribution], token.chosen.id);
    m_tokenTitle->setText(distributionTitle(token, position));
}

QString SamplingTab::distributionTitle(const SampledToken& token, int position) const
{
    const SamplingOptions& options = m_sampling->options;
    const QLocale locale;
    const QString left = locale.toString(qint64(m_sampling->distributions[token.distribution].left));
    return tr("Step %1: \"%2\" was sampled from the %3 remaining tokens (temperature %4, top-k %5, top-p %6). Hover "
              "over a token above to see another step.")
        .arg(QString::number(position + 1), tokenText({token.chosen.id, token.chosen.piece}), left,
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

}  // namespace translucent
