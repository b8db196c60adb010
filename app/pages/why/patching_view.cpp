#include "pages/why/patching_view.h"

#include "pages/why/ready_pairs.h"
#include "session/detail_level.h"
#include "widgets/content_height.h"
#include "widgets/controls.h"
#include "widgets/glossary.h"
#include "widgets/heatmap_panel.h"
#include "widgets/popover.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

constexpr int kTypingMs = 400;
constexpr std::size_t kReadyPairs = 3;
constexpr int kEncoderLabelColumns = 3;  ///< the width of titles and labels, in columns of the map
constexpr int kDecoderLabelColumns = 9;  ///< and of the colour bar

}  // namespace

PatchingView::PatchingView(DetailLevel& detail, QWidget* parent)
    : QWidget(parent)
    , m_detail(detail)
    , m_other(named(new QLineEdit(this), "patchOther"))
    , m_pairs(makeButton("button", "patchPairs", tr("Ready pairs") + QStringLiteral(" ▾"),
          tr("Two sentences of the built-in grammar that differ in one word"), this))
    , m_sentences(makeRichText("explanation", "patchSentences", this))
{
    setObjectName(QStringLiteral("patchCells"));
    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingMs);
    QLayout* head = createHead();
    QWidget* maps = createMaps();
    keepWhole(*m_sentences);
    columnOf({head, m_sentences, {maps, 1}, createFoot()}, this, {0, 6, 0, 0}, 6);
    connectSignals();
    refresh();
}

QLayout* PatchingView::createHead()
{
    m_other->setAccessibleName(tr("The other sentence"));
    m_other->setPlaceholderText(tr("The same sentence with another word in one place"));
    explain(*m_other,
        tr("The corrupted sentence: the sentence of the page, the clean one, with another word in one place. Both must "
           "have the same number of pieces."),
        "token");
    m_pairs->setAccessibleDescription(m_pairs->toolTip());
    m_pairs->setPopupMode(QToolButton::InstantPopup);
    m_pairs->setMenu(new QMenu(m_pairs));
    m_direction = new Segments({{"patchDenoise", tr("Denoise"),
                                    tr("States of the clean sentence replace those of the corrupted one: finds what "
                                       "suffices")},
                                   {"patchNoise", tr("Noise"),
                                       tr("States of the corrupted sentence replace those of the clean one: finds what "
                                          "is necessary")}},
        this);
    m_direction->setObjectName(QStringLiteral("patchDirection"));
    m_direction->setAccessibleName(tr("Direction of the exchange"));
    m_values = new Segments(
        {{"patchExact", tr("Exact"), tr("One pass for each state")},
            {"patchEstimate", tr("Estimate"),
                tr("The gradient times the change of each state: one backward pass for all; exact for small changes "
                   "only")}},
        this);
    m_values->setObjectName(QStringLiteral("patchValues"));
    m_values->setAccessibleName(tr("How the numbers are computed"));
    m_detail.showOnlyWithEverything(m_values);
    return rowOf({makeBuddy(tr("Other sentence:"), m_other, this), {m_other, 1}, m_pairs, m_direction, m_values});
}

QWidget* PatchingView::createMaps()
{
    auto* around = new QWidget(this);
    auto* content = new QWidget(around);
    m_state = new EmptyState("patchHint", nullptr, around);
    m_encoder = createMap(StackKind::Encoder, content);
    m_decoder = createMap(StackKind::Decoder, content);
    m_maps = rowOf({{m_encoder, 1}, {m_decoder, 1}}, content, {}, 10);
    m_state->setContent(content);
    return around;
}

