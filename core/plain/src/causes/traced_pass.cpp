#include "translucent/causes/traced_pass.h"

#include "translucent/base/error.h"

namespace translucent {

const Array& TracedPass::array(const std::string& name) const
{
    if (const auto* found = trace.find(name))
        return *found;
    throw Error(ErrorCode::InvalidArgument, untranslated("the pass has no array " + inQuotes(name)));
}

const Array& TracedPass::parameter(const std::string& name) const
{
    if (const auto* found = parameters.find(name))
        return *found;
    throw Error(ErrorCode::InvalidArgument, untranslated("the model has no parameter " + inQuotes(name)));
}

void requireCauses(const TransformerConfig& config)
{
    if (config.architecture != Architecture::Transformer)
        throw Error(ErrorCode::InvalidArgument,
            say("this model (%1) is not made of sublayers with residual connections, so its predictions cannot be "
                "taken apart; choose a Transformer",
                name(config.architecture)));
    requireDecoder(config);
    if (config.isNonAutoregressive())
        throw Error(ErrorCode::InvalidArgument,
            say("this model writes all tokens at once; the causes of a prediction are computed only for models that "
                "write one token at a time"));
    if (config.copies())
        throw Error(ErrorCode::InvalidArgument,
            say("this model copies source tokens: its probabilities are a mixture and not the softmax of logits, so "
                "they cannot be taken apart; choose a model without a copy mechanism"));
}

void requireEncoderLens(const TransformerConfig& config)
{
    requireCauses(config);
    if (config.crossWiring != CrossWiring::Last)
        throw Error(ErrorCode::InvalidArgument,
            say("the decoder layers of this model do not all read the last encoder layer (cross_wiring is %1); choose "
                "a model with cross_wiring last",
                name(config.crossWiring)));
}

void requireSourceShares(const TransformerConfig& config)
{
    requireCauses(config);
    if (config.crossWiring == CrossWiring::Mixture)
        throw Error(ErrorCode::InvalidArgument,
            say("the decoder of this model reads mixtures of encoder layers, so no share belongs to one layer; choose "
                "a model with cross_wiring last"));
    if (config.attentionPattern == AttentionPattern::LowRank)
        throw Error(ErrorCode::InvalidArgument,
            say("the encoder of this model attends to mixtures of tokens (low rank), so no share belongs to one token; "
                "choose a model with another attention_pattern"));
}

}  // namespace translucent
