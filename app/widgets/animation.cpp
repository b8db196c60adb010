#include "widgets/animation.h"

#include <QPainter>

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <climits>
#include <memory>
#include <utility>
#include <vector>

namespace translucent {

namespace {

constexpr int kColours = 256;
constexpr int kLastStays = 4;  // times as long as the others

/// A picture and the time for which it is shown.
struct Shot {
    QImage image;
    int milliseconds = 0;
};

std::vector<Shot> shotsOf(const Animation& animation)
{
    std::vector<Shot> shots;
    for (const QImage& frame : animation.frames) {
        if (shots.empty() || shots.back().image.cacheKey() != frame.cacheKey())
            shots.push_back({frame});
        shots.back().milliseconds += animation.milliseconds;
    }
    if (!shots.empty())
        shots.back().milliseconds += (kLastStays - 1) * animation.milliseconds;
    return shots;
}

QImage onWhite(const QImage& frame, const QSize& size)
{
    if (frame.size() == size && !frame.hasAlphaChannel())
        return frame;
    QImage result(size, QImage::Format_RGB32);
    result.fill(Qt::white);
    QPainter painter(&result);
    painter.drawImage(0, 0, frame);
    return result;
}

/// All in the size of the largest, scaled.
std::vector<Shot> alike(std::vector<Shot> shots, double scale)
{
    QSize size;
    for (const Shot& shot : shots)
        size = size.expandedTo(shot.image.size());
    for (Shot& shot : shots) {
        shot.image = onWhite(shot.image, size);
        if (scale < 1)
            shot.image = shot.image.scaled(size * scale, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    }
    return shots;
}

using Palette = std::array<GifColorType, kColours>;

/// The colours of all pictures, by median cut: of every n-th pixel, as many as one picture has.
Palette coloursOf(const std::vector<Shot>& shots)
{
    const QSize size = shots.front().image.size();
    const auto pixels = std::size_t(size.width()) * std::size_t(size.height());
    std::array<std::vector<GifByteType>, 3> channels;
    for (std::size_t number = 0; number < shots.size(); ++number)
        for (std::size_t pixel = number; pixel < pixels; pixel += shots.size()) {
            const auto width = std::size_t(size.width());
            const QRgb colour = shots[number].image.pixel(int(pixel % width), int(pixel / width));
            channels[0].push_back(GifByteType(qRed(colour)));
            channels[1].push_back(GifByteType(qGreen(colour)));
            channels[2].push_back(GifByteType(qBlue(colour)));
        }
    Palette palette {};
    int colours = kColours;
    std::vector<GifByteType> places(channels[0].size());
    GifQuantizeBuffer(unsigned(places.size()), 1, &colours, channels[0].data(), channels[1].data(), channels[2].data(),
        places.data(), palette.data());
    const auto light = [](const GifColorType& colour) { return int(colour.Red) + colour.Green + colour.Blue; };
    const auto lightest = std::ranges::max_element(palette, {}, light);
    constexpr int kNearlyWhite = 3 * 240;
    (light(*lightest) >= kNearlyWhite ? *lightest : palette.back()) = {UCHAR_MAX, UCHAR_MAX, UCHAR_MAX};  // background
    return palette;
}

QList<QRgb> tableOf(const Palette& palette)
{
    QList<QRgb> table;
    for (const GifColorType& colour : palette)
        table << qRgb(colour.Red, colour.Green, colour.Blue);
    return table;
}

int append(GifFileType* file, const GifByteType* bytes, int count)
{
    static_cast<QByteArray*>(file->UserData)->append(reinterpret_cast<const char*>(bytes), count);
    return count;
}

/// Writes to memory; false when giflib refuses something.
class GifWriter {
public:
    explicit GifWriter(QByteArray& bytes)
        : m_file(EGifOpen(&bytes, append, nullptr))
    {
    }
    ~GifWriter() { close(); }
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    bool begin(const QSize& size, const Palette& palette)
    {
        constexpr int kBitsPerColour = 8;
        EGifSetGifVersion(m_file, true);
        const std::unique_ptr<ColorMapObject, decltype(&GifFreeMapObject)> colours(
            GifMakeMapObject(kColours, palette.data()), &GifFreeMapObject);
        return EGifPutScreenDesc(m_file, size.width(), size.height(), kBitsPerColour, 0, colours.get()) == GIF_OK
            && repeat();
    }

    bool add(const QImage& indexed, int milliseconds)
    {
        GraphicsControlBlock control {DISPOSE_DO_NOT, false, milliseconds / 10, NO_TRANSPARENT_COLOR};
        std::array<GifByteType, 4> extension {};
        EGifGCBToExtension(&control, extension.data());
        bool good = EGifPutExtension(m_file, GRAPHICS_EXT_FUNC_CODE, int(extension.size()), extension.data()) == GIF_OK
            && EGifPutImageDesc(m_file, 0, 0, indexed.width(), indexed.height(), false, nullptr) == GIF_OK;
        std::vector<GifPixelType> line(std::size_t(indexed.width()));
        for (int y = 0; good && y < indexed.height(); ++y) {
            std::copy_n(indexed.constScanLine(y), line.size(), line.begin());
            good = EGifPutLine(m_file, line.data(), int(line.size())) == GIF_OK;
        }
        return good;
    }

    bool close()
    {
        GifFileType* file = std::exchange(m_file, nullptr);
        return file && EGifCloseFile(file, nullptr) == GIF_OK;
    }

private:
    /// The extension of Netscape: without end.
    bool repeat()
    {
        constexpr std::array<GifByteType, 3> kForever {1, 0, 0};
        return EGifPutExtensionLeader(m_file, APPLICATION_EXT_FUNC_CODE) == GIF_OK
            && EGifPutExtensionBlock(m_file, 11, "NETSCAPE2.0") == GIF_OK
            && EGifPutExtensionBlock(m_file, int(kForever.size()), kForever.data()) == GIF_OK
            && EGifPutExtensionTrailer(m_file) == GIF_OK;
    }

    GifFileType* m_file;
};

QByteArray written(const std::vector<Shot>& originals, double scale)
{
    const std::vector<Shot> shots = alike(originals, scale);
    const Palette palette = coloursOf(shots);
    const QList<QRgb> table = tableOf(palette);
    QByteArray bytes;
    GifWriter writer(bytes);
    bool good = writer.begin(shots.front().image.size(), palette);
    for (std::size_t i = 0; good && i < shots.size(); ++i) {
        const QImage indexed = shots[i].image.convertToFormat(QImage::Format_Indexed8, table, Qt::ThresholdDither);
        good = writer.add(indexed, shots[i].milliseconds);
    }
    return writer.close() && good ? bytes : QByteArray();
}

}  // namespace

QByteArray gifFile(const Animation& animation, qsizetype mostBytes)
{
    constexpr double kSmaller = 0.75, kSmallest = 0.1;
    const std::vector<Shot> shots = shotsOf(animation);
    if (shots.empty())
        return {};
    QByteArray bytes;
    for (double scale = 1; scale > kSmallest; scale *= kSmaller) {
        bytes = written(shots, scale);
        if (bytes.size() <= mostBytes)
            break;
    }
    return bytes;
}

}  // namespace translucent
