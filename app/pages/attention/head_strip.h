#pragma once

#include <QWidget>

#include <vector>

namespace translucent {

/// The colours of a layer's heads. A click switches a head, a double click leaves it alone; a double click on the only
/// one brings all back. Keys: arrows move, Space switches, Enter isolates.
class HeadStrip : public QWidget {
    Q_OBJECT

public:
    explicit HeadStrip(QWidget* parent = nullptr);

    /// Another number of heads switches all of them on.
    void setHeadCount(int count);
    const std::vector<bool>& heads() const { return m_heads; }
    QRect headRect(int head) const;

    void retranslateUi();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void headsChanged();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int headAt(QPoint place) const;  ///< −1 beside all
    void click(int head, bool isolate);

    std::vector<bool> m_heads;
    int m_marked = 0;
};

}  // namespace translucent
