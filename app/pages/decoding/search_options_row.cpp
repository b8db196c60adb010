#include "pages/decoding/search_options_row.h"

#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace translucent {

namespace {

constexpr std::array kStoppings {EarlyStopping::WhenFull, EarlyStopping::WhenBetter, EarlyStopping::WhenImpossible};

}  // namespace

SearchOptionsRow::SearchOptionsRow(SearchSettings& search, QWidget* parent)
    : QWidget(parent)
    , m_search(search)
    , m_alphaLabel(new QLabel(this))
    , m_alpha(new QSlider(Qt::Horizontal, this))
    , m_alphaValue(new QLabel(this))
    , m_stopLabel(new QLabel(this))
    , m_stop(new QComboBox(this))
    , m_forcedLabel(new QLabel(this))
    , m_chips(new QHBoxLayout)
    , m_reset(new QPushButton(this))
{
    m_alpha->setObjectName(QStringLiteral("decodingAlpha"));
    m_alpha->setRange(0, int(SearchSettings::kLargestPenalty * SearchSettings::kPenaltySteps));
    m_alpha->setFixedWidth(150);
    m_alphaValue->setObjectName(QStringLiteral("decodingAlphaValue"));
    m_stop->setObjectName(QStringLiteral("decodingStop"));
    m_stop->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (std::size_t i = 0; i < kStoppings.size(); ++i)
        m_stop->addItem(QString());
    m_stop->setCurrentIndex(1);
    m_reset->setObjectName(QStringLiteral("decodingReset"));
    m_alphaLabel->setBuddy(m_alpha);
    m_stopLabel->setBuddy(m_stop);
    m_chips->setSpacing(4);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget :
        std::initializer_list<QWidget*> {m_alphaLabel, m_alpha, m_alphaValue, m_stopLabel, m_stop, m_forcedLabel})
        row->addWidget(widget);
    row->insertSpacing(row->indexOf(m_stopLabel), 12);
    row->addLayout(m_chips);
    row->addStretch(1);
    row->addWidget(m_reset);
    connectSignals();
    retranslateUi();
    refreshAlpha();
}

void SearchOptionsRow::connectSignals()
{
    connect(m_stop, &QComboBox::currentIndexChanged, this, &SearchOptionsRow::searchChanged);
    connect(m_alpha, &QSlider::valueChanged, this, [this] {
        m_alphaValue->setText(locale().toString(draggedAlpha(), 'f', 1));
        Q_EMIT lengthPenaltyDragged(draggedAlpha());
        if (!m_alpha->isSliderDown())
            m_search.setLengthPenalty(draggedAlpha());
    });
    connect(m_alpha, &QSlider::sliderReleased, this, [this] { m_search.setLengthPenalty(draggedAlpha()); });
    connect(&m_search, &SearchSettings::changed, this, [this] {
        refreshAlpha();
        Q_EMIT searchChanged();
    });
    connect(m_reset, &QPushButton::clicked, this, &SearchOptionsRow::resetRequested);
}

double SearchOptionsRow::draggedAlpha() const
{
    return double(m_alpha->value()) / SearchSettings::kPenaltySteps;
}

void SearchOptionsRow::refreshAlpha()
{
    const QSignalBlocker blocker(m_alpha);
    m_alpha->setValue(int(std::lround(m_search.lengthPenalty() * SearchSettings::kPenaltySteps)));
    m_alphaValue->setText(locale().toString(m_search.lengthPenalty(), 'f', 1));
}

DecodeOptions SearchOptionsRow::options(DecodeOptions base) const
{
    base = m_search.options(std::move(base));
    base.earlyStopping = kStoppings[std::size_t(m_stop->currentIndex())];
    return base;
}

void SearchOptionsRow::setStopping(EarlyStopping stopping)
{
    const QSignalBlocker blocker(m_stop);
    m_stop->setCurrentIndex(int(std::ranges::find(kStoppings, stopping) - kStoppings.begin()));
}

void SearchOptionsRow::setForced(const QStringList& tokens)
{
    m_forced = tokens;
    refreshForced();
}

QToolButton* SearchOptionsRow::addChip(const QString& text, int keeps)
{
    QToolButton* chip = makeButton("button", qPrintable(QStringLiteral("forced%1").arg(keeps)), this);
    chip->setText(text + QStringLiteral(" ×"));
    chip->setToolTip(tr("Stops forcing \"%1\" and everything after it").arg(m_forced[keeps]));
    connect(chip, &QToolButton::clicked, this, [this, keeps] { Q_EMIT forcedShortened(keeps); });
    m_chips->addWidget(chip);
    return chip;
}

/// The last few as chips; one chip stands for those before.
void SearchOptionsRow::refreshForced()
{
    while (QLayoutItem* item = m_chips->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    const int first = std::max(0, int(m_forced.size()) - kMostChips);
    if (first > 0)
        addChip(m_forced.mid(0, first).join(u' ').right(12).prepend(u'…'), 0);
    for (int i = first; i < m_forced.size(); ++i)
        addChip(m_forced[i], i);
    m_forcedLabel->setVisible(!m_forced.isEmpty());
}

void SearchOptionsRow::retranslateUi()
{
    m_alphaLabel->setText(tr("Length penalty α"));
    m_alpha->setToolTip(tr("The same α as above. Score = Σ log p ÷ L^α: 0 favours short translations, 1 is the mean "
                           "per token, more favours long ones. Dragging re-ranks what was found; releasing searches "
                           "again."));
    m_alpha->setAccessibleName(m_alphaLabel->text());
    m_alphaValue->setToolTip(m_alpha->toolTip());
    m_stopLabel->setText(tr("Stop search"));
    m_stop->setItemText(0, tr("when K have finished"));
    m_stop->setItemText(1, tr("when no running one scores higher now"));
    m_stop->setItemText(2, tr("when none can become better"));
    m_stop->setToolTip(tr("When the search stops:\n– as soon as K hypotheses have finished;\n– when K have finished "
                          "and the best running Σ log p, normalised by its present length, scores lower than they "
                          "do;\n– when it would score lower even at the maximum length"));
    m_forcedLabel->setText(tr("Forced"));
    m_reset->setText(tr("Reset"));
    m_reset->setToolTip(tr("Clears forced tokens and restores the default stopping rule"));
    refreshForced();
}

}  // namespace translucent
