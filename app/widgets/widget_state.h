#pragma once

#include <QHash>
#include <QString>
#include <QVariant>

class QWidget;

namespace translucent {

/// What a user has set in the widgets below one: entries chosen, boxes ticked, numbers, texts, open tabs, sizes of
/// splitters, places scrolled to. A page that is built anew, in another language, is set as the one before was.
/// Only widgets with an object name take part; those of the same name are told apart by the order they were made in.
class WidgetState {
public:
    static WidgetState of(const QWidget& root);

    /// As if the user had set it: signals are sent, of buttons `clicked`, of combo boxes `activated`, too.
    void restore(QWidget& root) const;

private:
    QHash<QString, QVariant> m_values;
};

}  // namespace translucent
