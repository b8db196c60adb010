#pragma once

#include "translucent/recipe.h"

#include <QCoreApplication>
#include <QStringList>
#include <QVariant>

#include <functional>
#include <utility>
#include <vector>

namespace translucent {

/// One choice about a training: where it stands in a recipe, what can be chosen, how it is called and what it does in a
/// sentence. Forms, comparisons and the ablation lab are made from the list of them, so a new one is a line there;
/// its place, its values and, where the form offers no less, its range are those of core's table.
struct RecipeOption {
    Q_DECLARE_TR_FUNCTIONS(translucent::RecipeOption)

public:
    enum class Kind { Whole, Real, Choice, YesNo, Text };

    /// A place in a recipe, as core's table of options has it.
    struct Member {
        Kind kind = Kind::Whole;
        std::function<QVariant(const Recipe&)> get;
        std::function<void(Recipe&, const QVariant&)> set;
        QStringList names = {};  ///< of an enum's values, which stand for them
    };
    /// What may be chosen. Texts are English, marked for translation.
    struct Values {
        double least;  ///< NaN: as core takes it
        double most;
        double step = 1;
        int decimals = 2;                        ///< of numbers with a fraction
        const char* off = nullptr;               ///< what `least` or an empty text means, e.g. "no limit"
        std::vector<qint64> ladder = {};         ///< what a slider offers, if there is one
        std::vector<const char*> captions = {};  ///< of an enum's values, in core's order
    };

    const char* field;  ///< as in the JSON recipe, e.g. "model.heads"
    Values values;
    bool basic;  ///< also shown when only the most important ones are
    const char* name;
    const char* sentence;
    Member member = {};
    const char* group = nullptr;  ///< heading of those that belong together

    QString label() const { return tr(name); }
    QString explanation() const { return tr(sentence); }
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
