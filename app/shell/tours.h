#pragma once

#include "shell/appearance.h"
#include "shell/window_settings.h"
#include "translucent/lessons/scene_file.h"

#include <QList>
#include <QObject>
#include <QPixmap>
#include <QString>

#include <vector>

namespace translucent {

class Engine;
class MainWindow;
class Page;

/// Saves a picture of the window for every scene, in both languages or in the scene's own: TITLE-en.png, TITLE-zh.png.
class SceneTour : public QObject {
    Q_OBJECT

public:
    SceneTour(MainWindow& window, const std::vector<SavedScene>& scenes, QString directory, QObject* parent = nullptr);

    void start();
    /// The picture of a scene in a language, "zh_CN" or "en".
    static QString fileName(const SavedScene& scene, const std::string& language);

Q_SIGNALS:
    /// False if a picture could not be written, or something named in a scene is missing.
    void finished(bool complete);

private:
    void next();
    void shoot(const QPixmap& last, int turn);

    MainWindow& m_window;
    QString m_directory;
    QList<SavedScene> m_scenes;  ///< to be shown
    bool m_complete = true;
};

/// Visits every page × language × theme with a short and a long sentence and writes
/// page-lang-theme-length.png, and page-scene-lang-theme-length.png for the scenes of a page.
class ScreenshotTour : public QObject {
    Q_OBJECT

public:
    struct Parts {
        MainWindow& window;
        Engine& engine;
        Appearance& appearance;
        Language& language;
    };

    ScreenshotTour(Parts parts, const QString& directory, QObject* parent = nullptr);

    /// The maximum time for a view to settle before its picture is taken.
    void setSettleTime(int milliseconds) { m_settleMs = milliseconds; }
    void start();

Q_SIGNALS:
    void finished(bool complete);  ///< false if a picture could not be written or a sentence not translated

private:
    struct Stop {
        QString length;
        QString sentence;
        LanguageChoice language;
        ThemeChoice theme;
        int page;
        QString scene;
    };

    void visit();
    void prepare(const Stop& stop);
    void shoot();
    void grabSettled(const Page& page, const QString& file);
    void onFailed();

    Parts m_parts;
    QString m_directory;
    QList<Stop> m_stops;
    QString m_sentence;
    bool m_complete = true;
    int m_settleMs = 120;
};

}  // namespace translucent
