#include "shell/window_settings.h"

#include "engine/moment_names.h"
#include "session/session.h"
#include "shell/appearance.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QMainWindow>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>
#include <QString>

#include <algorithm>
#include <clocale>

namespace translucent {

QString name(LanguageChoice choice)
{
    switch (choice) {
    case LanguageChoice::Chinese: return QStringLiteral("zh_CN");
    case LanguageChoice::English: return QStringLiteral("en");
    case LanguageChoice::System: break;
    }
    return QStringLiteral("system");
}

LanguageChoice languageFromName(const QString& name)
{
    if (name == QLatin1String("zh_CN"))
        return LanguageChoice::Chinese;
    if (name == QLatin1String("en"))
        return LanguageChoice::English;
    return LanguageChoice::System;
}

Language::Language(QObject* parent)
    : QObject(parent)
{
}

Language::~Language()
{
    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
}

bool Language::isChinese() const
{
    if (m_choice == LanguageChoice::System)
        return QLocale::system().language() == QLocale::Chinese;
    return m_choice == LanguageChoice::Chinese;
}

void Language::setChoice(LanguageChoice choice)
{
    m_choice = choice;
    const QLocale locale(isChinese() ? QStringLiteral("zh_CN") : QStringLiteral("en_GB"));
    QLocale::setDefault(locale);
    std::setlocale(LC_NUMERIC, "C");  // QApplication took the user's, and libraries print with it
    QCoreApplication::removeTranslator(&m_own);
    QCoreApplication::removeTranslator(&m_qt);
    if (m_qt.load(
            locale, QStringLiteral("qtbase"), QStringLiteral("_"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    const QString file = isChinese() ? QStringLiteral(":/translations/translucent_zh_CN.qm")
                                     : QStringLiteral(":/translations/translucent_en.qm");
    if (m_own.load(file))
        QCoreApplication::installTranslator(&m_own);
}

namespace {

/// The value in the user's file; invalid if there is none.
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

namespace {

const QString kGeometryKey = QStringLiteral("window/geometry");
const QString kThemeKey = QStringLiteral("window/theme");
const QString kLanguageKey = QStringLiteral("window/language");
const QString kZoomKey = QStringLiteral("window/zoom");
const QString kMotionKey = QStringLiteral("window/reducesMotion");
const QString kModelKey = QStringLiteral("model/last");
const QString kDetailKey = QStringLiteral("window/showsEverything");
const QString kCppKey = QStringLiteral("window/showsCpp");
const QString kBeamKey = QStringLiteral("search/beamSize");
const QString kPenaltyKey = QStringLiteral("search/lengthPenalty");
const QString kNgramKey = QStringLiteral("search/noRepeatNgram");

}  // namespace

void WindowSettings::restoreLooks() const
{
    language.setChoice(languageFromName(settings.value(kLanguageKey).toString()));
    appearance.restore(themeFromName(settings.value(kThemeKey).toString()), settings.value(kZoomKey, 1.0).toDouble(),
        settings.value(kMotionKey, desktopReducesMotion()).toBool());
}

void WindowSettings::restore(Session& session, QMainWindow& window) const
{
    SearchSettings& search = session.search();
    search.setBeamSize(settings.value(kBeamKey, search.beamSize()).toInt());
    search.setLengthPenalty(settings.value(kPenaltyKey, search.lengthPenalty()).toDouble());
    search.setNoRepeatNgram(settings.value(kNgramKey, search.noRepeatNgram()).toInt());
    session.detail().setShowsEverything(settings.value(kDetailKey, false).toBool());
    session.codeLanguage() = settings.value(kCppKey, false).toBool() ? CodeLanguage::Cpp : CodeLanguage::PyTorch;
    const QSize usual(1280, 800), frame(16, 48);
    if (!window.restoreGeometry(settings.value(kGeometryKey).toByteArray()))
        window.resize(usual.boundedTo(window.screen()->availableSize() - frame));
}

void WindowSettings::keep(Session& session, const QMainWindow& window, const ModelSummary* model) const
{
    settings.setValue(kGeometryKey, window.saveGeometry());
    settings.setValue(kThemeKey, name(appearance.theme()));
    settings.setValue(kLanguageKey, name(language.choice()));
    settings.setValue(kZoomKey, appearance.ordinaryZoom());
    if (appearance.reducesMotion() != settings.value(kMotionKey, desktopReducesMotion()).toBool())
        settings.setValue(kMotionKey, appearance.reducesMotion());
    const SearchSettings& search = session.search();
    settings.setValue(kDetailKey, session.detail().showsEverything());
    settings.setValue(kCppKey, session.codeLanguage() == CodeLanguage::Cpp);
    settings.setValue(kBeamKey, search.beamSize());
    settings.setValue(kPenaltyKey, search.lengthPenalty());
    settings.setValue(kNgramKey, search.noRepeatNgram());
    if (model)
        settings.setValue(kModelKey, runOfMoment(model->directory));
}

QString WindowSettings::modelToBeginWith(const QList<ModelChoice>& known) const
{
    const QString last = settings.value(kModelKey).toString();
    if (!last.isEmpty() && QDir(last).exists())
        return last;
    const auto everyday = std::ranges::find(known, QStringLiteral("everyday"), &ModelChoice::name);
    return everyday != known.end() ? everyday->directory : known.isEmpty() ? QString() : known.first().directory;
}

}  // namespace translucent
