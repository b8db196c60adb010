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

QImage onWhite(const QImage& frame, const QSize& size)
{
    QImage result(size, QImage::Format_RGB32);
    result.fill(Qt::white);
    QPainter painter(&result);
    painter.drawImage(0, 0, frame);
    return result;
}

/// All frames in the size of the largest, scaled.
QList<QImage> alike(const QList<QImage>& frames, double scale)
{
    QSize size;
    for (const QImage& frame : frames)
        size = size.expandedTo(frame.size());
    QList<QImage> result;
    for (const QImage& frame : frames) {
        const QImage whole = onWhite(frame, size);
        result << (scale < 1 ? whole.scaled(size * scale, Qt::IgnoreAspectRatio, Qt::SmoothTransformation) : whole);
    }
    return result;
}

using Palette = std::array<GifColorType, kColours>;

/// The colours of a picture, by median cut.
Palette coloursOf(const QImage& image)
{
    const auto pixels = std::size_t(image.width()) * std::size_t(image.height());
    std::array<std::vector<GifByteType>, 3> channels;
    for (auto& channel : channels)
        channel.reserve(pixels);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QRgb colour = image.pixel(x, y);
            channels[0].push_back(GifByteType(qRed(colour)));
            channels[1].push_back(GifByteType(qGreen(colour)));
            channels[2].push_back(GifByteType(qBlue(colour)));
        }
    Palette palette {};
    int colours = kColours;
    std::vector<GifByteType> places(pixels);
    GifQuantizeBuffer(unsigned(image.width()), unsigned(image.height()), &colours, channels[0].data(),
        channels[1].data(), channels[2].data(), places.data(), palette.data());
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

QByteArray written(const Animation& animation, double scale)
{
    const QList<QImage> frames = alike(animation.frames, scale);
    const Palette palette = coloursOf(frames.last());
    const QList<QRgb> table = tableOf(palette);
    QByteArray bytes;
    GifWriter writer(bytes);
    bool good = writer.begin(frames.last().size(), palette);
    for (qsizetype i = 0; good && i < frames.size(); ++i) {
        const QImage indexed = frames[i].convertToFormat(QImage::Format_Indexed8, table, Qt::ThresholdDither);
        good = writer.add(indexed, animation.milliseconds * (i + 1 == frames.size() ? kLastStays : 1));
    }
    return writer.close() && good ? bytes : QByteArray();
}

}  // namespace

QByteArray gifFile(const Animation& animation, qsizetype mostBytes)
{
    constexpr double kSmaller = 0.75, kSmallest = 0.1;
    if (animation.frames.isEmpty())
        return {};
    QByteArray bytes;
    for (double scale = 1; scale > kSmallest; scale *= kSmaller) {
        bytes = written(animation, scale);
        if (bytes.size() <= mostBytes)
            break;
    }
    return bytes;
}

}  // namespace translucent
