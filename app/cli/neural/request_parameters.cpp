#include "request_parameters.h"

#include "translucent/base/error.h"

#include <algorithm>
#include <array>
#include <utility>

namespace translucent::cli {

namespace {

/// The list members of an intervention, and the corresponding command-line options.
constexpr std::array<std::pair<std::string_view, const char*>, 5> kChangeLists {
    {{"disabled_heads", "disable-head"}, {"edited_rows", "edit-row"}, {"skipped_residuals", "skip-residual"},
        {"skipped_norms", "skip-norm"}, {"clamped_neurons", "clamp-neuron"}}};

/// Shows only the kind of lists and objects, because they can be deep.
std::string shown(const Json& value)
{
    constexpr std::size_t kLongest = 60;
    return value.is_structured() ? "an " + std::string(value.type_name()) : printable(compact(value), kLongest);
}

[[noreturn]] void refuseValue(const std::string& what, const Json& value, std::string_view wanted)
{
    throw Error(ErrorCode::InvalidArgument,
        untranslated(what + " is " + shown(value) + ", but must be " + std::string(wanted)));
}

std::vector<std::string> textsOf(const std::string& what, const Json& value)
{
    const auto isText = [](const Json& each) { return each.is_string(); };
    if (!value.is_array() || !std::ranges::all_of(value, isText))
        refuseValue(what, value, "a list of texts");
    return value.get<std::vector<std::string>>();
}

std::vector<std::string> changesOf(const std::string& list, const Json& value)
{
    auto changes = textsOf(list, value);
    if (changes.size() > RequestParameters::kMostChanges)
        throw Error(ErrorCode::InvalidArgument,
            untranslated(list + " contains " + std::to_string(changes.size()) + " changes; at most "
                + std::to_string(RequestParameters::kMostChanges) + " are possible"));
    return changes;
}

void takePositions(const Json& value, Intervention& intervention)
{
    if (!value.is_object())
        refuseValue("positions", value, R"(an object such as {"source": "none"})");
    for (const auto& [side, change] : value.items()) {
        if (!change.is_string())
            refuseValue("positions." + side, change, "a text");
        addChange(intervention, {"positions", side + "=" + change.get<std::string>()});
    }
}

}  // namespace

RequestParameters::RequestParameters(const Json& values, std::span<const ParameterDescription> known)
    : m_values(values)
    , m_known(known)
{
    if (!values.is_object())
        refuseValue("params", values, "an object");
    for (const auto& [name, value] : values.items())
        if (std::ranges::find(known, name, &ParameterDescription::name) == known.end()) {
            std::string valid;
            for (const auto& each : known)
                valid += (valid.empty() ? "" : ", ") + std::string(each.name);
            throw Error(ErrorCode::InvalidArgument,
                untranslated(
                    "there is no parameter " + inQuotes(name) + "; valid: " + (valid.empty() ? "none" : valid)));
        }
}

const Json* RequestParameters::find(std::string_view name) const
{
    const auto found = m_values.find(name);
    return found == m_values.end() ? nullptr : &*found;
}

void RequestParameters::refuse(std::string_view name, const Json& value) const
{
    const std::string type(std::ranges::find(m_known, name, &ParameterDescription::name)->type);
    refuseValue(std::string(name), value, (type.starts_with('o') ? "an " : "a ") + type);
}

bool RequestParameters::take(std::string_view name, std::string& value) const
{
    const auto* given = find(name);
    if (given && !given->is_string())
        refuse(name, *given);
    if (given)
        value = given->get<std::string>();
    return given;
}

bool RequestParameters::take(std::string_view name, bool& value) const
{
    const auto* given = find(name);
    if (given && !given->is_boolean())
        refuse(name, *given);
    if (given)
        value = given->get<bool>();
    return given;
}

bool RequestParameters::take(std::string_view name, std::int64_t& value) const
{
    const auto* given = find(name);
    if (given && (!given->is_number_integer() || (given->is_number_unsigned() && given->get<std::int64_t>() < 0)))
        refuse(name, *given);
    if (given)
        value = given->get<std::int64_t>();
    return given;
}

bool RequestParameters::take(std::string_view name, double& value) const
{
    const auto* given = find(name);
    if (given && !given->is_number())
        refuse(name, *given);
    if (given)
        value = given->get<double>();
    return given;
}

bool RequestParameters::take(std::string_view name, std::vector<std::string>& value) const
{
    const auto* given = find(name);
    if (given)
        value = textsOf(std::string(name), *given);
    return given;
}

bool RequestParameters::take(std::string_view name, Intervention& value) const
{
    const auto* given = find(name);
    if (!given)
        return false;
    if (!given->is_object())
        refuse(name, *given);
    for (const auto& [member, change] : given->items()) {
        const auto list = std::ranges::find(kChangeLists, member, &decltype(kChangeLists)::value_type::first);
        if (list != kChangeLists.end()) {
            for (const auto& text : changesOf(member, change))
                addChange(value, {list->second, text});
        } else if (member == "causal_mask_removed" && change.is_boolean()) {
            value.causalMaskRemoved = change.get<bool>();
        } else if (member == "positions") {
            takePositions(change, value);
        } else {
            refuseValue(std::string(name) + "." + member, change,
                "omitted, or one of disabled_heads, edited_rows, causal_mask_removed (true or false), positions, "
                "skipped_residuals, skipped_norms, clamped_neurons");
        }
    }
    return true;
}

std::string RequestParameters::requiredText(std::string_view name) const
{
    std::string text;
    if (!take(name, text))
        throw Error(
            ErrorCode::InvalidArgument, untranslated("the parameter " + inQuotes(name) + ", a text, is missing"));
    return text;
}

std::vector<std::string> RequestParameters::requiredTexts(std::string_view name) const
{
    std::vector<std::string> texts;
    if (!take(name, texts))
        throw Error(ErrorCode::InvalidArgument,
            untranslated("the parameter " + inQuotes(name) + ", a list of texts, is missing"));
    return texts;
}

}  // namespace translucent::cli
