#pragma once

#include <QObject>
#include <QPointer>

class QHelpEvent;
class QWidget;

namespace translucent {

class Appearance;
class GlossaryDialog;
class Page;

/// What's this? and the glossary, for the whole window: what has no explanation of its own is explained by its tool
/// tip, and links "term:ID", wherever they stand, open the glossary. Lives on the GUI thread.
class HelpDesk : public QObject {
    Q_OBJECT

public:
    HelpDesk(const QList<Page*>& pages, Appearance& appearance, QWidget* window);

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
