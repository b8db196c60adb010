#include "shell/message_desk.h"

#include "widgets/message_banner.h"

namespace translucent {

MessageDesk::MessageDesk(MessageBanner& banner, QObject* parent)
    : QObject(parent)
    , m_banner(banner)
{
    connect(&m_banner, &MessageBanner::closed, this, [this] {
        if (!m_messages.isEmpty())
            m_messages.removeLast();
        show();
    });
}

void MessageDesk::add(Stays stays, const std::function<QString()>& text, const QString& detail)
{
    constexpr qsizetype kMost = 20;
    const QString said = text();
    m_messages.removeIf(
        [&](const Entry& entry) { return entry.detail == detail && entry.stays == stays && entry.text() == said; });
    if (stays != Stays::UntilClosed)  // there is one sentence, and one model
        m_messages.removeIf([stays](const Entry& entry) { return entry.stays == stays; });
    if (m_messages.size() == kMost)
        m_messages.removeFirst();
    m_messages.append({stays, text, detail});
    show();
}

void MessageDesk::settle(Stays stays)
{
    if (m_messages.removeIf([stays](const Entry& entry) { return entry.stays == stays; }) > 0)
        show();
}

void MessageDesk::retranslateUi()
{
    m_banner.retranslateUi();
    show();
}

void MessageDesk::show()
{
    if (m_messages.isEmpty())
        return m_banner.hide();
    const Entry& newest = m_messages.last();
    m_banner.showMessage(newest.text(), newest.detail, int(m_messages.size()) - 1);
}

}  // namespace translucent
