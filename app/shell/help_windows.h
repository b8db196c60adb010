#pragma once

#include <QDialog>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QUrl>

class QHelpEvent;
class QLineEdit;
class QListWidget;
class QPushButton;
class QTextBrowser;
class QWidget;

namespace translucent {

class Appearance;
class Page;

/// All terms of the glossary, searched in both languages while one types: each with its meaning, its name in the other
/// language, its source and the page on which it can be seen.
class GlossaryDialog : public QDialog {
    Q_OBJECT

public:
    GlossaryDialog(const QList<Page*>& pages, QWidget* parent);

    /// The id of the term that is explained; empty when the search found none.
    QString term() const;
    /// One that the search has not found ends the search.
    void showTerm(const QString& id);
    void focusSearch();

Q_SIGNALS:
    void pageRequested(const QString& objectName);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void layOut();
    void search();
    void explainTerm();
    void follow(const QUrl& link);
    QString pageLink(const QString& name) const;

    const QList<Page*>& m_pages;
    QLineEdit* m_search;
    QListWidget* m_list;
    QTextBrowser* m_text;
};

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

/// What's this? and the glossary, for the whole window: what has no explanation of its own is explained by its tool
/// tip, and links "term:ID", wherever they stand, open the glossary. Lives on the GUI thread.
class HelpWindows : public QObject {
    Q_OBJECT

public:
    HelpWindows(const QList<Page*>& pages, Appearance& appearance, QWidget* window);

    /// At a term, or where it was.
    void showGlossary(const QString& term = {});
    void showManual(bool inChinese);
    /// What is clicked next is explained; asked twice, what has the keyboard is.
    void askWhatIsThis();
    void retranslateUi();

Q_SIGNALS:
    void pageRequested(const QString& objectName);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void explainFocus();

    const QList<Page*>& m_pages;
    Appearance& m_appearance;
    QWidget* m_window;
    QPointer<GlossaryDialog> m_glossary;
};

}  // namespace translucent
