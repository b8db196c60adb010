#pragma once

#include "translucent/decoding.h"
#include "translucent/error.h"
#include "translucent/forward_trace.h"
#include "translucent/head_sweep.h"

#include <QMetaType>
#include <QString>

#include <memory>
#include <vector>

namespace translucent {

/// Everything the window knows about one translated sentence. Immutable once published.
struct TranslationResult {
    quint64 requestId = 0;
    QString sourceText;
    QString modelName;
    Translation translation;
    std::vector<ForwardTrace> traces;                    ///< one per hypothesis, TraceDetail::Attention
    int shownHypothesis = 0;                             ///< the one to look at first
    DecodeOptions options;                               ///< of the search; traces have its intervention too
    quint64 modelNumber = 0;                             ///< which of the models loaded so far computed it, from 1
    QString prefix;                                      ///< what the translation had to begin with
    double milliseconds = 0;                             ///< wall-clock time of search and traces together
    std::shared_ptr<const TranslationResult> unchanged;  ///< the same without intervention and prefix; nullptr if none
};

using TranslationResultPtr = std::shared_ptr<const TranslationResult>;
using HeadSweepPtr = std::shared_ptr<const HeadSweep>;

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::TranslationResultPtr)
Q_DECLARE_METATYPE(translucent::HeadSweepPtr)
Q_DECLARE_METATYPE(translucent::ErrorCode)
