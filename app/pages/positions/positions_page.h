#pragma once

#include "pages/lazy_page.h"
#include "pages/positions/order_view.h"

class QStackedWidget;

namespace translucent {

class CurvesView;
class Engine;
class KindsView;
class PositionControls;
class PropertiesView;
class Segments;
class SumView;

/// Everything about positions, in five views.
class PositionsView : public QWidget {
    Q_OBJECT

public:
    PositionsView(Engine& engine, Experiment& experiment, Selection& selection, ShuffledWords& words, QWidget* parent);

    enum Side { Curves, Properties, Kinds, Sum, Order };
    Side side() const;
    void setSide(int side);

    void setResult(const TranslationResultPtr& result);
    void showScene(const QString& scene);
    void takeFocus();

    static QStringList scenes();

Q_SIGNALS:
    void sentenceRequested(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void takeModel();
    void takeOptions();

    Engine& m_engine;
    Segments* m_sides;
    PositionControls* m_controls;
    QStackedWidget* m_stack;
    CurvesView* m_curves;
    PropertiesView* m_properties;
    KindsView* m_kinds;
    SumView* m_sum;
    OrderView* m_order;
};

/// How a Transformer knows where a word stands. The page is empty until it is shown for the first time.
class PositionsPage : public LazyPage<PositionsView> {
    Q_OBJECT

public:
    PositionsPage(Engine& engine, Experiment& experiment, Selection& selection, QWidget* parent = nullptr);

    QList<Key> keys() const override;

protected:
    PositionsView* createView() override;

private:
    Engine& m_engine;
    Experiment& m_experiment;
    Selection& m_selection;
    ShuffledWords m_words;
};

}  // namespace translucent
