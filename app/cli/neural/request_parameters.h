#pragma once

#include "json_output.h"
#include "translucent/model/intervention.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent::cli {

/// A parameter of a `serve` method: requests are checked against this table, and `describe` prints it.
struct ParameterDescription {
    std::string_view name;
    std::string_view type;  ///< as in messages and descriptions, e.g. "whole number"
    std::string_view help;
};

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
