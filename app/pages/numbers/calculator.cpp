#include "pages/numbers/calculator.h"

#include "pages/numbers/model_picker.h"
#include "pages/numbers/step_text.h"

#include <QStackedWidget>

namespace translucent {

Calculator::Calculator(QWidget* parent)
    : QWidget(parent)
    , m_picker(new ModelPicker(this))
{
    connect(m_picker, &ModelPicker::taken, this, &Calculator::takeFromModel);
    connect(m_picker, &ModelPicker::exampleWanted, this, [this] {
        showExample();
        edited();
    });
}

void Calculator::chooseExample()
{
    m_picker->chooseExample();
}

void Calculator::chooseModel()
{
    m_picker->choose();
}

void Calculator::setNumbers(const ModelNumbers& numbers)
{
    m_numbers = numbers;
    refreshPlaces();
    if (m_isModels)
        takeFromModel();
}

void Calculator::takeFromModel()
{
    if (m_numbers.empty())
        return;
    m_isModels = take();
    Q_EMIT changed();
}

void Calculator::showFields(QStackedWidget& fields, int index)
{
    fields.setCurrentIndex(index);
    for (int page = 0; page < fields.count(); ++page)
        fields.widget(page)->setSizePolicy(
            QSizePolicy::Preferred, page == index ? QSizePolicy::Preferred : QSizePolicy::Ignored);
}

void Calculator::edited()
{
    m_isModels = false;
    Q_EMIT changed();
}

Calculation Calculator::calculated(const std::function<std::vector<ShownStep>()>& work)
{
    try {
        return {work(), {}};
    } catch (const InputError& error) {
        return {{}, inputProblemText(error)};
    }
}

std::vector<ShownStep> Calculator::shown(std::vector<ExplainStep> steps, const QStringList& columnLabels)
{
    std::vector<ShownStep> result;
    for (ExplainStep& step : steps) {
        ShownStep each {std::move(step)};
        each.columnLabels = columnLabels;
        result.push_back(std::move(each));
    }
    return result;
}

}  // namespace translucent
