#pragma once

#include <QHash>
#include <QMap>
#include <QString>
#include <QVariant>
#include <QWidget>

#include <functional>
#include <utility>

namespace translucent {

/// What a user has set in the widgets below one: entries chosen, boxes ticked, numbers, texts, open tabs, sizes of
/// splitters, places scrolled to. A page that is built again in another language is set as the one before was.
/// Only widgets with an object name take part; those of the same name are distinguished by the order they were made in.
class WidgetState {
public:
    static WidgetState of(const QWidget& root);
    /// Of those that can be seen alone.
    static WidgetState seenOn(const QWidget& root);

    /// By widget, as texts; the inverse.
    QMap<QString, QString> toTexts() const;
    static WidgetState fromTexts(const QMap<QString, QString>& texts);
    /// How many of the widgets that are there are not as they were.
    int differences(const QWidget& root) const;

    /// As if the user had set it: signals are sent, of buttons `clicked`, of combo boxes `activated`, too. What is not
    /// there yet is set when it is made: see LazyTab.
    void restore(QWidget& root) const;

private:
    friend class LazyTab;

    void restoreBelow(const QWidget& part, QWidget& root) const;

    QHash<QString, QVariant> m_values;
};

/// Sets one control as if the user had: a box or switch to "true" or "false", a choice or list to a row from 0,
/// anything else to a number or text; a button that is no switch is "pressed", if a file may press it. False when
/// `text` is nothing for it.
bool setControl(QWidget& control, const QString& text);

/// A tab that is empty until it is shown: what nobody looks at costs nothing when a page is made. It may be as low as
/// its contents allow; one label that wraps would else ask for the best height of all tabs.
class LazyTab : public QWidget {
public:
    explicit LazyTab(std::function<QWidget*(QWidget* parent)> make)
        : m_make(std::move(make))
    {
    }

    bool hasHeightForWidth() const override { return false; }

    /// All those below `root`, for whoever looks for a widget that nobody has seen yet.
    static void makeAll(QWidget& root);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void make();

    std::function<QWidget*(QWidget*)> m_make;
};

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::WidgetState)
