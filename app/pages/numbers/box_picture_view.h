#pragma once

#include "translucent/explain/box_picture.h"
#include "widgets/picture_file.h"

#include <QScrollArea>

namespace translucent {

/// A picture of boxes as wide as there is room for: boxes shrink as far as their texts can be read, then it scrolls.
class BoxPictureView : public QScrollArea {
    Q_OBJECT

public:
    explicit BoxPictureView(QWidget* parent = nullptr);

    void setPicture(BoxPicture picture);
    bool isEmpty() const { return m_picture.empty(); }

    /// Whole, with a title, in any palette. The view must outlive it.
    Picture picture(const QString& title) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// Of a cell, in pixels.
    QSizeF cellFor(int width) const;
    double widestSecondLine() const;
    void fit();
    void describe();

    BoxPicture m_picture;
    QSizeF m_extent;  ///< in cells
    bool m_hasSecondLines = false;
    QWidget* m_canvas;
};

}  // namespace translucent
