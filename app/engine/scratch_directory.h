#pragma once

#include <QString>
#include <QTemporaryDir>

namespace translucent {

/// A temporary directory, removed with this object. A killed process leaves it behind, until another
/// process removes it: the owner file of a live process is locked.
class ScratchDirectory {
public:
    ScratchDirectory();
    ~ScratchDirectory();
    ScratchDirectory(const ScratchDirectory&) = delete;
    ScratchDirectory& operator=(const ScratchDirectory&) = delete;

    bool isValid() const { return m_directory.isValid(); }
    QString filePath(const QString& name) const { return m_directory.filePath(name); }

    /// Removes the directories of this user in `place` whose processes have ended.
    static void removeAbandoned(const QString& place);
    static void removeAbandoned();

private:
    QTemporaryDir m_directory;
    int m_owner = -1;  ///< descriptor of the locked owner file
};

}  // namespace translucent
