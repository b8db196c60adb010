#include "measured_window.h"

#include "page_scenes.h"
#include "pages/page.h"
#include "shell/sentence_bar.h"
#include "shell/services.h"

#include <QAction>
#include <QSignalSpy>
#include <QTest>

#include <cstdio>
#include <cstdlib>

namespace translucent::speed {

namespace {

constexpr int kLongestWaitMs = 30000;

Services servicesWithRunsIn(const QTemporaryDir& directory)
{
    qputenv("TRANSLUCENT_RUNS", directory.filePath(QStringLiteral("runs")).toUtf8());
    return coreServices();
}

[[noreturn]] void giveUp(const char* reason)
{
    std::fprintf(stderr, "window_speed: %s\n", reason);
    std::exit(1);
}

}  // namespace

MeasuredWindow::MeasuredWindow()
    : settings(directory.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
    , engine(&loadBackend)
{
    settings.setValue(QStringLiteral("window/language"), QStringLiteral("en"));
    settings.setValue(QStringLiteral("window/theme"), QStringLiteral("light"));
    settings.setValue(QStringLiteral("window/hasBegun"), true);
    window = std::make_unique<MainWindow>(
        WindowContext {engine, appearance, language, settings, servicesWithRunsIn(directory)});
    window->resize(1280, 720);
    window->show();
    if (!QTest::qWaitForWindowExposed(window.get()))
        giveUp("the window is not shown");
    engine.start();
}

void MeasuredWindow::open(const QString& model)
{
    QSignalSpy loaded(&engine, &Engine::modelLoaded);
    window->openFirstModel(model);
    if (!loaded.wait(kLongestWaitMs))
        giveUp("the model is not opened");
    rest();
}

void MeasuredWindow::translate(const QString& sentence)
{
    QSignalSpy ready(&engine, &Engine::translationReady);
    window->bar().setSentence(sentence);
    if (!ready.wait(kLongestWaitMs))
        giveUp("the sentence is not translated");
    rest();
}

Work MeasuredWindow::visit(Page& page)
{
    return after([&] { window->showPage(int(window->pages().indexOf(&page))); });
}

void MeasuredWindow::visitAll()
{
    for (Page* page : window->pages()) {
        visit(*page);
        for (const SavedScene& scene : test::scenesOf(*page))
            after([&] { window->scenePlayer().show(scene); });
    }
}

Work MeasuredWindow::trigger(const char* action)
{
    return after([&] { window->findChild<QAction*>(QString::fromLatin1(action))->trigger(); });
}

QString sentenceOf25Characters()
{
    return QStringLiteral("因为她妹妹非常饿，所以她前天吃了一个苹果和七个土豆");
}

QString sentenceOf200Tokens()
{
    const QStringList clauses {QStringLiteral("昨天晚上我和朋友一起去看电影"),
        QStringLiteral("他的弟弟在学校里学习英语"), QStringLiteral("妈妈每天早上六点起床做饭"),
        QStringLiteral("我们打算下个星期去北京旅游"), QStringLiteral("这本书比那本书贵三十块钱"),
        QStringLiteral("老师说明天没有课"), QStringLiteral("她想买一件红色的衣服"),
        QStringLiteral("医生让他多喝水少抽烟"), QStringLiteral("外面下雨了所以我们没有出去"),
        QStringLiteral("我哥哥会说法语也会说德语")};
    constexpr int kClauses = 24;
    QStringList chosen;
    for (int clause = 0; clause < kClauses; ++clause)
        chosen << clauses[clause % clauses.size()];
    return chosen.join(u'，') + QStringLiteral("，你好吗");
}

}  // namespace translucent::speed
