#pragma once

#include <QFrame>

class QLabel;
class QToolButton;

namespace translucent {

/// Where a walk stands: its number, its sentence, and buttons for what Space, Backspace and Esc do.
class WalkBar : public QFrame {
    Q_OBJECT

public:
    explicit WalkBar(QWidget* parent = nullptr);

    /// `index` from 0.
    void show(int index, int count, const QString& text);
    void retranslateUi();

Q_SIGNALS:
    void nextRequested();
    void previousRequested();
    void endRequested();

private:
    QLabel* m_number;
    QLabel* m_text;
    QToolButton* m_previous;
    QToolButton* m_next;
    QToolButton* m_end;
};

}  // namespace translucent
