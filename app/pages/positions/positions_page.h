#pragma once

#include "pages/lazy_page.h"
#include "pages/positions/order_view.h"
#include "translucent/explain/embedding.h"

#include <functional>

class QStackedWidget;

namespace translucent {

class CurvesView;
class Engine;
class KindsView;
class PositionControls;
class PropertiesView;
class Segments;
class SumView;

/// All about positions, in five views, each created when it is first shown.
class PositionsView : public QWidget {
    Q_OBJECT

public:
    PositionsView(Session& session, ShuffledWords& words, QWidget* parent);

    enum Side { Curves, Properties, Kinds, Sum, Order };
    Side side() const;
    void setSide(int side);

    void setResult(const TranslationResultPtr& result);
    void takeFocus();
    bool isSettled() const;

Q_SIGNALS:
    void sentenceRequested(const QString& text);
    void worksheetRequested(const translucent::SinusoidOptions& options);  ///< save it for printing

private:
    void addSide(std::function<QWidget*(QWidget* place)> make);
    /// Sets model and sizes of a new view.
    template <typename View>
    View* fitted(View* view);
    void takeModel();
    void takeOptions();

    Engine& m_engine;
    Segments* m_sides;
    PositionControls* m_controls;
    QStackedWidget* m_stack;
    CurvesView* m_curves = nullptr;
    PropertiesView* m_properties = nullptr;
    KindsView* m_kinds = nullptr;
    SumView* m_sum = nullptr;
    OrderView* m_order = nullptr;
    TranslationResultPtr m_result;
};

/// Shows how a Transformer distinguishes positions. Empty until it is shown for the first time.
class PositionsPage : public LazyPage<PositionsView> {
    Q_OBJECT

public:
    PositionsPage(Session& session, QWidget* parent = nullptr);

    QList<Key> keys() const override;

Q_SIGNALS:
    void worksheetRequested(const translucent::SinusoidOptions& options);  ///< save it for printing

protected:
    PositionsView* createView() override;

private:
    ShuffledWords m_words;
};

}  // namespace translucent
