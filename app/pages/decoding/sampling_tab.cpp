#include "pages/decoding/sampling_tab.h"

#include "translucent/text/tokenizer.h"
#include "widgets/chip_strip.h"
#include "widgets/content_height.h"
#include "widgets/drawing_style.h"
#include "widgets/glossary.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_look.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QDoubleSpinBox>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>

namespace translucent {

namespace {

constexpr double kLabelWidth = 96;
constexpr double kNumberWidth = 150;
constexpr double kAxisLines = 1.4;  ///< heights of a line below the bars

QString tokenOf(const TokenCandidate& token)
{
    return tokenText({token.id, token.piece});
}

}  // namespace

DistributionBars::DistributionBars(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Distribution before and after truncation"));
}

void DistributionBars::setDistribution(const DrawingDistribution& distribution, std::int64_t chosen)
{
    m_entries = distribution.entries;
    if (const auto& withheld = distribution.withheld) {
        const auto place = std::ranges::upper_bound(m_entries, withheld->logProbability, std::ranges::greater {},
            [](const DistributionEntry& entry) { return entry.token.logProbability; });
        if (place != m_entries.end() || std::exp(withheld->logProbability) >= kNotableShare)
            m_entries.insert(place, {*withheld, 0, 0});
    }
    m_chosen = chosen;
    update();
}

double DistributionBars::rowHeight() const
{
    return fontMetrics().height() * 1.25;
}

double DistributionBars::top() const
{
    return fontMetrics().height() * 1.6;
}

double DistributionBars::labelWidth() const
{
    return kLabelWidth * enlargement(font());
}

double DistributionBars::numberWidth() const
{
    return kNumberWidth * enlargement(font());
}

int DistributionBars::rowsShown(double height) const
{
    const double room = height - top() - kAxisLines * fontMetrics().height();
    return std::clamp(int(room / rowHeight()), 0, int(m_entries.size()));
}

QString DistributionBars::rowText(const DistributionEntry& entry) const
{
    if (entry.token.id == kUnknownId)
        return tr("%1 · not allowed").arg(percentText(std::exp(entry.token.logProbability)));
    return entry.probability > 0
        ? QStringLiteral("%1 → %2").arg(percentText(entry.tempered), percentText(entry.probability))
        : tr("%1 · truncated").arg(percentText(entry.tempered));
}

void DistributionBars::paintLegend(QPainter& painter, const QPalette& palette) const
{
    const double line = fontMetrics().height();
    double x = 0;
    const auto entry = [&](const QColor& fill, bool tick, const QString& text) {
        const QRectF sample(x, line * 0.25, line * 1.2, line * 0.6);
        if (tick)
            painter.fillRect(QRectF(sample.center().x() - 1, sample.top() - 2, 2.5, sample.height() + 4), fill);
        else
            painter.fillRect(sample, fill);
        painter.setPen(palette.color(QPalette::PlaceholderText));
        painter.drawText(QPointF(sample.right() + 5, fontMetrics().ascent()), text);
        x = sample.right() + 5 + fontMetrics().horizontalAdvance(text) + line * 0.8;
    };
    QColor pale = palette.color(QPalette::Highlight);
    pale.setAlphaF(0.3F);
    entry(pale, false, tr("at this temperature"));
    entry(palette.color(QPalette::Highlight), false, tr("sampling probability"));
    entry(winnerColour(palette.color(QPalette::Base)), true, tr("model's p"));
}

void DistributionBars::paintRow(QPainter& painter, const QPalette& palette, int row, double width) const
{
    const DistributionEntry& entry = m_entries[std::size_t(row)];
    const double y = top() + row * rowHeight(), room = width - labelWidth() - numberWidth();
    const bool chosen = entry.token.id == m_chosen;
    QFont font = painter.font();
    font.setBold(chosen);
    painter.setFont(font);
    painter.setPen(palette.color(entry.probability > 0 ? QPalette::Text : QPalette::PlaceholderText));
    const QString label = (chosen ? QStringLiteral("▸ ") : QString()) + tokenOf(entry.token);
    painter.drawText(QRectF(0, y, labelWidth() - 8, rowHeight()), Qt::AlignRight | Qt::AlignVCenter,
        fontMetrics().elidedText(label, Qt::ElideRight, int(labelWidth()) - 8));
    painter.drawText(QRectF(width - numberWidth() + 8, y, numberWidth() - 8, rowHeight()),
        Qt::AlignLeft | Qt::AlignVCenter, rowText(entry));
    font.setBold(false);
    painter.setFont(font);
    const auto bar = [&](double value, double inset) {
        return QRectF(labelWidth(), y + inset, std::max(1.0, room * value), rowHeight() - 2 * inset);
    };
    QColor pale = palette.color(QPalette::Highlight);
    pale.setAlphaF(0.3F);
    painter.fillRect(bar(entry.tempered, 2), pale);
    if (entry.probability > 0)
        painter.fillRect(bar(entry.probability, 6), palette.color(QPalette::Highlight));
    const double own = labelWidth() + room * std::exp(entry.token.logProbability);
    painter.fillRect(QRectF(own - 1, y + 1, 2.5, rowHeight() - 2), winnerColour(palette.color(QPalette::Base)));
}

void DistributionBars::paint(QPainter& painter, const QPalette& palette, QSizeF size) const
{
    painter.setFont(font());
    paintLegend(painter, palette);
    const int rows = rowsShown(size.height());
    const double room = size.width() - labelWidth() - numberWidth(), bottom = top() + rows * rowHeight();
    for (int tenth = 0; tenth <= 10; tenth += 5) {
        const double x = labelWidth() + room * tenth / 10;
        painter.setPen(palette.color(QPalette::Mid));
        painter.drawLine(QPointF(x, top()), QPointF(x, bottom));
        painter.setPen(palette.color(QPalette::PlaceholderText));
        painter.drawText(QRectF(x - labelWidth() / 2, bottom, labelWidth(), fontMetrics().height() * kAxisLines),
            Qt::AlignHCenter | Qt::AlignVCenter, tenth == 10 ? tr("p = 100%") : QStringLiteral("%1%").arg(tenth * 10));
    }
    for (int row = 0; row < rows; ++row)
        paintRow(painter, palette, row, size.width());
}

void DistributionBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (!m_entries.empty())
        paint(painter, palette(), size());
}

