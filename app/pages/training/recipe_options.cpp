#include "pages/training/recipe_options.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace translucent {

namespace {

using Kind = RecipeOption::Kind;

template <typename Struct>
QVariant variantOf(const Option<Struct>& option, const Struct& options)
{
    return option.visit(options, [](const auto& value) {
        using Value = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_convertible_v<Value, std::string_view>)
            return QVariant(QString::fromUtf8(QUtf8StringView(std::string_view(value))));
        else if constexpr (std::is_integral_v<Value> && !std::is_same_v<Value, bool>)
            return QVariant(qlonglong(value));
        else
            return QVariant(value);
    });
}

template <typename Struct>
void assign(const Option<Struct>& option, Struct& options, const QVariant& value)
{
    const auto assign = [&](const auto& place) {
        if constexpr (std::is_same_v<decltype(place), const typename Option<Struct>::Named&>)
            option.choose(options, value.toString().toStdString());
        else if constexpr (std::is_same_v<decltype(place), std::string Struct::*const&>)
            options.*place = value.toString().toStdString();
        else
            options.*place = value.value<std::remove_reference_t<decltype(options.*place)>>();
    };
    std::visit(assign, option.member);
}

template <typename Struct>
Kind kindOf(const Option<Struct>& option)
{
    if (std::holds_alternative<typename Option<Struct>::Named>(option.member))
        return Kind::Choice;
    if (std::holds_alternative<bool Struct::*>(option.member))
        return Kind::YesNo;
    if (std::holds_alternative<std::string Struct::*>(option.member))
        return Kind::Text;
    return std::holds_alternative<double Struct::*>(option.member) ? Kind::Real : Kind::Whole;
}

/// Fills in what core's table knows about the field, if it is one of this part.
template <typename Struct>
void complete(RecipeOption& field, const char* name, Struct Recipe::*part)
{
    for (const auto& option : optionsOf<Struct>()) {
        if (std::string(name) + "." + option.name != field.field)
            continue;
        field.member = {kindOf(option), [&option, part](const Recipe& from) { return variantOf(option, from.*part); },
            [&option, part](Recipe& to, const QVariant& value) { assign(option, to.*part, value); }};
        if (const auto* named = std::get_if<typename Option<Struct>::Named>(&option.member))
            for (const auto choice : named->names)
                field.member.names.append(QString::fromUtf8(QUtf8StringView(choice)));
        if (std::isnan(field.values.least))
            field.values.least = option.range.least;
        if (std::isnan(field.values.most))
            field.values.most = option.range.most;
    }
}

}  // namespace

const std::vector<RecipeOption>& RecipeOption::all()
{
    static const std::vector<RecipeOption> options = [] {
        std::vector<RecipeOption> all;
        const std::pair<const char*, std::vector<RecipeOption>> groups[] {{QT_TR_NOOP("Size"), size()},
            {QT_TR_NOOP("Architecture"), architecture()}, {QT_TR_NOOP("Vocabulary"), vocabulary()},
            {QT_TR_NOOP("Optimisation"), learning()}, {QT_TR_NOOP("Regularisation"), regularisation()},
            {QT_TR_NOOP("Stopping and evaluation"), limits()}, {QT_TR_NOOP("Hardware"), machine()}};
        for (const auto& [heading, part] : groups)
            for (RecipeOption option : part) {
                option.group = heading;
                complete(option, "model", &Recipe::model);
                complete(option, "tokenizer", &Recipe::tokenizer);
                complete(option, "training", &Recipe::training);
                all.push_back(std::move(option));
            }
        return all;
    }();
    return options;
}

const RecipeOption& RecipeOption::of(QByteArrayView field)
{
    return *std::ranges::find(all(), field, [](const RecipeOption& each) { return QByteArrayView(each.field); });
}

std::vector<std::pair<QString, QString>> RecipeOption::choices() const
{
    std::vector<std::pair<QString, QString>> choices;
    for (qsizetype i = 0; i < member.names.size(); ++i)
        choices.emplace_back(member.names[i], tr(values.captions[std::size_t(i)]));
    return choices;
}

QString RecipeOption::text(const Recipe& recipe) const
{
    const QVariant value = member.get(recipe);
    if (member.kind == Kind::Text)
        return value.toString().isEmpty() ? tr(values.off) : value.toString();
    if (values.off && value.toDouble() == values.least)
        return tr(values.off);
    switch (member.kind) {
    case Kind::Whole: return QLocale().toString(value.toLongLong());
    case Kind::Real: return QLocale().toString(value.toDouble(), 'g', 6);
    case Kind::YesNo: return value.toBool() ? tr("yes") : tr("no");
    case Kind::Text:
    case Kind::Choice: break;
    }
    for (const auto& [id, called] : choices())
        if (id == value.toString())
            return called;
    return value.toString();
}

}  // namespace translucent
