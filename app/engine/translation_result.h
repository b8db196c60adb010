#pragma once

#include "translucent/decoding.h"
#include "translucent/forward_trace.h"
#include "translucent/model_info.h"
#include "translucent/search_trace.h"

#include <QMetaType>
#include <QString>

#include <memory>
#include <vector>

namespace translucent {

/// Everything the window knows about one translated sentence. Immutable once published.
struct TranslationResult {
    QString sourceText;
    QString modelName;
    Translation translation;
    std::vector<ForwardTrace> traces;  ///< one per hypothesis, TraceDetail::Attention
    int shownHypothesis = 0;           ///< the one to look at first
    DecodeOptions options;             ///< of the search; traces have its intervention too
    Architecture architecture = Architecture::Transformer;
    quint64 modelNumber = 0;                             ///< which of the models loaded so far computed it, from 1
    QString prefix;                                      ///< what the translation had to begin with
    double milliseconds = 0;                             ///< wall-clock time of search and traces together
    std::shared_ptr<const TranslationResult> unchanged;  ///< the same without intervention and prefix; nullptr if none
};
using TranslationResultPtr = std::shared_ptr<const TranslationResult>;

/// Whether the model has no decoder and says labels.
inline bool saysLabels(const TranslationResultPtr& result)
{
    return result && !result->translation.labelPlaces.empty();
}

/// The search of a result, which it keeps alive; nullptr when the result has none.
inline SearchTracePtr searchOf(const TranslationResultPtr& result)
{
    if (!result || !result->translation.search)
        return nullptr;
    return {result, &*result->translation.search};
}

/// Every named array of one hypothesis's teacher-forced pass. Immutable once published.
struct TranslationTrace {
    TranslationResultPtr result;         ///< never nullptr
    int hypothesis = 0;                  ///< index into result->translation.hypotheses
    ForwardTrace pass;                   ///< TraceDetail::Everything, with the intervention of the result
    ModelParametersPtr parameters = {};  ///< of the model that computed it; the same object for all its traces
};
using TranslationTracePtr = std::shared_ptr<const TranslationTrace>;

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::TranslationResultPtr)
Q_DECLARE_METATYPE(translucent::TranslationTracePtr)
