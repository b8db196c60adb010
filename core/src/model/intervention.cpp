#include "translucent/intervention.h"

#include "util/choice.h"

#include <charconv>
#include <string>

namespace translucent {

namespace {

constexpr ChoiceNames<AttentionKind, 3> kKinds {
    {{AttentionKind::EncoderSelf, "enc"}, {AttentionKind::DecoderSelf, "dec"}, {AttentionKind::Cross, "cross"}}};

bool parseCount(std::string_view text, std::int64_t& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && value >= 0;
}

std::string text(const HeadId& id)
{
    return std::string(name(id.kind)) + ":" + std::to_string(id.layer) + ":" + std::to_string(id.head);
}

}  // namespace

void validate(const Intervention& intervention, const TransformerConfig& config)
{
    for (const auto& id : intervention.disabledHeads) {
        const auto layers = id.kind == AttentionKind::EncoderSelf ? config.encoderLayers : config.decoderLayers;
        if (id.layer < 0 || id.layer >= layers || id.head < 0 || id.head >= config.heads)
            throw Error(ErrorCode::InvalidArgument,
                "head " + text(id) + " does not exist: the model has layers 0 to " + std::to_string(layers - 1)
                    + " and heads 0 to " + std::to_string(config.heads - 1) + " there");
    }
}

std::string_view name(AttentionKind kind) { return choiceName(kKinds, kind); }

HeadId headIdFromText(std::string_view text)
{
    const auto first = text.find(':');
    const auto second = first == std::string_view::npos ? first : text.find(':', first + 1);
    HeadId id;
    if (second == std::string_view::npos || !parseCount(text.substr(first + 1, second - first - 1), id.layer)
        || !parseCount(text.substr(second + 1), id.head))
        throw Error(ErrorCode::InvalidArgument,
            "head '" + std::string(text) + "' is not of the form enc|dec|cross:LAYER:HEAD, e.g. cross:1:3");
    id.kind = choiceFromName(kKinds, text.substr(0, first), "the attention kind of head '" + std::string(text) + "'");
    return id;
}

}  // namespace translucent
