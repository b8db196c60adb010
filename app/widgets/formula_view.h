#pragma once

#include <QByteArray>
#include <QColor>
#include <QSizeF>
#include <QWidget>

#include <memory>

class QSvgRenderer;

namespace translucent {

/// A formula of resources/formulas, by file name without extension, in a colour; empty if it does not exist.
QByteArray formulaSvg(const QString& name, const QColor& colour);

/// The size of the formula next to text in a font.
QSizeF formulaExtent(const QString& name, const QFont& font);

/// A formula of resources/formulas in the colour of the text, with the size of the text or as large as fits. In
/// presenter mode it is large enough to read its smallest index.
class FormulaView : public QWidget {
    Q_OBJECT

public:
    explicit FormulaView(QWidget* parent = nullptr);
    ~FormulaView() override;

    /// A formula that does not exist shows nothing.
    void setFormula(const QString& name);
    bool isValid() const;
    /// The size in pixels of an em of the smallest text, as drawn.
    double smallestText() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QSizeF naturalSize() const;
    double em() const;
    double shrinking() const;

    QString m_name;
    double m_smallest = 1;  ///< scale of an index of an index
    QColor m_colour;        ///< it is rendered in
    std::unique_ptr<QSvgRenderer> m_renderer;
};

}  // namespace translucent
