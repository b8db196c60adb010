#pragma once

#include "engine/translation_result.h"
#include "shell/services.h"

#include <QList>
#include <QString>

class QMainWindow;
class QSettings;

namespace translucent {

class Appearance;
class Language;
class SearchSettings;

/// Whether the user has told the desktop to leave out animations, as far as that is known before Qt 6.8 and without
/// D-Bus: from the settings files of KDE Plasma (kdeglobals) and GTK (settings.ini).
bool desktopReducesMotion();

/// What a window remembers from one start to the next; all of it outlives this.
struct WindowSettings {
    QSettings& settings;
    Appearance& appearance;
    Language& language;

    /// Theme, size of text, motion and language: before there are widgets, which then need not change.
    void restoreLooks() const;
    /// How to search, and where the window lies; at first as large as a usual screen allows.
    void restore(SearchSettings& search, QMainWindow& window) const;
    /// `model` may be nullptr: the last one is remembered on.
    void keep(const SearchSettings& search, const QMainWindow& window, const ModelSummary* model) const;

    /// The directory of the last model, or the first of `known`, everyday sentences before others; empty for none.
    QString modelToBeginWith(const QList<ModelChoice>& known) const;
};

}  // namespace translucent
