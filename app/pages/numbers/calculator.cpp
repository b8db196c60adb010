#include "pages/numbers/calculator.h"

#include "pages/numbers/step_text.h"

namespace translucent {

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
