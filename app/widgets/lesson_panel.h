#pragma once

#include <QColor>
#include <QFont>
#include <QFrame>
#include <QHash>
#include <QImage>
#include <QSet>
#include <QString>
#include <QStringList>
#include <QTextBrowser>
#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace translucent {

/// How the pictures of a text are drawn.
struct PictureLook {
    QColor ink;     ///< of drawings that have the colour of the text
    QFont font;     ///< of what is said instead of a picture
    int width = 0;  ///< pictures are not wider
    double pixelRatio = 1;
};

/// The picture `name` of a lesson in `folder`, not larger than it is. Thread-safe.
/// @throws Error{InvalidArgument} as readLessonPicture does, and for a picture that is damaged
QImage drawnLessonPicture(const QString& folder, const QString& name, const PictureLook& look);

/// A text in the place of a picture.
QImage drawnNote(const QString& text, const PictureLook& look);

/// Markdown of a lesson, without HTML: as high as it is long, its drawings in the colour of the text. Links "show:NAME"
/// are told, links "term:ID" open the glossary; the first mention of a term becomes one.
class LessonText : public QTextBrowser {
    Q_OBJECT

public:
    explicit LessonText(QWidget* parent);

    /// Pictures are looked for beside `file`. They are read and drawn on another thread; until then there is room for
    /// nothing, and in the place of one that is refused stands why.
    void setLesson(const QString& markdown, const QString& file);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    /// Only pictures that readLessonPicture() finds harmless, whatever the text refers to.
    QVariant loadResource(int type, const QUrl& name) override;

Q_SIGNALS:
    void pointed(const QString& name);  ///< at a widget

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void render();
    void request(const QUrl& name);
    void take(const QUrl& name, const QImage& picture);

    QString m_markdown;
    QString m_directory;
    /// As drawn last; an earlier one keeps its room while another is awaited, or the text would jump.
    QHash<QUrl, QImage> m_pictures;
    QSet<QUrl> m_requested;  ///< by this rendering
    int m_rendering = 0;     ///< counts them, so that pictures of an earlier one are dropped
};

/// Where a learner gives an answer: one of several, or a number.
class AnswerForm : public QWidget {
    Q_OBJECT

public:
    explicit AnswerForm(QWidget* parent);

    void askForOne(const QStringList& choices, const QString& accessibleName);
    void askForNumber(const QString& accessibleName);

    /// As if the learner had chosen it: something was clicked in the window.
    void choose(int index);
    std::optional<int> chosen() const;
    std::optional<double> number() const;
    bool isAnswered() const { return chosen() || number(); }
    void setEditable(bool editable);

Q_SIGNALS:
    void changed();
    void accepted();  ///< by the key Enter

private:
    QListWidget* m_choices;
    QLineEdit* m_number;
};

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
