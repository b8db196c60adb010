#include "shell/appearance.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QFont>
#include <QRegularExpression>
#include <QStyle>
#include <QStyleFactory>
#include <QWidget>
#include <QtMath>

#include <algorithm>
#include <array>
#include <utility>

namespace translucent {

namespace {

constexpr int kBodyPixels = 14;
constexpr double kDesignWidth = 1280, kDesignHeight = 720;
constexpr int kLargestEnlargement = 12;  ///< tenths
constexpr double kThickerLines = 1.5;    ///< the zoom from which lines of one or two pixels grow, too

QFont applicationFont(double zoom)
{
    QFont font;
    font.setFamilies({QStringLiteral("Noto Sans CJK SC"), QStringLiteral("Source Han Sans SC"),
        QStringLiteral("PingFang SC"), QStringLiteral("Microsoft YaHei"), QStringLiteral("sans-serif")});
    font.setPixelSize(std::max(Appearance::kLeastText, qRound(kBodyPixels * zoom)));
    return font;
}

/// A corner rounder than half of its box would be none at all. What is to be read or hit stays large enough for that.
int scaledLength(const QString& property, int pixels, double zoom)
{
    if (property.startsWith(QLatin1String("border-radius")))
        return int(pixels * zoom);
    const int least = property.startsWith(QLatin1String("font-size")) ? Appearance::kLeastText
        : property.startsWith(QLatin1String("min-"))                  ? pixels
                                                                      : 0;
    return std::max(least, qRound(pixels * zoom));
}

}  // namespace

QString name(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::Light: return QStringLiteral("light");
    case ThemeChoice::Dark: return QStringLiteral("dark");
    case ThemeChoice::Contrast: return QStringLiteral("contrast");
    case ThemeChoice::System: break;
    }
    return QStringLiteral("system");
}

ThemeChoice themeFromName(const QString& name)
{
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::Contrast})
        if (name == translucent::name(choice))
            return choice;
    return ThemeChoice::System;
}

ThemeColours lightColours()
{
    return {.window = QColor(0xf4, 0xf5, 0xf8),
        .surface = QColor(0xff, 0xff, 0xff),
        .sunken = QColor(0xee, 0xf0, 0xf5),
        .text = QColor(0x1b, 0x1e, 0x27),
        .muted = QColor(0x5a, 0x62, 0x72),
        .border = QColor(0xdc, 0xe0, 0xe8),
        .accent = QColor(0x3f, 0x51, 0xd9),
        .onAccent = QColor(0xff, 0xff, 0xff),
        .accentSoft = QColor(0xe6, 0xe9, 0xfd),
        .warning = QColor(0x9a, 0x34, 0x12),
        .warningSoft = QColor(0xfd, 0xee, 0xe4)};
}

ThemeColours darkColours()
{
    return {.window = QColor(0x13, 0x15, 0x1b),
        .surface = QColor(0x1d, 0x20, 0x29),
        .sunken = QColor(0x27, 0x2b, 0x36),
        .text = QColor(0xea, 0xec, 0xf2),
        .muted = QColor(0xa0, 0xa8, 0xb9),
        .border = QColor(0x35, 0x3a, 0x48),
        .accent = QColor(0x9a, 0xa8, 0xff),
        .onAccent = QColor(0x12, 0x15, 0x2c),
        .accentSoft = QColor(0x2c, 0x33, 0x5e),
        .warning = QColor(0xff, 0xb3, 0x8a),
        .warningSoft = QColor(0x42, 0x2a, 0x1f)};
}

ThemeColours contrastColours()
{
    return {.window = QColor(0xff, 0xff, 0xff),
        .surface = QColor(0xff, 0xff, 0xff),
        .sunken = QColor(0xf0, 0xf0, 0xf0),
        .text = QColor(0x00, 0x00, 0x00),
        .muted = QColor(0x3c, 0x3c, 0x3c),
        .border = QColor(0x00, 0x00, 0x00),
        .accent = QColor(0x00, 0x1e, 0xa8),
        .onAccent = QColor(0xff, 0xff, 0xff),
        .accentSoft = QColor(0xdf, 0xe5, 0xff),
        .warning = QColor(0x7c, 0x1d, 0x00),
        .warningSoft = QColor(0xff, 0xee, 0xe2)};
}

QPalette paletteFrom(const ThemeColours& colours)
{
    QPalette palette(colours.text, colours.surface, colours.border, colours.border, colours.border, colours.text,
        colours.text, colours.surface, colours.window);
    palette.setColor(QPalette::Button, colours.surface);
    palette.setColor(QPalette::AlternateBase, colours.sunken);
    palette.setColor(QPalette::ToolTipBase, colours.sunken);
    palette.setColor(QPalette::ToolTipText, colours.text);
    palette.setColor(QPalette::PlaceholderText, colours.muted);
    palette.setColor(QPalette::Highlight, colours.accent);
    palette.setColor(QPalette::HighlightedText, colours.onAccent);
    palette.setColor(QPalette::Link, colours.accent);
    palette.setColor(QPalette::LinkVisited, colours.accent);
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, colours.muted);
    return palette;
}