bool DistributionBars::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = int((help->pos().y() - top()) / rowHeight());
    if (help->pos().y() < top() || row >= rowsShown(height())) {
        QToolTip::hideText();
        return true;
    }
    const DistributionEntry& entry = m_entries[std::size_t(row)];
    QToolTip::showText(help->globalPos(), plainTip(entryTip(entry)), this);
    return true;
}

QString DistributionBars::entryTip(const DistributionEntry& entry) const
{
    if (entry.token.id == kUnknownId)
        return withheldText();
    return tr("\"%1\"\nModel's p: %2 (log p = %3)\nAt this temperature: %4\nUsed for sampling: %5")
        .arg(tokenOf(entry.token), percentText(std::exp(entry.token.logProbability)),
            logText(entry.token.logProbability, 3), percentText(entry.tempered),
            entry.probability > 0 ? percentText(entry.probability) : tr("truncated"));
}

Picture DistributionBars::picture(const QString& title) const
{
    const double line = fontMetrics().height();
    const QSizeF size(640, top() + double(m_entries.size() + 1) * rowHeight() + kAxisLines * line);
    return {title, size + QSizeF(24, 24 + 2 * line), [=, this](QPainter& painter, const QPalette& palette) {
                painter.fillRect(QRectF(QPointF(), size + QSizeF(24, 24 + 2 * line)), palette.color(QPalette::Base));
                painter.setFont(font());
                painter.setPen(palette.color(QPalette::Text));
                painter.translate(12, 12);
                painter.drawText(QPointF(0, line), title);
                painter.translate(0, 2 * line);
                paint(painter, palette, size);
            }};
}

