#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>

namespace translucent {

/// Pictures that are shown one after the other.
struct Animation {
    QList<QImage> frames;
    int milliseconds = 600;  ///< of each frame; the last one stays four times as long
};

/// The largest animated file: chats and course systems accept it.
inline constexpr qsizetype kMostAnimationBytes = 8'000'000;

/// A GIF file that repeats without end: on white, in at most 256 colours. All frames get the size of the largest; if
/// the file would exceed `mostBytes`, they become smaller. A repeated frame stays longer. Empty without a frame.
/// Source: CompuServe, "Graphics Interchange Format, Version 89a".
QByteArray gifFile(const Animation& animation, qsizetype mostBytes = kMostAnimationBytes);

}  // namespace translucent
