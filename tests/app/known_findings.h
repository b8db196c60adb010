#pragma once

#include <QSet>
#include <QString>

namespace translucent::test {

/// What the layout checker still finds: a list that may only become shorter. A line is "sample ENTRY" for what the
/// ordinary run of the tests sees, "slow ENTRY" for what takes the run over every size, language and theme.
struct KnownFindings {
    static KnownFindings read();

    bool contains(const QString& entry) const { return sample.contains(entry) || slow.contains(entry); }

    QSet<QString> sample;
    QSet<QString> slow;
};

}  // namespace translucent::test
