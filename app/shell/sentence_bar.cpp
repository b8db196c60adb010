#include "shell/sentence_bar.h"

#include "engine/search_settings.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace translucent {

namespace {

template <typename Widget>
Widget* named(Widget* widget, const char* objectName)
{
    widget->setObjectName(QString::fromLatin1(objectName));
    return widget;
}

}  // namespace

SentenceBar::SentenceBar(QWidget* parent)
    : QFrame(parent)
    , m_input(named(new QLineEdit(this), "sentenceInput"))
    , m_examplesButton(makeButton("button", "examplesButton", this))
    , m_surpriseButton(makeButton("button", "surpriseButton", this))
    , m_examples(named(new QMenu(this), "examplesMenu"))
    , m_modelLabel(makeLabel("caption", "modelLabel", this))
    , m_models(named(new QComboBox(this), "modelPicker"))
    , m_beamLabel(makeLabel("caption", "beamLabel", this))
    , m_beam(named(new QSpinBox(this), "beamSpin"))
    , m_penaltyLabel(makeLabel("caption", "penaltyLabel", this))
    , m_penalty(named(new QDoubleSpinBox(this), "penaltySpin"))
{
    setObjectName(QStringLiteral("sentenceBar"));
    m_beam->setRange(1, SearchSettings::kWidest);
    m_penalty->setRange(0, SearchSettings::kLargestPenalty);
    m_penalty->setSingleStep(1.0 / SearchSettings::kPenaltySteps);
    m_penalty->setDecimals(1);
    buildRows();
    connectSignals();
    retranslateUi();
}

void SentenceBar::buildRows()
{
    m_examplesButton->setMenu(m_examples);
    m_examplesButton->setPopupMode(QToolButton::InstantPopup);
    m_models->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_models->setMinimumContentsLength(14);
    for (QWidget* button : {m_examplesButton, m_surpriseButton})
        button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    auto* sentence = new QHBoxLayout;
    sentence->setSpacing(8);
    sentence->addWidget(m_input, 1);
    sentence->addWidget(m_examplesButton);
    sentence->addWidget(m_surpriseButton);
    auto* settings = new QHBoxLayout;
    settings->setSpacing(8);
    settings->addWidget(m_modelLabel);
    settings->addWidget(m_models);
    settings->addSpacing(20);
    settings->addWidget(m_beamLabel);
    settings->addWidget(m_beam);
    settings->addSpacing(20);
    settings->addWidget(m_penaltyLabel);
    settings->addWidget(m_penalty);
    settings->addStretch();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 10);
    column->setSpacing(8);
    column->addLayout(sentence);
    column->addLayout(settings);
}

void SentenceBar::connectSignals()
{
    connect(m_input, &QLineEdit::textChanged, this, &SentenceBar::textChanged);
    connect(m_input, &QLineEdit::returnPressed, this, &SentenceBar::submitted);
    connect(m_surpriseButton, &QToolButton::clicked, this, &SentenceBar::surpriseRequested);
    connect(m_examples, &QMenu::triggered, this, [this](QAction* action) { setText(action->data().toString()); });
    connect(m_beam, &QSpinBox::valueChanged, this, &SentenceBar::beamSizeChanged);
    connect(m_penalty, &QDoubleSpinBox::valueChanged, this, &SentenceBar::lengthPenaltyChanged);
    connect(m_models, &QComboBox::activated, this, &SentenceBar::onModelActivated);
}

QString SentenceBar::text() const
{
    return m_input->text();
}

void SentenceBar::setText(const QString& text)
{
    m_input->setText(text);
    m_input->setCursorPosition(0);
}

void SentenceBar::focusSentence()
{
    m_input->setFocus(Qt::ShortcutFocusReason);
    m_input->selectAll();
}

void SentenceBar::setExamples(const QStringList& sentences)
{
    m_examples->clear();
    for (const QString& sentence : sentences)
        m_examples->addAction(sentence)->setData(sentence);
    m_examplesButton->setEnabled(!sentences.isEmpty());
    m_surpriseButton->setEnabled(!sentences.isEmpty());
}

void SentenceBar::setSearch(int beamSize, double lengthPenalty)
{
    const QSignalBlocker beam(m_beam), penalty(m_penalty);
    m_beam->setValue(beamSize);
    m_penalty->setValue(lengthPenalty);
}

void SentenceBar::setModels(const QList<ModelChoice>& models)
{
    m_choices = models;
    fillModels();
}

void SentenceBar::selectModel(const QString& directory, const QString& name)
{
    const auto known = std::any_of(
        m_choices.cbegin(), m_choices.cend(), [&](const ModelChoice& choice) { return choice.directory == directory; });
    if (!known && !directory.isEmpty())
        m_choices.append({name, directory});
    m_currentDirectory = directory;
    fillModels();
}

void SentenceBar::fillModels()
{
    const QSignalBlocker blocker(m_models);
    m_models->clear();
    for (const ModelChoice& choice : m_choices) {
        m_models->addItem(choice.name, choice.directory);
        m_models->setItemData(m_models->count() - 1, choice.directory, Qt::ToolTipRole);
    }
    if (!m_choices.isEmpty())
        m_models->insertSeparator(m_models->count());
    m_models->addItem(tr("Open model directory…"));
    m_models->setCurrentIndex(m_currentDirectory.isEmpty() ? -1 : m_models->findData(m_currentDirectory));
}

void SentenceBar::onModelActivated(int index)
{
    const QString directory = m_models->itemData(index).toString();
    m_models->setCurrentIndex(m_currentDirectory.isEmpty() ? -1 : m_models->findData(m_currentDirectory));
    if (index == m_models->count() - 1)
        Q_EMIT otherModelRequested();
    else if (!directory.isEmpty())
        Q_EMIT modelChosen(directory);
}

void SentenceBar::retranslateUi()
{
    m_input->setPlaceholderText(tr("Type a Chinese sentence…"));
    m_input->setAccessibleName(tr("Sentence to translate"));
    m_input->setToolTip(tr("Translated while you type (Ctrl+L jumps here)"));
    m_examplesButton->setText(tr("Examples"));
    m_examplesButton->setToolTip(tr("Sentences from the built-in classroom grammar"));
    m_surpriseButton->setText(tr("Surprise me"));
    m_surpriseButton->setToolTip(tr("A random sentence from the built-in classroom grammar"));
    m_modelLabel->setText(tr("Model"));
    m_models->setPlaceholderText(tr("No model"));
    m_models->setAccessibleName(tr("Model"));
    m_beamLabel->setText(tr("Beam width"));
    m_beam->setAccessibleName(tr("Beam width"));
    m_beam->setToolTip(tr("How many unfinished hypotheses the search keeps at each step; 1 is greedy search"));
    m_penaltyLabel->setText(tr("Length penalty α"));
    m_penalty->setAccessibleName(tr("Length penalty α"));
    m_penalty->setToolTip(
        tr("Candidates are ranked by Σ log p ÷ L^α, where L counts tokens: a larger α favours longer translations"));
    fillModels();
}

void SentenceBar::refreshIcons()
{
    const int size = fontMetrics().height();
    const QColor colour = palette().color(QPalette::Text);
    const auto icon = [&](const QString& path) { return QIcon(tintedPixmap(path, colour, size, devicePixelRatioF())); };
    m_examplesButton->setIcon(icon(QStringLiteral(":/icons/list.svg")));
    m_surpriseButton->setIcon(icon(QStringLiteral(":/icons/dice.svg")));
    for (QToolButton* button : {m_examplesButton, m_surpriseButton})
        button->setIconSize({size, size});
}

}  // namespace translucent
