#pragma once

#include "engine/translation_result.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <utility>

namespace translucent {

/// A page of the window, reached from the rail on the left. The shell hands it every new sentence and tells it when
/// the language has changed; colours come from the palette, whose change arrives as QEvent::PaletteChange.
class Page : public QWidget {
    Q_OBJECT

public:
    /// Parts of the bar on top that act on a page; the others are hidden while it is shown.
    enum Use { UsesNothing = 0, UsesSentence = 1, UsesBeam = 2, UsesPenalty = 4, UsesSearch = UsesBeam | UsesPenalty };
    Q_DECLARE_FLAGS(Uses, Use)

    /// What is known of a page before it is made.
    struct Face {
        const char* name;   ///< "attention": of the page attentionPage with :/icons/attention.svg
        const char* title;  ///< short, in English, marked by QT_TR_NOOP
        Uses uses = Uses(UsesSentence) | UsesSearch;
        QStringList scenes = {QString()};  ///< see scenes()
    };

    explicit Page(Face face, QWidget* parent = nullptr)
        : QWidget(parent)
        , m_face(std::move(face))
    {
        setObjectName(QLatin1String(m_face.name) + QStringLiteral("Page"));
    }

    /// In the current language.
    QString title() const { return QCoreApplication::translate(metaObject()->className(), m_face.title); }
    /// An SVG resource; its currentColor takes the colour of the text.
    QString iconPath() const
    {
        return QStringLiteral(":/icons/%1.svg").arg(QString::fromLatin1(m_face.name).toLower());
    }
    Uses uses() const { return m_face.uses; }

    /// A key of this page beside those of every page, and what it does, in the current language.
    struct Key {
        QString keys;
        QString effect;
    };
    virtual QList<Key> keys() const { return {}; }

    /// Shows `result`; nullptr empties the page.
    virtual void setResult(TranslationResultPtr result) = 0;

    /// What the tour of screenshots visits beside the page as it opens: names for files, "" for that itself.
    QStringList scenes() const { return m_face.scenes; }
    virtual void showScene(const QString&) { }
    /// False while a scene still computes.
    virtual bool isSettled() const { return true; }

    /// Alt+Left: from something looked at in passing. False when there is no way back on the page itself.
    virtual bool goBack() { return false; }

    /// False keeps the window open for now; a page that has asked the user closes it later itself.
    virtual bool mayClose() { return true; }

    /// From the shell alone: every visible text is to appear in the current language.
    virtual void languageChanged() = 0;

Q_SIGNALS:
    void sentenceRequested(const QString& text);  ///< to be put into the bar and translated
    void pageRequested(const QString& objectName, const QString& scene = {});  ///< the window should show that page
    void newsChanged(const QString& news);  ///< what goes on here, for all pages to show; empty = nothing

private:
    Face m_face;
};

Q_DECLARE_OPERATORS_FOR_FLAGS(Page::Uses)

}  // namespace translucent
