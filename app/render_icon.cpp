// Draws the program's icon in one size, for desktops that need pixels. Usage: render_icon ICON.svg SIZE ICON.png
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

#include <cstdio>

int main(int argc, char* argv[])
{
    const int size = argc == 4 ? QByteArray(argv[2]).toInt() : 0;
    if (size <= 0) {
        std::fputs("usage: render_icon ICON.svg SIZE ICON.png\n", stderr);
        return 2;
    }
    QSvgRenderer icon(QString::fromLocal8Bit(argv[1]));
    QImage picture(size, size, QImage::Format_ARGB32);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    icon.render(&painter);
    painter.end();
    const QString file = QString::fromLocal8Bit(argv[3]);
    if (icon.isValid() && QDir().mkpath(QFileInfo(file).path()) && picture.save(file))
        return 0;
    std::fprintf(stderr, "render_icon: %s could not be rendered to %s\n", argv[1], argv[3]);
    return 1;
}