HeatmapPanel* PatchingView::createMap(StackKind stack, QWidget* parent)
{
    const bool isEncoder = stack == StackKind::Encoder;
    auto* map = named(new HeatmapPanel(parent), isEncoder ? "patchEncoder" : "patchDecoder");
    explain(*map,
        tr("A cell is one state, exchanged between the two passes: 1 means that the logit difference is then as with "
           "the clean sentence, 0 as with the corrupted one. It can be more or less than that."),
        "activation-patching");
    map->setFileStem(isEncoder ? QStringLiteral("patching-encoder") : QStringLiteral("patching-decoder"));
    map->setTable([this] { return m_answer ? patchTable(*m_answer) : QByteArray(); });
    map->heatmap().setPicksSeveral(true);
    if (isEncoder)
        map->hideColourBar();
    return map;
}

QLayout* PatchingView::createFoot()
{
    m_readout = makeText("caption", "patchReadout", {}, this);
    keepWhole(*m_readout);
    return rowOf({{m_readout, 1}, createAdvice()});
}

QWidget* PatchingView::createAdvice()
{
    const Advice advice = makeAdvice("patchAdvice",
        {{"patchWhat",
             tr("Both passes read the tokens that the translations have in common; compared are the first words that "
                "differ. A cell says how much of the change of their logit difference comes along with one state.")},
            {"patchCone",
                tr("Hatched is the causal cone: all that the exchanged states can change. A state of the encoder "
                   "reaches every position of later layers, one of the decoder its own and later positions.")},
            {"patchBoth",
                tr("Denoise finds what suffices, Noise what is necessary. What is kept in two places suffices in each "
                   "and is necessary in neither. So single effects need not add up to the effect of all together.")}},
        this);
    return advice.button;
}

void PatchingView::connectSignals()
{
    connect(m_other, &QLineEdit::textChanged, this, [this] {
        m_typing.start();
        showAnswer(nullptr, {});  // about another sentence
    });
    connect(m_other, &QLineEdit::returnPressed, this, [this] {
        m_typing.stop();
        Q_EMIT changed();
    });
    connect(&m_typing, &QTimer::timeout, this, &PatchingView::changed);
    connect(m_pairs->menu(), &QMenu::aboutToShow, this, &PatchingView::fillPairs);
    for (const Segments* choice : {m_direction, m_values})
        connect(choice, &Segments::chosen, this, &PatchingView::changed);
    connect(&m_detail, &DetailLevel::changed, this, &PatchingView::changed);
    for (const StackKind stack : {StackKind::Encoder, StackKind::Decoder}) {
        const HeatmapWidget* grid = &mapOf(stack).heatmap();
        connect(grid, &HeatmapWidget::pinChanged, this,
            [this, stack](const HeatmapFocus& pinned) { choose(stack, pinned); });
        connect(grid, &HeatmapWidget::picked, this, [this, stack](HeatmapCell cell) { toggle(stack, cell); });
    }
}

PatchQuestion PatchingView::question() const
{
    return {m_other->text().trimmed(), m_direction->current() == 0 ? PatchDirection::Denoise : PatchDirection::Noise,
        m_values->current() == 1 && m_detail.showsEverything()};
}

std::vector<PatchSite> PatchingView::jointSites() const
{
    std::vector<PatchSite> sites;
    if (m_chosen.size() > 1 || (m_answer && m_answer->isEstimate))
        for (const PatchCell& each : m_chosen)
            sites.push_back(each.site);
    return sites;
}

void PatchingView::setCells(const QString& cells)
{
    QStringList names = cells.split(u' ', Qt::SkipEmptyParts);
    names.removeDuplicates();
    takeCells(names);
}

void PatchingView::setModel(const ModelSummaryPtr& model)
{
    m_model = model;
}

void PatchingView::fillPairs()
{
    QMenu* menu = m_pairs->menu();
    menu->clear();
    const auto pairs = m_model ? readyPairs(*m_model, kReadyPairs) : std::vector<ReadyPair>();
    for (const ReadyPair& pair : pairs)
        connect(menu->addAction(tr("%1: %2", "exchanged words and sentence").arg(pair.words, pair.clean)),
            &QAction::triggered, this, [this, pair] {
                m_other->setText(pair.corrupted);
                Q_EMIT pairRequested(pair.clean, pair.corrupted);
            });
    if (pairs.empty())
        menu->addAction(tr("The vocabulary of this model knows no pair of the built-in grammar"))->setEnabled(false);
}

