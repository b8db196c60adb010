#include "pages/why/rival_choice.h"

#include "widgets/search_tree_legend.h"
#include "widgets/token_text.h"
#include "widgets/ui_helpers.h"

#include <QSignalBlocker>

#include <algorithm>

namespace translucent {

namespace {

constexpr int kRivalCharacters = 12;

}  // namespace

RivalChoice::RivalChoice(const char* objectName, QWidget* parent)
    : QComboBox(parent)
{
    named(this, objectName, tr("The token to compare with, and its logit"));
    setAccessibleName(tr("The token to compare with"));
    limitContents(*this, kRivalCharacters);
    connect(this, &QComboBox::activated, this, [this](int index) {
        const qint64 id = itemData(index).toLongLong();
        if (m_current && id != m_current)
            Q_EMIT requested(id);
    });
}

void RivalChoice::offer(std::vector<TokenLogit> rivals, const LogitContributions* comparison)
{
    const QSignalBlocker quiet(this);
    clear();
    if (comparison) {
        std::erase_if(rivals, [&](const TokenLogit& rival) { return rival.id == comparison->word.id; });
        if (std::ranges::find(rivals, comparison->rival.id, &TokenLogit::id) == rivals.end())
            rivals.push_back(comparison->rival);
    }
    for (const TokenLogit& rival : rivals)
        addItem(
            QStringLiteral("%1  %2").arg(tokenText({rival.id, rival.piece}), logText(rival.logit)), qint64(rival.id));
    m_current.reset();
    if (!comparison)
        return;
    m_current = comparison->rival.id;
    setCurrentIndex(findData(*m_current));
}

}  // namespace translucent
