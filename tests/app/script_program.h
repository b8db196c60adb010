#pragma once

#include <QFile>
#include <QString>
#include <QTemporaryDir>

namespace translucent::test {

/// A shell script in `directory` that plays translucent-cli; `lines` are its body. Another one replaces it.
inline QString scriptProgram(const QTemporaryDir& directory, const QByteArray& lines)
{
    const QString path = directory.filePath(QStringLiteral("program"));
    QFile::remove(path);
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write("#!/bin/sh\n" + lines + "\n");
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return path;
}

}  // namespace translucent::test
