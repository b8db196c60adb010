#pragma once

#include <QStackedLayout>

namespace translucent {

/// A stack that is as large as what it shows: the others take no room, and are not laid out to ask how much they need.
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
