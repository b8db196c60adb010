#include "formats/plain_transformer.h"

#include "files/json_object.h"
#include "translucent/base/error.h"
#include "translucent/model/model_info.h"

namespace translucent {

void requirePlainTransformer(const TransformerConfig& config, const std::string& format)
{
    const auto own = optionsJson<nlohmann::ordered_json>(config);
    const auto usual = optionsJson<nlohmann::ordered_json>(TransformerConfig());
    for (const auto& option : optionsOf<TransformerConfig>())
        if (isTechnique(option, config))
            throw Error(ErrorCode::InvalidArgument,
                untranslated(option.name + " is " + own[option.name].dump() + ", which " + format
                    + " does not have; it takes " + usual[option.name].dump()));
}

void requireOwnForm(const std::string& directory)
{
    if (isHuggingFaceModel(directory))
        throw Error(ErrorCode::InvalidArgument,
            untranslated(directory + " is a Hugging Face transformers model; import it first with model import"));
}

}  // namespace translucent
