#pragma once

#include "pages/numbers/calculation.h"
#include "pages/numbers/model_numbers.h"

#include <QWidget>

#include <functional>

class QStackedWidget;

namespace translucent {

class ModelPicker;

/// The input of one calculation and what comes of it. The steps are shown by a StepFrame.
class Calculator : public QWidget {
    Q_OBJECT

public:
    explicit Calculator(QWidget* parent = nullptr);

    virtual QString title() const = 0;  ///< short, in the current language
    virtual QString stem() const = 0;   ///< of file names
    virtual Calculation calculation() const = 0;
    virtual void retranslateUi() = 0;

    /// Numbers of a new sentence; a calculator whose input is the model's takes them again.
    void setNumbers(const ModelNumbers& numbers);

    /// Ways to calculate, of which one is shown.
    virtual int modeCount() const { return 1; }
    virtual void setMode(int) { }

    /// The example in place of what is there, or the model's numbers, as if chosen by hand.
    void chooseExample();
    void chooseModel();

Q_SIGNALS:
    void changed();  ///< the calculation

protected:
    const ModelNumbers& numbers() const { return m_numbers; }
    bool isModels() const { return m_isModels; }
    ModelPicker& picker() const { return *m_picker; }

    virtual void showExample() = 0;
    /// Called when there are other numbers to choose from.
    virtual void refreshPlaces() { }
    /// Fills the input from the model; false when the model does not have it.
    virtual bool take() { return false; }

    /// The model's numbers once more, of a place or in a mode that is now another.
    void takeFromModel();
    /// To be called when the user has changed the input.
    void edited();
    /// Of several kinds of input one, which alone takes room.
    static void showFields(QStackedWidget& fields, int index);
    /// Runs a calculation of core; bad input becomes the problem.
    static Calculation calculated(const std::function<std::vector<ShownStep>()>& work);
    static std::vector<ShownStep> shown(std::vector<ExplainStep> steps, const QStringList& columnLabels = {});

private:
    ModelPicker* m_picker;  ///< laid out by the calculation
    ModelNumbers m_numbers;
    bool m_isModels = false;
};

}  // namespace translucent
