#include "pages/why/contributions_view.h"

#include "pages/why/rival_choice.h"
#include "pages/why/waterfall_delegate.h"
#include "widgets/chart_data.h"
#include "widgets/content_height.h"
#include "widgets/controls.h"
#include "widgets/glossary.h"
#include "widgets/list_table.h"
#include "widgets/picture_export.h"
#include "widgets/search_tree_legend.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QLabel>

#include <utility>

namespace translucent {

namespace {

constexpr std::size_t kLargestBars = 10;
constexpr int kContributionRows = 6;
constexpr int kBarColumn = 1;

/// A negative number is in brackets, since it follows a minus.
QString subtractedLogit(double value)
{
    const QString text = logText(value);
    return value < 0 ? QStringLiteral("(%1)").arg(text) : text;
}

QString exactLogit(double value)
{
    return QString::number(value, 'g', 17);
}

}  // namespace

ContributionsView::ContributionsView(QWidget* parent)
    : QWidget(parent)
    , m_empty(new EmptyState("contributionsHint", nullptr, this))
{
    setObjectName(QStringLiteral("contributionsView"));
    build();
}

void ContributionsView::build()
{
    delete std::exchange(m_content, nullptr);
    m_content = createContent();
    m_empty->setContent(m_content);
    connect(m_grouping, &Segments::chosen, this, [this](int detail) {
        m_detail = ContributionDetail(detail);
        refreshBars();
    });
    connect(m_rival, &RivalChoice::requested, this, &ContributionsView::rivalRequested);
    refresh();
}

QWidget* ContributionsView::createContent()
{
    auto* content = new QWidget(this);
    m_sentence = makeRichText("explanation", "contributionSentence", content);
    m_note = makeText("caption", "contributionNote", {}, content);
    m_rival = new RivalChoice("whyRival", content);
    m_grouping = new Segments({{"whySublayers", tr("Sublayers"), tr("One part for each sublayer of the decoder")},
                                  {"whyHeads", tr("Heads"), tr("One part for each attention head")},
                                  {"whyHeadsAndKeys", tr("Heads and keys"),
                                      tr("One part for each head and each token that it takes something from")}},
        content);
    m_grouping->setObjectName(QStringLiteral("whyGrouping"));
    m_grouping->setAccessibleName(tr("How far the difference is taken apart"));
    m_grouping->setCurrent(int(m_detail));
    m_table = createTable(content);
    auto* exports = new ExportButton("contributionsExport",
        {[this] { return waterfallPicture(plainSentence(), m_bars, font()); }, [this] { return csv(); },
            [] { return QStringLiteral("contributions"); }},
        content);
    exports->offerOn(*m_table);
    keepWhole(*m_sentence);
    keepWhole(*m_note);
    columnOf({rowOf({{m_sentence, 1}, makeBuddy(tr("Against:"), m_rival, content), m_rival, m_grouping}), {m_table, 1},
                 rowOf({{m_note, 4}, {exports->makeNote("contributionsSaid"), 1}, exports})},
        content, {0, 6, 0, 0}, 6);
    return content;
}

ListTable* ContributionsView::createTable(QWidget* parent)
{
    auto* table = new ListTable("contributionsTable",
        {{tr("Part"), tr("What the part of the difference comes from; layers and heads count from 1"), ListColumn::Word,
             "direct-contribution"},
            {tr("From 0 to the difference"),
                tr("Each bar starts where the one above it ends. Red parts make the difference larger, blue ones "
                   "smaller."),
                ListColumn::Text, "direct-contribution"},
            {tr("Logits"), tr("How much the part adds to the difference of the two logits"), ListColumn::Number,
                "logits"}},
        parent);
    table->setItemDelegateForColumn(kBarColumn, new WaterfallDelegate(m_bars, table));
    explain(*table, tr("The largest parts of the difference between two logits, and all others together."),
        "direct-contribution");
    limitLines(*table, kContributionRows, -1, ListTable::kRowGap);
    leaveScrollingToPage(*table);
    return table;
}

void ContributionsView::showContributions(const LogitContributions& contributions, const WhyTokens& tokens)
{
    m_contributions = contributions;
    m_tokens = tokens;
    refresh();
}

void ContributionsView::setRivals(const std::vector<TokenLogit>& rivals)
{
    if (m_rivals == rivals)
        return;
    m_rivals = rivals;
    refreshRivals();
}

void ContributionsView::clear()
{
    m_contributions.reset();
    m_tokens = {};
    m_rivals.clear();
    refresh();
}

void ContributionsView::refresh()
{
    m_empty->setHint(m_contributions ? QString() : tr("Choose a token of the translation to see what speaks for it."));
    refreshRivals();
    refreshBars();
}

void ContributionsView::refreshRivals()
{
    m_rival->offer(m_rivals, m_contributions ? &*m_contributions : nullptr);
}

void ContributionsView::refreshBars()
{
    m_bars =
        m_contributions ? waterfallOf(*m_contributions, m_tokens, m_detail, kLargestBars) : std::vector<WaterfallBar>();
    std::vector<ListRow> rows;
    for (const WaterfallBar& bar : m_bars) {
        const QString way = tr("from %1 to %2").arg(signedNumber(bar.start), signedNumber(bar.end()));
        rows.push_back({.texts = {bar.name, way, signedNumber(bar.value)},
            .tip = tr("%1\n%2, from %3 to %4")
                       .arg(bar.name, chartNumber(bar.value), chartNumber(bar.start), chartNumber(bar.end())),
            .strong = bar.kind == WaterfallBar::Difference});
    }
    m_table->setRows(std::move(rows));
    m_table->viewport()->update();
    if (!m_contributions)
        return;
    const QString word = wordOf(*m_contributions, m_tokens), rival = rivalOf(*m_contributions);
    const auto bold = [](const QString& text) { return QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped()); };
    m_sentence->setText(sentence(bold(word), bold(rival)));
    m_table->setAccessibleName(plainSentence());
    QString note = tr("Red speaks for %1, blue for %2. The parts add up to the difference. They are direct: what a "
                      "later sublayer makes of a part counts as its own.")
                       .arg(word, rival);
    if (m_detail == ContributionDetail::HeadsAndKeys)
        note += u' '
            + tr("The keys of cross-attention are outputs of the encoder, which already hold something of the whole "
                 "sentence.");
    m_note->setText(note);
}

QString ContributionsView::sentence(const QString& word, const QString& rival) const
{
    return tr("%1 against %2: logits %3 − %4 = %5")
        .arg(word, rival, logText(m_contributions->word.logit), subtractedLogit(m_contributions->rival.logit),
            logText(m_contributions->difference()));
}

QString ContributionsView::plainSentence() const
{
    return m_contributions ? sentence(wordOf(*m_contributions, m_tokens), rivalOf(*m_contributions)) : QString();
}

/// All parts, also those that the screen shows as the rest.
QByteArray ContributionsView::csv() const
{
    QList<QStringList> rows {QStringList {tr("Part"), tr("Logits")}};
    if (!m_contributions)
        return csvTable(rows);
    for (const Contribution& part : partsOf(*m_contributions, m_detail))
        rows << QStringList {contributionName(part, m_contributions->position, m_tokens), exactLogit(part.value)};
    rows << QStringList {tr("Difference"), exactLogit(m_contributions->difference())};
    return csvTable(rows);
}

}  // namespace translucent
