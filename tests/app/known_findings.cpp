#include "known_findings.h"

#include <QFile>

namespace translucent::test {

KnownFindings KnownFindings::read()
{
    KnownFindings known;
    QFile file(QStringLiteral(TRANSLUCENT_TEST_DATA "/layout/known_findings.txt"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("There is no list of known findings: %s", qPrintable(file.fileName()));
    const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
    for (const QString& line : lines) {
        const QString entry = line.section(u' ', 1);
        if (line.startsWith(QLatin1String("sample ")))
            known.sample << entry;
        else if (line.startsWith(QLatin1String("slow ")))
            known.slow << entry;
        else if (!line.startsWith(u'#'))
            qFatal("Neither \"sample\" nor \"slow\": %s", qPrintable(line));
    }
    return known;
}

}  // namespace translucent::test
