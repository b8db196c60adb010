#pragma once

#include <QFrame>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QToolButton;

namespace translucent {

class LessonText;

/// The input for an answer: a choice or a number.
class AnswerForm : public QWidget {
    Q_OBJECT

public:
    explicit AnswerForm(QWidget* parent);

    /// All choices are visible, as for texts to compare.
    void askForOne(const QStringList& choices, const QString& accessibleName);
    /// The choices are things on screen: they are clicked there, or chosen from a list that opens.
    void askForThing(const QStringList& choices, const QString& accessibleName);
    void askForNumber(const QString& accessibleName);
    /// True if the form is no higher than a line.
    bool isLine() const;

    void takeFocus();
    /// Selects a choice like the learner would, after a click in the window.
    void choose(int index);
    std::optional<int> chosen() const;
    std::optional<double> number() const;
    bool isAnswered() const { return chosen() || number(); }
    void setEditable(bool editable);
    /// Shows an answer that was given earlier: a number, or a choice by its text.
    void showAnswer(const QString& answer);
    /// Marks a choice of askForOne() as right or wrong.
    void mark(int index, bool isRight);
    void retranslateUi();

Q_SIGNALS:
    void changed();
    void accepted();  ///< by the key Enter

private:
    void showOnly(QWidget* input);

    QListWidget* m_choices;
    QComboBox* m_things;
    QLineEdit* m_number;
    QWidget* m_input = nullptr;
};

/// The steps of a lesson as dots: done, current, to come.
class StepDots : public QWidget {
    Q_OBJECT

public:
    explicit StepDots(QWidget* parent);

    void setSteps(const std::vector<bool>& areDone, std::size_t current);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<bool> m_areDone;
    std::size_t m_current = 0;
};

/// One step of a lesson: its text, its question, the result of the answer, and navigation. Space continues.
class LessonPanel : public QFrame {
    Q_OBJECT

public:
    explicit LessonPanel(QWidget* parent);

    /// Where it lies: at the side of the page or below it, or in place of a page that shows nothing of the lesson.
    enum class Dock { Beside, Below, Alone };
    void setDock(Dock dock);
    Dock dock() const { return m_dock; }
    int widthBeside() const;
    /// The largest height below a page; the text scrolls beyond it.
    void setMostBelow(int pixels);

    struct Content {
        QString lesson;  ///< number and title
        QString place;   ///< "Step 3 of 8"
        QString title;
        QString markdown;
        QString file;      ///< in the folder of the pictures
        QString ask = {};  ///< the task or question; empty = none
        bool hasHint = false;
        bool isFirst = false;
    };
    void show(const Content& content);
    void setText(const QString& markdown, const QString& file);
    void setProgress(const std::vector<bool>& areDone, std::size_t current);

    AnswerForm& form() { return *m_form; }
    /// The answer form is shown, and can be used.
    void setAnswerable(bool answerable);
    /// The form shows the answer that was given.
    void keepAnswer();
    void showHint(const QString& hint);
    /// Shows the result of an answer or a task; rich text.
    void showVerdict(const QString& text, bool isGood);
    void offerAnswer(bool offered);  ///< to show it
    void setContinue(const QString& text, bool enabled);
    /// Offers the lesson with this title at the end of this one; empty = none.
    void offerNext(const QString& title);
    void retranslateUi();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void continued();
    void nextAsked();  ///< for the next lesson
    void wentBack();
    void closed();
    void checked();  ///< requests to check the answer
    void hintAsked();
    void answerAsked();
    void pointed(const QString& name);

private:
    class Body;

    void connectParts();
    void layOut();
    void layOutBeside();
    void layOutBelow();
    void layOutSharing();
    void refreshCheck();
    void placeForm();

    QLabel* m_lesson;
    QLabel* m_place;
    StepDots* m_dots;
    QToolButton* m_close;
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
    QPushButton* m_next;
    QPushButton* m_continue;
    QWidget* m_content;
    Body* m_body;
    Dock m_dock = Dock::Beside;
    bool m_isAnswerable = false;
    bool m_sharesWidth = false;  ///< long choices with the text, below a page
};

}  // namespace translucent
