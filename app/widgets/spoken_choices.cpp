#include "widgets/spoken_choices.h"

#include <QComboBox>
#include <QEvent>

namespace translucent {

bool SpokenChoices::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show || event->type() == QEvent::FocusIn)
        if (auto* box = qobject_cast<QComboBox*>(watched))
            box->setAccessibleDescription(box->accessibleName().isEmpty() ? box->toolTip() : box->accessibleName());
    return QObject::eventFilter(watched, event);
}

}  // namespace translucent
