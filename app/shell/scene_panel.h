#pragma once

#include <QFrame>

class QLabel;
class QListWidget;
class QPushButton;
class QToolButton;

namespace translucent {

class Playlist;

/// The scenes of a class beside the page: shown by a click, renamed by F2, moved by dragging or Alt+arrow keys,
/// taken out by Delete.
class ScenePanel : public QFrame {
    Q_OBJECT

public:
    ScenePanel(Playlist& playlist, QWidget* parent);

    void retranslateUi();
    QSize sizeHint() const override;

Q_SIGNALS:
    void chosen(int index);   ///< this scene is to be shown
    void addRequested();      ///< what is on screen
    void replaceRequested();  ///< the current one by what is on screen
    void saveRequested();
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QToolButton* makeAction(const char* objectName);
    void fill();
    void refresh();
    bool pressed(int key, Qt::KeyboardModifiers modifiers);

    Playlist& m_playlist;
    QLabel* m_title;
    QLabel* m_file;
    QLabel* m_empty;
    QListWidget* m_list;
    QToolButton* m_close;
    QPushButton* m_add;
    QToolButton* m_replace;
    QToolButton* m_remove;
    QToolButton* m_save;
    bool m_isFilling = false;
};

}  // namespace translucent
