#include "crawler/inspectors.h"
#include "shell/scene_tour.h"

#include <QDir>
#include <QImage>
#include <QPixmap>

namespace translucent::test {

namespace {

constexpr int kFewColours = 16;

/// Compares the area of the page: below the bars and next to the rail. TRANSLUCENT_PICTURES=DIR keeps the pictures.
class PictureInspector : public Inspector {
public:
    using Inspector::Inspector;

    void look(const Stop& stop) override
    {
        if (!stop.scene)
            return;
        const QImage window = stop.window.grab().toImage().convertToFormat(QImage::Format_RGB32);
        keep(stop, window);
        const QImage page = window.copy(window.rect().adjusted(150, 130, 0, -40));
        if (showsLittle(page))
            complain(stop.place + QStringLiteral(" shows nothing"), stop);
        const bool isLight = stop.looks.theme == ThemeChoice::Light;
        const int lightness = window.pixelColor(5, 400).lightness();
        if (isLight ? lightness < 200 : lightness > 100)
            complain(QStringLiteral("the lightness of the theme is %1").arg(lightness), stop);
        if (!isLight)
            return;
        const QByteArray bytes(reinterpret_cast<const char*>(page.constBits()), page.sizeInBytes());
        if (const QString before = std::exchange(m_shown[qHash(bytes)], stop.name()); !before.isEmpty())
            complain(QStringLiteral("the same picture as %1").arg(before), stop);
    }

private:
    static bool showsLittle(const QImage& image)
    {
        QSet<QRgb> colours;
        for (int y = 0; y < image.height(); y += 3)
            for (int x = 0; x < image.width() && colours.size() <= kFewColours; x += 3)
                colours.insert(image.pixel(x, y));
        return colours.size() <= kFewColours;
    }

    void keep(const Stop& stop, const QImage& picture)
    {
        if (m_directory.isEmpty())
            return;
        const QString file = SceneTour::fileName(
            *stop.scene, name(stop.looks.language).toStdString(), name(stop.looks.theme).toStdString());
        if (!QDir().mkpath(m_directory) || !picture.save(QDir(m_directory).filePath(file)))
            complain(QStringLiteral("cannot be written: %1").arg(file), stop);
    }

    const QString m_directory = qEnvironmentVariable("TRANSLUCENT_PICTURES");
    QHash<std::size_t, QString> m_shown;  ///< where a picture of a light theme was seen
};

}  // namespace

std::unique_ptr<Inspector> pictureInspector()
{
    return std::make_unique<PictureInspector>(Inspection::Picture);
}

}  // namespace translucent::test
