#include "pages/numbers/step_list.h"

#include <QKeyEvent>

namespace translucent {

StepList::StepList(QWidget* parent)
    : QListWidget(parent)
{
    setObjectName(QStringLiteral("stepList"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextElideMode(Qt::ElideRight);
}

QSize StepList::sizeHint() const
{
    int height = 2 * frameWidth() + 4;
    for (int row = 0; row < count(); ++row)
        height += sizeHintForRow(row);
    return {240, height};
}

void StepList::keyPressEvent(QKeyEvent* event)
{
    for (const int key : {Qt::Key_Space, Qt::Key_Backspace, Qt::Key_PageUp, Qt::Key_PageDown})
        if (event->key() == key)
            return event->ignore();
    QListWidget::keyPressEvent(event);
}

}  // namespace translucent
