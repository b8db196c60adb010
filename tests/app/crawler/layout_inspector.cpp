#include "crawler/inspectors.h"
#include "layout_checker.h"

#include <QFile>

namespace translucent::test {

namespace {

/// A line of the list is "pages ENTRY" for findings in the scenes of the pages, "lessons ENTRY" for those that only
/// lessons show, "slow ENTRY" for those in the run with all sizes, languages and themes.
QHash<QString, QString> readKnownFindings()
{
    QHash<QString, QString> known;
    QFile file(QStringLiteral(TRANSLUCENT_TEST_DATA "/layout/known_findings.txt"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("There is no list of known findings: %s", qPrintable(file.fileName()));
    const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
    for (const QString& line : lines) {
        const QString run = line.section(u' ', 0, 0);
        if (QStringList {QStringLiteral("pages"), QStringLiteral("lessons"), QStringLiteral("slow")}.contains(run))
            known.insert(line.section(u' ', 1), run);
        else if (!line.startsWith(u'#'))
            qFatal("Neither \"pages\" nor \"lessons\" nor \"slow\": %s", qPrintable(line));
    }
    return known;
}

class LayoutInspector : public Inspector {
public:
    using Inspector::Inspector;

    void look(const Stop& stop) override
    {
        for (const LayoutFinding& finding : layoutFindings(stop.window)) {
            const QString entry = finding.entry();
            if (!m_found.contains(entry) && !m_known.contains(entry))
                complain(QStringLiteral("%1: %2").arg(entry, finding.detail), stop);
            m_found << entry;
        }
    }

    void finish(const QStringList& pages) override
    {
        for (auto entry = m_known.begin(); entry != m_known.end(); ++entry) {
            const QString page = entry.key().section(u' ', 1).section(u'/', 0, 0);
            const bool isDue = pages.isEmpty()
                ? *entry == QLatin1String("lessons")
                : *entry == QLatin1String("pages") || (m_isWhole && *entry == QLatin1String("slow"));
            if (isDue && (pages.isEmpty() || pages.contains(page)) && !m_found.contains(entry.key()))
                complain(entry.key(), QStringLiteral("no longer found, to be taken off the list"));
        }
        qInfo("layout: %d different findings", int(m_found.size()));
    }

private:
    const bool m_isWhole = qEnvironmentVariable("TRANSLUCENT_LAYOUT") == QLatin1String("all");
    const QHash<QString, QString> m_known = readKnownFindings();
    QSet<QString> m_found;
};

}  // namespace

std::unique_ptr<Inspector> layoutInspector()
{
    return std::make_unique<LayoutInspector>(Inspection::Layout);
}

}  // namespace translucent::test
