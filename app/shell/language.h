#pragma once

#include <QObject>
#include <QString>
#include <QTranslator>

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

}  // namespace translucent
