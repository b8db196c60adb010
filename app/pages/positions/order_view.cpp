#include "pages/positions/order_view.h"

#include "session/session.h"
#include "widgets/attention_map.h"
#include "widgets/comparison_card.h"
#include "widgets/controls.h"
#include "widgets/display_text.h"
#include "widgets/glossary.h"
#include "widgets/heatmap_export.h"
#include "widgets/heatmap_panel.h"
#include "widgets/picture_export.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>

#include <algorithm>
#include <cmath>
#include <random>

namespace translucent {

namespace {

/// The head chosen on the Attention page, limited to this result.
AttentionChoice shownChoice(const TranslationResult& result, const Selection& selection)
{
    return fitted({selection.attentionKind(), selection.layer(), selection.head(), {}}, result.traces.front());
}

HeatmapData shownMap(const TranslationResult& result, const Selection& selection)
{
    return attentionMap(
        sentenceTokens(result.translation, result.traces, 0), result.traces.front(), shownChoice(result, selection));
}

}  // namespace

std::optional<double> movedAttention(const std::vector<float>& before, const std::vector<float>& after, int rows)
{
    if (before.size() != after.size() || rows < 1)
        return {};
    double moved = 0;
    for (std::size_t i = 0; i < before.size(); ++i)
        moved += std::abs(double(after[i]) - double(before[i]));
    return moved / 2 / rows;
}

AttentionPair::AttentionPair(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_title(makeText("section", "orderMapTitle", {}, this))
    , m_names {makeLabel("caption", "orderBefore", this), makeLabel("caption", "orderAfter", this)}
    , m_maps {new HeatmapPanel(this), new HeatmapPanel(this)}
    , m_moved(makeText("explanation", "attentionMoved", {}, this))
{
    m_names[0]->setText(tr("Before"));
    m_names[1]->setText(tr("After"));
    for (std::size_t i = 0; i < m_maps.size(); ++i) {
        m_maps[i]->setObjectName(i == 0 ? QStringLiteral("attentionBefore") : QStringLiteral("attentionAfter"));
        m_maps[i]->setFileStem(i == 0 ? QStringLiteral("attention-before") : QStringLiteral("attention-after"));
        m_maps[i]->hideOptions();
        explain(*m_maps[i],
            tr("The attention weights of one head, with the original and with the changed positions: what differs "
               "depended on word order."),
            "attention-weight");
        m_maps[i]->heatmap().setMinimumSize(100, 100);
        connect(m_maps[i], &HeatmapPanel::said, m_moved, &QLabel::setText);
        connect(
            &m_maps[i]->heatmap(), &HeatmapWidget::hoverChanged, &m_maps[1 - i]->heatmap(), &HeatmapWidget::setHovered);
    }
    auto* exporter = makeSheetsExport(
        "orderExport", [this] { return shownMaps(); }, tr("Attention before and after"), "attention-before-after",
        m_moved, this);
    auto* pair = rowOf({{columnOf({m_names[0], {m_maps[0], 1}}), 1}, {columnOf({m_names[1], {m_maps[1], 1}}), 1}});
    columnOf({rowOf({{m_title, 1}, exporter}), {pair, 1}, m_moved}, this);
}

/// The maps as in the exported file: their titles distinguish them.
std::vector<HeatmapData> AttentionPair::shownMaps() const
{
    std::vector<HeatmapData> maps;
    for (std::size_t i = 0; i < m_maps.size(); ++i) {
        maps.push_back(m_maps[i]->heatmap().data());
        maps.back().title = QStringLiteral("%1: %2").arg(m_names[i]->text(), maps.back().title);
        maps.back().span = 1.0F;
    }
    if (maps.front().centred)
        maps.front().span = maps.back().span = std::max(maps.front().reach(), maps.back().reach());
    return maps;
}

void AttentionPair::compare(const TranslationResult& before, const TranslationResult& after)
{
    m_title->setText(tr("%1, as chosen on the Attention page").arg(attentionMapTitle(shownChoice(after, m_selection))));
    m_maps[0]->showWhole(shownMap(before, m_selection));
    m_maps[1]->showWhole(shownMap(after, m_selection));
    m_moved->setText(&before == &after ? QString() : movedText());
}

QString AttentionPair::movedText() const
{
    const HeatmapData& after = m_maps[1]->heatmap().data();
    const auto moved = movedAttention(m_maps[0]->heatmap().data().values, after.values, after.rows());
    if (!moved)
        return tr("The two maps differ in size, so they cannot be compared cell by cell.");
    if (after.centred)
        return tr("On average, the factors of a row have changed by %1 in total.").arg(2 * *moved, 0, 'f', 2);
    return tr("On average, %1 of each row's weight has shifted.").arg(percentText(*moved));
}

namespace {

constexpr std::uint64_t kSeed = 1;

QString bestText(const TranslationResult& result)
{
    return QString::fromStdString(result.translation.hypotheses.front().text);
}

}  // namespace

QString shuffledText(const TranslationResult& result, quint32 seed)
{
    const QString space = result.sourceText.contains(u' ') ? QStringLiteral(" ") : QString();
    QStringList pieces;
    for (const Piece& piece : result.translation.source)
        if (piece.id != kEndId) {
            const QString text = QString::fromStdString(piece.text).replace(u'▁', space);
            if (!text.trimmed().isEmpty())
                pieces << text;
        }
    const bool closed =
        !pieces.isEmpty() && pieces.last().trimmed().size() == 1 && pieces.last().trimmed().at(0).isPunct();
    const auto last = pieces.end() - (closed ? 1 : 0);
    const QString before = pieces.join(QString()).trimmed();
    std::minstd_rand random(seed);
    constexpr int kAttempts = 20;  // pieces can be equal
    for (int attempt = 0; attempt < kAttempts && pieces.join(QString()).trimmed() == before; ++attempt)
        std::shuffle(pieces.begin(), last, random);
    return pieces.join(QString()).trimmed();
}

bool haveSamePieces(const Translation& a, const Translation& b)
{
    return std::ranges::is_permutation(a.source, b.source, {}, &Piece::id, &Piece::id);
}

OrderView::OrderView(Session& session, ShuffledWords& words, QWidget* parent)
    : QWidget(parent)
    , m_changes(session.changes())
    , m_selection(session.selection())
    , m_words(words)
    , m_emptyState(new EmptyState("orderHint", &session.anotherExample(), this))
    , m_switches {Switch {createSwitch("source"), &Intervention::sourcePositions},
          Switch {createSwitch("target"), &Intervention::targetPositions}}
    , m_shuffle(makeButton("button", "shuffleWords", tr("Shuffle the words"),
          tr("Shuffles the source tokens; press again for a new order"), this))
    , m_restore(makeButton("button", "restoreWords", tr("Original order"), tr("Restores the original order"), this))
    , m_verdict(makeRichText("explanation", "orderVerdict", this))
    , m_comparison(new ComparisonCard(this))
    , m_attention(new AttentionPair(m_selection, this))
{
    m_emptyState->setContent(createContent());
    connectSignals();
    refreshSwitches();
}

/// The uses in the order of PositionUse.
Segments* OrderView::createSwitch(const char* name)
{
    const QString toolTip = tr("Applies on every page, like the changes under What if");
    const QByteArray names = QByteArray(name) + "Positions";
    return new Segments(
        {{(names + '0').constData(), tr("unchanged"), toolTip}, {(names + '1').constData(), tr("removed"), toolTip},
            {(names + '2').constData(), tr("shuffled"), toolTip}},
        this);
}

QBoxLayout* OrderView::createToolbar()
{
    return rowOf({makeLabel(tr("Source positions:"), this), m_switches[0].uses, LayoutPart::gap(10),
        makeLabel(tr("Target positions:"), this), m_switches[1].uses, LayoutPart::room()});
}

QWidget* OrderView::createContent()
{
    auto* scroll = makeColumnScroll("orderScroll", m_comparison, this);
    auto* content = new QWidget(this);
    columnOf({createToolbar(), rowOf({{m_verdict, 1}, m_shuffle, m_restore}),
                 {named(makeSplitter(Qt::Horizontal, scroll, m_attention, {540, 640}), "orderSides"), 1}},
        content);
    return content;
}

void OrderView::connectSignals()
{
    for (const Switch& entry : m_switches)
        connect(entry.uses, &Segments::chosen, this, [this, entry](int use) { choose(entry, PositionUse(use)); });
    connect(m_shuffle, &QToolButton::clicked, this, &OrderView::shuffleWords);
    connect(m_restore, &QToolButton::clicked, this, [this] {
        if (m_words.original)
            Q_EMIT sentenceRequested(m_words.original->sourceText);
    });
    connect(&m_changes, &ModelChanges::changed, this, &OrderView::refreshSwitches);
    connect(&m_changes, &ModelChanges::baselineChanged, this, &OrderView::refresh);
    connect(m_comparison, &ComparisonCard::pinToggled, this,
        [this](bool pinned) { m_changes.pinBaseline(pinned ? m_result : nullptr); });
    connect(&m_selection, &Selection::changed, this, &OrderView::refresh);
}

void OrderView::choose(const Switch& changed, PositionUse use)
{
    WhatIf change = m_changes.change();
    change.intervention.*changed.change = {use, use == PositionUse::Shuffled ? kSeed : 0};
    m_changes.setChange(change);
}

void OrderView::shuffleWords()
{
    if (!m_result)
        return;
    if (m_result->sourceText != m_words.text || !m_words.original)
        m_words.original = m_result;
    m_words.text = shuffledText(*m_words.original, ++m_words.seed);
    Q_EMIT sentenceRequested(m_words.text);
}

void OrderView::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    if (m_words.original && result && m_words.original->modelNumber != result->modelNumber)
        m_words.original.reset();
    refresh();
}

void OrderView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

/// While the words are shuffled, the original sentence; otherwise the baseline of the changes.
TranslationResultPtr OrderView::before() const
{
    const bool shuffled = m_words.original && m_result && m_result->sourceText == m_words.text
        && m_words.text != m_words.original->sourceText;
    return shuffled ? m_words.original : m_changes.baselineOf(m_result);
}

void OrderView::refreshSwitches()
{
    const Intervention& intervention = m_changes.change().intervention;
    for (const Switch& entry : m_switches)
        entry.uses->setCurrent(int((intervention.*entry.change).use));
}

void OrderView::refresh()
{
    const bool placed = !m_result || m_result->architecture == Architecture::Transformer;
    m_emptyState->setHint(placed && m_result && !m_result->traces.empty() ? QString()
            : placed ? tr("No translation yet.\nTranslate a sentence to see how positions affect it.")
                     : tr("Positions can be changed only in a Transformer.\nThis network (%1) is not a Transformer.")
                           .arg(networkName(m_result->architecture)),
        placed);
    if (!isVisible() || !m_emptyState->showsContent())
        return;
    const bool shuffled = before() == m_words.original && m_words.original && before() != m_result;
    m_restore->setEnabled(shuffled);
    m_comparison->compare(
        {before(), &before()->translation}, {m_result, &m_result->translation}, beforeTitle(shuffled));
    m_comparison->setPinned(m_changes.pinnedBaseline() != nullptr);
    m_verdict->setText(verdict());
    m_attention->compare(*before(), *m_result);
}

QString OrderView::beforeTitle(bool shuffled) const
{
    if (shuffled)
        return tr("Before: the original word order");
    return before() == m_changes.pinnedBaseline() ? tr("Before: the pinned run") : tr("Before: the unchanged model");
}

QString OrderView::verdict() const
{
    const TranslationResultPtr old = before();
    if (old == m_result)
        return tr("Nothing has been changed yet. Remove or shuffle positions, or shuffle the words, and compare.");
    const bool same = bestText(*old) == bestText(*m_result);
    if (old != m_words.original)
        return same ? tr("The translation is the same.") : tr("The translation has changed.");
    QString words = tr("The words are now in the order \"%1\".").arg(m_result->sourceText);
    if (!haveSamePieces(old->translation, m_result->translation))
        words = inOneParagraph(
            {words, tr("In this order the text is split into different tokens, so the numbers differ anyway.")});
    const bool unordered = m_result->options.intervention.sourcePositions.use == PositionUse::Dropped
        && old->options.intervention.sourcePositions.use == PositionUse::Dropped;
    if (same)
        return inOneParagraph({words,
            unordered ? tr("Without positions the encoder cannot tell the order: the translation is the same.")
                      : tr("The translation is still the same.")});
    return inOneParagraph({words, tr("The translation has changed: word order matters.")});
}

}  // namespace translucent
