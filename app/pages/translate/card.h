#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace translucent {

/// A framed part of the page Translate: its title, room beside it, and a column below.
class Card : public QFrame {
    Q_OBJECT

protected:
    /// The names of its parts begin with `stem`.
    Card(const QByteArray& stem, const QString& title, QWidget* parent);

    QLabel* addNote(const char* objectName);  ///< beside the title

    QHBoxLayout* m_head;
    QVBoxLayout* m_column;
};

}  // namespace translucent
