#pragma once

#include <QWidget>

#include <vector>

class QButtonGroup;

namespace translucent {

/// A choice of a few options that are all visible: buttons side by side, of which one is pressed.
class Segments : public QWidget {
    Q_OBJECT

public:
    struct Segment {
        const char* name;  ///< of the button
        QString text;
        QString toolTip = {};
    };

    Segments(const std::vector<Segment>& segments, QWidget* parent);

    int current() const;
    void setCurrent(int index);  ///< emits nothing
    /// The tip explains why a segment is not available.
    void setAvailable(int index, bool available, const QString& whyNot = {});
    void focusCurrent();

Q_SIGNALS:
    void chosen(int index);  ///< by the user

private:
    void followFocus();

    QButtonGroup* m_buttons;
    std::vector<QString> m_toolTips;
};

}  // namespace translucent
