#pragma once

#include <QLabel>

namespace translucent {

/// A text of several lines that no layout cuts: at its width it is as high as all of them.
class WrappedLabel : public QLabel {
    Q_OBJECT

public:
    explicit WrappedLabel(QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
};

}  // namespace translucent
