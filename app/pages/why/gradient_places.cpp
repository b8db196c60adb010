#include "pages/why/gradient_places.h"

#include "widgets/chart_data.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

namespace translucent {

namespace {

constexpr int kNormDigits = 3;

struct GradientText {
    Q_DECLARE_TR_FUNCTIONS(translucent::GradientText)
};

/// All places that a pass of the model can have, in the order in which it computes them.
std::vector<GradientPlace> possiblePlaces(StackKind stack, const TransformerConfig& config)
{
    const bool isEncoder = stack == StackKind::Encoder;
    const std::string path = isEncoder ? "encoder" : "decoder";
    std::vector<GradientPlace> places {{stack, GradientPlace::Input, 0, path + ".input"}};
    for (std::int64_t layer = 0; layer < (isEncoder ? config.encoderLayers : config.decoderLayers); ++layer) {
        const std::string in = path + ".layers." + std::to_string(layer);
        places.push_back({stack, GradientPlace::SelfAttention, layer, in + ".after_self_attention"});
        if (!isEncoder)
            places.push_back({stack, GradientPlace::CrossAttention, layer, in + ".after_cross_attention"});
        places.push_back({stack, GradientPlace::FeedForward, layer, in + ".output"});
    }
    places.push_back({stack, GradientPlace::Norm, 0, path + ".final_norm.output"});
    if (!isEncoder)
        places.push_back({stack, GradientPlace::Output, 0, "output.logits"});
    return places;
}

/// The beginnings of the names of its parameters.
std::vector<std::string> parametersOf(const GradientPlace& place)
{
    const bool isEncoder = place.stack == StackKind::Encoder;
    const std::string path = isEncoder ? "encoder" : "decoder";
    const std::string in = path + ".layers." + std::to_string(place.layer);
    switch (place.kind) {
    case GradientPlace::Input: return {isEncoder ? "source_embedding." : "target_embedding.", path + ".position"};
    case GradientPlace::SelfAttention: return {in + ".self_attention"};
    case GradientPlace::CrossAttention: return {in + ".cross_attention"};
    case GradientPlace::FeedForward: return {in + ".feed_forward"};
    case GradientPlace::Norm: return {path + ".final_norm."};
    case GradientPlace::Output: break;
    }
    return {"output."};
}

}  // namespace

std::vector<GradientPlace> gradientPlaces(const LearningStep& step, const TransformerConfig& config)
{
    std::vector<GradientPlace> found;
    for (const StackKind stack : {StackKind::Decoder, StackKind::Encoder}) {
        std::vector<GradientPlace> places = possiblePlaces(stack, config);
        for (GradientPlace& place : places | std::views::reverse) {
            const auto array = std::ranges::find(step.arrays, place.array, &ArrayGradient::name);
            if (array == step.arrays.end())
                continue;
            place.norm = array->norm;
            found.push_back(std::move(place));
        }
    }
    return found;
}

QString placeName(const GradientPlace& place)
{
    const auto layer = place.layer + 1;
    switch (place.kind) {
    case GradientPlace::Input: return GradientText::tr("Embedding");
    case GradientPlace::SelfAttention: return GradientText::tr("Self-attention %1").arg(layer);
    case GradientPlace::CrossAttention: return GradientText::tr("Cross-attention %1").arg(layer);
    case GradientPlace::FeedForward: return GradientText::tr("Feed-forward %1").arg(layer);
    case GradientPlace::Norm: return GradientText::tr("Final norm");
    case GradientPlace::Output: break;
    }
    return GradientText::tr("Output layer");
}

QString placeText(const GradientPlace& place)
{
    const QString norm = chartNumber(place.norm, kNormDigits);
    return place.stack == StackKind::Encoder ? GradientText::tr("Encoder, %1: gradient %2").arg(placeName(place), norm)
                                             : GradientText::tr("Decoder, %1: gradient %2").arg(placeName(place), norm);
}

bool isOf(const GradientPlace& place, const std::string& parameter)
{
    return std::ranges::any_of(
        parametersOf(place), [&](const std::string& beginning) { return parameter.starts_with(beginning); });
}

const ParameterChange* largestAt(const LearningStep& step, const GradientPlace& place)
{
    const ParameterChange* largest = nullptr;
    for (const ParameterChange& change : step.parameters)
        if (isOf(place, change.largest.parameter) && (!largest || change.gradientNorm > largest->gradientNorm))
            largest = &change;
    return largest;
}

std::optional<std::size_t> placeOf(std::span<const GradientPlace> places, const std::string& parameter)
{
    const auto found = std::ranges::find_if(places, [&](const auto& place) { return isOf(place, parameter); });
    return found == places.end() ? std::nullopt : std::optional(std::size_t(found - places.begin()));
}

GradientScale::GradientScale(std::span<const GradientPlace> places)
{
    for (const GradientPlace& place : places) {
        if (!(place.norm > 0))
            continue;
        const double power = std::log10(place.norm);
        least = std::min(least, int(std::floor(power)));
        most = std::max(most, int(std::ceil(power)));
    }
}

double GradientScale::share(double norm) const
{
    return norm > 0 ? std::clamp((std::log10(norm) - least) / (most - least), 0.0, 1.0) : 0;
}

}  // namespace translucent
