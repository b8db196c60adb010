#pragma once

#include <QElapsedTimer>
#include <QPixmap>
#include <QTimer>
#include <QWidget>

#include <string>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace translucent {

class Playlist;
struct SavedScene;

/// A small picture of a window for SavedScene::picture.
std::string pictureOf(QWidget& window);
/// Null if the scene has none or it is not such a picture.
QPixmap pictureFrom(const SavedScene& scene);

/// What the speaker reads while the class sees the main window: the notes of the current scene, which can be edited,
/// the next scene with its picture, the time, and how long the class has lasted. A window of its own, on another screen
/// than the main window's if there is one.
class SpeakerWindow : public QWidget {
    Q_OBJECT

public:
    /// `playlist` outlives the window.
    SpeakerWindow(Playlist& playlist, QWidget& mainWindow);

    void open();
    void retranslateUi();

Q_SIGNALS:
    void stepRequested(int by);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void layOut();
    void connectSignals();
    void place();
    void refresh();
    void refreshNext();
    void tick();

    Playlist& m_playlist;
    QWidget& m_mainWindow;
    QTimer m_ticks;
    QElapsedTimer m_begun;
    QLabel* m_place;
    QLabel* m_title;
    QLabel* m_clock;
    QLabel* m_lasted;
    QPlainTextEdit* m_notes;
    QLabel* m_nextHeading;
    QLabel* m_nextTitle;
    QLabel* m_picture;
    QPushButton* m_restart;
    QPushButton* m_previous;
    QPushButton* m_next;
};

}  // namespace translucent
