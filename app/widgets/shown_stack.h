#pragma once

#include <QStackedLayout>

namespace translucent {

/// A stack with the size of its current widget: the others take no space and are not measured.
class ShownStack : public QStackedLayout {
    Q_OBJECT

public:
    ShownStack();

    bool hasHeightForWidth() const override;
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
};

}  // namespace translucent
