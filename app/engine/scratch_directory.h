#pragma once

#include <QString>
#include <QTemporaryDir>

namespace translucent {

/// A temporary directory, removed with this object. Of a process that was killed it stays, until
/// another one looks for what was abandoned: a process that holds the lock of its owner file is alive.
class ScratchDirectory {
public:
    ScratchDirectory();
    ~ScratchDirectory();
    ScratchDirectory(const ScratchDirectory&) = delete;
    ScratchDirectory& operator=(const ScratchDirectory&) = delete;

    bool isValid() const { return m_directory.isValid(); }
    QString filePath(const QString& name) const { return m_directory.filePath(name); }

    /// Removes the directories of this user in `place`, where they are made, whose processes have ended.
    static void removeAbandoned(const QString& place);
    static void removeAbandoned();

private:
    QTemporaryDir m_directory;
    int m_owner = -1;  ///< descriptor of the locked owner file
};

}  // namespace translucent
