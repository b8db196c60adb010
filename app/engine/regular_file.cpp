#include "engine/regular_file.h"

#include "translucent/error.h"

#include <cerrno>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace translucent {

namespace {

[[noreturn]] void refuse(const QString& path, const std::string& why)
{
    throw Error(ErrorCode::InvalidFormat, path.toStdString() + ": " + why);
}

}  // namespace

std::unique_ptr<QFile> openRegularFile(const QString& path, qint64 mostBytes)
{
    const int descriptor = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0 && errno == ENOENT)
        return nullptr;
    if (descriptor < 0)
        refuse(path, "cannot be opened: " + std::generic_category().message(errno));
    auto file = std::make_unique<QFile>(path);
    struct stat about { };
    if (::fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode)) {
        ::close(descriptor);
        refuse(path, "is no regular file");
    }
    if (!file->open(descriptor, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle)) {
        ::close(descriptor);
        refuse(path, "cannot be opened: " + file->errorString().toStdString());
    }
    if (about.st_size > mostBytes)
        refuse(path,
            "has " + std::to_string(about.st_size) + " bytes; " + std::to_string(mostBytes)
                + " are the most that are read");
    return file;
}

}  // namespace translucent
