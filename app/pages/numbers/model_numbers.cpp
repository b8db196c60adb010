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

}  // namespace translucent
