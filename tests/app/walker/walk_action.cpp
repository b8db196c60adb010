#include "walker/walk_action.h"

#include <QFile>
#include <QTextStream>

namespace translucent::test {

QString WalkAction::toLine() const
{
    return (QStringList {verb} + objects).join(u'\t');
}

WalkAction WalkAction::fromLine(const QString& line)
{
    QStringList words = line.split(u'\t');
    const QString verb = words.takeFirst();
    return {verb, words};
}

Walk readWalk(const QString& file)
{
    QFile in(file);
    Walk walk;
    if (!file.isEmpty() && in.open(QIODevice::ReadOnly))
        for (const QString& line : QString::fromUtf8(in.readAll()).split(u'\n', Qt::SkipEmptyParts))
            walk << WalkAction::fromLine(line);
    return walk;
}

void writeWalk(const Walk& walk, const QString& file)
{
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return;
    for (const WalkAction& action : walk)
        out.write(action.toLine().toUtf8() + '\n');
}

}  // namespace translucent::test
