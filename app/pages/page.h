#pragma once

#include "engine/translation_result.h"

#include <QKeySequence>
#include <QString>
#include <QStringList>
#include <QWidget>

namespace translucent {

/// A page of the window, reached from the rail on the left. The shell hands it every new sentence and tells it when
/// the language has changed; colours come from the palette, whose change arrives as QEvent::PaletteChange.
class Page : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    virtual QString title() const = 0;          ///< short, in the current language
    virtual QKeySequence shortcut() const = 0;  ///< Ctrl+1 …
    virtual QString iconPath() const = 0;       ///< an SVG resource; its currentColor takes the colour of the text

    /// Shows `result`; nullptr empties the page.
    virtual void setResult(TranslationResultPtr result) = 0;

    /// What the tour of screenshots visits beside the page as it opens: names for files, "" for that itself.
    virtual QStringList scenes() const { return {QString()}; }
    virtual void showScene(const QString&) { }

    /// False keeps the window open for now; a page that has asked the user closes it later itself.
    virtual bool mayClose() { return true; }

    /// Shows every visible text in the current language.
    virtual void retranslateUi() = 0;

Q_SIGNALS:
    void sentenceRequested(const QString& text);    ///< to be put into the bar and translated
    void pageRequested(const QString& objectName);  ///< the window should show that page
    void newsChanged(const QString& news);          ///< what goes on here, for all pages to show; empty = nothing
};

}  // namespace translucent
