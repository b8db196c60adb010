#include "pages/translate/word_glosses.h"

#include "engine/guarded_job.h"
#include "widgets/chip_strip.h"
#include "widgets/controls.h"
#include "widgets/ui_helpers.h"

#include <QRegularExpression>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

bool hasChinese(const QString& text)
{
    return std::ranges::any_of(text, [](QChar character) { return character.script() == QChar::Script_Han; });
}

/// Without remarks and what follows a comma; long ones end with a whole word.
QString shortMeaning(const std::string& meaning)
{
    constexpr int kMost = 16;
    static const QRegularExpression kRemark(QStringLiteral("\\s*\\([^)]*\\)\\s*"));
    const QString whole = QString::fromStdString(meaning);
    QString text = QString(whole).replace(kRemark, QStringLiteral(" ")).section(u',', 0, 0).simplified();
    if (text.isEmpty())
        text = whole;
    while (text.size() > kMost && text.contains(u' '))
        text = text.section(u' ', 0, -2);
    return text;
}

}  // namespace

WordGlosses::WordGlosses(const char* buttonName, QWidget* parent)
    : QObject(parent)
    , m_button(makeButton("flat", buttonName, tr("Pinyin and meaning"),
          tr("Shows above each word how it is read and what it means (from CC-CEDICT, CC BY-SA 4.0)"), parent))
{
    m_button->setCheckable(true);
    m_button->setChecked(parent->locale().language() != QLocale::Chinese);
    m_button->hide();
    connect(m_button, &QToolButton::toggled, this, [this] {
        read();
        Q_EMIT changed();
    });
}

void WordGlosses::setText(const QString& text)
{
    m_button->setVisible(hasChinese(text));
    read();
}

/// The dictionary is read once, when it is needed.
void WordGlosses::read()
{
    if (m_button->isHidden() || !m_button->isChecked() || std::exchange(m_isRead, true))
        return;
    runInBackground(
        this, [] { return shippedGlosses(); },
        [this](const Glosses& glosses) {
            m_glosses = glosses;
            Q_EMIT changed();
        },
        [](const JobFailure& failure) { qWarning("Glosses: %s", qUtf8Printable(failure.detail())); });
}

void WordGlosses::addTo(Chip& chip) const
{
    const bool isShown = !m_button->isHidden() && m_button->isChecked();
    const Gloss* gloss = isShown ? m_glosses.find(chip.text.toStdString()) : nullptr;
    if (!gloss)
        return;
    QStringList meanings;
    for (const std::string& meaning : gloss->meanings)
        meanings << QString::fromStdString(meaning);
    chip.above = {QString::fromStdString(gloss->pinyin), shortMeaning(gloss->meanings.front())};
    chip.toolTip += u'\n' + chip.above.front() + QStringLiteral(": ") + meanings.join(QStringLiteral("; "));
}

}  // namespace translucent
