#pragma once

#include <QFrame>
#include <QString>

class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace translucent {

class AnswerForm;
class LessonText;

/// One step of a lesson: what is said, what is asked, what becomes of the answer, and the way on. Space goes on.
class LessonPanel : public QFrame {
    Q_OBJECT

public:
    explicit LessonPanel(QWidget* parent);

    struct Content {
        QString lesson;  ///< title
        QString place;   ///< "Step 3 of 8"
        QString title;
        QString markdown;
        QString file;      ///< beside which pictures lie
        QString ask = {};  ///< what is to be done or answered; empty = nothing
        bool hasHint = false;
        bool isFirst = false;
    };
    void show(const Content& content);

    AnswerForm& form() { return *m_form; }
    void setAnswerable(bool answerable);  ///< there is a form to answer in
    void showHint(const QString& hint);
    /// What became of an answer or a task; rich text.
    void showVerdict(const QString& text, bool isGood);
    void offerAnswer(bool offered);  ///< to show it
    void setContinue(const QString& text, bool enabled);
    void retranslateUi();
    /// Beside a page that shows nothing of the lesson, its pictures can be larger.
    void setWide(bool wide);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void continued();
    void wentBack();
    void closed();
    void checked();  ///< the answer is to be judged
    void hintAsked();
    void answerAsked();
    void pointed(const QString& name);

private:
    void layOut();
    void refreshCheck();

    QLabel* m_lesson;
    QLabel* m_place;
    QToolButton* m_close;
    QScrollArea* m_scroll;
    QLabel* m_title;
    LessonText* m_text;
    QFrame* m_askCard;
    QLabel* m_ask;
    AnswerForm* m_form;
    QPushButton* m_check;
    QToolButton* m_hintButton;
    QToolButton* m_answerButton;
    QLabel* m_hint;
    QLabel* m_verdict;
    QPushButton* m_back;
    QPushButton* m_continue;
    bool m_isAnswerable = false;
    bool m_isWide = false;
};

}  // namespace translucent
