#pragma once

#include "cli_options.h"
#include "translucent/option.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace translucent::cli {

/// Those options of a struct that are also flags, as its table has them: "max_steps" is --max-steps.
template <typename Struct>
class OptionFlags {
public:
    void addTo(CLI::App& command)
    {
        for (const auto& option : optionsOf<Struct>())
            if (option.use.flag)
                m_flags.emplace_back(
                    &option, std::visit([&](const auto& place) { return add(command, option, place); }, option.member));
    }

    bool given(std::string_view name) const
    {
        return std::ranges::any_of(
            m_flags, [&](const auto& flag) { return flag.first->name == name && flag.second->count() > 0; });
    }

    /// What was given; the rest has its defaults.
    const Struct& values() const { return m_given; }

    /// Takes over what was given. One limit replaces them all.
    void applyTo(Struct& options) const
    {
        const auto givenLimit = [](const auto& flag) { return flag.first->use.limit && flag.second->count() > 0; };
        const bool newLimits = std::ranges::any_of(m_flags, givenLimit);
        for (const auto& [option, flag] : m_flags)
            if (flag->count() > 0)
                option->copy(m_given, options);
            else if (newLimits && option->use.limit)
                option->copy({}, options);
    }

private:
    static std::string flagOf(const Option<Struct>& option)
    {
        std::string flag = "--" + option.name;
        std::ranges::replace(flag, '_', '-');
        return flag;
    }

    template <typename Value>
    CLI::Option* add(CLI::App& command, const Option<Struct>& option, Value Struct::*place)
    {
        auto* flag = command.add_option(flagOf(option), m_given.*place, std::string(option.help));
        if constexpr (std::is_arithmetic_v<Value>)
            flag->check(valueOf(option.range, option.use.limit, std::is_integral_v<Value>));
        return flag->type_name(std::is_same_v<Value, std::string> ? "FILE" : std::is_integral_v<Value> ? "N" : "X");
    }

    CLI::Option* add(CLI::App& command, const Option<Struct>& option, const typename Option<Struct>::Named& place)
    {
        const auto choose = [&, this](const std::string& choice) { option.choose(m_given, choice); };
        return command.add_option_function<std::string>(flagOf(option), choose, std::string(option.help))
            ->type_name("NAME")
            ->check(CLI::IsMember(std::vector<std::string>(place.names.begin(), place.names.end())));
    }

    Struct m_given;
    std::vector<std::pair<const Option<Struct>*, const CLI::Option*>> m_flags;
};

}  // namespace translucent::cli
