#include "pages/why/source_shares_view.h"

#include "pages/why/share_strip.h"
#include "widgets/chart_data.h"
#include "widgets/content_height.h"
#include "widgets/glossary.h"
#include "widgets/list_table.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QLabel>

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace translucent {

namespace {

constexpr int kShareRows = 5;  // with the titles

QString exactShare(double value)
{
    return QString::number(value, 'g', 17);
}

/// The tokens with their shares as bars, the largest in bold, under the title of the group.
void fillShares(ListTable& table, const QString& heading, const QStringList& tokens, std::span<const double> shares)
{
    std::vector<ListRow> rows;
    const auto largest = std::ranges::max_element(shares);
    for (auto share = shares.begin(); share != shares.end(); ++share) {
        const QString text = tokens.value(qsizetype(rows.size()));
        rows.push_back({.texts = {text, percentText(*share)},
            .tip = QStringLiteral("%1: %2").arg(text, chartNumber(*share)),
            .strong = share == largest,
            .share = std::clamp(*share, 0.0, 1.0)});
    }
    table.setTexts(QList<QStringList> {QStringList {table.titles().front(), heading}});
    table.setRows(std::move(rows));
    table.setAccessibleName(heading);
    if (largest != shares.end())
        table.scrollTo(table.model()->index(int(largest - shares.begin()), 0));
}

}  // namespace

SourceSharesView::SourceSharesView(QWidget* parent)
    : QWidget(parent)
    , m_empty(new EmptyState("sourceSharesHint", nullptr, this))
{
    setObjectName(QStringLiteral("sourceSharesView"));
    build();
}

void SourceSharesView::build()
{
    delete std::exchange(m_content, nullptr);
    m_content = createContent();
    m_empty->setContent(m_content);
    connect(m_strip, &ShareStrip::hovered, this, &SourceSharesView::refreshTables);
    connect(m_strip, &ShareStrip::clicked, this, &SourceSharesView::positionRequested);
    refresh();
}

QWidget* SourceSharesView::createContent()
{
    auto* content = new QWidget(this);
    m_strip = named(new ShareStrip(content), "whyShares");
    explain(*m_strip,
        tr("Each bar is a token of the translation: below, how much of it comes from the source, above, how much from "
           "the tokens written before."),
        "source-share");
    m_source = createTable("sourceShares", content);
    m_prefix = createTable("prefixShares", content);
    columnOf({m_strip, {rowOf({{m_source, 1}, {m_prefix, 1}}, nullptr, {}, 10), 1}, createFoot(content)}, content,
        {0, 6, 0, 0}, 6);
    return content;
}

QLayout* SourceSharesView::createFoot(QWidget* parent)
{
    auto* note = makeText("caption", "sharesNote",
        tr("Source and prefix add up to 100%; nothing comes from later tokens. Feed-forwards and biases are left out "
           "(ALTI+)."),
        parent);
    keepWhole(*note);
    auto* exports = new ExportButton("sourceSharesExport",
        {[this] { return picture(); }, [this] { return csv(); }, [] { return QStringLiteral("source-or-prefix"); }},
        parent);
    exports->offerOn(*m_strip);
    return rowOf({{note, 4}, {exports->makeNote("sourceSharesSaid"), 1}, exports});
}

ListTable* SourceSharesView::createTable(const char* name, QWidget* parent) const
{
    auto* table = new ListTable(name,
        {{tr("Token"), tr("The tokens of the group, in the order of the sentence"), ListColumn::Word, "token"},
            {tr("Share"), tr("How much of the chosen token comes from this one"), ListColumn::Bar, "source-share"}},
        parent);
    limitLines(*table, kShareRows, -1, ListTable::kRowGap);
    leaveScrollingToPage(*table);
    return table;
}

void SourceSharesView::showShares(const SourceShares& shares, const WhyTokens& tokens)
{
    m_shares = shares;
    m_tokens = tokens;
    refresh();
}

void SourceSharesView::setPosition(int position)
{
    const int wanted = std::max(position, 0);
    if (wanted == m_position)
        return;
    m_position = wanted;
    showPosition();
}

void SourceSharesView::showPosition()
{
    m_strip->setPinned(positions() > 0 ? std::optional(std::min(m_position, positions() - 1)) : std::nullopt);
    refreshTables();
}

void SourceSharesView::clear()
{
    m_shares.reset();
    m_tokens = {};
    m_position = 0;
    refresh();
}

std::optional<int> SourceSharesView::shownPosition() const
{
    const std::optional<int> shown = m_strip->current();
    return shown && *shown < positions() ? shown : std::nullopt;
}

QString SourceSharesView::token(int position) const
{
    return m_tokens.output.value(position);
}

double SourceSharesView::sourceShare(int position) const
{
    return std::clamp(m_shares->sourceShare(std::size_t(position)), 0.0, 1.0);
}

void SourceSharesView::refresh()
{
    m_empty->setHint(positions() > 0 ? QString() : tr("Translate a sentence to see where its tokens come from."));
    std::vector<ShareColumn> columns;
    for (int position = 0; position < positions(); ++position)
        columns.push_back({token(position), sourceShare(position)});
    m_strip->setColumns(std::move(columns));
    showPosition();
}

void SourceSharesView::refreshTables()
{
    const std::optional<int> shown = shownPosition();
    if (!shown) {
        m_source->setRows({});
        m_prefix->setRows({});
        return;
    }
    const auto position = std::size_t(*shown);
    fillShares(*m_source, tr("%1 of %2 comes from the source").arg(percentText(sourceShare(*shown)), token(*shown)),
        m_tokens.source, m_shares->source(position));
    fillShares(*m_prefix, tr("%1 of %2 comes from the prefix").arg(percentText(1 - sourceShare(*shown)), token(*shown)),
        m_tokens.input, m_shares->prefix(position).first(position + 1));
}

/// The strip and both tables.
Picture SourceSharesView::picture() const
{
    const auto tableOf = [](const ListTable& table) { return table.picture(table.accessibleName()); };
    return stackedPicture(
        stackedPicture(m_strip->picture(m_strip->accessibleName()), tableOf(*m_source)), tableOf(*m_prefix));
}

/// All positions: the two shares, then those of all source tokens and of what each position reads.
QByteArray SourceSharesView::csv() const
{
    QList<QStringList> rows {QStringList {tr("Token"), tr("Source"), tr("Prefix")} + m_tokens.source + m_tokens.input};
    for (int position = 0; position < positions(); ++position) {
        const auto row = std::size_t(position);
        QStringList texts {
            token(position), exactShare(m_shares->sourceShare(row)), exactShare(m_shares->prefixShare(row))};
        for (const double share : m_shares->table.row(row))
            texts << exactShare(share);
        rows << texts;
    }
    return csvTable(rows);
}

}  // namespace translucent
