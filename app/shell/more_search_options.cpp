#include "shell/more_search_options.h"

#include "engine/search_settings.h"
#include "widgets/ui_helpers.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QWidgetAction>

namespace translucent {

MoreSearchOptions::MoreSearchOptions(SearchSettings& search, QWidget* parent)
    : QToolButton(parent)
    , m_settings(search)
    , m_ngramLabel(makeLabel("caption", "ngramLabel", this))
    , m_ngram(named(new QSpinBox(this), "ngramSpin"))
{
    setObjectName(QStringLiteral("moreSearchOptions"));
    setProperty("role", QStringLiteral("button"));
    setPopupMode(QToolButton::InstantPopup);
    auto* menu = named(new QMenu(this), "moreSearchMenu");
    auto* row = new QWidget(menu);
    auto* layout = new QHBoxLayout(row);
    layout->addWidget(m_ngramLabel);
    layout->addWidget(m_ngram);
    auto* action = new QWidgetAction(menu);
    action->setDefaultWidget(row);
    menu->addAction(action);
    setMenu(menu);
    m_ngram->setRange(0, SearchSettings::kLongestNgram);
    connect(m_ngram, &QSpinBox::valueChanged, &m_settings, &SearchSettings::setNoRepeatNgram);
    connect(&m_settings, &SearchSettings::changed, this, &MoreSearchOptions::showSettings);
    showSettings();
    retranslateUi();
}

void MoreSearchOptions::showSettings()
{
    const QSignalBlocker blocker(m_ngram);
    m_ngram->setValue(m_settings.noRepeatNgram());
}

void MoreSearchOptions::retranslateUi()
{
    setText(tr("More"));
    setToolTip(tr("More search options"));
    m_ngramLabel->setText(tr("No repeated n-grams, n ="));
    m_ngram->setAccessibleName(tr("Length of n-grams that may not be repeated"));
    m_ngram->setSpecialValueText(tr("as the model says"));
    m_ngram->setToolTip(
        tr("No n tokens in a row stand twice in a translation. This ends loops; other sentences are best left alone."));
}

}  // namespace translucent
