#pragma once

#include "translucent/recipe.h"

#include <QString>
#include <QVariant>

#include <functional>
#include <utility>
#include <variant>
#include <vector>

namespace translucent {

/// Whole numbers; `ladder`, if any, is what a slider offers.
struct WholeValues {
    qint64 least = 0;
    qint64 most = 0;
    qint64 step = 1;
    std::vector<qint64> ladder = {};
};

/// Numbers with a fraction.
struct RealValues {
    double least = 0;
    double most = 0;
    double step = 0.1;
    int decimals = 2;
};

/// Names as they stand in a recipe, with what the window calls them.
struct ChoiceValues {
    std::vector<std::pair<QString, QString>> choices;
};

struct YesNoValues { };

enum class SwitchGroup { Size, Architecture, Vocabulary, Learning, Regularisation, Limits, Machine };

/// One choice about a training: how it is called, what it does in a sentence, and where it stands in a recipe. Forms,
/// comparisons and the ablation lab are made from the list of them, so a new field is added here only.
struct TrainingSwitch {
    QString field;  ///< as in the JSON recipe, e.g. "model.heads"
    SwitchGroup group;
    bool basic = false;  ///< also shown when only the most important ones are
    QString label;
    QString explanation;
    std::variant<WholeValues, RealValues, ChoiceValues, YesNoValues> values;
    std::function<QVariant(const Recipe&)> get;
    std::function<void(Recipe&, const QVariant&)> set;

    /// The value as the window writes it.
    QString text(const Recipe& recipe) const;
};

/// All of them, group by group, in the current language.
std::vector<TrainingSwitch> trainingSwitches();

QString switchGroupName(SwitchGroup group);

}  // namespace translucent
