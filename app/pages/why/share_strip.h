#pragma once

#include "widgets/picture_export.h"
#include "widgets/token_strip.h"

#include <QString>

#include <vector>

namespace translucent {

/// A token of the translation with the share of it that comes from the source; the rest comes from the prefix.
struct ShareColumn {
    QString text;
    double source = 0;  ///< in [0, 1]

    bool operator==(const ShareColumn&) const = default;
};

/// One stacked bar for each token: the share of the source below, that of the prefix above. In one row if possible,
/// else wrapped.
class ShareStrip : public TokenStrip {
    Q_OBJECT

public:
    explicit ShareStrip(QWidget* parent = nullptr);

    void setColumns(std::vector<ShareColumn> columns);
    const std::vector<ShareColumn>& columns() const { return m_columns; }

    /// A bar with its token.
    QRect columnRect(int index) const { return tokenRect(index); }
    /// The shares of a token in words.
    QString description(int index) const override;
    Picture picture(const QString& title) const;
    QSize minimumSizeHint() const override;

protected:
    ChipLayout layOut(int width) const override;
    QString tokenTip(int index) const override;
    void paintEvent(QPaintEvent* event) override;

private:
    int columnHeight() const;
    int legendHeight() const;
    void paintLegend(QPainter& painter, const QPalette& palette, const QPointF& at) const;
    void paintColumn(QPainter& painter, const QPalette& palette, const QRect& rect, const ShareColumn& column) const;

    std::vector<ShareColumn> m_columns;
};

}  // namespace translucent
