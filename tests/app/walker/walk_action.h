#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace translucent::test {

/// One action of a user in the window, as words: the action and its objects. Widgets are identified by their object
/// name and their index among the visible ones of that name, so that a walk can be stored and repeated.
struct WalkAction {
    QString verb;
    QStringList objects = {};

    QString object(int index) const { return objects.value(index); }
    int number(int index) const { return objects.value(index).toInt(); }

    QString toLine() const;
    static WalkAction fromLine(const QString& line);
};
using Walk = QList<WalkAction>;

/// One action per line; empty without a file.
Walk readWalk(const QString& file);
void writeWalk(const Walk& walk, const QString& file);

}  // namespace translucent::test
