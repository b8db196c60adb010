#pragma once

#include "engine/translation_result.h"
#include "shell/services.h"

#include <QList>
#include <QObject>
#include <QString>
#include <QTranslator>

class QMainWindow;
class QSettings;

namespace translucent {

enum class LanguageChoice { System, Chinese, English };

/// "system", "zh_CN" or "en": as stored in the settings and named on the command line.
QString name(LanguageChoice choice);
LanguageChoice languageFromName(const QString& name);  ///< System for any other name

/// The language of the window; switching sends QEvent::LanguageChange to every widget. Lives on the GUI thread.
class Language : public QObject {
    Q_OBJECT

public:
    explicit Language(QObject* parent = nullptr);
    ~Language() override;

    LanguageChoice choice() const { return m_choice; }
    bool isChinese() const;  ///< the resolved choice on this machine
    void setChoice(LanguageChoice choice);

private:
    LanguageChoice m_choice = LanguageChoice::System;
    QTranslator m_own;
    QTranslator m_qt;
};

class Appearance;
class Language;
class Session;

/// True if the user has disabled animations in the desktop, as far as this can be detected before Qt 6.8 and without
/// D-Bus: from the settings files of KDE Plasma (kdeglobals) and GTK (settings.ini).
bool desktopReducesMotion();

/// The settings of a window that are kept between sessions; all members outlive this object.
struct WindowSettings {
    QSettings& settings;
    Appearance& appearance;
    Language& language;

    /// Restores theme, text size, motion and language. Call before widgets are created, which then need not change.
    void restoreLooks() const;
    /// Restores the search settings, the detail level and the window geometry; initially as large as a usual screen
    /// allows.
    void restore(Session& session, QMainWindow& window) const;
    /// `model` can be nullptr: the last one is then kept.
    void keep(Session& session, const QMainWindow& window, const ModelSummary* model) const;

    /// The directory of the last model, or the first of `known`, with everyday sentences preferred; empty if there is
    /// none.
    QString modelToBeginWith(const QList<ModelChoice>& known) const;
};

}  // namespace translucent
