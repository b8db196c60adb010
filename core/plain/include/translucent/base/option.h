#pragma once

#include "translucent/base/choice.h"
#include "translucent/base/message.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace translucent {

/// The valid numbers of an option.
struct OptionRange {
    enum class Ends { Taken, MostExcluded, Excluded };

    double least = -std::numeric_limits<double>::infinity();
    double most = std::numeric_limits<double>::infinity();
    Ends ends = Ends::Taken;
    Message zero = {};   ///< the meaning of 0, e.g. "no limit"
    Message words = {};  ///< the rule, if the numbers alone do not express it

    bool contains(double number) const;
    /// "it must be from 1 to 64", "it must be at least 0 (0 = no limit)".
    Message rule() const;
};

/// Other places of an option, and its rules.
struct OptionUse {
    bool flag = false;       ///< also an option of the command line
    bool limit = false;      ///< ends a training: on the command line a limit replaces those of the recipe; 0 = none
    bool mayDiffer = false;  ///< a resumed training can use another value
    /// For models: a value other than the default, or than the first `plainChoices` of an enum, is a technique beyond
    /// the plain Transformer and requires the newest format of model directories.
    bool technique = false;
    std::size_t plainChoices = 0;
    std::string_view symbol = {};   ///< of the value in the help; empty = by the type of the member
    std::string_view request = {};  ///< the help for requests to `serve`; empty = none can set it
    std::string_view called = {};   ///< in messages; empty = by its name
};

/// Describes one member of an options struct in one place: its name, valid values and effect. The table of options
/// determines checks, JSON, command line, manual page and form.
template <typename Struct>
struct Option {
    /// A member that is an enum, by the names of its values.
    struct Named {
        std::vector<std::string_view> names;
        std::string_view (*get)(const Struct& from);
        void (*set)(Struct& to, std::string_view name, std::string_view what);
        const char* what = nullptr;  ///< used in messages if the option's name is too short
    };
    using Member = std::variant<std::int64_t Struct::*, std::uint64_t Struct::*, double Struct::*, bool Struct::*,
        std::string Struct::*, std::optional<std::int64_t> Struct::*, Named>;

    std::string name;  ///< as in JSON
    Member member;
    Message help;  ///< a sentence without its full stop; command line and window show the same
    OptionRange range = {};
    OptionUse use = {};

    /// The help with the meaning of 0: "Number of CPU threads; 0 = one per processor".
    Message sentence() const
    {
        const auto zero = use.limit ? say("no limit") : range.zero;
        return zero.empty() ? help : say("%1; 0 = %2", help, zero);
    }

    /// Calls `visitor` with the value in `from`: a number, a bool, a text, or the name of an enum's value. A number
    /// without a value is 0.
    template <typename Visitor>
    auto visit(const Struct& from, const Visitor& visitor) const
    {
        const auto pick = [&](const auto& place) {
            if constexpr (std::is_same_v<decltype(place), const Named&>)
                return visitor(place.get(from));
            else if constexpr (std::is_same_v<decltype(place), std::optional<std::int64_t> Struct::*const&>)
                return visitor((from.*place).value_or(0));
            else
                return visitor(from.*place);
        };
        return std::visit(pick, member);
    }

    /// Sets the value of an enum. @throws Error{InvalidArgument} listing the names
    void choose(Struct& in, std::string_view choice) const
    {
        const auto& place = std::get<Named>(member);
        place.set(in, choice, place.what ? place.what : name);
    }

    void copy(const Struct& from, Struct& to) const
    {
        const auto assign = [&](const auto& place) {
            if constexpr (std::is_same_v<decltype(place), const Named&>)
                choose(to, place.get(from));
            else
                to.*place = from.*place;
        };
        std::visit(assign, member);
    }
};

template <typename Struct>
using Options = std::vector<Option<Struct>>;

/// The table of a struct: specialised for it, in the order of its members.
template <typename Struct>
const Options<Struct>& optionsOf();

/// The option of this name, which must exist.
template <typename Struct>
const Option<Struct>& optionNamed(std::string_view name)
{
    return *std::ranges::find(optionsOf<Struct>(), name, &Option<Struct>::name);
}

/// For tables: the location of an enum member.
template <auto Place, typename Struct, NamedEnum Enum>
typename Option<Struct>::Named namedPlace(Enum Struct::*, const char* what)
{
    std::vector<std::string_view> names;
    for (const auto& choice : kChoices<Enum>)
        names.push_back(choice.name);
    return {std::move(names), [](const Struct& from) { return translucent::name(from.*Place); },
        [](Struct& to, std::string_view name, std::string_view called) {
            to.*Place = choiceFromName<Enum>(name, called);
        },
        what};
}
template <auto Place>
auto byName(const char* what = nullptr)
{
    return namedPlace<Place>(Place, what);
}

/// An object with a field for each option; `Json` is nlohmann's.
template <typename Json, typename Struct>
Json optionsJson(const Struct& options)
{
    Json json = Json::object();
    for (const auto& option : optionsOf<Struct>())
        option.visit(options, [&](const auto& value) { json[option.name] = value; });
    return json;
}

}  // namespace translucent
