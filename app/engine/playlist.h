#pragma once

#include "engine/guarded_job.h"
#include "translucent/lessons/scene_file.h"

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace translucent {

/// The scenes of a class in order, their file, and the current scene. Lives on the GUI thread.
class Playlist : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    const std::vector<SavedScene>& scenes() const { return m_scenes; }
    bool isEmpty() const { return m_scenes.empty(); }
    int count() const { return int(m_scenes.size()); }
    /// The scene that was shown last, or -1.
    int current() const { return m_current; }
    void setCurrent(int index);
    /// Empty before the first saving.
    QString file() const { return m_file; }
    bool isModified() const { return m_scenes != m_saved; }

    void add(const SavedScene& scene);  ///< after the current one, and becomes it
    void replace(int index, const SavedScene& scene);
    void rename(int index, const QString& title);  ///< its title is no longer automatic
    void setNotes(int index, const QString& notes);
    void remove(int index);
    void move(int from, int to);
    void clear();

    /// Empty on success; on failure, returns the reason and changes nothing.
    std::optional<JobFailure> open(const QString& file);
    std::optional<JobFailure> save(const QString& file);
    /// Writes unsaved scenes to `rescue`; they remain unsaved.
    std::optional<JobFailure> rescueTo(const QString& rescue) const;
    /// Reads them back as unsaved changes of `file`, which can be empty.
    std::optional<JobFailure> restore(const QString& rescue, const QString& file);

Q_SIGNALS:
    void changed();         ///< scenes, their names, notes or order, file
    void currentChanged();  ///< a different scene was shown

private:
    void write(std::string& present, const QString& text);

    std::vector<SavedScene> m_scenes;
    std::vector<SavedScene> m_saved;  ///< as the file has them
    QString m_file;
    int m_current = -1;
};

}  // namespace translucent
