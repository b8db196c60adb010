#pragma once

#include "translucent/recipe.h"

#include <QCoreApplication>
#include <QString>
#include <QVariant>

#include <utility>
#include <vector>

namespace translucent {

enum class OptionGroup { Size, Architecture, Vocabulary, Learning, Regularisation, Limits, Machine };

/// One choice about a training: where it stands in a recipe, what can be chosen, how it is called and what it does in a
/// sentence. Forms, comparisons and the ablation lab are made from the list of them, so a new one is a line there.
struct RecipeOption {
    Q_DECLARE_TR_FUNCTIONS(translucent::RecipeOption)

public:
    enum class Kind { Whole, Real, Choice, YesNo };

    /// A place in a recipe; names stand for the values of an enum.
    struct Member {
        Kind kind;
        QVariant (*get)(const Recipe&);
        void (*set)(Recipe&, const QVariant&);
    };
    /// What may be chosen. Texts are English, marked for translation.
    struct Values {
        double least = 0;
        double most = 0;
        double step = 1;
        int decimals = 2;                                             ///< of numbers with a fraction
        const char* off = nullptr;                                    ///< what `least` means, e.g. "no limit"
        std::vector<qint64> ladder = {};                              ///< what a slider offers, if there is one
        std::vector<std::pair<const char*, const char*>> names = {};  ///< in the recipe and in the window
    };

    const char* field;  ///< as in the JSON recipe, e.g. "model.heads"
    Member member;
    Values values;
    bool basic;  ///< also shown when only the most important ones are
    const char* name;
    const char* sentence;
    OptionGroup group = OptionGroup::Size;

    QString label() const { return tr(name); }
    QString explanation() const { return tr(sentence); }
    /// The value as the window writes it.
    QString text(const Recipe& recipe) const;
    /// The values of a choice: as in the recipe, and as the window calls them.
    std::vector<std::pair<QString, QString>> choices() const;

    /// All of them, group by group.
    static const std::vector<RecipeOption>& all();
    static const RecipeOption& of(QByteArrayView field);
    static QString groupName(OptionGroup group);

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
