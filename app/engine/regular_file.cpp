#include "engine/regular_file.h"

#include "translucent/error.h"
#include "translucent/posix_file.h"

namespace translucent {

std::unique_ptr<QFile> openRegularFile(const QString& path, qint64 mostBytes)
{
    const std::filesystem::path name = QFile::encodeName(path).toStdString();
    std::error_code error;
    if (std::filesystem::status(name, error).type() == std::filesystem::file_type::not_found)
        return nullptr;
    FileDescriptor descriptor = openRegularFile(name);
    const auto refuse = [&](const std::string& why) {
        throw Error(ErrorCode::InvalidFormat, name.string() + ": " + why);
    };
    if (const auto size = regularFileSize(descriptor, name); size > static_cast<std::uint64_t>(mostBytes))
        refuse("has " + std::to_string(size) + " bytes; " + std::to_string(mostBytes) + " are the most that are read");
    auto file = std::make_unique<QFile>(path);
    if (!file->open(descriptor.get(), QIODevice::ReadOnly, QFileDevice::AutoCloseHandle))
        refuse("cannot be opened: " + file->errorString().toStdString());
    descriptor.release();
    return file;
}

}  // namespace translucent
