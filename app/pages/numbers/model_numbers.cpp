#include "pages/numbers/model_numbers.h"

#include "widgets/attention_form_text.h"
#include "widgets/attention_labels.h"

#include <QCoreApplication>

namespace translucent {

namespace {

struct ModelPlaceText {
    Q_DECLARE_TR_FUNCTIONS(translucent::ModelPlace)
};

SentenceTokens tokensOf(const TranslationTrace& trace)
{
    return sentenceTokens(trace.result->translation, trace.result->traces, std::size_t(trace.hypothesis));
}

AttentionLabels labelsOf(const TranslationTrace& trace, AttentionKind kind)
{
    return attentionLabels(tokensOf(trace), kind);
}

}  // namespace

const Array* ModelNumbers::parameter(const std::string& name) const
{
    return trace->parameters ? trace->parameters->find(name) : nullptr;
}

QStringList ModelNumbers::sourceTokens() const
{
    return labelsOf(*trace, AttentionKind::EncoderSelf).keys;
}

QStringList ModelNumbers::inputTokens() const
{
    return labelsOf(*trace, AttentionKind::DecoderSelf).keys;
}

QStringList ModelNumbers::outputTokens() const
{
    return producedTexts(tokensOf(*trace));
}

QStringList ModelNumbers::predictions() const
{
    return labelsOf(*trace, AttentionKind::DecoderSelf).queries;
}

std::vector<ModelPlace> attentionPlaces(const TransformerConfig& config)
{
    if (config.architecture != Architecture::Transformer)
        return {};
    using Tokens = ModelPlace::Tokens;
    const int encoders = int(config.encoderLayers), decoders = int(config.decoderLayers), heads = int(config.heads);
    const ModelPlace cross {ModelPlaceText::tr("Cross-attention"), QStringLiteral("decoder.layers.%1.cross_attention"),
        Tokens::Input, decoders, heads};
    if (!hasPlainSelfAttention(config)) {
        ModelPlace only = cross;
        only.label = ModelPlaceText::tr("Cross-attention (self-attention differs from these formulas)");
        return {only};
    }
    return {{ModelPlaceText::tr("Encoder self-attention"), QStringLiteral("encoder.layers.%1.self_attention"),
                Tokens::Source, encoders, heads},
        {ModelPlaceText::tr("Decoder self-attention"), QStringLiteral("decoder.layers.%1.self_attention"),
            Tokens::Input, decoders, heads},
        cross};
}

ModelPlace outputPlace(const TransformerConfig& config)
{
    if (config.copies())
        return {ModelPlaceText::tr("Logarithm of the mixture of generating and copying"),
            QStringLiteral("copy.log_mixture"), ModelPlace::Tokens::Output};
    return {ModelPlaceText::tr("Logits of the output"), QStringLiteral("output.logits"), ModelPlace::Tokens::Output};
}

std::string ModelPick::path() const
{
    return (place.layers > 0 ? place.path.arg(layer()) : place.path).toStdString();
}

QStringList ModelPick::tokens() const
{
    switch (place.tokens) {
    case ModelPlace::Tokens::Source: return numbers.sourceTokens();
    case ModelPlace::Tokens::Input: return numbers.inputTokens();
    case ModelPlace::Tokens::Output: break;
    }
    return numbers.outputTokens();
}

std::vector<double> rowOf(const Array& array, std::size_t index)
{
    const auto row = array.row(index);
    return {row.begin(), row.end()};
}

std::vector<double> allOf(const Array& array)
{
    return {array.values.begin(), array.values.end()};
}

Matrix matrixOf(const Array& array)
{
    return {std::size_t(array.shape[0]), std::size_t(array.shape[1]), allOf(array)};
}

std::optional<LinearWeights> linearOf(
    const ModelNumbers& numbers, const std::string& path, std::size_t first, std::size_t outputs)
{
    const Array* weight = numbers.parameter(path + ".weight");
    const Array* bias = numbers.parameter(path + ".bias");
    if (!weight || !bias)
        return {};
    const auto inputs = std::size_t(weight->shape[1]), count = outputs ? outputs : std::size_t(weight->shape[0]);
    LinearWeights map {zeros(inputs, count)};  // the file has it turned round
    for (std::size_t out = 0; out < count; ++out) {
        map.bias.push_back(double(bias->values[first + out]));
        for (std::size_t in = 0; in < inputs; ++in)
            map.weight.at(in, out) = double(weight->at(first + out, in));
    }
    return map;
}

}  // namespace translucent
