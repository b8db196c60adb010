#include "widgets/drawing_style.h"

#include <QApplication>
#include <QFontInfo>
#include <QPalette>
#include <QVariant>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace translucent {

namespace {

constexpr std::array<QRgb, 9> kViridis {
    0xff440154, 0xff472d7b, 0xff3b528b, 0xff2c728e, 0xff21918c, 0xff28ae80, 0xff5ec962, 0xffaddc30, 0xfffde725};
constexpr std::array<QRgb, 10> kCividis {0xff00204d, 0xff00336f, 0xff39486b, 0xff575d6d, 0xff707173, 0xff8a8779,
    0xffa69d75, 0xffc4b56c, 0xffe4cf5b, 0xffffea46};
constexpr std::array<QRgb, 9> kBlues {
    0xfff7fbff, 0xffdeebf7, 0xffc6dbef, 0xff9ecae1, 0xff6baed6, 0xff4292c6, 0xff2171b5, 0xff08519c, 0xff08306b};

/// The blue half of ColorBrewer's RdBu from strong to weak, and the red half from weak to strong.
constexpr std::array<QRgb, 5> kBlueHalf {0xff053061, 0xff2166ac, 0xff4393c3, 0xff92c5de, 0xffd1e5f0};
constexpr std::array<QRgb, 5> kRedHalf {0xfffddbc7, 0xfff4a582, 0xffd6604d, 0xffb2182b, 0xff67001f};

std::vector<QRgb> blueRed(Backdrop backdrop)
{
    std::vector<QRgb> samples(kBlueHalf.begin(), kBlueHalf.end());
    if (backdrop == Backdrop::Light) {
        samples.push_back(0xfff7f7f7);
        samples.insert(samples.end(), kRedHalf.begin(), kRedHalf.end());
        return samples;
    }
    std::ranges::reverse(samples);
    samples.push_back(0xff14171f);
    samples.insert(samples.end(), kRedHalf.rbegin(), kRedHalf.rend());
    return samples;
}

std::vector<QRgb> samplesOf(ColourMapKind kind, Backdrop backdrop)
{
    if (kind == ColourMapKind::Viridis)
        return {kViridis.begin(), kViridis.end()};
    if (kind == ColourMapKind::Cividis)
        return {kCividis.begin(), kCividis.end()};
    if (kind == ColourMapKind::BlueRed)
        return blueRed(backdrop);
    if (backdrop == Backdrop::Dark)
        return {kBlues.rbegin(), kBlues.rend()};
    return {kBlues.begin(), kBlues.end()};
}

QRgb mix(QRgb from, QRgb to, double share)
{
    const auto channel = [share](int a, int b) { return int(std::lround(a + (b - a) * share)); };
    return qRgb(channel(qRed(from), qRed(to)), channel(qGreen(from), qGreen(to)), channel(qBlue(from), qBlue(to)));
}

QRgb interpolate(std::span<const QRgb> samples, double position)
{
    const double scaled = position * double(samples.size() - 1);
    const auto left = std::min(std::size_t(scaled), samples.size() - 2);
    return mix(samples[left], samples[left + 1], scaled - double(left));
}

double linear(int channel)
{
    const double value = channel / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

constexpr char kPresentedProperty[] = "presented";
constexpr double kSmallestShare = 12.0 / 14;  ///< the smallest text of the style sheet relative to the body text
constexpr double kOrdinaryText = 14;          ///< pixels

}  // namespace

Backdrop backdropOf(const QColor& colour)
{
    return readableOn(colour.rgb()) == 0xff000000 ? Backdrop::Light : Backdrop::Dark;
}

double luminance(QRgb colour)
{
    return 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour)) + 0.0722 * linear(qBlue(colour));
}

double contrast(const QColor& one, const QColor& other)
{
    const auto [darker, lighter] = std::minmax({luminance(one.rgb()), luminance(other.rgb())});
    return (lighter + 0.05) / (darker + 0.05);
}

QRgb readableOn(QRgb fill)
{
    // Black wins when (L + 0.05)² > 1.05 · 0.05.
    const double lifted = luminance(fill) + 0.05;
    return lifted * lifted > 1.05 * 0.05 ? 0xff000000 : 0xffffffff;
}

QColor markColour(Backdrop backdrop)
{
    return backdrop == Backdrop::Light ? QColor(0xb3, 0x45, 0x00) : QColor(0xff, 0xb0, 0x6b);
}

QColor headColour(int head)
{
    static constexpr std::array<QRgb, 8> kColours {
        0xFF0072B2, 0xFFE69F00, 0xFF009E73, 0xFFCC79A7, 0xFFD55E00, 0xFF56B4E9, 0xFF8C6D1F, 0xFF7F7F7F};
    const QColor colour = QColor::fromRgb(kColours[std::size_t(head) % kColours.size()]);
    const int round = head / int(kColours.size());
    return round == 0 ? colour : colour.lighter(100 + 30 * round);
}

ColourMap::ColourMap(ColourMapKind kind, Backdrop backdrop)
{
    const std::vector<QRgb> samples = samplesOf(kind, backdrop);
    for (int i = 0; i < kEntries; ++i)
        m_table[std::size_t(i)] = interpolate(samples, double(i) / (kEntries - 1));
}

QRgb ColourMap::at(float value) const
{
    if (!(value > 0.0F))
        return m_table.front();
    return m_table[std::size_t(std::lround(std::min(value, 1.0F) * (kEntries - 1)))];
}

bool ColourMap::highIsBright() const
{
    return luminance(m_table.back()) > luminance(m_table.front());
}

void setPresented(QWidget& window, bool presented)
{
    window.setProperty(kPresentedProperty, presented);
}

double leastText(const QWidget& widget)
{
    const bool presented = widget.window()->property(kPresentedProperty).toBool();
    return presented ? kSmallestShare * QFontInfo(QApplication::font()).pixelSize() : 0;
}

double leastSmallText(const QWidget& widget)
{
    return std::max(kLegibleText, leastText(widget));
}

double enlargement(const QFont& font)
{
    return std::max(1.0, QFontInfo(font).pixelSize() / kOrdinaryText);
}

QColor lineColour(const QColor& colour, const QPalette& palette)
{
    if (palette.color(QPalette::Mid) != palette.color(QPalette::Text))
        return colour;
    constexpr double kContrast = 4.5;
    constexpr int kStep = 105;  // percent
    QColor dark = colour;
    while (dark.value() > 0 && contrast(dark, Qt::white) < kContrast)
        dark = dark.darker(kStep);
    dark.setAlphaF(colour.alphaF());
    return dark;
}

}  // namespace translucent
