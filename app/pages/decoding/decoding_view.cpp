#include "pages/decoding/decoding_view.h"

#include "engine/engine.h"
#include "pages/decoding/gains_tab.h"
#include "pages/decoding/race_view.h"
#include "pages/decoding/sampling_tab.h"
#include "pages/decoding/search_options_row.h"
#include "pages/decoding/textbook_view.h"
#include "pages/decoding/tree_tab.h"
#include "widgets/export_button.h"
#include "widgets/ui_helpers.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace translucent {

DecodingView::DecodingView(Engine& engine, SearchSettings& search,
    std::function<Corpus(quint64 seed, int count)> heldOutPairs, QWidget* parent)
    : QWidget(parent)
    , m_engine(engine)
    , m_raceRequest(
          engine, {[this](const SearchRacePtr& race) { onRace(race); }, [this] { onFailed(*m_raceRequest.failure()); }})
    , m_samplesRequest(engine,
          {[this](const SamplingPtr& samples) { m_sampling->setSampling(samples); },
              [this] { onFailed(*m_samplesRequest.failure()); }})
    , m_parts(new QButtonGroup(this))
    , m_said(makeLabel("caption", "decodingSaid", this))
    , m_export(new ExportButton("decodingExport",
          {[this] { return picture(); }, [this] { return table(); }, [] { return QStringLiteral("search"); }}, this))
    , m_options(new SearchOptionsRow(search, this))
    , m_message(makeLabel("warning", "decodingMessage", this))
    , m_stack(new QStackedLayout)
    , m_hint(makeLabel("hint", "decodingHint", this))
    , m_raceView(new RaceView(this))
    , m_tree(new TreeTab(this))
    , m_sampling(new SamplingTab(this))
    , m_textbook(new TextbookView(this))
    , m_gains(new GainsTab(engine, std::move(heldOutPairs), this))
{
    setObjectName(QStringLiteral("decodingView"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_message->setWordWrap(true);
    m_message->hide();
    for (QWidget* part : std::initializer_list<QWidget*> {m_raceView, m_tree, m_sampling, m_textbook, m_gains, m_hint})
        m_stack->addWidget(part);
    createToolbar();
    connectParts();
    connectEngine();
    retranslateUi();
    refresh();
}

void DecodingView::createToolbar()
{
    auto* toolbar = new QHBoxLayout;
    int id = 0;
    for (const char* name : {"partRace", "partTree", "partSampling", "partTextbook", "partGains"}) {
        auto* button = new QPushButton(this);
        button->setObjectName(QString::fromLatin1(name));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        m_parts->addButton(button, id++);
        toolbar->addWidget(button);
    }
    m_parts->button(Race)->setChecked(true);
    m_said->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    toolbar->addWidget(m_said, 1);
    toolbar->addWidget(m_export);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 10);
    column->setSpacing(8);
    column->addLayout(toolbar);
    column->addWidget(m_options);
    column->addWidget(m_message);
    column->addLayout(m_stack, 1);
}

void DecodingView::connectParts()
{
    connect(m_parts, &QButtonGroup::idClicked, this, [this](int id) { showPart(Part(id)); });
    connect(m_export, &ExportButton::said, m_said, &QLabel::setText);
    connect(m_options, &SearchOptionsRow::searchChanged, this, &DecodingView::onSearchChanged);
    connect(m_options, &SearchOptionsRow::lengthPenaltyDragged, m_tree, &TreeTab::setLengthPenalty);
    connect(m_options, &SearchOptionsRow::forcedShortened, this, [this](int count) {
        requestRace({m_forced.begin(), m_forced.begin() + count});
    });
    connect(m_options, &SearchOptionsRow::resetRequested, this, &DecodingView::reset);
    connect(m_tree, &TreeTab::forceRequested, this, &DecodingView::requestRace);
    connect(m_tree, &TreeTab::retreatRequested, this, &DecodingView::retreat);
    connect(m_tree, &TreeTab::attentionRequested, this, [this](std::ptrdiff_t candidate) {
        m_engine.lookAt(m_race->beam, candidate);
        Q_EMIT attentionRequested();
    });
    connect(m_sampling, &SamplingTab::drawRequested, this, &DecodingView::requestSamples);
    connect(m_gains, &GainsTab::sentenceChosen, this, [this](const QString& source, const QString& reference) {
        m_nextReference = reference;
        showPart(Race);
        Q_EMIT sentenceRequested(source);
    });
}

void DecodingView::say(const QString& message)
{
    m_message->setText(message);
    m_message->setToolTip({});
    m_message->setVisible(!message.isEmpty());
}

void DecodingView::showPart(Part part)
{
    if (part != Gains)
        m_gains->cancel();
    m_parts->button(part)->setChecked(true);
    m_said->clear();
    refresh();
    takeFocus();
}

DecodingView::Part DecodingView::part() const
{
    return Part(m_parts->checkedId());
}

void DecodingView::takeFocus()
{
    switch (part()) {
    case Race: return m_raceView->setFocus();
    case Tree: return m_tree->takeFocus();
    case Textbook: return m_textbook->race().setFocus();
    default: return;
    }
}

void DecodingView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void DecodingView::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_gains->cancel();
}

void DecodingView::retranslateUi()
{
    const QStringList names {tr("Race"), tr("Tree"), tr("Sampling"), tr("Blackboard"), tr("Where beam wins")};
    const QStringList tips {tr("Greedy and beam search side by side, step by step"),
        tr("The full beam-search tree; force a token and continue from there"), tr("Translations drawn at random"),
        tr("A small worked example with editable probabilities"),
        tr("Sentences on which beam search beats greedy search")};
    for (int id = Race; id <= Gains; ++id) {
        m_parts->button(id)->setText(names[id]);
        m_parts->button(id)->setToolTip(tips[id]);
    }
    m_hint->setText(tr("No translation yet.\nTranslate a sentence to see how the search found its translation.\nThe "
                       "blackboard example works without a sentence."));
    m_options->retranslateUi();
    m_raceView->retranslateUi();
    m_tree->retranslateUi();
    m_sampling->retranslateUi();
    m_textbook->retranslateUi();
    m_gains->retranslateUi();
}

}  // namespace translucent
