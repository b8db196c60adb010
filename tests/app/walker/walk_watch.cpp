#include "walker/walk_watch.h"

#include "engine/engine.h"
#include "engine/selection.h"
#include "pages/page.h"
#include "shell/application.h"
#include "shell/main_window.h"

#include <QImage>
#include <QLabel>
#include <QMutex>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <utility>

namespace translucent::test {

namespace {

QMutex mutex;          // of what follows: warnings come from every thread
QStringList warnings;  // since the last look
QtMessageHandler former = nullptr;

/// Sentences that are too long for a model are told on the page, and so is what a model of its kind cannot do; three
/// are broken on purpose, and the offscreen platform cannot do everything.
bool isExpected(const QString& message)
{
    static const QRegularExpression expected(QStringLiteral(
        "too long|too many pieces|at most \\d+ (pieces|tokens)"
        "|/models/(broken|empty|missing)|not a model directory|choose a model that|this model writes all tokens at once"
        "|QFileSystemWatcher|propagateSizeHints|does not support raise|This plugin does not support"));
    return expected.match(message).hasMatch();
}

void keepMessage(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    if (type != QtDebugMsg && type != QtInfoMsg && !isExpected(message)) {
        const QMutexLocker lock(&mutex);
        warnings << message;
    }
    if (former && type == QtFatalMsg)
        former(type, context, message);
}

bool isOfOneColour(const QImage& image)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) != image.pixel(0, 0))
                return false;
    return true;
}

}  // namespace

WalkWatch::WalkWatch(MainWindow& window, Engine& engine)
    : m_window(window)
{
    former = qInstallMessageHandler(keepMessage);
    connect(static_cast<GuardedApplication*>(qApp), &GuardedApplication::failed, this,
        [this](const JobFailure& failure) { m_thrown << failure.detail(); });
    connect(static_cast<GuardedApplication*>(qApp), &GuardedApplication::failed, &window, &MainWindow::showFailure);
    connect(&engine, &Engine::failed, this, &WalkWatch::hear);
    connect(&engine, &Engine::translationFailed, this, &WalkWatch::hear);
}

/// Directories without a model and sentences that are too long are opened on purpose; anything else is a mistake of the
/// program.
void WalkWatch::hear(const JobFailure& failure)
{
    constexpr std::array kExpected {ErrorCode::NotFound, ErrorCode::InvalidFormat, ErrorCode::TooLong};
    if (std::ranges::count(kExpected, failure.code) == 0)
        m_thrown << failure.detail();
}

WalkWatch::~WalkWatch()
{
    qInstallMessageHandler(former);
}

QString WalkWatch::finding()
{
    const QMutexLocker lock(&mutex);
    const QStringList thrown = std::exchange(m_thrown, {});
    const QStringList written = std::exchange(warnings, {});
    if (!thrown.isEmpty())
        return QStringLiteral("thrown: ") + thrown.first();
    return written.isEmpty() ? QString() : QStringLiteral("warning: ") + written.first();
}

QString WalkWatch::pageProblem() const
{
    for (const Page* page : m_window.pages()) {
        if (!page->isVisible())
            continue;
        const QString name = page->objectName() + QStringLiteral(": ");
        if (isOfOneColour(const_cast<Page*>(page)->grab().toImage()))
            return name + QStringLiteral("nothing is on the page");
        const TranslationResultPtr result = m_window.selection().result();
        if (!result || saysLabels(result))  // a note tells why most pages have nothing to show of labels
            continue;
        for (const QLabel* label : page->findChildren<QLabel*>())
            if (label->isVisible()
                && (label->text().startsWith(QStringLiteral("No translation yet"))
                    || label->text().startsWith(QStringLiteral("还没有译文"))))
                return name + QStringLiteral("says that there is no translation");
    }
    return {};
}

}  // namespace translucent::test
