#include "shell/scene_tour.h"

#include "engine/engine.h"
#include "session/session.h"
#include "shell/main_window.h"
#include "shell/scene_player.h"

#include <QDir>
#include <QImage>
#include <QPixmap>
#include <QRegularExpression>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace translucent {

namespace {

/// The title as part of a file name.
QString stemOf(const SavedScene& scene)
{
    static const QRegularExpression kUnsafe(
        QStringLiteral("[^\\w.-]+"), QRegularExpression::UseUnicodePropertiesOption);
    const QString stem = QString::fromStdString(scene.title).replace(kUnsafe, QStringLiteral("-"));
    return stem.isEmpty() ? QStringLiteral("scene") : stem;
}

/// "01-", with as many digits as the last one needs, at least two.
QString numberBefore(std::size_t index, std::size_t count)
{
    const auto digits = std::max(2, int(QString::number(count).size()));
    return QStringLiteral("%1-").arg(index + 1, digits, 10, QLatin1Char('0'));
}

}  // namespace

SceneTour::SceneTour(MainWindow& window, QList<Stop> stops, QString directory, QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_directory(std::move(directory))
    , m_stops(std::move(stops))
{
}

QList<SceneTour::Stop> SceneTour::pictures(const std::vector<SavedScene>& scenes, Themes themes)
{
    QList<Stop> stops;
    // Changing the theme takes longest. A scene is shown in one language directly after the other, so that settings
    // that it does not contain are the same in both pictures.
    const std::vector<std::string> names =
        themes == Themes::LightAndDark ? std::vector<std::string> {"light", "dark"} : std::vector<std::string> {""};
    for (const std::string& theme : names)
        for (std::size_t index = 0; index < scenes.size(); ++index)
            for (const char* language : {"en", "zh_CN"}) {
                const SavedScene& scene = scenes[index];
                if (scene.language.value_or(language) != language)
                    continue;
                const QString number = themes == Themes::OfScenes ? numberBefore(index, scenes.size()) : QString();
                stops.append({scene, number + fileName(scene, language, theme)});
                stops.last().scene.language = language;
                if (!theme.empty())
                    stops.last().scene.theme = theme;
            }
    return stops;
}

QList<SceneTour::Stop> SceneTour::slides(const std::vector<SavedScene>& scenes)
{
    QList<Stop> stops;
    for (std::size_t index = 0; index < scenes.size(); ++index)
        stops.append(
            {scenes[index], numberBefore(index, scenes.size()) + stemOf(scenes[index]) + QStringLiteral(".png")});
    return stops;
}

QString SceneTour::fileName(const SavedScene& scene, const std::string& language, const std::string& theme)
{
    QString stem =
        stemOf(scene) + (language == "zh_CN" ? QStringLiteral("-zh") : u'-' + QString::fromStdString(language));
    if (!theme.empty())
        stem += u'-' + QString::fromStdString(theme);
    return stem + QStringLiteral(".png");
}

void SceneTour::start()
{
    m_complete = QDir().mkpath(m_directory);
    connect(&m_window.scenePlayer(), &ScenePlayer::shown, this, [this] { shoot({}, 0); });
    next();
}

void SceneTour::next()
{
    if (m_stops.isEmpty())
        Q_EMIT finished(m_complete);
    else
        m_window.scenePlayer().show(m_stops.first().scene);
}

/// Waits until nothing changes; a running animation is captured after some seconds.
void SceneTour::shoot(const QPixmap& last, int turn)
{
    constexpr int kMostTurns = 40;
    if (!m_window.session().engine().model()) {
        Q_EMIT finished(false);
        return;
    }
    const QPixmap now = m_window.grab();
    if (turn < kMostTurns && (!m_window.isSettled() || now.toImage() != last.toImage())) {
        QTimer::singleShot(m_quietMs, this, [this, now, turn] { shoot(now, turn + 1); });
        return;
    }
    const Stop stop = m_stops.takeFirst();
    for (const QString& name : m_window.scenePlayer().missing()) {
        qWarning("%s: there is no %s", stop.scene.title.c_str(), qUtf8Printable(name));
        m_complete = false;
    }
    Q_EMIT shown(stop.scene);
    m_complete = now.save(QDir(m_directory).filePath(stop.file), "PNG", 0) && m_complete;
    next();
}

}  // namespace translucent
