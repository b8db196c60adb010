#pragma once

#include <QFont>
#include <QPalette>
#include <QWidget>

#include <vector>

class QPainter;

namespace translucent {

struct LegendEntry;

/// What the colours and borders of a search tree mean, in one line or more.
class SearchTreeLegend : public QWidget {
    Q_OBJECT

public:
    explicit SearchTreeLegend(QWidget* parent = nullptr);

    void setRivalName(const QString& name);  ///< empty = no rival path
    void retranslateUi();

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

    /// Draws it into any painter from the origin on and says how tall it is; without a painter it only measures.
    double paint(QPainter* painter, const QPalette& palette, const QFont& font, double width) const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<LegendEntry> entries(const QPalette& palette) const;

    QString m_rivalName;
};

}  // namespace translucent
