#pragma once

#include "translucent/training/recipe.h"

#include <QCoreApplication>
#include <QStringList>
#include <QVariant>

#include <functional>
#include <utility>
#include <vector>

namespace translucent {

/// One training option: its place in a recipe, its values and its name. Forms, comparisons and the ablation lab are
/// generated from the list of options, so a new option is one entry; its place, its values, its one-sentence
/// description and, unless the form is more restrictive, its range come from core's table.
struct RecipeOption {
    Q_DECLARE_TR_FUNCTIONS(translucent::RecipeOption)

public:
    enum class Kind { Whole, Real, Choice, YesNo, Text };

    /// A member of a recipe, from core's table of options.
    struct Member {
        Kind kind = Kind::Whole;
        std::function<QVariant(const Recipe&)> get;
        std::function<void(Recipe&, const QVariant&)> set;
        QStringList names = {};  ///< display names of the enum's values
    };
    /// The possible values. Texts are English, marked for translation.
    struct Values {
        double least;  ///< NaN: the limit of core
        double most;
        double step = 1;
        int decimals = 2;                        ///< of numbers with a fraction
        const char* off = nullptr;               ///< the meaning of `least` or an empty text, e.g. "no limit"
        std::vector<qint64> ladder = {};         ///< the values of the slider, if it has one
        std::vector<const char*> captions = {};  ///< of an enum's values, in core's order
    };

    const char* field;  ///< as in the JSON recipe, e.g. "model.heads"
    Values values;
    bool basic;  ///< also shown if only the most important ones are
    const char* name;
    Member member = {};
    Message sentence = {};        ///< from core's table, without its full stop
    const char* group = nullptr;  ///< heading of a group of options

    QString label() const { return tr(name); }
    QString explanation() const;
    /// The value as the window writes it.
    QString text(const Recipe& recipe) const;
    /// The values of a choice: as in the recipe, and as the window calls them.
    std::vector<std::pair<QString, QString>> choices() const;

    /// All of them, group by group.
    static const std::vector<RecipeOption>& all();
    static const RecipeOption& of(QByteArrayView field);

private:
    static std::vector<RecipeOption> size();
    static std::vector<RecipeOption> architecture();
    static std::vector<RecipeOption> vocabulary();
    static std::vector<RecipeOption> learning();
    static std::vector<RecipeOption> regularisation();
    static std::vector<RecipeOption> limits();
    static std::vector<RecipeOption> machine();
};

}  // namespace translucent
