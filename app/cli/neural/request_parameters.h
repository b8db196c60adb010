#pragma once

#include "json_output.h"
#include "translucent/base/option.h"
#include "translucent/model/intervention.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace translucent::cli {

/// A parameter of a `serve` method: requests are checked against this table, and `describe` prints it.
struct ParameterDescription {
    std::string_view name;
    std::string_view type;  ///< as in messages and descriptions, e.g. "whole number"
    std::string_view help;
};

/// What JSON has for the value of an option.
template <typename Struct>
std::string_view typeOf(const Option<Struct>& option)
{
    const auto type = [](const auto& place) -> std::string_view {
        using Place = std::remove_cvref_t<decltype(place)>;
        if constexpr (std::is_same_v<Place, bool Struct::*>)
            return "truth value";
        else if constexpr (std::is_same_v<Place, double Struct::*>)
            return "number";
        else
            return std::is_same_v<Place, typename Option<Struct>::Named> ? "text" : "whole number";
    };
    return std::visit(type, option.member);
}

/// The parameters of one request. Invalid values are rejected with @throws Error{InvalidArgument} naming the parameter.
class RequestParameters {
public:
    static constexpr std::size_t kMostChanges = 1'000;  ///< in each list of an intervention

    /// `values` is an object that contains only `known` parameters. Both must outlive this object.
    RequestParameters(const Json& values, std::span<const ParameterDescription> known);

    /// Sets `value` if the parameter is given; otherwise returns false.
    bool take(std::string_view name, std::string& value) const;
    bool take(std::string_view name, bool& value) const;
    bool take(std::string_view name, std::int64_t& value) const;
    bool take(std::string_view name, double& value) const;
    bool take(std::string_view name, std::vector<std::string>& value) const;
    bool take(std::string_view name, std::optional<std::int64_t>& value) const
    {
        std::int64_t number = 0;
        if (!take(name, number))
            return false;
        value = number;
        return true;
    }
    /// Sets an option of a table by its name.
    template <typename Struct>
    void take(const Option<Struct>& option, Struct& options) const
    {
        const auto read = [&](const auto& place) {
            if constexpr (requires { take(option.name, options.*place); })
                take(option.name, options.*place);
            else if (std::string choice; take(option.name, choice))
                option.choose(options, choice);
        };
        std::visit(read, option.member);
    }
    /// An object with the members that toJson(Intervention) writes, each in the form of the command line.
    bool take(std::string_view name, Intervention& value) const;

    /// @throws Error{InvalidArgument} when it is missing
    std::string requiredText(std::string_view name) const;
    std::vector<std::string> requiredTexts(std::string_view name) const;

private:
    const Json* find(std::string_view name) const;
    [[noreturn]] void refuse(std::string_view name, const Json& value) const;

    const Json& m_values;
    std::span<const ParameterDescription> m_known;
};

}  // namespace translucent::cli
