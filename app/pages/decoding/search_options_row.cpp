#include "pages/decoding/search_options_row.h"

#include "widgets/ui_helpers.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <array>
#include <cmath>

namespace translucent {

namespace {

constexpr std::array kStoppings {EarlyStopping::WhenFull, EarlyStopping::WhenBetter, EarlyStopping::WhenImpossible};

}  // namespace

SearchOptionsRow::SearchOptionsRow(QWidget* parent)
    : QWidget(parent)
    , m_widthLabel(new QLabel(this))
    , m_width(new QSpinBox(this))
    , m_alphaLabel(new QLabel(this))
    , m_alphaSlider(new QSlider(Qt::Horizontal, this))
    , m_alpha(new QDoubleSpinBox(this))
    , m_stopLabel(new QLabel(this))
    , m_stop(new QComboBox(this))
    , m_forcedLabel(new QLabel(this))
    , m_chips(new QHBoxLayout)
    , m_reset(new QPushButton(this))
{
    m_width->setObjectName(QStringLiteral("decodingWidth"));
    m_width->setRange(1, kWidest);
    m_width->setValue(5);
    m_alphaSlider->setObjectName(QStringLiteral("decodingAlphaSlider"));
    m_alphaSlider->setRange(0, 2 * kAlphaSteps);
    m_alphaSlider->setValue(kAlphaSteps);
    m_alphaSlider->setFixedWidth(110);
    m_alpha->setObjectName(QStringLiteral("decodingAlpha"));
    m_alpha->setRange(0, 2);
    m_alpha->setSingleStep(1.0 / kAlphaSteps);
    m_alpha->setValue(1);
    m_stop->setObjectName(QStringLiteral("decodingStop"));
    for (std::size_t i = 0; i < kStoppings.size(); ++i)
        m_stop->addItem(QString());
    m_stop->setCurrentIndex(1);
    m_reset->setObjectName(QStringLiteral("decodingReset"));
    m_widthLabel->setBuddy(m_width);
    m_alphaLabel->setBuddy(m_alpha);
    m_stopLabel->setBuddy(m_stop);
    m_chips->setSpacing(4);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : std::initializer_list<QWidget*> {m_widthLabel, m_width, m_alphaLabel, m_alphaSlider, m_alpha,
                                                            m_stopLabel, m_stop, m_forcedLabel})
        row->addWidget(widget);
    row->addLayout(m_chips);
    row->addStretch(1);
    row->addWidget(m_reset);
    connectSignals();
    retranslateUi();
}

void SearchOptionsRow::connectSignals()
{
    connect(m_width, &QSpinBox::valueChanged, this, &SearchOptionsRow::searchChanged);
    connect(m_stop, &QComboBox::currentIndexChanged, this, &SearchOptionsRow::searchChanged);
    connect(m_alpha, &QDoubleSpinBox::valueChanged, this, [this](double alpha) {
        const QSignalBlocker blocker(m_alphaSlider);
        m_alphaSlider->setValue(int(std::lround(alpha * kAlphaSteps)));
        Q_EMIT searchChanged();
    });
    connect(m_alphaSlider, &QSlider::valueChanged, this, [this](int value) {
        const QSignalBlocker blocker(m_alpha);
        m_alpha->setValue(double(value) / kAlphaSteps);
        Q_EMIT lengthPenaltyDragged(m_alpha->value());
        if (!m_alphaSlider->isSliderDown())
            Q_EMIT searchChanged();
    });
    connect(m_alphaSlider, &QSlider::sliderReleased, this, &SearchOptionsRow::searchChanged);
    connect(m_reset, &QPushButton::clicked, this, &SearchOptionsRow::resetRequested);
}

DecodeOptions SearchOptionsRow::options(DecodeOptions base) const
{
    base.beamSize = base.nBest = m_width->value();
    base.lengthPenalty = m_alpha->value();
    base.earlyStopping = kStoppings[std::size_t(m_stop->currentIndex())];
    return base;
}

void SearchOptionsRow::setSearch(std::int64_t beamSize, double lengthPenalty, EarlyStopping stopping)
{
    const QSignalBlocker width(m_width), alpha(m_alpha), slider(m_alphaSlider), stop(m_stop);
    m_stop->setCurrentIndex(int(std::ranges::find(kStoppings, stopping) - kStoppings.begin()));
    m_width->setValue(int(beamSize));
    m_alpha->setValue(lengthPenalty);
    m_alphaSlider->setValue(int(std::lround(lengthPenalty * kAlphaSteps)));
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
    chip->setToolTip(tr("No longer forces \"%1\" and what comes after it").arg(m_forced[keeps]));
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
    m_widthLabel->setText(tr("Width K"));
    m_width->setToolTip(tr("How many beginnings the beam keeps; 1 is greedy search"));
    m_alphaLabel->setText(tr("Length penalty α"));
    const QString alpha = tr("Score = Σ log p ÷ L^α: 0 prefers short translations, 1 the mean per token, more prefers "
                             "long ones");
    m_alpha->setToolTip(alpha);
    m_alphaSlider->setToolTip(alpha);
    m_alphaSlider->setAccessibleName(m_alphaLabel->text());
    m_stopLabel->setText(tr("Stops"));
    m_stop->setItemText(0, tr("with K finished"));
    m_stop->setItemText(1, tr("when none is better now"));
    m_stop->setItemText(2, tr("when none can get better"));
    m_stop->setToolTip(tr("When the search stops:\n– as soon as K hypotheses have finished;\n– when K have finished and the "
                          "best running Σ log p, at its present length, scores lower than they do;\n– when it would score "
                          "lower even at the maximal length"));
    m_forcedLabel->setText(tr("Forced"));
    m_reset->setText(tr("Reset"));
    m_reset->setToolTip(tr("The search of the sentence bar again, nothing forced"));
    refreshForced();
}

}  // namespace translucent
