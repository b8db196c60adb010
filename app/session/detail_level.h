#pragma once

#include <QObject>
#include <QWidget>

namespace translucent {

/// How much the window shows: at the essential level, controls for experts are hidden; nothing else is renamed or
/// moved. Lives on the GUI thread.
class DetailLevel : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    bool showsEverything() const { return m_everything; }
    void setShowsEverything(bool everything)
    {
        if (m_everything == everything)
            return;
        m_everything = everything;
        Q_EMIT changed();
    }

    /// From now on, the widget is visible exactly if everything is shown: nothing else may show or hide it.
    void showOnlyWithEverything(QWidget* widget)
    {
        widget->setVisible(m_everything);
        connect(this, &DetailLevel::changed, widget, [this, widget] { widget->setVisible(m_everything); });
    }

Q_SIGNALS:
    void changed();

private:
    bool m_everything = true;
};

}  // namespace translucent
