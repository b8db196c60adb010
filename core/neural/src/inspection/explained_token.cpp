#include "inspection/explained_token.h"

#include "translucent/base/error.h"

namespace translucent {

void requirePosition(const ForwardTrace& trace, std::int64_t position)
{
    if (position < 0 || position >= std::ssize(trace.outputIds))
        throw Error(ErrorCode::InvalidArgument,
            say("there is no position %1; the translation has %2 tokens with END, counted from 0", position,
                trace.outputIds.size()));
}

void requireTargetToken(const TransformerConfig& config, std::int64_t id)
{
    if (id < 0 || id >= config.targetVocabulary)
        throw Error(ErrorCode::InvalidArgument,
            say("%1 id %2 is outside the vocabulary of %3; ids count from 0", say("the target"), id,
                config.targetVocabulary));
}

void requireTwoTokens(const TransformerConfig& config, std::int64_t word, std::int64_t rival)
{
    for (const auto id : {word, rival})
        requireTargetToken(config, id);
    if (word == rival)
        throw Error(ErrorCode::InvalidArgument, say("a token cannot be its own rival; choose another one"));
}

}  // namespace translucent
