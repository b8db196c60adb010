#pragma once

#include <QSet>
#include <QString>

namespace translucent::test {

/// The remaining findings of the layout checker: a list that must only become shorter. A line is "sample ENTRY" for
/// findings in the normal run of the tests, "slow ENTRY" for those in the run with all sizes, languages and themes.
struct KnownFindings {
    static KnownFindings read();

    bool contains(const QString& entry) const { return sample.contains(entry) || slow.contains(entry); }

    QSet<QString> sample;
    QSet<QString> slow;
};

}  // namespace translucent::test
