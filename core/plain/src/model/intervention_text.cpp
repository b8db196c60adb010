#include "translucent/model/intervention.h"

#include "translucent/base/error.h"

#include <array>
#include <charconv>

namespace translucent {

namespace {

constexpr std::string_view kShuffled = "shuffled:";

template <typename Number>
bool parseNumber(std::string_view text, Number& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value >= 0;
}

[[noreturn]] void refuse(const Message& what, std::string_view text, const Message& form)
{
    throw Error(ErrorCode::InvalidArgument, say("%1 %2 is not of the form %3", what, quote(text), form));
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (auto at = text.find(separator); at != std::string_view::npos; at = text.find(separator)) {
        parts.push_back(text.substr(0, at));
        text.remove_prefix(at + 1);
    }
    parts.push_back(text);
    return parts;
}

std::string shortest(float value)
{
    std::array<char, 32> digits {};
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return {digits.data(), written.ptr};
}

/// A single number would be read as a key, so a single weight has a decimal point.
std::string toText(const GivenWeights& weights)
{
    std::string text;
    for (const float value : weights.values)
        text += (text.empty() ? "" : ",") + shortest(value);
    return text.find_first_of(",.") == std::string::npos ? text + ".0" : text;
}

std::string toText(const RowWeights& weights)
{
    if (const auto* key = std::get_if<OneKeyWeight>(&weights))
        return std::to_string(key->key);
    const auto* given = std::get_if<GivenWeights>(&weights);
    return given ? toText(*given) : "uniform";
}

bool parseWeights(std::string_view text, RowWeights& weights)
{
    OneKeyWeight one;
    if (text == "uniform") {
        weights = UniformWeights {};
    } else if (parseNumber(text, one.key)) {
        weights = one;
    } else {
        GivenWeights given;
        for (const auto part : split(text, ','))
            if (!parseNumber(part, given.values.emplace_back()))
                return false;
        weights = std::move(given);
    }
    return true;
}

/// "source=none" or "target=shuffled:7".
void readPositions(const std::string& text, Intervention& intervention)
{
    const auto equals = text.find('=');
    const auto side = text.substr(0, equals);
    if (equals == std::string::npos || (side != "source" && side != "target"))
        throw Error(ErrorCode::InvalidArgument,
            say("%1 is not of the form %2", quote(text), say("source|target=none|shuffled:SEED, e.g. source=none")));
    auto& change = side == "source" ? intervention.sourcePositions : intervention.targetPositions;
    change = positionChangeFromText(std::string_view(text).substr(equals + 1));
}

}  // namespace

std::string toText(const HeadId& id)
{
    return std::string(name(id.kind)) + ":" + std::to_string(id.layer) + ":" + std::to_string(id.head);
}

std::string toText(const RowEdit& edit)
{
    return toText(edit.head) + ":" + std::to_string(edit.row) + "=" + toText(edit.weights);
}

std::string toText(const PositionChange& change)
{
    if (change.use == PositionUse::Shuffled)
        return std::string(kShuffled) + std::to_string(change.seed);
    return change.use == PositionUse::Dropped ? "none" : "kept";
}

std::string toText(const SublayerId& id)
{
    const std::string stack(name(id.stack));
    return stack + (id.sublayer == SublayerKind::Final ? "" : ":" + std::to_string(id.layer)) + ":"
        + std::string(name(id.sublayer));
}

HeadId headIdFromText(std::string_view text)
{
    const auto parts = split(text, ':');
    HeadId id;
    if (parts.size() != 3 || !parseNumber(parts[1], id.layer) || !parseNumber(parts[2], id.head))
        refuse(say("head"), text, say("enc|dec|cross:LAYER:HEAD, e.g. cross:1:3"));
    id.kind = choiceFromName<AttentionKind>(parts[0], say("the attention kind of head %1", quote(text)));
    return id;
}

RowEdit rowEditFromText(std::string_view text)
{
    const auto equals = text.find('=');
    const auto colon = text.substr(0, equals).rfind(':');
    RowEdit edit;
    if (equals == std::string_view::npos || colon == std::string_view::npos
        || !parseNumber(text.substr(colon + 1, equals - colon - 1), edit.row)
        || !parseWeights(text.substr(equals + 1), edit.weights))
        refuse(say("row"), text,
            say("enc|dec|cross:LAYER:HEAD:ROW=uniform, =KEY or =WEIGHT,WEIGHT,…, e.g. cross:1:3:5=uniform"));
    edit.head = headIdFromText(text.substr(0, colon));
    return edit;
}

PositionChange positionChangeFromText(std::string_view text)
{
    if (text == "kept")
        return {};
    if (text == "none")
        return {PositionUse::Dropped, 0};
    PositionChange change {PositionUse::Shuffled, 0};
    if (!text.starts_with(kShuffled) || !parseNumber(text.substr(kShuffled.size()), change.seed))
        refuse(say("position change"), text, say("kept, none or shuffled:SEED, e.g. shuffled:1"));
    return change;
}

SublayerId sublayerIdFromText(std::string_view text)
{
    const auto parts = split(text, ':');
    const bool isFinal = parts.size() == 2 && parts[1] == name(SublayerKind::Final);
    SublayerId id;
    if (!isFinal && (parts.size() != 3 || !parseNumber(parts[1], id.layer)))
        refuse(say("sublayer"), text, say("enc|dec:LAYER:self|cross|ffn, e.g. dec:1:ffn, or enc:final or dec:final"));
    id.stack = choiceFromName<StackKind>(parts[0], say("the stack of sublayer %1", quote(text)));
    id.sublayer = choiceFromName<SublayerKind>(parts.back(), say("the kind of sublayer %1", quote(text)));
    if (!isFinal && id.sublayer == SublayerKind::Final)
        refuse(say("sublayer"), text, say("%1:final: the final norm belongs to no layer", parts[0]));
    return id;
}

void addChange(Intervention& intervention, const InterventionChange& change)
{
    const auto& [name, value] = change;
    if (name == "disable-head")
        intervention.disabledHeads.push_back(headIdFromText(value));
    else if (name == "edit-row")
        intervention.rowEdits.push_back(rowEditFromText(value));
    else if (name == "remove-causal-mask" && value.empty())
        intervention.causalMaskRemoved = true;
    else if (name == "positions")
        readPositions(value, intervention);
    else if (name == "skip-residual")
        intervention.skippedResiduals.push_back(sublayerIdFromText(value));
    else if (name == "skip-norm")
        intervention.skippedNorms.push_back(sublayerIdFromText(value));
    else
        refuse(say("the change"), value.empty() ? name : name + " " + value,
            say("disable-head, edit-row, positions, skip-residual or skip-norm and what it concerns, or "
                "remove-causal-mask"));
}

std::vector<InterventionChange> changesOf(const Intervention& intervention)
{
    std::vector<InterventionChange> changes;
    const auto add = [&changes](const char* name, const auto& values) {
        for (const auto& value : values)
            changes.emplace_back(name, toText(value));
    };
    add("disable-head", intervention.disabledHeads);
    add("edit-row", intervention.rowEdits);
    if (intervention.causalMaskRemoved)
        changes.emplace_back("remove-causal-mask", "");
    if (intervention.sourcePositions.use != PositionUse::Kept)
        changes.emplace_back("positions", "source=" + toText(intervention.sourcePositions));
    if (intervention.targetPositions.use != PositionUse::Kept)
        changes.emplace_back("positions", "target=" + toText(intervention.targetPositions));
    add("skip-residual", intervention.skippedResiduals);
    add("skip-norm", intervention.skippedNorms);
    return changes;
}

}  // namespace translucent
