#pragma once

#include "engine/translation_backend.h"

#include <QWidget>

class QButtonGroup;
class QStackedWidget;

namespace translucent {

class CurvesView;
class Engine;
class Experiment;
class KindsView;
class OrderView;
class PositionControls;
class PropertiesView;
class Selection;
class SumView;

/// Everything about positions, in five views.
class PositionsView : public QWidget {
    Q_OBJECT

public:
    PositionsView(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent = nullptr);

    enum Side { Curves, Properties, Kinds, Sum, Order, kSides };
    Side side() const;
    void setSide(Side side);

    void setResult(const TranslationResultPtr& result);
    void retranslateUi();
    void showProperty(int index);
    void takeFocus();

    PositionControls& controls() { return *m_controls; }
    CurvesView& curves() { return *m_curves; }

Q_SIGNALS:
    void sentenceRequested(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QButtonGroup* createSides();
    void takeModel();
    void takeOptions();

    Engine& m_engine;
    QButtonGroup* m_sides;
    PositionControls* m_controls;
    QStackedWidget* m_stack;
    CurvesView* m_curves;
    PropertiesView* m_properties;
    KindsView* m_kinds;
    SumView* m_sum;
    OrderView* m_order;
};

}  // namespace translucent
