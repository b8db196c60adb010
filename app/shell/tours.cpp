#include "shell/tours.h"

#include "engine/engine.h"
#include "pages/page.h"
#include "shell/main_window.h"
#include "shell/sentence_bar.h"
#include "shell/stage.h"

#include <QDir>
#include <QImage>
#include <QPixmap>
#include <QRegularExpression>
#include <QTimer>

#include <array>
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

namespace {

const std::array<std::pair<QString, QString>, 2> kSentences {{
    {QStringLiteral("short"), QStringLiteral("我不喜欢学物理。")},
    {QStringLiteral("long"), QStringLiteral("因为她妹妹非常饿，所以她前天吃了一个苹果和七个土豆。")},
}};

}  // namespace

ScreenshotTour::ScreenshotTour(Stage stage, const QString& directory, QObject* parent)
    : QObject(parent)
    , m_stage(stage)
    , m_directory(directory)
{
    // The theme outermost: to change it with every page built takes longest. What is too long is so in every colour.
    for (const auto theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
        for (const auto& [length, sentence] : kSentences) {
            if (theme == ThemeChoice::Dark && &sentence != &kSentences.front().second)
                continue;
            for (const auto language : {LanguageChoice::Chinese, LanguageChoice::English}) {
                for (int page = 0; page < m_stage.window.pages().size(); ++page)
                    for (const QString& scene : m_stage.window.pages().at(page)->scenes())
                        m_stops.append({length, sentence, language, theme, page, scene});
            }
        }
    }
}

void ScreenshotTour::start()
{
    m_complete = QDir().mkpath(m_directory);
    connect(&m_stage.engine, &Engine::translationReady, this,
        [this] { QTimer::singleShot(m_settleMs, this, &ScreenshotTour::shoot); });
    connect(&m_stage.engine, &Engine::failed, this, &ScreenshotTour::onFailed);
    connect(&m_stage.engine, &Engine::translationFailed, this, &ScreenshotTour::onFailed);
    connect(&m_stage.engine, &Engine::modelLoaded, this, &ScreenshotTour::visit);
    if (m_stage.engine.model())
        visit();
    else if (!m_stage.engine.isLoadingModel())
        QTimer::singleShot(0, this, [this] { Q_EMIT finished(false); });
}

void ScreenshotTour::onFailed()
{
    m_complete = false;
    if (m_stage.engine.model())
        QTimer::singleShot(m_settleMs, this, &ScreenshotTour::shoot);
    else
        Q_EMIT finished(false);
}

void ScreenshotTour::visit()
{
    if (m_stops.isEmpty()) {
        Q_EMIT finished(m_complete);
        return;
    }
    prepare(m_stops.first());
}

void ScreenshotTour::prepare(const Stop& stop)
{
    if (m_stage.language.choice() != stop.language)
        m_stage.language.setChoice(stop.language);
    if (m_stage.appearance.theme() != stop.theme)
        m_stage.appearance.setTheme(stop.theme);
    m_stage.window.showPage(stop.page);
    const bool sameSentence = m_sentence == stop.sentence;
    m_sentence = stop.sentence;
    if (sameSentence)
        QTimer::singleShot(m_settleMs, this, &ScreenshotTour::shoot);
    else
        m_stage.window.bar().setSentence(stop.sentence);
}

void ScreenshotTour::shoot()
{
    if (m_stops.isEmpty())
        return;
    const Stop stop = m_stops.takeFirst();
    m_stage.window.selection().setPinnedTarget(1);
    Page* shown = m_stage.window.pages().at(stop.page);
    shown->showScene(stop.scene);
    QString page = shown->objectName();
    page.remove(QStringLiteral("Page"));
    if (!stop.scene.isEmpty())
        page += u'-' + stop.scene;
    const QString file =
        QStringLiteral("%1-%2-%3-%4.png").arg(page, name(stop.language), name(stop.theme), stop.length);
    grabSettled(*shown, file);
}

void ScreenshotTour::grabSettled(const Page& page, const QString& file)
{
    QTimer::singleShot(m_settleMs, this, [this, &page, file] {
        if (!page.isSettled())
            return grabSettled(page, file);
        m_complete = m_stage.window.grab().save(QDir(m_directory).filePath(file)) && m_complete;
        visit();
    });
}

}  // namespace translucent
