#pragma once

#include "engine/asking.h"

#include <QWidget>

#include <vector>

class QLabel;
class QSplitter;
class QStackedWidget;
class QTabBar;

namespace translucent {

class Calculator;
class Engine;
class Selection;
class StepFrame;

/// The calculators: a tab each, their input at the left, their steps at the right.
class NumbersView : public QWidget {
    Q_OBJECT

public:
    NumbersView(Engine& engine, Selection& selection, QWidget* parent = nullptr);

    /// nullptr for none: examples work without a model.
    void setResult(TranslationResultPtr result);
    void retranslateUi();
    void takeFocus();

    /// Of every calculator a middle and the last step, the last one with the numbers of the model if it takes them;
    /// first steps can be shown, too, but say too little for the time that a tour takes.
    static QStringList scenes();
    void showScene(const QString& scene);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void addCalculator(Calculator* calculator);
    void buildLayout();
    void requestTrace();
    void takeTrace(const TranslationTracePtr& trace);
    void showProblem();
    void showCalculator(int index);
    void turnPage(int pages, Qt::KeyboardModifiers modifiers);
    void refresh();
    void divide();
    Calculator* current() const;

    Engine& m_engine;
    Asking<TraceRequest> m_request;
    Selection& m_selection;
    TranslationResultPtr m_result;
    TranslationTracePtr m_trace;  ///< whose numbers the calculators have
    QTabBar* m_tabs;
    QLabel* m_problem;  ///< why there are no numbers of the model
    QStackedWidget* m_inputs;
    StepFrame* m_frame;
    QSplitter* m_left;
    bool m_divided = false;  ///< by the user
    std::vector<Calculator*> m_calculators;
};

}  // namespace translucent
