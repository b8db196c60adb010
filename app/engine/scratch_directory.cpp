#include "engine/scratch_directory.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace translucent {

namespace {

const QString kStem = QStringLiteral("translucent-scratch-");
const QString kOwnerFile = QStringLiteral("owner");

/// True if the directory was created by such an object, is not writable by other users, and is not a link.
bool isOurs(const QString& path)
{
    struct stat about { };
    return ::lstat(QFile::encodeName(path).constData(), &about) == 0 && S_ISDIR(about.st_mode)
        && about.st_uid == ::getuid() && (about.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/// -1 if the file does not exist or another process holds the lock.
int lockedOwnerFile(const QString& directory, int flags)
{
    const QByteArray path = QFile::encodeName(QDir(directory).filePath(kOwnerFile));
    const int file = ::open(path.constData(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | flags, S_IRUSR | S_IWUSR);
    if (file >= 0 && ::flock(file, LOCK_EX | LOCK_NB) == 0)
        return file;
    if (file >= 0)
        ::close(file);
    return -1;
}

/// Removes the owner file last: if anything remains, the next call finds the directory.
void clear(const QString& directory)
{
    const auto entries =
        QDir(directory).entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    for (const QFileInfo& entry : entries) {
        if (entry.fileName() == kOwnerFile)
            continue;
        if (entry.isDir() && !entry.isSymLink())
            QDir(entry.absoluteFilePath()).removeRecursively();
        else
            QFile::remove(entry.absoluteFilePath());
    }
    if (QDir(directory).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot).size() == 1)
        QDir(directory).removeRecursively();
}

}  // namespace

ScratchDirectory::ScratchDirectory()
    : m_directory(QDir(QDir::tempPath()).filePath(kStem + QStringLiteral("XXXXXX")))
{
    if (m_directory.isValid())
        m_owner = lockedOwnerFile(m_directory.path(), O_CREAT | O_EXCL);
}

ScratchDirectory::~ScratchDirectory()
{
    m_directory.remove();
    if (m_owner >= 0)
        ::close(m_owner);
}

void ScratchDirectory::removeAbandoned()
{
    removeAbandoned(QDir::tempPath());
}

void ScratchDirectory::removeAbandoned(const QString& place)
{
    for (const QString& name : QDir(place).entryList({kStem + u'*'}, QDir::Dirs | QDir::NoSymLinks)) {
        const QString directory = QDir(place).filePath(name);
        if (!isOurs(directory))
            continue;
        if (const int owner = lockedOwnerFile(directory, 0); owner >= 0) {
            clear(directory);
            ::close(owner);
        }
    }
}

}  // namespace translucent
