#include "pages/translate/translate_page.h"

#include "engine/engine.h"
#include "engine/guarded_job.h"
#include "pages/translate/label_cards.h"
#include "pages/translate/paragraph_card.h"
#include "session/model_changes.h"
#include "session/selection.h"
#include "translucent/text/tokenizer.h"
#include "translucent/training/training_run.h"
#include "widgets/attention_map.h"
#include "widgets/controls.h"
#include "widgets/display_text.h"
#include "widgets/list_table.h"
#include "widgets/search_tree_legend.h"
#include "widgets/token_text.h"
#include "widgets/translation_tables.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QCoreApplication>
#include <QGridLayout>
#include <QScrollArea>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

struct CandidatesText {
    Q_DECLARE_TR_FUNCTIONS(translucent::CandidatesCard)

public:
    static QString end(HypothesisEnd end)
    {
        switch (end) {
        case HypothesisEnd::Finished: return tr("yes");
        case HypothesisEnd::Cut: return tr("no (length limit)");
        case HypothesisEnd::GivenUp: return tr("no (pruned)");
        }
        return {};
    }
};

int lowestProbability(const Hypothesis& hypothesis)
{
    const auto found = std::ranges::min_element(
        hypothesis.tokens, {}, [](const HypothesisToken& token) { return token.chosen.logProbability; });
    return int(found - hypothesis.tokens.begin());
}

}  // namespace

CandidatesCard::CandidatesCard(Session& session, QWidget* parent)
    : Card("candidates", tr("Hypotheses of the beam search"), parent)
    , m_selection(session.selection())
    , m_detail(session.detail())
    , m_note(makeText("caption", "segmentationsNote", TextRows::note(), this))
    , m_table(new ListTable("candidatesTable",
          {{tr("#"), tr("Rank by score"), ListColumn::Rank, "n-best"},
              {tr("Hypothesis"), tr("A translation that the search has followed; click it to see its tokens"),
                  ListColumn::Text, "hypothesis"},
              TextRows::column(),
              {tr("Probability"),
                  tr("The probability of this text, given the source: the sum over its segmentations that the search "
                     "found"),
                  ListColumn::Number, "hypothesis"},
              {tr("Σ log p"), tr("Sum of the tokens' log-probabilities (natural logarithm)"), ListColumn::Number,
                  "log-probability"},
              {tr("Score"), tr("Σ log p ÷ Lᵅ: what hypotheses are ranked by"), ListColumn::Number, "length-penalty"},
              {tr("Finished"), tr("Did the model produce END itself?"), ListColumn::Rank, "begin-end"}},
          this))
    , m_rows(new TextRows(m_table, Cuts, [this](const TextRows::Row& row) { return rowOf(row); }))
{
    m_table->setAccessibleName(tr("Hypotheses of the beam search"));
    QLabel* note =
        makeText("caption", "candidatesNote", tr("Ranked by score = Σ log p ÷ Lᵅ. Click one to see its tokens."), this);
    m_column->addWidget(note);
    session.detail().showOnlyWithEverything(note);
    connect(&m_detail, &DetailLevel::changed, this, &CandidatesCard::showLevel);
    m_table->showAllRows();
    m_column->addWidget(m_table);
    m_column->addWidget(m_note);
    connect(m_rows, &TextRows::picked, this,
        [this](std::size_t hypothesis) { m_selection.setHypothesis(int(hypothesis)); });
    connect(&m_selection, &Selection::changed, this, &CandidatesCard::showSelection);
}

ListRow CandidatesCard::rowOf(const TextRows::Row& row) const
{
    const Hypothesis& hypothesis = m_result->translation.hypotheses[row.hypothesis];
    const double probability =
        std::exp(row.isSegmentation ? hypothesis.logProbability : m_rows->texts()[row.text].logProbability);
    return {.texts = {row.isSegmentation ? QString() : QString::number(row.text + 1),
                row.isSegmentation ? runningText(tokenRefs(hypothesis), QStringLiteral("|"))
                                   : QString::fromStdString(hypothesis.text),
                QString(), percentText(probability), logText(hypothesis.logProbability, 3),
                logText(hypothesis.score, 3), CandidatesText::end(hypothesis.end)}};
}

void CandidatesCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    m_rows->setTexts(result ? byText(result->translation.hypotheses) : std::vector<SameText>());
    showLevel();
    showSelection();
}

void CandidatesCard::showLevel()
{
    for (const int column : {Sum, Score, End})
        m_table->setColumnHidden(column, !m_detail.showsEverything());
    m_note->setVisible(m_rows->hasSeveral() && m_detail.showsEverything());
}

void CandidatesCard::showSelection()
{
    if (hypothesisAt(m_result, m_selection.hypothesis()))
        m_rows->setCurrent(m_selection.hypothesis());
}

AlternativesCard::AlternativesCard(Selection& selection, ModelChanges& changes, QWidget* parent)
    : Card("alternatives", tr("Alternatives at this position"), parent)
    , m_selection(selection)
    , m_changes(changes)
    , m_hint(makeText("caption", "alternativesHint", {}, this))
    , m_table(new CandidateTable("alternativesTable", this))
{
    m_table->setAccessibleName(tr("Alternatives at this position"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_column->addWidget(m_hint);
    m_column->addWidget(m_table);
    connect(&selection, &Selection::changed, this, &AlternativesCard::refresh);
    connect(&selection, &Selection::focusChanged, this, &AlternativesCard::refresh);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) { force(index.row()); });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { force(index.row()); });
}

void AlternativesCard::setResult(const TranslationResultPtr& result)
{
    m_result = result;
    m_table->setCurrentRow(-1);
    refresh();
}

void AlternativesCard::refresh()
{
    const Hypothesis* hypothesis = hypothesisAt(m_result, m_selection.hypothesis());
    if (!hypothesis || hypothesis->tokens.empty())
        return;
    const int tokens = int(hypothesis->tokens.size());
    const int focus = m_selection.focusTarget().value_or(-1);
    const bool isFocus = focus >= 0 && focus < tokens;
    const int position = isFocus ? focus : int(leastCertain(hypothesis->tokens));
    if (std::exchange(m_position, position) != position)
        m_table->setCurrentRow(-1);
    m_table->setToken(hypothesis->tokens, std::size_t(position));
    m_hint->setText(hint(*hypothesis, isFocus));
}

QString AlternativesCard::hint(const Hypothesis& hypothesis, bool isFocus) const
{
    const QStringList pieces = tokenTexts(tokenRefs(hypothesis));
    const QString piece = pieces[m_position];
    const QString place = QString::number(m_position + 1);
    const bool isForced = m_position < int(m_result->options.forcedPrefix.size());
    QString hint = isForced ? tr("Position %1: \"%2\" was forced.").arg(place, piece)
        : !isFocus          ? tr("Position %1, the least certain: instead of \"%2\".").arg(place, piece)
        : m_selection.pinnedTarget() == m_position
        ? tr("Position %1: instead of \"%2\" (pinned; press Esc to unpin).").arg(place, piece)
        : tr("Position %1: instead of \"%2\".").arg(place, piece);
    if (const int lowest = lowestProbability(hypothesis);
        !isFocus && lowest != m_position && m_result->prefix.isEmpty())
        hint = inOneParagraph({hint,
            tr("\"%1\" has a lower probability, but only because the same word can be cut into tokens in other ways.")
                .arg(pieces[lowest])});
    return m_result->translation.parallel
        ? hint
        : inOneParagraph({hint, tr("Click one to continue the translation from there.")});
}

void AlternativesCard::force(int row)
{
    const Hypothesis* hypothesis = hypothesisAt(m_result, m_selection.hypothesis());
    if (!hypothesis || m_position >= int(hypothesis->tokens.size()) || m_result->translation.parallel)
        return;
    const auto alternatives = candidatesOf(hypothesis->tokens[std::size_t(m_position)]);
    if (row < 0 || row >= int(alternatives.size()))
        return;
    if (const QString prefix = beginningWith(alternatives[std::size_t(row)]); !prefix.isEmpty())
        begin(prefix);
}

