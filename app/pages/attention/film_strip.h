#pragma once

#include "pages/attention/row_story.h"
#include "widgets/picture_file.h"

#include <QFont>
#include <QStringList>
#include <QWidget>

#include <optional>

namespace translucent {

/// The five steps of a row below each other, every key at the same place in each.
struct FilmStripPicture {
    QString title;
    QStringList keys;
    RowStory story;
    QStringList steps;  ///< what stands in front of each strip
    std::optional<int> focus;
};

/// Where the cells stand; the same on screen and on paper.
class FilmStripLayout {
public:
    static constexpr int kSteps = 4;

    FilmStripLayout(const FilmStripPicture& picture, const QFont& font);

    QSizeF size() const;
    QRectF cellRect(int step, int key) const;
    QRectF keyRect(int key) const;
    QRectF stepRect(int step) const;
    /// The key whose column is at `place`.
    std::optional<int> keyAt(QPointF place) const;

    void paint(QPainter& painter, const FilmStripPicture& picture, const QPalette& palette) const;

private:
    void paintCell(
        QPainter& painter, const FilmStripPicture& picture, const QPalette& palette, int step, int key) const;

    QFont m_font;
    double m_label = 0;
    double m_cell = 0;
    double m_line = 0;
    int m_keys = 0;
};

/// The strips on screen: hovering a column shows where its numbers come from, a click pins it.
class FilmStrip : public QWidget {
    Q_OBJECT

public:
    explicit FilmStrip(QWidget* parent = nullptr);

    void setPicture(FilmStripPicture picture);
    const FilmStripPicture& picture() const { return m_picture; }
    FilmStripLayout layOut() const { return {m_picture, font()}; }

    QSize sizeHint() const override { return minimumSize(); }

Q_SIGNALS:
    void hovered(std::optional<int> key);
    void clicked(std::optional<int> key);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();

    FilmStripPicture m_picture;
};

}  // namespace translucent
