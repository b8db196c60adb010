#pragma once

#include <QHash>
#include <QMap>
#include <QString>
#include <QVariant>
#include <QWidget>

#include <functional>
#include <utility>

namespace translucent {

/// The state that a user has set in the child widgets: selected entries, ticked boxes, numbers, texts, open tabs,
/// splitter sizes, scroll positions. A page that is rebuilt in another language gets the state of the previous one.
/// Only widgets with an object name are included; equal names are distinguished by their order of creation.
class WidgetState {
public:
    static WidgetState of(const QWidget& root);
    /// Only for visible widgets.
    static WidgetState seenOn(const QWidget& root);

    /// The state as texts by widget, and the inverse.
    QMap<QString, QString> toTexts() const;
    static WidgetState fromTexts(const QMap<QString, QString>& texts);
    /// The number of existing widgets whose state differs.
    int differences(const QWidget& root) const;

    /// Restores the state like a user: signals are emitted, including `clicked` of buttons and `activated` of combo
    /// boxes. Widgets that do not exist yet are set when they are created: see LazyTab.
    void restore(QWidget& root) const;

private:
    friend class LazyTab;

    void restoreBelow(const QWidget& part, QWidget& root) const;

    QHash<QString, QVariant> m_values;
};

/// Sets one control like a user: a box or switch to "true" or "false", a choice or list to a row from 0, anything else
/// to a number or text; another button is "pressed" if files are allowed to press it. Returns false if `text` is not
/// valid for the control.
bool setControl(QWidget& control, const QString& text);

/// A tab that is empty until it is shown, so that hidden tabs cost nothing when a page is created. Its minimum height
/// is that of its contents; otherwise one wrapping label would request the preferred height of all tabs.
class LazyTab : public QWidget {
public:
    explicit LazyTab(std::function<QWidget*(QWidget* parent)> make)
        : m_make(std::move(make))
    {
    }

    bool hasHeightForWidth() const override { return false; }

    /// Creates all tabs below `root`, to search for a widget that was never shown.
    static void makeAll(QWidget& root);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void make();

    std::function<QWidget*(QWidget*)> m_make;
};

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::WidgetState)
