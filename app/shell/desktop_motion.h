#pragma once

namespace translucent {

/// Whether the user has told the desktop to leave out animations, as far as that is known before Qt 6.8 and without
/// D-Bus: from the settings files of KDE Plasma (kdeglobals) and GTK (settings.ini).
bool desktopReducesMotion();

}  // namespace translucent
