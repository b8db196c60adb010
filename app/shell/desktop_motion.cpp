#include "shell/desktop_motion.h"

#include <QSettings>
#include <QStandardPaths>
#include <QString>

namespace translucent {

namespace {

/// What the user's file says, or nothing.
QVariant desktopSetting(const QString& file, const QString& key)
{
    const QString path = QStandardPaths::locate(QStandardPaths::GenericConfigLocation, file);
    return path.isEmpty() ? QVariant() : QSettings(path, QSettings::IniFormat).value(key);
}

bool gtkReducesMotion(const QString& file)
{
    const QString animations =
        desktopSetting(file, QStringLiteral("Settings/gtk-enable-animations")).toString().toLower();
    return animations == QLatin1String("0") || animations == QLatin1String("false");
}

}  // namespace

bool desktopReducesMotion()
{
    const QVariant plasma = desktopSetting(QStringLiteral("kdeglobals"), QStringLiteral("KDE/AnimationDurationFactor"));
    return (plasma.isValid() && plasma.toDouble() == 0) || gtkReducesMotion(QStringLiteral("gtk-4.0/settings.ini"))
        || gtkReducesMotion(QStringLiteral("gtk-3.0/settings.ini"));
}

}  // namespace translucent
