#include "pages/decoding/search_options_row.h"

#include "session/detail_level.h"
#include "widgets/controls.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <utility>

namespace translucent {

namespace {

constexpr int kUsualStop = 1;
constexpr std::array kStoppings {EarlyStopping::WhenFull, EarlyStopping::WhenBetter, EarlyStopping::WhenImpossible};

}  // namespace

SearchOptionsRow::SearchOptionsRow(SearchSettings& search, DetailLevel& detail, QWidget* parent)
    : QWidget(parent)
    , m_search(search)
    , m_detail(detail)
    , m_stopLabel(makeLabel(tr("Stop search"), this))
    , m_stop(makeChoice("decodingStop", tr("Stop search"),
          {tr("when K have finished"), tr("when no running one scores higher now"), tr("when none can improve")}, this))
    , m_forced(makeLabel(tr("Forced"), this))
    , m_chips(rowOf({}, nullptr, {}, 4))
{
    m_stop->setCurrentIndex(kUsualStop);
    m_stop->setToolTip(tr("When the search stops:\n– as soon as K hypotheses have finished;\n– when K have finished "
                          "and the best running Σ log p, normalised by its present length, scores lower than they "
                          "do;\n– when it would score lower even at the maximum length"));
    auto* reset = makePushButton(
        "decodingReset", tr("Reset"), tr("Clears forced tokens and restores the default stopping rule"), this);
    rowOf({m_stopLabel, m_stop, m_forced, m_chips, LayoutPart::room(), reset}, this);
    connect(m_stop, &QComboBox::currentIndexChanged, this, &SearchOptionsRow::searchChanged);
    connect(&m_search, &SearchSettings::changed, this, &SearchOptionsRow::searchChanged);
    connect(&m_detail, &DetailLevel::changed, this, &SearchOptionsRow::showParts);
    connect(reset, &QPushButton::clicked, this, &SearchOptionsRow::resetRequested);
    setForced({});
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
    showParts();
}

void SearchOptionsRow::addChip(const QString& text, int keeps, const QString& from)
{
    QToolButton* chip = makeButton("button", qPrintable(QStringLiteral("forced%1").arg(keeps)),
        text + QStringLiteral(" ×"), tr("Stops forcing \"%1\" and everything after it").arg(from), this);
    connect(chip, &QToolButton::clicked, this, [this, keeps] { Q_EMIT forcedShortened(keeps); });
    m_chips->addWidget(chip);
}

/// Shows the last few tokens as chips; one chip represents the earlier ones.
void SearchOptionsRow::setForced(const QStringList& tokens)
{
    while (QLayoutItem* item = m_chips->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    const int first = std::max(0, int(tokens.size()) - kMostChips);
    if (first > 0)
        addChip(tokens.mid(0, first).join(u' ').right(12).prepend(u'…'), 0, tokens.front());
    for (int i = first; i < tokens.size(); ++i)
        addChip(tokens[i], i, tokens[i]);
    m_forced->setVisible(!tokens.isEmpty());
    showParts();
}

void SearchOptionsRow::setOffered(bool offered)
{
    m_isOffered = offered;
    showParts();
}

void SearchOptionsRow::showParts()
{
    const bool stops = m_detail.showsEverything() || m_stop->currentIndex() != kUsualStop;
    m_stopLabel->setVisible(stops);
    m_stop->setVisible(stops);
    setVisible(m_isOffered && (stops || m_chips->count() > 0));
}

}  // namespace translucent
