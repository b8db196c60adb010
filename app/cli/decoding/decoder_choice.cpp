#include "decoder_choice.h"

#include "terminal.h"
#include "translucent/base/error.h"

namespace translucent::cli {

std::shared_ptr<const Shortlist> loadShortlist(const std::string& file, const DecodingModel& model)
{
    if (file.empty())
        return nullptr;
    return std::make_shared<Shortlist>(readShortlist(file, {model.sourceTokenizer(), model.targetTokenizer()}));
}

void refuseNonAutoregressiveSearch(const DecodeOptions& decode, const DecodingModel& model)
{
    if (model.config().isNonAutoregressive()
        && (decode.beamSize > 1 || decode.nBest > 1 || decode.searchTrace || decode.noRepeatNgram.value_or(0) > 0))
        throw Error(ErrorCode::InvalidArgument,
            untranslated("this model writes all tokens at once and does not search; remove --beam, --nbest, "
                         "--no-repeat-ngram and --trace"));
}

Decoder makeDecoder(const std::shared_ptr<const DecodingModel>& model, DecodingPrecision precision,
    const std::shared_ptr<const Shortlist>& shortlist)
{
    Decoder decoder(model, precision, shortlist);
    if (decoder.precision() != precision)
        note("this model is more than a plain Transformer and is computed in " + std::string(name(decoder.precision()))
            + ": --precision " + std::string(name(precision)) + " changes nothing");
    return decoder;
}

}  // namespace translucent::cli
