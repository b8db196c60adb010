#pragma once

#include <QByteArray>
#include <QColor>
#include <QSizeF>
#include <QWidget>

#include <memory>

class QSvgRenderer;

namespace translucent {

/// A formula of resources/formulas, by file name without ending, in a colour; empty when there is none.
QByteArray formulaSvg(const QString& name, const QColor& colour);

/// How large it is beside text of a font.
QSizeF formulaExtent(const QString& name, const QFont& font);

/// A formula of resources/formulas, drawn in the colour of the text and as large as the text asks for, or as fits. In a
/// window that is shown to a room it is so large that its smallest index can be read.
class FormulaView : public QWidget {
    Q_OBJECT

public:
    explicit FormulaView(QWidget* parent = nullptr);
    ~FormulaView() override;

    /// A formula that does not exist shows nothing.
    void setFormula(const QString& name);
    bool isValid() const;
    /// Pixels of an em of what is smallest in it, as it is drawn.
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
