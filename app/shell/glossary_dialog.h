#pragma once

#include <QDialog>
#include <QString>

class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace translucent {

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

}  // namespace translucent