/// Empty if the text cannot be expressed: for END, for unknown pieces, and for the current token.
QString AlternativesCard::beginningWith(const TokenCandidate& alternative) const
{
    const std::vector<TokenRef> all = tokenRefs(*hypothesisAt(m_result, m_selection.hypothesis()));
    std::vector<TokenRef> tokens(all.begin(), all.begin() + m_position);
    const QString before = runningText(tokens);
    tokens.push_back({alternative.id, alternative.piece});
    const bool isUnknown = std::ranges::find(tokens, kUnknownId, &TokenRef::id) != tokens.end();
    const QString text = runningText(tokens);
    return isUnknown || alternative.id == all[std::size_t(m_position)].id || text == before ? QString() : text;
}

void AlternativesCard::begin(const QString& prefix)
{
    WhatIf change = m_changes.change();
    change.prefix = prefix;
    change.prefixOf = m_result->sourceText;
    m_changes.setChange(change);
}

GoOnCard::GoOnCard(QWidget* parent)
    : Card("goOn", tr("Go on with this sentence"), parent)
    , m_ways(new QHBoxLayout)
    , m_start(named(new QWidget(this), "startCard"))
{
    m_ways->setSpacing(10);
    m_column->addLayout(m_ways);
    const auto page = [this](const char* name, const char* place) {
        return [this, name = QString::fromLatin1(name), place = QString::fromLatin1(place)] {
            Q_EMIT pageRequested(name, place);
        };
    };
    addWay("goOnLearn", "training", tr("Watch it learn"), tr("a head forms, step by step"),
        page("trainingPage", "attention"));
    addWay("goOnRace", "decoding", tr("Greedy against beam"), tr("where being greedy loses"),
        page("decodingPage", "race"));
    addWay("goOnBreak", "whatif", tr("Break it"), tr("which heads the sentence needs"), page("whatIfPage", ""));
    const auto start = [this](const char* objectName, const QString& text, const QString& tip, const auto& go) {
        QToolButton* button = makeButton("flat", objectName, text, tip, this);
        connect(button, &QToolButton::clicked, this, go);
        return button;
    };
    auto* close = start("startClose", {}, tr("Do not show this again"), [this] {
        setOffersStart(false);
        Q_EMIT startClosed();
    });
    close->setIcon(tintedIcon(QStringLiteral(":/icons/close.svg")));
    close->setAccessibleName(close->toolTip());
    rowOf({makeLabel("caption", "startTitle", tr("New here?"), this),
              start("startFirstLesson", tr("First lesson"), tr("A guided tour: five insights in 15 minutes"),
                  page("lessonsPage", "00-five-insights")),
              start("startFirstTraining", tr("Train a model"),
                  tr("Your first one takes half a minute: it learns to reverse letters"), page("trainingPage", "")),
              start("startOpen", tr("Open yours…"), tr("Your own model directory"), [this] { Q_EMIT openRequested(); }),
              LayoutPart::room(), close},
        m_start, {}, 4);
    m_column->addWidget(m_start);
}

void GoOnCard::addWay(const char* objectName, const char* icon, const QString& text, const QString& effect,
    const std::function<void()>& go)
{
    QToolButton* button = makeButton("button", objectName, text, effect, this);
    button->setIcon(tintedIcon(QStringLiteral(":/icons/%1.svg").arg(QString::fromLatin1(icon))));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(button, &QToolButton::clicked, this, go);
    m_ways->addLayout(columnOf({button, makeLabel("caption", "goOnEffect", effect, this)}, nullptr, {}, 2));
}

void GoOnCard::setOffersStart(bool offers)
{
    m_start->setVisible(offers);
}

namespace {

/// The meaning of an example.
QLabel* glossOf(const SentencePair& example, QWidget* parent)
{
    QLabel* gloss = makeText("caption", "exampleGloss", QString::fromStdString(example.target), parent);
    gloss->setContentsMargins(8, 0, 0, 4);
    return gloss;
}

}  // namespace

TranslateView::TranslateView(Session& session, GiveExamples giveExamples, QWidget* parent)
    : QWidget(parent)
    , m_ranking(session.ranking())
    , m_giveExamples(std::move(giveExamples))
    , m_paragraph(new ParagraphCard(session, this))
    , m_stack(new QStackedLayout)
{
    setObjectName(QStringLiteral("translateView"));
    m_stack->addWidget(makeInvitation());
    m_stack->addWidget(makeCards(session));
    columnOf({m_paragraph, {m_stack, 1}}, this, {}, 0);
}

