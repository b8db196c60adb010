#pragma once

#include "engine/requests.h"
#include "translucent/decoding/decoder.h"

#include <QString>

#include <functional>
#include <optional>
#include <stop_token>

namespace translucent {

/// A loaded model as both backends translate with it; a view of their objects.
struct Translator {
    /// The attention of a hypothesis, as takeAttention() says; a change of the model may need another pass for it.
    using Attention = std::function<ForwardTrace(const Translation&, Hypothesis&, const Intervention&)>;

    const DecodingModel& model;
    const Decoder& decoder;
    Attention attention;
    QString name = {};
    quint64 number = 0;  ///< of the models loaded so far

    /// Translates with exactly these options, but keeps attention and search tree; nothing if a stop came first.
    std::optional<TranslationResult> translate(
        const QString& text, DecodeOptions options, const std::stop_token& stop) const;
    AnswerTo<TranslationRequest> answer(const TranslationRequest& request, const std::stop_token& stop) const;
    /// The pieces of a forced beginning.
    std::vector<std::int64_t> targetIds(const QString& text) const;
};

/// The properties that need no weights.
ModelSummary summaryOf(const DecodingModel& model, const QString& directory, quint64 number);

inline constexpr std::int64_t kShownEmbeddings = 8;  ///< the entries of ModelSummary::targetEmbeddings

}  // namespace translucent
