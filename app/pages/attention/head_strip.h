#pragma once

#include <QButtonGroup>
#include <QWidget>

#include <optional>
#include <vector>

namespace translucent {

/// The colours of a layer's heads. A click or Space switches a head, a double click or Enter leaves it alone; the same
/// on the only one brings all back. The arrow keys move.
class HeadStrip : public QWidget {
    Q_OBJECT

public:
    explicit HeadStrip(QWidget* parent = nullptr);

    /// `alone` without the others, or all of them.
    void setHeads(int count, std::optional<int> alone);
    const std::vector<bool>& heads() const { return m_heads; }

Q_SIGNALS:
    void headsChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void click(int head, bool isolate);
    void rebuild(int count);
    void refresh();

    std::vector<bool> m_heads;
    QButtonGroup m_buttons;
};

/// A click on a head's colour: `isolate` keeps it alone; on the only one, all come back. Otherwise it is switched, but
/// never the last one off.
std::vector<bool> headsAfterClick(std::vector<bool> heads, int head, bool isolate);

}  // namespace translucent
