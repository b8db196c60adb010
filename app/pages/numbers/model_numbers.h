#pragma once

#include "engine/translation_backend.h"
#include "engine/translation_result.h"
#include "translucent/explain/step.h"

#include <QStringList>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace translucent {

/// The running model's numbers for the sentence that is shown; empty without a trace.
struct ModelNumbers {
    ModelSummaryPtr model;
    TranslationTracePtr trace;

    bool empty() const { return !model || !trace; }
    const TransformerConfig& config() const { return model->config; }
    const Array* array(const std::string& name) const { return trace->pass.find(name); }
    /// nullptr when the engine gives none.
    const Array* parameter(const std::string& name) const;

    QStringList sourceTokens() const;  ///< what the encoder read
    QStringList inputTokens() const;   ///< what the decoder read, from BEGIN on
    QStringList outputTokens() const;  ///< what it had to predict at each position
    QStringList predictions() const;   ///< input → output of each position
};

/// Where in the model numbers can come from.
struct ModelPlace {
    enum class Tokens { Source, Input, Output };

    QString label;
    QString path = {};  ///< of arrays; %1 stands for the layer, from 0
    Tokens tokens = Tokens::Source;
    int layers = 0;  ///< 0 = not in a layer
    int heads = 0;   ///< 0 = not in a head
    bool hasPositions = false;
    bool hasMoments = false;  ///< whether it makes a difference to take numbers before or after it
};

/// The attentions of both stacks that the formulas of this page describe; empty for networks without attention layers.
std::vector<ModelPlace> attentionPlaces(const TransformerConfig& config);

/// What is chosen of the places there are, each from 0.
struct PlaceChoice {
    enum Part { Place, Layer, Head, Position, Moment, PartCount };

    std::array<int, PartCount> at {};
    bool wanted = false;  ///< the model's numbers were asked for last, not the example
};

/// Numbers, and which of them.
struct ModelPick {
    const ModelNumbers& numbers;
    ModelPlace place;
    PlaceChoice choice;

    std::string path() const;  ///< with the layer filled in
    int layer() const { return choice.at[PlaceChoice::Layer]; }
    std::size_t head() const { return std::size_t(choice.at[PlaceChoice::Head]); }
    std::size_t position() const { return std::size_t(choice.at[PlaceChoice::Position]); }
    bool isAfter() const { return choice.at[PlaceChoice::Moment] == 1; }
    bool isCross() const { return place.path.endsWith(QLatin1String("cross_attention")); }
    bool decodes() const { return place.path.startsWith(QLatin1String("decoder")); }
    QStringList tokens() const;  ///< of the place
};

/// What softmax turns into the probabilities of the next token: the logits, or of a model that copies the logarithm of
/// the mixture, whose softmax is the mixture.
ModelPlace outputPlace(const TransformerConfig& config);

/// Row `index` of an array, all axes but the last one flattened.
std::vector<double> rowOf(const Array& array, std::size_t index);
std::vector<double> allOf(const Array& array);
Matrix matrixOf(const Array& array);  ///< of rank 2

/// A linear map of the model, or of a weight that holds several the one whose outputs begin at `first`; as the formulas
/// have it, [inputs, outputs]. Nothing when the engine gives no weights.
std::optional<LinearWeights> linearOf(
    const ModelNumbers& numbers, const std::string& path, std::size_t first = 0, std::size_t outputs = 0);

}  // namespace translucent
