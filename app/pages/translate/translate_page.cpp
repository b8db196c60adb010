#include "pages/translate/translate_page.h"

#include "engine/engine.h"
#include "engine/guarded_job.h"
#include "pages/translate/label_card.h"
#include "pages/translate/search_cards.h"
#include "pages/translate/token_cards.h"
#include "translucent/language.h"
#include "translucent/own_examples.h"
#include "widgets/example_topics.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QGridLayout>
#include <QScrollArea>
#include <QStackedLayout>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

/// Cards that scroll by themselves, so that tall text never pushes the other ones out of sight.
QScrollArea* scrollOf(const char* objectName, std::initializer_list<LayoutPart> cards, const QMargins& margins)
{
    auto* content = named(new QWidget, "pageContent");
    columnOf(cards, content, margins, 12);
    return makeColumnScroll(objectName, content, nullptr);
}

/// What an example means.
QLabel* glossOf(const SentencePair& example, QWidget* parent)
{
    QLabel* gloss = makeText("caption", "exampleGloss", QString::fromStdString(example.target), parent);
    gloss->setContentsMargins(8, 0, 0, 4);
    return gloss;
}

}  // namespace

TranslateView::TranslateView(Selection& selection, Experiment& experiment, GiveExamples giveExamples, QWidget* parent)
    : QWidget(parent)
    , m_giveExamples(std::move(giveExamples))
    , m_stack(new QStackedLayout(this))
{
    setObjectName(QStringLiteral("translateView"));
    m_stack->addWidget(makeInvitation());
    m_stack->addWidget(makeCards(selection, experiment));
}

/// It scrolls by itself, so that its height is not the page's while a translation is shown.
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
    const bool readsChinese = languageGroup(info.sourceLanguage) == LanguageGroup::Chinese;
    const QString what = isOfLetters(builtinTaskOf(info))
        ? tr("Type letters above, with spaces between them, or pick an example.")
        : needsSpaces(builtinTaskOf(info))
        ? tr("Type Chinese words above, with spaces between them, or pick an example.")
        : readsChinese ? tr("Type a Chinese sentence above, or pick an example.")
                       : tr("Type a sentence above.");
    m_hint->setText(what + u'\n' + tr("Its translation appears here, with the model's confidence in every token."));
    while (QLayoutItem* item = m_examples->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    runInBackground(
        this, [info] { return ownExamples(info); },
        [this, readsChinese, invited = ++m_invited](const std::vector<SentencePair>& own) {
            if (invited != m_invited)
                return;
            if (!own.empty())
                return showOwn(own);
            if (readsChinese)
                runInBackground(this, m_giveExamples, [this, invited](const std::vector<ExampleSentence>& sentences) {
                    if (invited == m_invited)
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
    auto* button = makeButton("flat", "exampleButton", sentence, QString::fromStdString(example.target), this);
    connect(button, &QToolButton::clicked, this, [this, sentence] { Q_EMIT sentenceRequested(sentence); });
    return button;
}

QWidget* TranslateView::makeCards(Selection& selection, Experiment& experiment)
{
    m_source = new SourceCard(selection, this);
    connect(m_source, &SourceCard::cutRequested, this, &TranslateView::cutRequested);
    m_translation = new TranslationCard(selection, this);
    m_candidates = new CandidatesCard(selection, this);
    m_alternatives = new AlternativesCard(selection, experiment, this);
    m_labels = new LabelCard(selection, this);
    m_labelChances = new LabelChancesCard(selection, this);
    auto* cards = new QWidget(this);
    auto* left = scrollOf(
        "translateScroll", {m_source, m_translation, m_labels, m_candidates, LayoutPart::room()}, {16, 14, 4, 14});
    auto* right = scrollOf("alternativesScroll", {m_alternatives, m_labelChances, LayoutPart::room()}, {4, 14, 12, 14});
    rowOf({{left, 2}, {right, 1}}, cards, {}, 0);
    return cards;
}

void TranslateView::setResult(const TranslationResultPtr& result)
{
    const bool labels = saysLabels(result);
    for (Card* card : std::initializer_list<Card*> {m_translation, m_alternatives, m_candidates})
        card->setVisible(!labels);
    for (Card* card : std::initializer_list<Card*> {m_labels, m_labelChances})
        card->setVisible(labels);
    if (result)
        m_source->setResult(result);
    if (labels) {
        m_labels->setResult(result);
        m_labelChances->setResult(result);
    } else if (result) {
        m_translation->setResult(result);
        m_alternatives->setResult(result);
        m_candidates->setResult(result);
    }
    m_stack->setCurrentIndex(result ? 1 : 0);
}

TranslatePage::TranslatePage(
    Engine& engine, Selection& selection, Experiment& experiment, GiveExamples giveExamples, QWidget* parent)
    : LazyPage({"translate", QT_TR_NOOP("Translate")}, nullptr, parent)
    , m_engine(engine)
    , m_selection(selection)
    , m_experiment(experiment)
    , m_giveExamples(std::move(giveExamples))
{
    connect(&engine, &Engine::modelLoaded, this, [this](const ModelSummaryPtr& model) {
        if (view())
            view()->invite(model->info);
    });
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
    auto* view = new TranslateView(m_selection, m_experiment, m_giveExamples, this);
    connect(view, &TranslateView::sentenceRequested, this, &Page::sentenceRequested);
    connect(view, &TranslateView::cutRequested, this,
        [this] { Q_EMIT pageRequested(QStringLiteral("numbersPage"), QStringLiteral("pieces@pieces.source@0")); });
    const ModelSummaryPtr model = m_engine.model();
    view->invite(model ? model->info : ModelInfo());
    return view;
}

}  // namespace translucent
