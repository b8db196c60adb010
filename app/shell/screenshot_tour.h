#pragma once

#include "shell/appearance.h"
#include "shell/language.h"

#include <QList>
#include <QObject>
#include <QString>

namespace translucent {

class Engine;
class MainWindow;
class Page;

/// Visits every page × language × theme with a short and a long sentence and writes
/// page-lang-theme-length.png, and page-scene-lang-theme-length.png for the scenes of a page.
class ScreenshotTour : public QObject {
    Q_OBJECT

public:
    struct Stage {
        MainWindow& window;
        Engine& engine;
        Appearance& appearance;
        Language& language;
    };

    ScreenshotTour(Stage stage, const QString& directory, QObject* parent = nullptr);

    /// How long a view may take to come to rest before its picture is taken.
    void setSettleTime(int milliseconds) { m_settleMs = milliseconds; }
    void start();

Q_SIGNALS:
    void finished(bool complete);  ///< false when a picture could not be written or a sentence not be translated

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

    Stage m_stage;
    QString m_directory;
    QList<Stop> m_stops;
    QString m_sentence;
    bool m_complete = true;
    int m_settleMs = 120;
};

}  // namespace translucent
