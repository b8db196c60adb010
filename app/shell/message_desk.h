#pragma once

#include "engine/guarded_job.h"

#include <QList>
#include <QObject>

#include <functional>

namespace translucent {

class MessageBanner;

/// What went wrong, said in the banner on top: one message at a time, the newest first, and how many there are besides.
/// Each stays until it is closed, unless what it speaks of is over. Lives on the GUI thread.
class MessageDesk : public QObject {
    Q_OBJECT

public:
    enum class Stays {
        UntilClosed,
        UntilTranslated,  ///< it speaks of the sentence
        UntilModel,       ///< there is no model
    };

    MessageDesk(MessageBanner& banner, QObject* parent);

    /// `text` says it in the language of the moment. A message that is there already comes to the top.
    void add(Stays stays, const std::function<QString()>& text, const QString& detail = {});
    /// Drops those that stay no longer.
    void settle(Stays stays);
    bool isEmpty() const { return m_messages.isEmpty(); }
    void retranslateUi();

private:
    struct Entry {
        Stays stays;
        std::function<QString()> text;
        QString detail;
    };
    void show();

    MessageBanner& m_banner;
    QList<Entry> m_messages;  ///< the newest last
};

}  // namespace translucent
