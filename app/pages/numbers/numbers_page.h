#pragma once

#include "engine/guarded_job.h"
#include "pages/lazy_page.h"
#include "pages/numbers/calculator.h"

class QLabel;
class QScrollArea;
class QSplitter;
class QStackedWidget;
class QTabBar;

namespace translucent {

class CalculatorForm;
class Engine;
class StepFrame;

/// Calculates the result of a form: immediately if this is fast, otherwise on another thread. Only the newest input
/// counts.
class CalculationJob {
public:
    using Show = std::function<void(Calculation)>;

    /// `show` is called with the steps of the newest input, on this thread, perhaps from within calculate().
    explicit CalculationJob(Show show);

    void calculate(const Calculator& calculator, const CalculatorState& state);
    /// Waits for the running calculation and shows the result.
    void finish();
    bool isPending() const { return m_isPending; }

private:
    using Steps = std::shared_ptr<Calculation>;

    void begin();
    void take();

    Show m_show;
    std::function<Steps()> m_next;  ///< when the other thread is free; empty = none
    QFutureWatcher<JobOutcome<Steps>> m_watcher;
    bool m_isPending = false;
};

/// Inputs, selections and measurements.
struct NumbersState {
    explicit NumbersState(Engine& engine)
        : measurement(engine)
        , sentences(engine)
    {
    }

    CostMeasurement measurement;
    PaddedSentences sentences;
    std::map<QString, CalculatorState> calculators;  ///< by stem
    int shown = 0;                                   ///< calculator
    bool divided = false;                            ///< the user moved the splitter at the left
    QStringList place;                               ///< of the model whose numbers are pending: path and head
    TranslationTracePtr trace;                       ///< the source of the calculators' numbers
};

/// The calculators: one tab each, input at the left, steps at the right.
class NumbersView : public QWidget {
    Q_OBJECT

public:
    NumbersView(Session& session, NumbersState& state, QWidget* parent);

    /// nullptr for none: examples work without a model.
    void setResult(TranslationResultPtr result);
    bool isSettled() const { return !m_job.isPending() && !m_trace.isPending(); }
    void takeFocus();
    /// The location in the model that the shown numbers are from; empty for others.
    std::string place() const;

    /// "STEM@PATH@HEAD": a calculator with the numbers of a location in the model, as soon as they are available.
    void showPlace(const QString& place);

Q_SIGNALS:
    void worksheetRequested(const translucent::Exercise& exercise);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QScrollArea* createForm(const Calculator& calculator);
    void buildLayout();
    void requestTrace();
    void takeTrace();
    void showNumbersOf(const TranslationTracePtr& trace);
    ModelNumbers numbers() const;
    void showProblem();
    void showCalculator(int index);
    void turnPage(int pages, Qt::KeyboardModifiers modifiers);
    void refresh();
    void showCalculation(Calculation calculation);
    void divide();
    void takePlace();
    CalculatorForm& current() const { return *m_forms.at(m_state.shown); }

    Engine& m_engine;
    SelectedTrace& m_trace;
    NumbersState& m_state;
    TranslationResultPtr m_result;
    QTabBar* m_tabs;
    QLabel* m_problem;  ///< the reason why there are no numbers of the model
    QStackedWidget* m_inputs;
    StepFrame* m_frame;
    CalculationJob m_job;
    QSplitter* m_left;
    const std::vector<Calculator> m_calculators;
    std::map<int, CalculatorForm*> m_forms;  ///< those that were shown
};

/// Calculations, one step at a time. The page is empty until it is shown for the first time.
class NumbersPage : public LazyPage<NumbersView> {
    Q_OBJECT

public:
    NumbersPage(Session& session, QWidget* parent = nullptr);

    QList<Key> keys() const override;
    void nameNumbers(ShownNumbers& shown) const override;

Q_SIGNALS:
    void worksheetRequested(const translucent::Exercise& exercise);  ///< save it for printing

protected:
    NumbersView* createView() override;

private:
    NumbersState m_state;
};

}  // namespace translucent
