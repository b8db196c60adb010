#pragma once

#include "translucent/model/forward_trace.h"
#include "translucent/model/model_info.h"
#include "translucent/scores/quality_estimate.h"
#include "translucent/search/decoding.h"
#include "translucent/search/search_trace.h"

#include <QMetaType>
#include <QString>

#include <memory>
#include <vector>

namespace translucent {

/// One translated sentence with all data for the window. Immutable once published.
struct TranslationResult {
    QString sourceText;
    QString modelName;
    Translation translation;
    std::vector<ForwardTrace> traces;  ///< one per hypothesis, TraceDetail::Attention
    QualityEstimate quality;           ///< see qualityOf()
    int shownHypothesis = 0;           ///< the one to show first
    DecodeOptions options;             ///< of the search; traces have its intervention too
    Architecture architecture = Architecture::Transformer;
    quint64 modelNumber = 0;                             ///< which of the models loaded so far computed it, from 1
    QString prefix;                                      ///< the forced beginning of the translation
    double milliseconds = 0;                             ///< wall-clock time of search and traces together
    std::shared_ptr<const TranslationResult> unchanged;  ///< without intervention and prefix; nullptr if none
};
using TranslationResultPtr = std::shared_ptr<const TranslationResult>;

/// The estimate for the unchanged model, since a change lowers probabilities; without doubts for a forced beginning,
/// which the user chose.
inline const QualityEstimate& qualityOf(const TranslationResult& result)
{
    static const QualityEstimate kForced;
    const TranslationResult& judged = result.unchanged ? *result.unchanged : result;
    return judged.options.forcedPrefix.empty() ? judged.quality : kForced;
}

/// True if the model has no decoder and predicts labels.
inline bool saysLabels(const TranslationResultPtr& result)
{
    return result && !result->translation.labelPlaces.empty();
}

/// The search of a result, which keeps the result alive; nullptr if the result has none.
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
    ModelParametersPtr parameters = {};  ///< of the model that computed it; shared by all its traces
};
using TranslationTracePtr = std::shared_ptr<const TranslationTrace>;

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::TranslationResultPtr)
Q_DECLARE_METATYPE(translucent::TranslationTracePtr)