bool TranslateView::isSettled() const
{
    return !m_ranking.isMeasuring() && m_paragraph->isSettled();
}

/// It has its own scroll area, so that its height does not affect the page while a translation is shown.
QWidget* TranslateView::makeInvitation()
{
    m_hint = makeText("hint", "emptyHint", {}, this);
    m_hint->setAlignment(Qt::AlignCenter);
    m_examples = new QGridLayout;
    m_examples->setSpacing(12);
    auto* invitation = named(new QWidget, "pageContent");
    columnOf({LayoutPart::room(), m_hint, LayoutPart::gap(12), m_examples, LayoutPart::room(2)}, invitation,
        {11, 11, 11, 11}, 6);
    return makeColumnScroll("invitationScroll", invitation, this);
}

void TranslateView::invite(const ModelInfo& info)
{
    const GrammarUse use = grammarUseOf(info);
    const QString what = isOfLetters(builtinTaskOf(info)) ? tr("Type letters above, or pick an example.")
        : needsSpaces(builtinTaskOf(info))
        ? tr("Type Chinese words above, with spaces between them, or pick an example.")
        : use == GrammarUse::AsWritten ? tr("Type a Chinese sentence above, or pick an example.")
        : use == GrammarUse::Exchanged ? tr("Type an English sentence above, or pick an example.")
                                       : tr("Type a sentence above.");
    m_hint->setText(what + u'\n' + tr("Its translation appears here, with the model's confidence in every token."));
    while (QLayoutItem* item = m_examples->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    runInBackground(
        this, [info] { return ownExamples(info); },
        [this, use, invited = ++m_invited](const std::vector<SentencePair>& own) {
            if (invited != m_invited)
                return;
            if (!own.empty())
                return showOwn(own);
            if (use == GrammarUse::None)
                return;
            runInBackground(this, m_giveExamples, [this, use, invited](std::vector<ExampleSentence> sentences) {
                if (invited != m_invited)
                    return;
                if (use == GrammarUse::Exchanged)
                    for (auto& [topic, pair] : sentences)
                        pair = exchanged(std::move(pair));
                showTopics(sentences);
            });
        },
        [](const JobFailure& failure) { qWarning("Examples: %s", qUtf8Printable(failure.detail())); });
}

void TranslateView::showTopics(const std::vector<ExampleSentence>& sentences)
{
    constexpr int kColumns = 3;
    for (const auto& [topic, name] : kChoices<ExampleTopic>)
        if (std::ranges::find(sentences, topic, &ExampleSentence::topic) != sentences.end())
            m_examples->addWidget(makeTopic(topic, sentences), int(topic) / kColumns, int(topic) % kColumns);
}

void TranslateView::showOwn(const std::vector<SentencePair>& pairs)
{
    constexpr std::size_t kMost = 6;
    QFrame* card = makeFrame("card", "ownExamples", this);
    QBoxLayout* column = columnOf(
        {makeLabel("section", "topicTitle", tr("What this model was trained to do"), this)}, card, {12, 10, 12, 10}, 2);
    for (std::size_t i = 0; i < std::min(kMost, pairs.size()); ++i) {
        column->addWidget(makeExample(pairs[i]), 0, Qt::AlignLeft);
        column->addWidget(glossOf(pairs[i], this));
    }
    m_examples->addWidget(card, 0, 0, Qt::AlignHCenter);
}

QWidget* TranslateView::makeTopic(ExampleTopic topic, const std::vector<ExampleSentence>& examples)
{
    QFrame* card = makeFrame("card", "exampleTopic", this);
    QBoxLayout* column =
        columnOf({makeLabel("section", "topicTitle", ExampleTopics::title(topic), this)}, card, {12, 10, 12, 10}, 2);
    for (const ExampleSentence& example : examples) {
        if (example.topic != topic)
            continue;
        column->addWidget(makeExample(example.pair), 0, Qt::AlignLeft);
        column->addWidget(glossOf(example.pair, this));
    }
    return card;
}

QToolButton* TranslateView::makeExample(const SentencePair& example)
{
    const QString sentence = QString::fromStdString(example.source);
    auto* button = named(new ElidingButton(this), "exampleButton", QString::fromStdString(example.target));
    button->setProperty("role", QStringLiteral("flat"));
    button->setText(sentence);
    connect(button, &QToolButton::clicked, this, [this, sentence] { Q_EMIT sentenceRequested(sentence); });
    return button;
}

QWidget* TranslateView::makeCards(Session& session)
{
    Selection& selection = session.selection();
    m_instrument = new InstrumentCard(session, this);
    connect(m_instrument, &InstrumentCard::cutRequested, this, &TranslateView::cutRequested);
    m_candidates = new CandidatesCard(session, this);
    m_alternatives = new AlternativesCard(selection, session.changes(), this);
    m_labels = new LabelCard(selection, this);
    m_labelChances = new LabelChancesCard(selection, this);
    m_goOn = new GoOnCard(this);
    QBoxLayout* left = columnOf({m_alternatives, m_labelChances, LayoutPart::room()}, nullptr, {}, 12);
    QBoxLayout* right = columnOf({m_candidates, m_goOn, LayoutPart::room()}, nullptr, {}, 12);
    auto* content = named(new QWidget, "pageContent");
    columnOf({m_instrument, m_labels, rowOf({{left, 2}, {right, 3}}, nullptr, {}, 12), LayoutPart::room()}, content,
        {14, 10, 14, 10}, 10);
    return makeColumnScroll("translateScroll", content, nullptr);
}

void TranslateView::setResult(const TranslationResultPtr& result)
{
    const bool labels = saysLabels(result);
    for (Card* card : std::initializer_list<Card*> {m_alternatives, m_candidates, m_goOn})
        card->setVisible(!labels);
    for (Card* card : std::initializer_list<Card*> {m_labels, m_labelChances})
        card->setVisible(labels);
    m_paragraph->setResult(result);
    if (result)
        m_instrument->setResult(result);
    if (labels) {
        m_labels->setResult(result);
        m_labelChances->setResult(result);
    } else if (result) {
        m_alternatives->setResult(result);
        m_candidates->setResult(result);
    }
    m_stack->setCurrentIndex(result ? 1 : 0);
}

TranslatePage::TranslatePage(Session& session, GiveExamples giveExamples, QWidget* parent)
    : LazyPage({"translate", QT_TR_NOOP("Translate")}, session, parent)
    , m_giveExamples(std::move(giveExamples))
{
    connect(&session.engine(), &Engine::modelLoaded, this, [this](const ModelSummaryPtr& model) {
        if (view())
            view()->invite(model->info);
    });
}

void TranslatePage::setOffersStart(bool offers)
{
    m_offersStart = offers;
    if (view())
        view()->goOn().setOffersStart(offers);
}

QList<Page::Key> TranslatePage::keys() const
{
    return {
        {QStringLiteral("← →"), tr("Move along the tokens of a sentence")},
        {QStringLiteral("Enter"), tr("Pin the token; on an alternative, translate again with it")},
    };
}

TranslateView* TranslatePage::createView()
{
    auto* view = new TranslateView(session(), m_giveExamples, this);
    connect(view, &TranslateView::sentenceRequested, this, &Page::sentenceRequested);
    connect(view, &TranslateView::cutRequested, this,
        [this] { Q_EMIT pageRequested(QStringLiteral("numbersPage"), QStringLiteral("pieces@pieces.source@0")); });
    GoOnCard& goOn = view->goOn();
    goOn.setOffersStart(m_offersStart);
    connect(&goOn, &GoOnCard::pageRequested, this, &Page::pageRequested);
    connect(&goOn, &GoOnCard::openRequested, this, &TranslatePage::openRequested);
    connect(&goOn, &GoOnCard::startClosed, this, &TranslatePage::startClosed);
    const ModelSummaryPtr model = session().engine().model();
    view->invite(model ? model->info : ModelInfo());
    return view;
}

}  // namespace translucent
