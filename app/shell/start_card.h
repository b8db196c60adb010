#pragma once

#include <QFrame>

class QLabel;
class QToolButton;

namespace translucent {

/// What one can begin with; goes away for good when it is closed.
class StartCard : public QFrame {
    Q_OBJECT

public:
    explicit StartCard(QWidget* parent);

    void retranslateUi();
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void translateRequested();
    void lessonRequested();
    void trainingRequested();
    void openRequested();
    void closed();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* makeStart(const char* objectName, const char* icon, void (StartCard::*signal)());

    QLabel* m_title;
    QToolButton* m_translate;
    QToolButton* m_lesson;
    QToolButton* m_train;
    QToolButton* m_open;
    QToolButton* m_close;
};

}  // namespace translucent
