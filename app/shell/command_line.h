#pragma once

#include <QString>
#include <QStringList>

namespace translucent {

/// What the program was asked to do.
struct CommandLine {
    enum class Action { OpenWindow, Screenshots, PrintAndExit };

    Action action = Action::OpenWindow;
    int exitCode = 0;  ///< with PrintAndExit: 0 for help and version, 2 for wrong usage
    QString message;   ///< with PrintAndExit
    QString model;
    QString language;  ///< "zh_CN", "en", "system" or empty
    QString theme;     ///< "light", "dark", "system" or empty
    QString text;
    QString scenes;  ///< a file of them to be opened, or empty
    QString screenshotDirectory;
};

/// `arguments` starts with the program's name. Needs a QCoreApplication, but no screen.
CommandLine parseCommandLine(const QStringList& arguments);

}  // namespace translucent
