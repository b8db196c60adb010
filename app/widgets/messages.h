#pragma once

#include <QString>
#include <QWidget>

#include <functional>

class QDialog;
class QLabel;
class QToolButton;

namespace translucent {

/// An inline message: one sentence for everybody, and on request the technical detail that it does not have.
class MessageBanner : public QWidget {
    Q_OBJECT

public:
    /// Object names start with `stem`.
    MessageBanner(const QByteArray& stem, QWidget* parent);

    /// `others` is the number of messages after this one.
    void showMessage(const QString& sentence, const QString& detail, int others = 0);
    void setSentence(const QString& sentence);
    void retranslateUi();

Q_SIGNALS:
    void closed();  ///< by its user

private:
    void showOthers();

    QLabel* m_sentence;
    QLabel* m_detail;
    QLabel* m_others;
    QToolButton* m_detailsButton;
    QToolButton* m_closeButton;
    int m_waiting = 0;
};

// Questions to the user. Each opens a dialog over the window of `asker` and returns immediately: there is no nested
// event loop, in which a page could be deleted while its code waits. `then` receives the answer on the GUI thread; it
// is not called if the question was cancelled or `asker` was destroyed, which also closes the dialog.

using TextAnswer = std::function<void(const QString& answer)>;

void askForFolder(QWidget& asker, const QString& caption, TextAnswer then);
void askForFile(QWidget& asker, const QString& caption, const QString& filter, TextAnswer then);
void askForText(QWidget& asker, const QString& caption, const QString& label, const QString& text, TextAnswer then);
/// `then` is called only for yes.
void askWhether(QWidget& asker, const QString& caption, const QString& question, std::function<void()> then);

/// The proposal when asking for a path to save.
struct PathProposal {
    QString caption;
    QString file = {};    ///< name, with ending
    QString filter = {};  ///< of names, in the format of QFileDialog
};
/// `then` also receives the file type selected in the filter.
void askWhereToSave(QWidget& asker, const PathProposal& proposal,
    std::function<void(const QString& path, const QString& chosenFilter)> then);

/// Opens any other dialog, created for this purpose, over the asker's window; it deletes itself when it is closed.
void openFor(QWidget& asker, QDialog* dialog);

/// Shows a message without a question.
void tellUser(QWidget& asker, const QString& caption, const QString& text);

}  // namespace translucent
