#pragma once

#include "translucent/lessons/scene_file.h"

#include <QList>
#include <QObject>
#include <QPixmap>
#include <QString>

#include <string>
#include <vector>

namespace translucent {

class MainWindow;

/// Saves pictures of the window for scenes.
class SceneTour : public QObject {
    Q_OBJECT

public:
    enum class Themes {
        OfScenes,      ///< the scene's own, or that of the window
        LightAndDark,  ///< both, named in the file instead of a number: TITLE-en-dark.png
    };

    struct Stop {
        SavedScene scene;
        QString file;  ///< of its picture
    };
    /// Each scene in its own language, or in both, numbered: 01-TITLE-en.png, 01-TITLE-zh.png.
    static QList<Stop> pictures(const std::vector<SavedScene>& scenes, Themes themes = Themes::OfScenes);
    /// Each scene once, in its own language or that of the window, numbered: 01-TITLE.png.
    static QList<Stop> slides(const std::vector<SavedScene>& scenes);

    SceneTour(MainWindow& window, QList<Stop> stops, QString directory, QObject* parent = nullptr);

    /// The time without changes after which a picture is taken.
    void setQuietTime(int milliseconds) { m_quietMs = milliseconds; }
    void start();
    /// The picture of a scene in a language, "zh_CN" or "en", and a theme if there are several, without its number.
    static QString fileName(const SavedScene& scene, const std::string& language, const std::string& theme = {});

Q_SIGNALS:
    void shown(const translucent::SavedScene& scene);  ///< the window shows it, and nothing changes any more
    /// False if a picture could not be written, something named in a scene is missing, or there is no model.
    void finished(bool complete);

private:
    void next();
    void shoot(const QPixmap& last, int turn);

    MainWindow& m_window;
    QString m_directory;
    QList<Stop> m_stops;  ///< to be shown
    int m_quietMs = 300;
    bool m_complete = true;
};

}  // namespace translucent
