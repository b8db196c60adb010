#include "shell/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

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

}  // namespace translucent
