#include "widgets/tinted_icon.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace translucent {

namespace {

class TintedIcon : public QIconEngine {
public:
    TintedIcon(const QString& path, QPalette::ColorRole normal, QPalette::ColorRole checked)
        : m_path(path)
        , m_normal(normal)
        , m_checked(checked)
    {
    }

    QIconEngine* clone() const override { return new TintedIcon(*this); }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        QFile file(m_path);
        if (file.open(QIODevice::ReadOnly))
            QSvgRenderer(file.readAll().replace("currentColor", colour(mode, state).name().toLatin1()))
                .render(painter, rect);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        if (size.isEmpty())
            return {};
        const QString key =
            QStringLiteral("%1 %2 %3 %4").arg(m_path, colour(mode, state).name()).arg(size.width()).arg(size.height());
        QPixmap pixmap;
        if (QPixmapCache::find(key, &pixmap))
            return pixmap;
        pixmap = QPixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, pixmap.rect(), mode, state);
        painter.end();
        QPixmapCache::insert(key, pixmap);
        return pixmap;
    }

private:
    QColor colour(QIcon::Mode mode, QIcon::State state) const
    {
        return QGuiApplication::palette().color(
            mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Normal, state == QIcon::On ? m_checked : m_normal);
    }

    QString m_path;
    QPalette::ColorRole m_normal;
    QPalette::ColorRole m_checked;
};

}  // namespace

QIcon tintedIcon(const QString& svgPath, QPalette::ColorRole normal, QPalette::ColorRole checked)
{
    return QIcon(new TintedIcon(svgPath, normal, checked));
}

}  // namespace translucent
