#pragma once

#include "translucent/scene_file.h"

#include <QList>
#include <QObject>
#include <QPixmap>

#include <vector>

namespace translucent {

class MainWindow;

/// Saves a picture of the window for every scene, in both languages or in the scene's own: TITLE-en.png, TITLE-zh.png.
class SceneTour : public QObject {
    Q_OBJECT

public:
    SceneTour(MainWindow& window, const std::vector<SavedScene>& scenes, QString directory, QObject* parent = nullptr);

    void start();
    /// The picture of a scene in a language, "zh_CN" or "en".
    static QString fileName(const SavedScene& scene, const std::string& language);

Q_SIGNALS:
    /// False when a picture could not be written, or something that a scene names is not there.
    void finished(bool complete);

private:
    void next();
    void shoot(const QPixmap& last, int turn);

    MainWindow& m_window;
    QString m_directory;
    QList<SavedScene> m_scenes;  ///< still to be shown
    bool m_complete = true;
};

}  // namespace translucent