void PatchingView::showAnswer(const AnswerTo<PatchingRequest>& answer, const QString& problem)
{
    if (std::exchange(m_problem, problem) == problem && m_answer == answer)
        return refreshHint();
    m_answer = answer;
    refresh();
}

void PatchingView::showJoint(const AnswerTo<PatchedSetRequest>& joint)
{
    if (std::exchange(m_joint, joint) != joint)
        refreshReadout();
}

/// Esc and a click on the chosen cell release all.
void PatchingView::choose(StackKind stack, const HeatmapFocus& pinned)
{
    QStringList cells;
    if (m_answer && pinned.isCell())
        cells << patchSiteName(patchSiteAt(*m_answer, stack, {*pinned.row, *pinned.column}));
    takeCells(cells);
}

void PatchingView::toggle(StackKind stack, HeatmapCell cell)
{
    if (!m_answer)
        return;
    const QString name = patchSiteName(patchSiteAt(*m_answer, stack, cell));
    QStringList cells = m_cells;
    if (cells.removeAll(name) == 0)
        cells << name;
    takeCells(cells);
}

void PatchingView::takeCells(const QStringList& cells)
{
    if (std::exchange(m_cells, cells) == cells)
        return;
    refresh();
    Q_EMIT changed();
}

void PatchingView::refresh()
{
    m_chosen = m_answer ? patchCellsNamed(*m_answer, m_cells) : std::vector<PatchCell>();
    m_sentences->setText(m_answer ? patchSentences(*m_answer) : QString());
    m_sentences->setVisible(m_answer != nullptr);
    for (const StackKind stack : {StackKind::Encoder, StackKind::Decoder})
        refreshMap(stack);
    m_maps->setStretch(0, m_encoder->heatmap().data().columns() + kEncoderLabelColumns);
    m_maps->setStretch(1, m_decoder->heatmap().data().columns() + kDecoderLabelColumns);
    refreshHint();
    refreshReadout();
}

/// The last chosen state has the cross-hair.
void PatchingView::refreshMap(StackKind stack)
{
    mapOf(stack).setData(m_answer ? patchHeatmap(*m_answer, stack, m_chosen) : HeatmapData());
    const bool isHere = !m_chosen.empty() && m_chosen.back().site.state.stack == stack;
    const HeatmapCell last = isHere ? m_chosen.back().cell : HeatmapCell();
    mapOf(stack).heatmap().setPinned(isHere ? HeatmapFocus {last.row, last.column} : HeatmapFocus {});
}

void PatchingView::refreshHint()
{
    if (!m_problem.isEmpty())
        return m_state->setHint(tr("%1\nExchange one word for another one that the vocabulary knows as one piece, or "
                                   "take a ready pair.",
            "the reason why there is no map")
                                    .arg(m_problem));
    m_state->setHint(question().other.isEmpty()
            ? tr("Write a second sentence in which one word is another one, or take a ready pair.\nThe states of one "
                 "sentence are then put into the other: which of them carry the difference?")
            : QString());
}

/// The exact effect of all chosen states, if it is known.
std::optional<double> PatchingView::together() const
{
    const bool isAboutThese = m_joint && m_answer && m_joint->direction == m_answer->map.direction
        && std::ranges::equal(m_joint->sites, m_chosen, {}, {}, &PatchCell::site);
    return isAboutThese ? std::optional(m_joint->together) : std::nullopt;
}

void PatchingView::refreshReadout()
{
    const QString chosen = m_answer ? patchReadout(*m_answer, m_chosen, together()) : QString();
    m_readout->setText(!chosen.isEmpty() ? chosen
            : m_answer ? tr("Click a cell to exchange its state, Ctrl + click to exchange several. What they can "
                            "change is hatched.")
                       : QString());
}

}  // namespace translucent
