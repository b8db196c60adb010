#pragma once

#include "shell/scene_tour.h"
#include "translucent/lessons/scene_file.h"

#include <QObject>
#include <QSaveFile>
#include <QString>

#include <memory>
#include <vector>

class QPainter;
class QPdfWriter;
class QWidget;

namespace translucent {

/// A PDF file with a page for every scene: title, the window as a vector graphic, and the speaker's notes. Notes that
/// are too long for the page continue on pages of their own.
class SlideHandout {
public:
    explicit SlideHandout(const QString& file);
    ~SlideHandout();
    SlideHandout(const SlideHandout&) = delete;
    SlideHandout& operator=(const SlideHandout&) = delete;

    /// Adds a page with what `window` shows.
    void add(QWidget& window, const SavedScene& scene);
    /// Completes the file. Returns false if it could not be written.
    bool finish();

private:
    void beginPage(const QString& title);
    void drawNotes(const QString& title, const QString& notes, double top);

    QSaveFile m_file;
    std::unique_ptr<QPdfWriter> m_writer;
    std::unique_ptr<QPainter> m_painter;
    int m_pages = 0;
};

/// Saves the scenes of a class as numbered pictures and, with the notes, as slides.pdf, by showing them in the window.
class SlideExport : public QObject {
    Q_OBJECT

public:
    SlideExport(
        MainWindow& window, const std::vector<SavedScene>& scenes, const QString& directory, QObject* parent = nullptr);

    void start() { m_tour.start(); }

Q_SIGNALS:
    void finished(bool complete);  ///< false if something in a scene is missing, or a file could not be written

private:
    SlideHandout m_handout;
    SceneTour m_tour;
};

}  // namespace translucent
