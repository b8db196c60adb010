#include "widgets/ui_helpers.h"

#include <QFrame>
#include <QLocale>

namespace translucent {

namespace {

template <typename Widget>
Widget* withRole(Widget* widget, const char* role, const char* objectName)
{
    widget->setProperty("role", QString::fromLatin1(role));
    widget->setObjectName(QString::fromLatin1(objectName));
    return widget;
}

}  // namespace

QLabel* makeLabel(const char* role, const char* objectName, QWidget* parent)
{
    return withRole(new QLabel(parent), role, objectName);
}

QToolButton* makeButton(const char* role, const char* objectName, QWidget* parent)
{
    auto* button = withRole(new QToolButton(parent), role, objectName);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    return button;
}

QFrame* makeFrame(const char* role, const char* objectName, QWidget* parent)
{
    return withRole(new QFrame(parent), role, objectName);
}

QString percentText(double probability)
{
    const double percent = probability * 100;
    const int decimals = percent >= 9.95 ? 1 : percent >= 0.095 ? 2 : 4;
    if (percent > 0 && percent < 0.0001)
        return QStringLiteral("<%1%").arg(QLocale().toString(0.0001, 'f', 4));
    return QStringLiteral("%1%").arg(QLocale().toString(percent, 'f', decimals));
}

QString shortPercentText(double probability)
{
    const double percent = probability * 100;
    if (percent < 1)
        return QStringLiteral("<1%");
    if (percent > 99 && percent < 100)
        return QStringLiteral(">99%");
    return QStringLiteral("%1%").arg(qRound(percent));
}

}  // namespace translucent
