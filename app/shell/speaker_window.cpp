#include "shell/speaker_window.h"

#include "engine/playlist.h"
#include "widgets/ui_helpers.h"

#include <QBoxLayout>
#include <QBuffer>
#include <QGuiApplication>
#include <QImageReader>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QShortcut>
#include <QSignalBlocker>
#include <QTime>

#include <algorithm>

namespace translucent {

namespace {

constexpr QSize kPicture(288, 180);
constexpr int kSecond = 1000;

const SavedScene* sceneAt(const Playlist& playlist, int index)
{
    return index >= 0 && index < playlist.count() ? &playlist.scenes()[std::size_t(index)] : nullptr;
}

QString titleOf(const SavedScene& scene)
{
    return scene.title.empty() ? SpeakerWindow::tr("Without a title") : QString::fromStdString(scene.title);
}

}  // namespace

std::string pictureOf(QWidget& window)
{
    const QPixmap small = window.grab().scaled(kPicture, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    QByteArray file;
    QBuffer buffer(&file);
    small.save(&buffer, "PNG");
    return file.toBase64().toStdString();
}

QPixmap pictureFrom(const SavedScene& scene)
{
    QByteArray file = QByteArray::fromBase64(QByteArray::fromStdString(scene.picture));
    QBuffer buffer(&file);
    QImageReader reader(&buffer, "png");
    const QSize size = reader.size();
    // A file of scenes can come from others.
    if (!size.isValid() || size.width() > 2 * kPicture.width() || size.height() > 2 * kPicture.height())
        return {};
    return QPixmap::fromImage(reader.read());
}

SpeakerWindow::SpeakerWindow(Playlist& playlist, QWidget& mainWindow)
    : QWidget(&mainWindow, Qt::Window)
    , m_playlist(playlist)
    , m_mainWindow(mainWindow)
    , m_place(makeLabel("caption", "speakerPlace", this))
    , m_title(makeText("title", "speakerTitle", {}, this))
    , m_clock(makeLabel("title", "speakerClock", this))
    , m_lasted(makeLabel("caption", "speakerLasted", this))
    , m_notes(named(new QPlainTextEdit(this), "speakerNotes"))
    , m_nextHeading(makeLabel("caption", "speakerNextHeading", this))
    , m_nextTitle(makeText("section", "speakerNextTitle", {}, this))
    , m_picture(makeLabel("", "speakerPicture", this))
    , m_restart(makePushButton("speakerRestart", {}, {}, this))
    , m_previous(makePushButton("speakerPrevious", {}, {}, this))
    , m_next(makePushButton("speakerNext", {}, {}, this))
{
    setObjectName(QStringLiteral("speakerWindow"));
    m_title->setTextFormat(Qt::PlainText);
    m_nextTitle->setTextFormat(Qt::PlainText);
    m_notes->setTabChangesFocus(true);
    m_picture->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_ticks.setInterval(kSecond);
    layOut();
    connectSignals();
    retranslateUi();
}

void SpeakerWindow::layOut()
{
    auto* next = columnOf({m_nextHeading, m_nextTitle, m_picture, LayoutPart::room()}, nullptr, {}, 6);
    auto* heading = columnOf({m_place, m_title}, nullptr, {}, 2);
    auto* clock = columnOf({m_clock, m_lasted}, nullptr, {}, 2);
    columnOf({rowOf({{heading, 1}, clock}), {rowOf({{m_notes, 3}, {next, 2}}, nullptr, {}, 16), 1},
                 rowOf({m_restart, LayoutPart::room(), m_previous, m_next})},
        this, {18, 14, 18, 14}, 12);
}

void SpeakerWindow::connectSignals()
{
    connect(&m_ticks, &QTimer::timeout, this, &SpeakerWindow::tick);
    connect(&m_playlist, &Playlist::changed, this, &SpeakerWindow::refresh);
    connect(&m_playlist, &Playlist::currentChanged, this, &SpeakerWindow::refresh);
    connect(m_notes, &QPlainTextEdit::textChanged, this, [this] {
        if (sceneAt(m_playlist, m_playlist.current()))
            m_playlist.setNotes(m_playlist.current(), m_notes->toPlainText());
    });
    connect(m_restart, &QPushButton::clicked, this, [this] {
        m_begun.start();
        tick();
    });
    connect(m_previous, &QPushButton::clicked, this, [this] { Q_EMIT stepRequested(-1); });
    connect(m_next, &QPushButton::clicked, this, [this] { Q_EMIT stepRequested(1); });
    connect(new QShortcut(Qt::Key_PageDown, this), &QShortcut::activated, m_next, &QPushButton::click);
    connect(new QShortcut(Qt::Key_PageUp, this), &QShortcut::activated, m_previous, &QPushButton::click);
}

void SpeakerWindow::open()
{
    if (isHidden()) {
        place();
        m_begun.start();
        m_ticks.start();
        tick();
    }
    refresh();
    show();
    raise();
    activateWindow();
}

/// On the first screen that does not show the main window.
void SpeakerWindow::place()
{
    const QList<QScreen*> screens = QGuiApplication::screens();
    const auto other = std::ranges::find_if(screens, [this](QScreen* each) { return each != m_mainWindow.screen(); });
    QScreen* chosen = other == screens.end() ? m_mainWindow.screen() : *other;
    const QRect room = chosen->availableGeometry();
    const int line = fontMetrics().height();
    const QSize size = QSize(line * 48, line * 27).boundedTo(room.size() * 9 / 10);
    setGeometry({room.center() - QPoint(size.width() / 2, size.height() / 2), size});
}

void SpeakerWindow::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_ticks.stop();
}

void SpeakerWindow::retranslateUi()
{
    setWindowTitle(tr("Speaker notes"));
    m_notes->setAccessibleName(tr("Notes on this scene"));
    m_nextHeading->setText(tr("Next scene"));
    m_restart->setText(tr("Restart the clock"));
    m_restart->setToolTip(tr("Measures the time from now on"));
    m_previous->setText(tr("Previous"));
    m_previous->setToolTip(tr("The previous scene (PageUp)"));
    m_next->setText(tr("Next"));
    m_next->setToolTip(tr("The next scene (PageDown)"));
    refresh();
}

void SpeakerWindow::refresh()
{
    const SavedScene* shown = sceneAt(m_playlist, m_playlist.current());
    m_place->setText(shown ? tr("Scene %1 of %2").arg(m_playlist.current() + 1).arg(m_playlist.count())
                           : tr("%n scene(s)", nullptr, m_playlist.count()));
    m_title->setText(shown ? titleOf(*shown) : QString());
    m_notes->setEnabled(shown != nullptr);
    m_notes->setPlaceholderText(shown ? tr("What you want to say here. It is saved with the scenes.")
            : m_playlist.isEmpty()    ? tr("No scenes yet: add the view on screen with Ctrl+D.")
                                      : tr("PageDown shows the first scene."));
    const QString notes = shown ? QString::fromStdString(shown->notes) : QString();
    if (notes != m_notes->toPlainText()) {
        const QSignalBlocker quiet(m_notes);
        m_notes->setPlainText(notes);
    }
    m_previous->setEnabled(m_playlist.current() > 0);
    refreshNext();
}

void SpeakerWindow::refreshNext()
{
    const SavedScene* next = sceneAt(m_playlist, m_playlist.current() + 1);
    m_next->setEnabled(next != nullptr);
    m_nextTitle->setText(next ? titleOf(*next) : tr("This is the last one."));
    const QPixmap picture = next ? pictureFrom(*next) : QPixmap();
    m_picture->setPixmap(picture);
    m_picture->setVisible(!picture.isNull());
}

void SpeakerWindow::tick()
{
    const QTime lasted = QTime(0, 0).addMSecs(int(m_begun.elapsed() % (24 * 60 * 60 * kSecond)));
    m_clock->setText(QTime::currentTime().toString(QStringLiteral("HH:mm")));
    m_lasted->setText(tr("since %1").arg(lasted.toString(QStringLiteral("H:mm:ss"))));
}

}  // namespace translucent
