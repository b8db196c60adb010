#pragma once

#include <QString>

#include <functional>

class QDialog;
class QWidget;

// Questions to the user. Each opens a dialog over the window of `asker` and returns at once: there is no event loop
// within the event loop, in which a page could go while its own code waits. `then` hears the answer on the GUI thread;
// no callback is called when the question was cancelled or `asker` is gone by then, with which the dialog closes.

namespace translucent {

using TextAnswer = std::function<void(const QString& answer)>;

void askForFolder(QWidget& asker, const QString& caption, TextAnswer then);
void askForFile(QWidget& asker, const QString& caption, const QString& filter, TextAnswer then);
void askForText(QWidget& asker, const QString& caption, const QString& label, const QString& text, TextAnswer then);
/// `then` is called for yes alone.
void askWhether(QWidget& asker, const QString& caption, const QString& question, std::function<void()> then);

/// What the question where to save proposes.
struct PathProposal {
    QString caption;
    QString file = {};    ///< name, with ending
    QString filter = {};  ///< of names, as QFileDialog takes it
};
/// With the kind of file that was chosen of the filter.
void askWhereToSave(QWidget& asker, const PathProposal& proposal,
    std::function<void(const QString& path, const QString& chosenFilter)> then);

/// Any other dialog over the asker's window, made for this: it deletes itself when it is closed.
void openFor(QWidget& asker, QDialog* dialog);

/// Nothing to answer.
void tellUser(QWidget& asker, const QString& caption, const QString& text);

}  // namespace translucent
