#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace translucent::test {

/// One thing a user does to the window, as words: what, and to what. Widgets are named by their object name and their
/// number among the visible ones of that name, so that a walk can be written down and done again.
struct WalkAction {
    QString verb;
    QStringList objects = {};

    QString object(int index) const { return objects.value(index); }
    int number(int index) const { return objects.value(index).toInt(); }

    QString toLine() const;
    static WalkAction fromLine(const QString& line);
};
using Walk = QList<WalkAction>;

/// One action a line; none without a file.
Walk readWalk(const QString& file);
void writeWalk(const Walk& walk, const QString& file);

}  // namespace translucent::test
