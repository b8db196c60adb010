#pragma once

#include "pages/attention/lines_picture.h"

#include <QWidget>

namespace translucent {

/// The bipartite picture one can point at: hovering a token shows its lines alone, a click pins it.
class LinesCanvas : public QWidget {
    Q_OBJECT

public:
    explicit LinesCanvas(QWidget* parent = nullptr);

    void setPicture(LinesPicture picture);
    const LinesPicture& picture() const { return m_picture; }
    LinesLayout layOut() const { return {m_picture, font(), double(std::max(width(), minimumWidth()))}; }

    QSize sizeHint() const override { return minimumSize(); }

Q_SIGNALS:
    void hovered(std::optional<int> query, std::optional<int> key);
    void clicked(std::optional<int> query, std::optional<int> key);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();

    LinesPicture m_picture;
};

}  // namespace translucent
