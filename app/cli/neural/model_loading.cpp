#include "model_loading.h"

#include "translucent/files/resources.h"
#include "translucent/neural/runtime.h"

namespace translucent::cli {

std::shared_ptr<const TranslationModel> load(const ModelArguments& model, std::int64_t usualThreads)
{
    setThreads(model.threads.value_or(usualThreads));
    return TranslationModel::load(findModel(model.name));
}

}  // namespace translucent::cli
