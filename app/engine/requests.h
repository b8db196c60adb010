#pragma once

#include "engine/translation_result.h"
#include "translucent/attention_statistics.h"
#include "translucent/corpus.h"
#include "translucent/experiments.h"
#include "translucent/explain/cost.h"
#include "translucent/explain/padding.h"
#include "translucent/model_info.h"
#include "translucent/sampling.h"
#include "translucent/tokenizer.h"

#include <QMetaType>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

// The requests to the engine: each struct names its answer. TranslationBackend answers them; views send them with an
// Requester. A request with kYields takes long: it ends early when the window needs a model or a translation. One with
// kIsOfModel is about the model loaded at the time of the request: another model does not answer it.

namespace translucent {

/// The answer to a request; nullptr when there is none, e.g. after a stop.
template <typename Request>
using AnswerTo = std::shared_ptr<const typename Request::Answer>;

/// What the window shows about a loaded model.
struct ModelSummary {
    quint64 number = 0;  ///< counts the loaded models, from 1; see TranslationResult::modelNumber
    QString name;
    QString directory;
    TransformerConfig config;
    ModelInfo info;
    qint64 parameters = 0;
    Array sourcePositions = {};  ///< Shape: [maxLength, D]; empty unless the model has learned its positions
    Array targetPositions = {};
    std::optional<Tokenizer> sourceVocabulary = {};
    std::optional<Tokenizer> targetVocabulary = {};
    Array targetEmbeddings = {};  ///< of the first entries of its vocabulary. Shape: [entries, D]
};
using ModelSummaryPtr = std::shared_ptr<const ModelSummary>;

/// Loads a model in place of the current one, which stays on failure.
struct ModelRequest {
    using Answer = ModelSummary;

    QString nameOrDirectory;  ///< the name of a listed model or a directory
};

/// Translates one sentence; with an intervention or a prefix also without it. No answer when another model is loaded
/// than the one it is meant for.
struct TranslationRequest {
    using Answer = TranslationResult;

    QString text;
    DecodeOptions options = {};
    QString prefix = {};      ///< the translation must begin with this text; empty = free
    quint64 modelNumber = 0;  ///< of the model that it is for; 0 = whichever is loaded

    /// Whether a prefix or an intervention changes the translation.
    bool isChanged() const { return !options.intervention.empty() || !prefix.isEmpty(); }
};

/// Selects a node of a result's search tree: the result again, with the path to the node as a further, selected
/// hypothesis. No answer when another model computed the result.
struct CandidateRequest {
    using Answer = TranslationResult;

    TranslationResultPtr result;    ///< never nullptr, with a search trace
    std::ptrdiff_t candidate = -1;  ///< index into result->translation.search->candidates
};

/// Every array of one hypothesis's pass, with the intervention of its result. The last answer is kept: asked for again,
/// it is the same object. No answer when another model computed the result.
struct TraceRequest {
    using Answer = TranslationTrace;
    static constexpr bool kIsOfModel = true;

    TranslationResultPtr result;  ///< never nullptr
    int hypothesis = 0;           ///< index into result->translation.hypotheses

    bool operator==(const TraceRequest&) const = default;
};

/// The effect of switching off each head in turn, on top of the current intervention. Advances by heads.
struct SweepRequest {
    using Answer = HeadSweep;
    static constexpr bool kIsOfModel = true;
    static constexpr bool kYields = true;

    QString text;
    DecodeOptions options = {};
    QString prefix = {};
};
using HeadSweepPtr = AnswerTo<SweepRequest>;

/// How well the heads of the model align.
struct AlignmentRequest {
    using Answer = std::vector<MeasuredHead>;
    static constexpr bool kIsOfModel = true;

    std::vector<SentencePair> pairs;
};

/// Searches one sentence greedily and with a beam, with a common clock.
struct RaceRequest {
    struct Race;
    using Answer = Race;
    static constexpr bool kIsOfModel = true;

    QString text;
    DecodeOptions options = {};  ///< of the beam; greedy search takes its forced prefix, intervention and α
    QString appended = {};       ///< text whose tokens are forced after options.forcedPrefix; empty = none

    /// Both searches, each with its whole tree and attention.
    struct Race {
        TranslationResultPtr greedy;  ///< never nullptr
        TranslationResultPtr beam;    ///< never nullptr; its options contain every forced token
    };
};
using SearchRace = RaceRequest::Race;
using SearchRacePtr = AnswerTo<RaceRequest>;

/// Translates one sentence with a non-autoregressive model, which need not be the loaded one: the third lane of a race.
/// The model stays loaded until another one is named here.
struct ParallelRequest {
    using Answer = TranslationResult;

    QString nameOrDirectory;  ///< the name of a listed model or a directory; empty = the loaded one
    QString text;
    std::int64_t refinements = 0;  ///< none where the model cannot refine

    bool operator==(const ParallelRequest&) const = default;
};

struct SamplingRequest {
    using Answer = Sampling;
    static constexpr bool kIsOfModel = true;

    QString text;
    SamplingOptions options = {};
};
using SamplingPtr = AnswerTo<SamplingRequest>;

/// Finds sentences that beam search translates better than greedy search. Advances by sentences.
struct BeamGainsRequest {
    using Answer = BeamGains;
    static constexpr bool kIsOfModel = true;
    static constexpr bool kYields = true;

    std::function<Corpus()> draw;  ///< gives the sentences; called on the engine's thread
    DecodeOptions options = {};
};
using BeamGainsPtr = AnswerTo<BeamGainsRequest>;

/// Measures the time that three kinds of layers take on this machine; after a stop, the answer contains the lengths
/// measured so far. Advances by lengths.
struct CostRequest {
    using Answer = LayerCosts;
    static constexpr bool kYields = true;

    LayerCostOptions options = {};
};

/// Encodes sentences in one padded batch, as the trainer does, with the padding mask and without it.
struct PaddedBatchRequest {
    using Answer = PaddedBatch;
    static constexpr bool kIsOfModel = true;

    std::vector<std::string> sentences;  ///< at least one

    bool operator==(const PaddedBatchRequest&) const = default;
};
using PaddedBatchPtr = AnswerTo<PaddedBatchRequest>;

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::ModelSummaryPtr)