namespace {

template <typename Box, typename Number>
void setUpNumber(Box& box, Number least, Number most, Number value, Number step)
{
    box.setRange(least, most);
    box.setValue(value);
    box.setSingleStep(step);
}

}  // namespace

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
    , m_temperature(new QDoubleSpinBox(this))
    , m_topK(new QSpinBox(this))
    , m_topP(new QDoubleSpinBox(this))
    , m_samples(new QSpinBox(this))
    , m_seed(new QSpinBox(this))
    , m_summary(makeText("explanation", "samplesSummary", {}, this))
    , m_table(new ListTable("samplesTable",
          {{tr("Count"), tr("How often this translation was sampled"), ListColumn::Number, "sampling"},
              {tr("Share"), tr("Its share of all samples"), ListColumn::Number, "sampling"},
              {tr("Translation"), tr("A translation that was sampled"), ListColumn::Text, "sampling"},
              {tr("Σ log p"), tr("Sum of the log-probabilities that the model gives its tokens"), ListColumn::Number,
                  "log-probability"}},
          this))
    , m_sampleTitle(makeLabel("section", "sampleTitle", this))
    , m_chips(named(new ChipStrip(this), "sampleChips"))
    , m_tokenTitle(makeText("caption", "sampleTokenTitle", {}, this))
    , m_bars(named(new DistributionBars(this), "distributionBars"))
{
    setObjectName(QStringLiteral("samplingTab"));
    explain(*m_chips, tr("The sample token by token; point at one to see what it was chosen from."), "sampling");
    explain(*m_bars, tr("The probabilities of the next token, before and after temperature, top-k and top-p."),
        "top-k-top-p");
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    auto* distribution = makeFrame("card", "distributionCard", this);
    columnOf({m_sampleTitle, m_chips, m_tokenTitle, {m_bars, 1}}, distribution, {14, 10, 14, 10});
    columnOf({createControls(), {rowOf({{createSamples(), 1}, {distribution, 1}}, nullptr, {}, 12), 1}}, this);
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

QLayout* SamplingTab::createControls()
{
    setUpNumber(*m_temperature, 0.05, 5.0, 1.0, 0.1);
    setUpNumber(*m_topP, 0.01, 1.0, 1.0, 0.05);
    setUpNumber(*m_samples, 1, int(SamplingOptions::kMostSamples), 30, 1);
    setUpNumber(*m_seed, 0, std::numeric_limits<int>::max(), 1, 1);
    m_topK->setSpecialValueText(tr("all"));
    QBoxLayout* row = rowOf({});
    const auto add = [&](auto* box, const char* name, const QString& text, const QString& tip) {
        auto* label = makeLabel(text, this);
        label->setBuddy(named(box, name, tip));
        row->addWidget(label);
        row->addWidget(box);
        row->addSpacing(6);
        connect(box, &std::remove_pointer_t<decltype(box)>::valueChanged, &m_pause, qOverload<>(&QTimer::start));
    };
    add(m_temperature, "samplingTemperature", tr("Temperature"),
        tr("Divides the logits before softmax: below 1 favours the most probable tokens, above 1 gives unlikely tokens "
           "more chance"));
    add(m_topK, "samplingTopK", tr("Top-k"), tr("Samples only from the k most probable tokens (Fan et al. 2018)"));
    add(m_topP, "samplingTopP", tr("Top-p"),
        tr("Samples only from the smallest set of tokens whose total probability reaches p, the nucleus (Holtzman et "
           "al. 2020)"));
    add(m_samples, "samplingCount", tr("Samples"), tr("How many translations are sampled"));
    add(m_seed, "samplingSeed", tr("Seed"), tr("The same seed gives the same samples again"));
    auto* next = makePushButton("samplingNextSeed", tr("Resample"), tr("Takes the next seed"), this);
    connect(next, &QPushButton::clicked, m_seed, &QSpinBox::stepUp);
    row->addWidget(next);
    row->addStretch(1);
    return row;
}

QWidget* SamplingTab::createSamples()
{
    auto* title = makeLabel("section", "samplesTitle", tr("Sampled translations and their counts"), this);
    m_table->setAccessibleName(title->text());
    auto* advice = makeText("caption", "samplingAdvice",
        tr("Randomness helps where many answers are good: stories, dialogue, drafts to choose from; always taking the "
           "most probable token would be dull and repetitive. A translation has to convey one meaning: any sampled "
           "token other than the most probable may be an error that cannot be undone, so translation uses search "
           "instead. Try temperature 0.3, then 1.5."),
        this);
    keepWhole(*advice);
    auto* card = makeFrame("card", "samplesCard", this);
    columnOf({title, m_summary, {m_table, 1}, advice}, card, {14, 10, 14, 10});
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
    const auto drawn = spanOf(sample ? &sample->tokens : nullptr);
    std::vector<TokenRef> tokens;
    for (const SampledToken& token : drawn)
        tokens.push_back({token.chosen.id, token.chosen.piece});
    const QStringList texts = tokenTexts(tokens);
    std::vector<Chip> chips;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const double probability = drawn[i].probability;
        chips.push_back({texts[qsizetype(i)], shortPercentText(probability),
            tr("Sampling probability %1").arg(percentText(probability)), probability});
    }
    m_chips->setChips(std::move(chips));
    m_sampleTitle->setText(sample
            ? tr("Sample %1 of seed %2").arg(m_groups[std::size_t(row)].first + 1).arg(m_sampling->options.seed)
            : tr("Nothing sampled yet"));
    m_chips->setAccessibleName(m_sampleTitle->text());
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
