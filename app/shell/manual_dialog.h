#pragma once

#include <QDialog>
#include <QUrl>

class QLineEdit;
class QPushButton;
class QTextBrowser;

namespace translucent {

/// Where the manual lies: beside the resources, or where packages put documents. Empty when it is not installed.
QString manualFolder();

/// The manual's chapters in the window's language, with their links and pictures, and a search in the chapter shown.
class ManualDialog : public QDialog {
    Q_OBJECT

public:
    ManualDialog(QString folder, bool isChinese, QWidget* parent);

    /// A chapter by its file, "lessons.md".
    void open(const QString& chapter);

private:
    void follow(const QUrl& link);
    void search();

    QString m_folder;  ///< of the language
    QTextBrowser* m_text;
    QLineEdit* m_search;
    QPushButton* m_back;
    QPushButton* m_forward;
};

}  // namespace translucent
