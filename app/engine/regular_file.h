#pragma once

#include <QFile>
#include <QString>

#include <memory>

namespace translucent {

/// Opens a file that others may have put there. Only regular files are opened, and nobody waits for the other end of a
/// pipe. nullptr when there is none.
/// @throws Error{InvalidFormat} when it is something else or larger than `mostBytes`, Error{NotFound} when the system
/// refuses it
std::unique_ptr<QFile> openRegularFile(const QString& path, qint64 mostBytes);

}  // namespace translucent
