#include "pages/decoding/search_tabs.h"

#include "pages/decoding/races.h"
#include "translucent/text/tokenizer.h"
#include "translucent/training/training_run.h"
#include "widgets/comparison_card.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_legend.h"
#include "widgets/search_tree_view.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>

#include <algorithm>
#include <cmath>

namespace translucent {

namespace {

constexpr std::int64_t kNarrowest = 2;

QStringList cellsOf(const BeamGain& gain)
{
    const QString change = QStringLiteral("%1 → %2");
    return {QString::fromStdString(gain.source), QString::fromStdString(gain.greedyText),
        QString::fromStdString(gain.beamText), QString::fromStdString(gain.reference), QString::number(gain.split + 1),
        change.arg(logText(gain.greedyScore, 3), logText(gain.beamScore, 3)),
        change.arg(logText(gain.greedyChrf, 1), logText(gain.beamChrf, 1))};
}

}  // namespace

GainsTab::GainsTab(
    Engine& engine, std::function<Corpus(quint64 seed, int count)> heldOutPairs, FoundGains& found, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_request(engine,
          {[this](const BeamGainsPtr& gains) { take(gains); },
              [this] {
                  refresh();
                  Q_EMIT failed(*m_request.failure());
              },
              [this](qint64 done, qint64 total) {
                  m_progress->setMaximum(int(total));
                  m_progress->setValue(int(done));
              }})
    , m_heldOutPairs(std::move(heldOutPairs))
    , m_found(found)
    , m_start(makePushButton("gainsStart", {},
          tr("Translates unseen sentences with greedy search and with the beam above, and lists those where greedy "
             "search does worse; new sentences each time"),
          this))
    , m_progress(named(new QProgressBar(this), "gainsProgress"))
    , m_summary(makeText("explanation", "gainsSummary", {}, this))
    , m_table(new ListTable("gainsTable",
          {{tr("Sentence"), tr("A sentence that the model was not trained on"), ListColumn::Text, "source-target"},
              {tr("Greedy"), tr("What greedy search writes"), ListColumn::Text, "greedy-search"},
              {tr("Beam"), tr("What beam search writes"), ListColumn::Text, "beam-search"},
              {tr("Reference"), tr("The reference translation"), ListColumn::Text, "reference"},
              {tr("Diverges at step"), tr("The first step at which both searches chose different tokens"),
                  ListColumn::Number, "greedy-search"},
              {tr("Score"), tr("Σ log p ÷ Lᵅ of both: the model itself prefers the beam's translation"),
                  ListColumn::Number, "length-penalty"},
              {tr("chrF"), tr("How close each is to the reference, from 0 to 100"), ListColumn::Number, "chrf"}},
          this))
    , m_race(makePushButton("gainsRace", tr("Compare on this sentence"),
          tr("Copies the sentence to the bar at the top and plays its race (Enter)"), this))
{
    setObjectName(QStringLiteral("gainsTab"));
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(220);
    m_table->setAccessibleName(tr("Sentences where greedy search does worse"));
    m_table->setWordWrap(true);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto* card = makeFrame("card", "gainsCard", this);
    columnOf(
        {m_summary, rowOf({m_start, m_progress, LayoutPart::room(), m_race}), {m_table, 1}}, card, {14, 10, 14, 10});
    columnOf({card}, this);
    connectSignals();
    refresh();
}

void GainsTab::connectSignals()
{
    connect(m_start, &QPushButton::clicked, this, [this] {
        if (isSearching())
            cancel();
        else
            start(kSentences);
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { choose(index.row()); });
    connect(m_table, &ListTable::picked, this, [this](int row) { m_race->setEnabled(row >= 0); });
    connect(m_race, &QPushButton::clicked, this, [this] { choose(m_table->currentRow()); });
}

void GainsTab::start(int sentences)
{
    DecodeOptions options;
    options.beamSize = std::max(m_options.beamSize, kNarrowest);
    options.lengthPenalty = m_options.lengthPenalty;
    options.earlyStopping = m_options.earlyStopping;
    options.noRepeatNgram = m_options.noRepeatNgram;
    const quint64 seed = m_found.seed++;
    m_drawing = seed;
    runInBackground(
        this, [draw = m_heldOutPairs, seed, sentences] { return draw(seed, sentences); },
        [this, seed, options](const Corpus& corpus) {
            if (m_drawing != seed)
                return;
            m_drawing.reset();
            const ModelSummaryPtr model = m_engine.model();
            const bool exchange = model && grammarUseOf(model->info) == GrammarUse::Exchanged;
            m_request.ask({[drawn = exchange ? exchanged(corpus) : corpus] { return drawn; }, options});
        },
        [this](const JobFailure& failure) {
            cancel();
            Q_EMIT failed(failure);
        });
    m_progress->setValue(0);
    refresh();
}

void GainsTab::take(const BeamGainsPtr& gains)
{
    if (gains)
        m_found.gains = gains;
    refresh();
    if (gains)
        Q_EMIT searched();
}

void GainsTab::cancel()
{
    m_drawing.reset();
    m_request.drop();
    refresh();
}

void GainsTab::forget()
{
    m_found.gains = nullptr;
    cancel();
}

void GainsTab::refresh()
{
    const bool running = isSearching();
    m_progress->setVisible(running);
    m_start->setText(running ? tr("Stop the search") : tr("Search %1 unseen sentences").arg(kSentences));
    m_summary->setText(summary());
    std::vector<ListRow> rows;
    for (const BeamGain& gain : spanOf(m_found.gains ? &m_found.gains->gains : nullptr))
        rows.push_back({.texts = cellsOf(gain)});
    m_table->setRows(std::move(rows));
    m_race->setEnabled(m_table->currentRow() >= 0);
}

QString GainsTab::summary() const
{
    if (!m_found.gains)
        return tr("On many sentences both searches agree. This finds sentences where they do not: the model itself "
                  "scores the beam's translation higher, and it is closer to the reference.");
    return tr("Of %1 sentences, the beam scores higher on %2; it is closer to the reference (chrF) on %3, "
              "greedy search on %4. Below: sentences where the beam wins on both.")
        .arg(m_found.gains->searched)
        .arg(m_found.gains->higherScored)
        .arg(m_found.gains->closer)
        .arg(m_found.gains->farther);
}

void GainsTab::choose(int index)
{
    if (index < 0 || index >= gainCount())
        return;
    const BeamGain& gain = m_found.gains->gains[std::size_t(index)];
    Q_EMIT sentenceChosen(QString::fromStdString(gain.source), QString::fromStdString(gain.reference));
}

Picture GainsTab::picture() const
{
    return m_table->picture(m_table->accessibleName(), m_summary->text());
}

QByteArray GainsTab::table() const
{
    return csvTable(m_table->texts());
}

PlaceCard::PlaceCard(QWidget* parent)
    : QFrame(parent)
    , m_facts(makeText("caption", "placeFacts", {}, this))
    , m_attention(makePushButton("showAttention", tr("Attention"),
          tr("Shows on the Attention page what the path to this token attended to"), this))
    , m_title(makeText("section", "alternativesTitle", {}, this))
    , m_edit(named(new QLineEdit(this), "forceEdit"))
    , m_table(new ListTable("alternativesTable",
          {{tr("Token"), tr("A possible token at this position; double-click it to force it"), ListColumn::Text,
               "forced-prefix"},
              {tr("p"), tr("Its probability, given everything before it"), ListColumn::Number, "softmax"},
              {tr("log p"), tr("Natural logarithm of p: what the search adds up"), ListColumn::Number,
                  "log-probability"}},
          this))
    , m_force(makePushButton("forceButton", tr("Force"),
          tr("Searches again along this token (Enter). Backspace in the tree undoes it."), this))
{
    setObjectName(QStringLiteral("placeCard"));
    setProperty("role", QStringLiteral("card"));
    m_edit->setPlaceholderText(tr("Choose above, or type"));
    m_edit->setAccessibleName(m_edit->placeholderText());
    m_edit->installEventFilter(this);
    m_table->setAccessibleName(tr("Alternatives with their probabilities"));
    m_table->installEventFilter(this);
    columnOf({m_facts, m_title, {m_table, 1}, rowOf({{m_edit, 1}, m_force, m_attention})}, this, {12, 8, 12, 8}, 4);
    connect(m_edit, &QLineEdit::textChanged, this, &PlaceCard::refreshAlternatives);
    connect(m_edit, &QLineEdit::returnPressed, this, &PlaceCard::force);
    connect(m_table, &QTableView::doubleClicked, this, &PlaceCard::force);
    connect(m_force, &QPushButton::clicked, this, &PlaceCard::force);
    connect(m_attention, &QPushButton::clicked, this, [this] { Q_EMIT attentionRequested(m_candidate); });
    refresh();
}

void PlaceCard::setPlace(SearchTracePtr trace, std::ptrdiff_t candidate)
{
    m_trace = std::move(trace);
    m_candidate = candidate;
    m_edit->clear();
    refresh();
}

void PlaceCard::startTyping(const QString& text)
{
    m_edit->setText(text);
    m_edit->setFocus();
}

/// The model's output after the position; nullptr if the search did not compute it.
const SearchExpansion* PlaceCard::expansion() const
{
    if (!m_trace || m_trace->expansions.empty())
        return nullptr;
    const std::ptrdiff_t index = m_candidate < 0 ? 0 : m_trace->candidates[std::size_t(m_candidate)].expansion;
    return index < 0 ? nullptr : &m_trace->expansions[std::size_t(index)];
}

void PlaceCard::refresh()
{
    m_facts->setText(m_trace ? candidateDetails(*m_trace, m_candidate) : QString());
    const bool ended = m_trace && m_candidate >= 0 && m_trace->candidates[std::size_t(m_candidate)].token.id == kEndId;
    QString path = m_trace ? pathText(*m_trace, m_candidate) : QString();
    if (m_trace && path.isEmpty())
        path = candidateText(*m_trace, m_candidate);
    m_attention->setEnabled(m_trace && m_candidate >= 0);
    m_title->setText(ended ? tr("Nothing follows END.")
            : expansion()  ? tr("Most probable tokens after \"%1\":").arg(path)
                           : tr("The search did not continue after \"%1\". Force it to see what the model "
                                 "predicts next.")
                                .arg(path));
    for (QWidget* widget : std::initializer_list<QWidget*> {m_edit, m_force})
        widget->setEnabled(m_trace && !ended);
    refreshAlternatives();
}

void PlaceCard::refreshAlternatives()
{
    const QString wanted = m_edit->text().trimmed();
    std::vector<ListRow> rows;
    m_ids.clear();
    const auto listed =
        expansion() ? withWithheld(expansion()->continuations, expansion()->withheld) : std::vector<TokenCandidate>();
    for (const TokenCandidate& token : listed) {
        const QString text = tokenText({token.id, token.piece});
        if (!text.startsWith(wanted, Qt::CaseInsensitive))
            continue;
        const bool end = token.id == kEndId, withheld = token.id == kUnknownId;
        rows.push_back({.texts = {withheld ? tr("%1 (not allowed)").arg(text) : text,
                            percentText(std::exp(token.logProbability)), logText(token.logProbability, 3)},
            .tip = end     ? tr("END cannot be forced: nothing could follow it.")
                : withheld ? withheldText()
                           : QString(),
            .faint = withheld,
            .enabled = !end && !withheld});
        m_ids.push_back(token.id);
    }
    const auto first = std::ranges::find(rows, true, &ListRow::enabled);
    const int row = first == rows.end() ? -1 : int(first - rows.begin());
    m_table->setRows(std::move(rows));
    m_table->setCurrentRow(row);
    m_force->setEnabled(m_edit->isEnabled() && (row >= 0 || !wanted.isEmpty() || (!expansion() && m_candidate >= 0)));
}

/// Forces the selected token, or else the tokens of the typed text, or else the path to the position itself.
void PlaceCard::force()
{
    const QString typed = m_edit->text().trimmed();
    if (m_table->currentRow() >= 0)
        Q_EMIT tokenForced(m_candidate, m_ids[std::size_t(m_table->currentRow())]);
    else if (!typed.isEmpty())
        Q_EMIT textForced(m_candidate, typed);
    else if (m_candidate >= 0)
        Q_EMIT pathForced(m_candidate);
}

bool PlaceCard::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
        m_edit->clear();
        Q_EMIT left();
        return true;
    }
    if (watched == m_edit && (key == Qt::Key_Up || key == Qt::Key_Down)) {
        const int row = m_table->currentRow() + (key == Qt::Key_Down ? 1 : -1);
        if (row >= 0 && row < int(m_ids.size()) && m_table->rows()[std::size_t(row)].enabled)
            m_table->setCurrentRow(row);
        return true;
    }
    if (watched == m_table && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        force();
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

namespace {

constexpr std::size_t kManyCandidates = 200;
constexpr int kSideWidth = 400;

}  // namespace

HypothesesCard::HypothesesCard(QWidget* parent)
    : QFrame(parent)
    , m_reference(named(new QLineEdit(this), "decodingReference"))
    , m_note(makeText("caption", "hypothesesNote", TextRows::note(), this))
    , m_table(new ListTable("hypothesesTable",
          {{tr("#"), tr("Rank by score"), ListColumn::Number, "n-best"},
              {tr("Translation"), tr("A translation that the search has finished"), ListColumn::Text, "hypothesis"},
              TextRows::column(),
              {tr("Σ log p"), tr("Sum of the tokens' log-probabilities"), ListColumn::Number, "log-probability", false,
                  true},
              {tr("L"), tr("Length in tokens, END included"), ListColumn::Number, "length-penalty", false, true},
              {tr("Score"), tr("Σ log p ÷ Lᵅ: what hypotheses are ranked by"), ListColumn::Number, "length-penalty"},
              {tr("BLEU"), tr("How close it is to the reference, from 0 to 100"), ListColumn::Number, "bleu"},
              {tr("chrF"), tr("How close it is to the reference, from 0 to 100"), ListColumn::Number, "chrf"}},
          this))
    , m_rows(new TextRows(m_table, Cuts, [this](const TextRows::Row& row) { return tableRow(row); }))
{
    setObjectName(QStringLiteral("hypothesesCard"));
    setProperty("role", QStringLiteral("card"));
    auto* title = makeLabel("section", "hypothesesTitle", tr("Finished hypotheses"), this);
    m_table->setAccessibleName(title->text());
    m_reference->setPlaceholderText(tr("Reference, for BLEU and chrF"));
    m_reference->setAccessibleName(m_reference->placeholderText());
    columnOf({rowOf({title, {m_reference, 1}}), {m_table, 1}, m_note}, this, {12, 8, 12, 8}, 4);
    connect(m_reference, &QLineEdit::textChanged, this, &HypothesesCard::refresh);
    connect(m_rows, &TextRows::picked, this,
        [this](std::size_t hypothesis) { Q_EMIT leafPicked(m_ranked[hypothesis].leaf); });
    refresh();
}

void HypothesesCard::setTrace(SearchTracePtr trace)
{
    m_trace = std::move(trace);
    m_ranked = m_trace ? rankedHypotheses(*m_trace) : std::vector<RankedHypothesis>();
    m_rows->setTexts(m_trace ? byText(*m_trace, m_ranked) : std::vector<SameText>());
    refresh();
}

void HypothesesCard::setReference(const QString& reference)
{
    m_reference->setText(reference);
}

void HypothesesCard::setCurrent(std::ptrdiff_t leaf)
{
    const auto found = std::ranges::find(m_ranked, leaf, &RankedHypothesis::leaf);
    m_rows->setCurrent(found == m_ranked.end() ? -1 : found - m_ranked.begin());
}

ListRow HypothesesCard::tableRow(const TextRows::Row& row) const
{
    const RankedHypothesis& one = m_ranked[row.hypothesis];
    const QString words = pathText(*m_trace, one.leaf);
    const auto scores = referenceScores(words, m_reference->text());
    const bool cut = m_trace->candidates[std::size_t(one.leaf)].fate == CandidateFate::Cut;
    const QString text = row.isSegmentation ? segmentationText(*m_trace, one.leaf) : words;
    return {.texts = {row.isSegmentation ? QString() : QString::number(row.text + 1),
                cut ? text + QStringLiteral(" …") : text, QString(), logText(one.sum, 3), QString::number(one.length),
                logText(one.score, 3), scores ? logText(scores->bleu, 1) : QString(),
                scores ? logText(scores->chrf, 1) : QString()}};
}

void HypothesesCard::refresh()
{
    m_rows->refresh();
    m_note->setVisible(m_rows->hasSeveral());
    m_table->setColumnHidden(Cuts, !m_rows->hasSeveral());
    for (const int column : {Bleu, Chrf})
        m_table->setColumnHidden(column, m_reference->text().trimmed().isEmpty());
}

TreeTab::TreeTab(QWidget* parent)
    : QWidget(parent)
    , m_shown(
          makeChoice("treeShown", tr("Show:"), {tr("all candidates"), tr("hide pruned"), tr("finished only")}, this))
    , m_tree(named(new SearchTreeView(this), "searchTree"))
    , m_legend(named(new SearchTreeLegend(tr("greedy's path"), this), "treeLegend"))
    , m_place(new PlaceCard(this))
    , m_hypotheses(new HypothesesCard(this))
{
    setObjectName(QStringLiteral("treeTab"));
    m_shown->setToolTip(tr("Space expands the hidden candidates at the cursor"));
    m_tree->setAccessibleName(tr("Search tree of the beam"));
    auto* side = makeSplitter(Qt::Vertical, m_place, m_hypotheses, {320, 200});
    limitWidth(*side, kSideWidth, kSideWidth * 4 / 3);
    rowOf({{createCanvas(), 5}, {side, 2}}, this, {}, 12);
    connectSignals();
}

QWidget* TreeTab::createCanvas()
{
    const auto zoom = [this](const char* name, const QString& text, const QString& tip, auto act) {
        QToolButton* button = makeButton("button", name, text, tip, this);
        button->setAccessibleName(text.front().isLetter() ? text : tip);  // a sign is no name
        connect(button, &QToolButton::clicked, m_tree, act);
        return button;
    };
    auto* out = zoom("treeZoomOut", QStringLiteral("−"), tr("Smaller (−)"), [this] { m_tree->zoomBy(0.8); });
    auto* in = zoom("treeZoomIn", QStringLiteral("+"), tr("Larger (+)"), [this] { m_tree->zoomBy(1.25); });
    auto* fit = zoom("treeFit", tr("Fit"), tr("The whole tree (0)"), [this] { m_tree->fit(); });
    auto* help = makeText("caption", "treeHelp",
        tr("Arrow keys: move · Enter or typing: force a token · Backspace: undo · Space: expand · drag, wheel: pan and "
           "zoom"),
        this);
    auto* card = makeFrame("card", "treeCard", this);
    columnOf({rowOf({makeLabel(m_shown->accessibleName(), this), m_shown, LayoutPart::room(), out, in, fit}),
                 {m_tree, 1}, m_legend, help},
        card, {12, 8, 12, 8});
    return card;
}

void TreeTab::connectSignals()
{
    connect(m_shown, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_tree->setTreeOptions({SearchTreeShown(index), {}});
    });
    connect(m_tree, &SearchTreeView::cursorMoved, this, [this](std::ptrdiff_t candidate) {
        m_place->setPlace(m_trace, candidate);
        m_hypotheses->setCurrent(candidate);
    });
    connect(m_tree, &SceneView::activated, m_place, [this] { m_place->startTyping({}); });
    connect(m_tree, &SearchTreeView::typed, m_place, &PlaceCard::startTyping);
    connect(m_tree, &SearchTreeView::retreatRequested, this, &TreeTab::retreatRequested);
    connect(m_place, &PlaceCard::left, m_tree, qOverload<>(&QWidget::setFocus));
    connect(m_place, &PlaceCard::attentionRequested, this, &TreeTab::attentionRequested);
    connect(m_place, &PlaceCard::tokenForced, this,
        [this](std::ptrdiff_t after, qint64 id) { force(after, std::int64_t(id), {}); });
    connect(m_place, &PlaceCard::textForced, this,
        [this](std::ptrdiff_t after, const QString& text) { force(after, {}, text); });
    connect(m_place, &PlaceCard::pathForced, this, [this](std::ptrdiff_t upTo) { force(upTo, {}, {}); });
    connect(m_hypotheses, &HypothesesCard::leafPicked, m_tree, &SearchTreeView::setCursorAt);
}

void TreeTab::force(std::ptrdiff_t after, std::optional<std::int64_t> id, const QString& text)
{
    if (!m_trace)
        return;
    std::vector<std::int64_t> prefix;
    for (const std::ptrdiff_t each : m_trace->path(after))
        prefix.push_back(m_trace->candidates[std::size_t(each)].token.id);
    if (id)
        prefix.push_back(*id);
    Q_EMIT forceRequested(prefix, text);
    m_tree->setFocus();
}

void TreeTab::setSearch(const SearchTracePtr& greedy, SearchTracePtr beam)
{
    m_trace = std::move(beam);
    if (m_trace && m_trace->candidates.size() > kManyCandidates
        && m_shown->currentIndex() == int(SearchTreeShown::Considered))
        m_shown->setCurrentIndex(int(SearchTreeShown::Kept));
    m_tree->setTrace(m_trace);
    m_place->setPlace(m_trace, -1);
    m_hypotheses->setTrace(m_trace);
    if (!m_trace)
        return;
    m_legend->setTrace(*m_trace);
    m_tree->setPaths(
        {.winner = m_trace->leafOf(0), .rival = greedy ? greedyWithin(*greedy, *m_trace) : SearchTreePaths::kNone});
    std::ptrdiff_t forced = -1;
    for (std::size_t i = 0; i < m_trace->candidates.size() && m_trace->candidates[i].forced; ++i)
        forced = std::ptrdiff_t(i);
    m_tree->setCursorAt(forced);
}

void TreeTab::setReference(const QString& reference)
{
    m_hypotheses->setReference(reference);
}

void TreeTab::takeFocus()
{
    m_tree->setFocus();
}

Picture TreeTab::picture(const QString& title) const
{
    return m_tree->picture(title, *m_legend);
}

}  // namespace translucent
