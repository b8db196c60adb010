#include "shell/scene_tour.h"

#include "shell/main_window.h"
#include "shell/stage.h"

#include <QDir>
#include <QImage>
#include <QRegularExpression>
#include <QTimer>

#include <utility>

namespace translucent {

SceneTour::SceneTour(MainWindow& window, const std::vector<SavedScene>& scenes, QString directory, QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_directory(std::move(directory))
{
    for (const SavedScene& scene : scenes)
        for (const char* language : {"en", "zh_CN"})
            if (scene.language.value_or(language) == language) {
                m_scenes << scene;
                m_scenes.last().language = language;
            }
}

QString SceneTour::fileName(const SavedScene& scene, const std::string& language)
{
    static const QRegularExpression kUnsafe(
        QStringLiteral("[^\\w.-]+"), QRegularExpression::UseUnicodePropertiesOption);
    QString stem = QString::fromStdString(scene.title).replace(kUnsafe, QStringLiteral("-"));
    if (stem.isEmpty())
        stem = QStringLiteral("scene");
    return QStringLiteral("%1-%2.png")
        .arg(stem, language == "zh_CN" ? QStringLiteral("zh") : QString::fromStdString(language));
}

void SceneTour::start()
{
    m_complete = QDir().mkpath(m_directory);
    connect(&m_window.stage(), &Stage::shown, this, [this] { shoot({}, 0); });
    next();
}

void SceneTour::next()
{
    if (m_scenes.isEmpty())
        Q_EMIT finished(m_complete);
    else
        m_window.stage().show(m_scenes.first());
}

/// When nothing changes any more; what plays by itself has its picture after some seconds.
void SceneTour::shoot(const QPixmap& last, int turn)
{
    constexpr int kQuietMs = 300, kMostTurns = 40;
    const QPixmap now = m_window.grab();
    if (turn < kMostTurns && (!m_window.isSettled() || now.toImage() != last.toImage())) {
        QTimer::singleShot(kQuietMs, this, [this, now, turn] { shoot(now, turn + 1); });
        return;
    }
    const SavedScene scene = m_scenes.takeFirst();
    for (const QString& name : m_window.stage().missing()) {
        qWarning("%s: there is no %s", scene.title.c_str(), qUtf8Printable(name));
        m_complete = false;
    }
    m_complete = now.save(QDir(m_directory).filePath(fileName(scene, *scene.language)), "PNG", 0) && m_complete;
    next();
}

}  // namespace translucent