QString styleSheetFrom(const QString& source, const ThemeColours& colours, double zoom)
{
    const std::array<std::pair<const char*, QColor>, 11> names {{
        {"@window", colours.window},
        {"@surface", colours.surface},
        {"@sunken", colours.sunken},
        {"@text", colours.text},
        {"@muted", colours.muted},
        {"@border", colours.border},
        {"@onAccent", colours.onAccent},
        {"@accentSoft", colours.accentSoft},
        {"@accent", colours.accent},
        {"@warningSoft", colours.warningSoft},
        {"@warning", colours.warning},
    }};
    QString sheet = source;
    sheet.replace(QLatin1String("@tone"), QLatin1String(colours.window.lightness() < 128 ? "dark" : "light"));
    for (const auto& [name, colour] : names)
        sheet.replace(QLatin1String(name), colour.name());

    static const QRegularExpression length(
        QStringLiteral("(font-size: *|border-radius: *|min-height: *|min-width: *)?(\\d+)px"));
    QString scaled;
    qsizetype end = 0;
    for (auto match = length.globalMatch(sheet); match.hasNext();) {
        const auto found = match.next();
        const int pixels = found.captured(2).toInt();
        scaled += QStringView(sheet).mid(end, found.capturedStart(2) - end);
        const bool stays = pixels <= 2 && zoom < kThickerLines;
        scaled +=
            QString::number(stays ? pixels : scaledLength(found.captured(1), pixels, zoom)) + QStringLiteral("px");
        end = found.capturedEnd();
    }
    scaled += QStringView(sheet).mid(end);
    return scaled;
}

Appearance::Appearance(QObject* parent)
    : QObject(parent)
    , m_systemIsDark(QGuiApplication::palette().color(QPalette::Window).lightness() < 128)
{
    if (QApplication::style()->name() != QLatin1String("fusion"))
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
}

bool Appearance::isDark() const
{
    return m_theme == ThemeChoice::Dark || (m_theme == ThemeChoice::System && m_systemIsDark);
}

ThemeColours Appearance::colours() const
{
    if (m_theme == ThemeChoice::Contrast)
        return contrastColours();
    return isDark() ? darkColours() : lightColours();
}

void Appearance::setTheme(ThemeChoice theme)
{
    m_theme = theme;
    apply();
}

void Appearance::setZoom(double zoom)
{
    m_zoom = std::clamp(zoom, kSmallestZoom, kLargestZoom);
    apply();
}

void Appearance::pushZoom(double zoom)
{
    m_ordinaryZoom = ordinaryZoom();
    setZoom(zoom);
}

void Appearance::popZoom()
{
    if (const auto zoom = std::exchange(m_ordinaryZoom, std::nullopt))
        setZoom(*zoom);
}

void Appearance::setOrdinaryZoom(double zoom)
{
    if (m_ordinaryZoom)
        m_ordinaryZoom = zoom;
    else
        setZoom(zoom);
}

double Appearance::enlargementFor(QSize window)
{
    const double share = std::min(window.width() / kDesignWidth, window.height() / kDesignHeight);
    return std::clamp(int(10 * share), 10, kLargestEnlargement) / 10.0;
}

void Appearance::setRoom(QSize window)
{
    const double before = std::exchange(m_enlargement, enlargementFor(window));
    if (before != m_enlargement && !m_ordinaryZoom)
        apply();
}

double Appearance::scale() const
{
    return m_ordinaryZoom ? m_zoom : std::min(m_zoom * m_enlargement, kLargestZoom);
}

void Appearance::setReducesMotion(bool reduces)
{
    m_reducesMotion = reduces;
    apply();
}

void Appearance::restore(ThemeChoice theme, double zoom, bool reducesMotion)
{
    m_theme = theme;
    m_reducesMotion = reducesMotion;
    m_zoom = std::clamp(zoom, kSmallestZoom, kLargestZoom);
    apply();
}

void Appearance::applyStyle(QWidget& part)
{
    m_parts.append(&part);
    part.installEventFilter(this);
    if (part.isVisible())
        part.setStyleSheet(m_sheet);
}

bool Appearance::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show) {
        auto* part = static_cast<QWidget*>(watched);
        if (part->styleSheet() != m_sheet) {
            part->setStyleSheet({});
            part->setStyleSheet(m_sheet);
        }
    }
    return QObject::eventFilter(watched, event);
}

void Appearance::apply()
{
    const ThemeColours colours = this->colours();
    QFile file(QStringLiteral(":/theme/translucent.qss"));
    if (file.open(QIODevice::ReadOnly))
        m_sheet = styleSheetFrom(QString::fromUtf8(file.readAll()), colours, scale());
    if (m_reducesMotion)
        m_sheet += QLatin1String("QGraphicsView { widget-animation-duration: 0; }");
    m_parts.removeAll(nullptr);
    const auto dressVisible = [this](const QString& sheet) {
        for (QWidget* part : std::as_const(m_parts))
            if (part->isVisible())
                part->setStyleSheet(sheet);
    };
    dressVisible({});  // from one sheet to another Qt styles every widget once for each that it is in
    QApplication::setPalette(paletteFrom(colours));
    if (const QFont font = applicationFont(scale()); font != QApplication::font())
        QApplication::setFont(font);
    // What a sheet leaves open is fixed when it is set.
    for (const auto type : {QEvent::ApplicationPaletteChange, QEvent::ApplicationFontChange})
        QCoreApplication::sendPostedEvents(nullptr, type);
    dressVisible(m_sheet);
    Q_EMIT changed();
}

}  // namespace translucent
