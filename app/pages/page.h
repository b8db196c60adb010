#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <utility>

namespace translucent {

struct ShownNumbers;

/// A page of the window, selected in the rail on the left. Pages read the session themselves; the shell notifies them
/// of language changes, and a change of the palette's colours arrives as QEvent::PaletteChange.
class Page : public QWidget {
    Q_OBJECT

public:
    /// Parts of the bar on top that act on a page; the others are hidden while it is shown.
    enum Use { UsesNothing = 0, UsesSentence = 1, UsesBeam = 2, UsesPenalty = 4, UsesSearch = UsesBeam | UsesPenalty };
    Q_DECLARE_FLAGS(Uses, Use)

    /// The properties of a page that are known before it is created.
    struct Face {
        const char* name;   ///< "attention": of the page attentionPage with :/icons/attention.svg
        const char* title;  ///< short, in English, marked by QT_TR_NOOP
        Uses uses = Uses(UsesSentence) | UsesSearch;
    };

    explicit Page(Face face, QWidget* parent = nullptr)
        : QWidget(parent)
        , m_face(std::move(face))
    {
        setObjectName(QLatin1String(m_face.name) + QStringLiteral("Page"));
    }

    /// In the current language.
    QString title() const { return QCoreApplication::translate(metaObject()->className(), m_face.title); }
    /// An SVG resource; its currentColor is the colour of the text.
    QString iconPath() const
    {
        return QStringLiteral(":/icons/%1.svg").arg(QString::fromLatin1(m_face.name).toLower());
    }
    Uses uses() const { return m_face.uses; }

    /// A key of this page, in addition to the common keys, and its effect, in the current language.
    struct Key {
        QString keys;
        QString effect;
    };
    virtual QList<Key> keys() const { return {}; }

    /// Shows what another page leads to, see pageRequested().
    virtual void showPlace(const QString&) { }
    /// False while something is being computed.
    virtual bool isSettled() const { return true; }

    /// Adds what names the numbers on screen beyond the state of the widgets.
    virtual void nameNumbers(ShownNumbers&) const { }

    /// Alt+Left: returns from a temporary view. False if the page has no way back.
    virtual bool goBack() { return false; }

    /// Returning false keeps the window open; a page that asks the user closes it later itself.
    virtual bool mayClose() { return true; }

    /// Called only by the shell: all visible texts must change to the current language.
    virtual void languageChanged() = 0;

Q_SIGNALS:
    void sentenceRequested(const QString& text);  ///< to be put into the bar and translated
    /// The window should show that page, and its page a place there: "attention@decoder.layers.1.cross_attention@2".
    void pageRequested(const QString& objectName, const QString& place = {});
    void newsChanged(const QString& news);  ///< the current activity, shown on all pages; empty = none

private:
    Face m_face;
};

Q_DECLARE_OPERATORS_FOR_FLAGS(Page::Uses)

}  // namespace translucent
