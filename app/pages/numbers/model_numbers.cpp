#include "pages/numbers/model_numbers.h"

#include "pages/attention/attention_labels.h"

namespace translucent {

const Array* ModelNumbers::parameter(const std::string& name) const
{
    return trace->parameters ? trace->parameters->find(name) : nullptr;
}

QStringList ModelNumbers::sourceTokens() const
{
    return attentionLabels(*trace->result, AttentionKind::EncoderSelf, std::size_t(trace->hypothesis)).keys;
}

QStringList ModelNumbers::inputTokens() const
{
    return attentionLabels(*trace->result, AttentionKind::DecoderSelf, std::size_t(trace->hypothesis)).keys;
}

QStringList ModelNumbers::outputTokens() const
{
    return attentionLabels(*trace->result, AttentionKind::Cross, std::size_t(trace->hypothesis)).queries;
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

Matrix turned(const Array& weight, std::size_t first, std::size_t outputs)
{
    const auto inputs = std::size_t(weight.shape[1]);
    Matrix result = zeros(inputs, outputs);
    for (std::size_t out = 0; out < outputs; ++out)
        for (std::size_t in = 0; in < inputs; ++in)
            result.at(in, out) = double(weight.at(first + out, in));
    return result;
}

std::vector<double> slice(const Array& vector, std::size_t first, std::size_t count)
{
    const auto begin = vector.values.begin() + std::ptrdiff_t(first);
    return {begin, begin + std::ptrdiff_t(count)};
}

}  // namespace translucent
