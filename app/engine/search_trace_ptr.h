#pragma once

#include "engine/translation_result.h"
#include "translucent/search_trace.h"

namespace translucent {

/// The search of a result, which it keeps alive; nullptr when the result has none.
inline SearchTracePtr searchOf(const TranslationResultPtr& result)
{
    if (!result || !result->translation.search)
        return nullptr;
    return {result, &*result->translation.search};
}

}  // namespace translucent
