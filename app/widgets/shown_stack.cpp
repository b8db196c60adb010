#include "widgets/shown_stack.h"

namespace translucent {

ShownStack::ShownStack()
{
    connect(this, &QStackedLayout::currentChanged, this, [this] { update(); });
}

bool ShownStack::hasHeightForWidth() const
{
    const QLayoutItem* shown = itemAt(currentIndex());
    return shown && shown->hasHeightForWidth();
}

int ShownStack::heightForWidth(int width) const
{
    const QLayoutItem* shown = itemAt(currentIndex());
    return shown ? shown->heightForWidth(width) : -1;
}

QSize ShownStack::sizeHint() const
{
    const QLayoutItem* shown = itemAt(currentIndex());
    return shown ? shown->sizeHint() : QSize();
}

QSize ShownStack::minimumSize() const
{
    const QLayoutItem* shown = itemAt(currentIndex());
    return shown ? shown->minimumSize() : QSize();
}

}  // namespace translucent
