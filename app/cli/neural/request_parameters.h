#pragma once

#include "json_output.h"
#include "translucent/intervention.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace translucent::cli {

/// What a method of `serve` can be told: the table that requests are checked against and that `describe` prints.
struct ParameterDescription {
    std::string_view name;
    std::string_view type;  ///< as messages and descriptions say it, e.g. "whole number"
    std::string_view help;
};

/// The parameters of one request. Whatever does not fit is refused with @throws Error{InvalidArgument} naming it.
class RequestParameters {
public:
    static constexpr std::size_t kMostChanges = 1'000;  ///< in each list of an intervention

    /// `values` is an object of nothing but `known` parameters. Both have to outlive this.
    RequestParameters(const Json& values, std::span<const ParameterDescription> known);

    /// Sets `value` if the parameter is given; false when it is not.
    bool take(std::string_view name, std::string& value) const;
    bool take(std::string_view name, bool& value) const;
    bool take(std::string_view name, std::int64_t& value) const;
    bool take(std::string_view name, double& value) const;
    bool take(std::string_view name, std::vector<std::string>& value) const;
    /// An object of the members that toJson(Intervention) writes, each as the command line has it.
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
