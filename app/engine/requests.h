#pragma once

#include "engine/translation_result.h"
#include "translucent/causes/attribution.h"
#include "translucent/causes/contributions.h"
#include "translucent/causes/head_finder.h"
#include "translucent/causes/lens.h"
#include "translucent/causes/neurons.h"
#include "translucent/causes/patch_map.h"
#include "translucent/causes/source_shares.h"
#include "translucent/causes/vocabulary_map.h"
#include "translucent/corpus/corpus.h"
#include "translucent/explain/cost.h"
#include "translucent/explain/padding.h"
#include "translucent/model/model_info.h"
#include "translucent/scores/attention_statistics.h"
#include "translucent/scores/sweeps.h"
#include "translucent/search/sampling.h"
#include "translucent/text/tokenizer.h"
#include "translucent/training/learning_step.h"

#include <QMetaType>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

// The requests to the engine: each struct names its answer. TranslationBackend answers them; views send them with a
// Requester. A request with kYields takes long: it ends early if the window needs a model or a translation. One with
// kIsOfModel refers to the model loaded at the time of the request: a different model does not answer it.

namespace translucent {

/// The answer to a request; nullptr if there is none, e.g. after a stop.
template <typename Request>
using AnswerTo = std::shared_ptr<const typename Request::Answer>;

/// The properties of a loaded model that the window shows.
struct ModelSummary {
    quint64 number = 0;  ///< number of the loaded model, from 1; see TranslationResult::modelNumber
    QString name;
    QString directory;
    TransformerConfig config;
    ModelInfo info;
    qint64 parameters = 0;
    Array sourcePositions = {};  ///< Shape: [maxLength, D]; empty unless the model has learned positions
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
    quint64 number = 0;       ///< ModelSummary::number; Backends counts
};

/// Translates one sentence; with an intervention or a prefix, also without it. No answer if a different model is loaded
/// than the request is for.
struct TranslationRequest {
    using Answer = TranslationResult;

    QString text;
    DecodeOptions options = {};
    QString prefix = {};      ///< the translation must start with this text; empty = free
    quint64 modelNumber = 0;  ///< of the model for the request; 0 = the loaded one

    /// True if a prefix or an intervention changes the translation.
    bool isChanged() const { return !options.intervention.empty() || !prefix.isEmpty(); }
};

/// Selects a node of a result's search tree: the result with the path to the node as an additional, selected
/// hypothesis. No answer if a different model computed the result.
struct CandidateRequest {
    using Answer = TranslationResult;

    TranslationResultPtr result;    ///< never nullptr, with a search trace
    std::ptrdiff_t candidate = -1;  ///< index into result->translation.search->candidates
};

/// All arrays of one hypothesis's pass, with the intervention of its result. The last answer is cached: a repeated
/// request returns the same object. No answer if a different model computed the result.
struct TraceRequest {
    using Answer = TranslationTrace;
    static constexpr bool kIsOfModel = true;

    TranslationResultPtr result;  ///< never nullptr
    int hypothesis = 0;           ///< index into result->translation.hypotheses

    bool operator==(const TraceRequest&) const = default;
};

/// The effect of disabling each head in turn, in addition to the current intervention. Progress counts heads.
struct SweepRequest {
    using Answer = HeadSweep;
    static constexpr bool kIsOfModel = true;
    static constexpr bool kYields = true;

    QString text;
    DecodeOptions options = {};
    QString prefix = {};
};
using HeadSweepPtr = AnswerTo<SweepRequest>;

/// The fewest heads that change the translation when they are disabled, in addition to the current intervention.
/// Progress counts translations; their number grows if many heads are needed.
struct ChangingHeadsRequest {
    using Answer = ChangingHeads;
    static constexpr bool kIsOfModel = true;
    static constexpr bool kYields = true;

    QString text;
    DecodeOptions options = {};
};
using ChangingHeadsPtr = AnswerTo<ChangingHeadsRequest>;

/// The alignment quality of the heads of the model.
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
/// The model stays loaded until another one is requested here.
struct ParallelRequest {
    using Answer = TranslationResult;

    QString nameOrDirectory;  ///< the name of a listed model or a directory; empty = the loaded one
    QString text;
    std::int64_t refinements = 0;  ///< none if the model cannot refine

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

/// What made the unchanged model write the tokens of a hypothesis. The pass that the answers need is computed for the
/// first of LensRequest, ContributionsRequest and SourceSharesRequest and kept until another hypothesis is asked about.
/// @throws Error as requireCauses
struct LensRequest {
    using Answer = Lens;
    static constexpr bool kIsOfModel = true;
    static constexpr std::size_t kBest = 5;  ///< tokens in each cell

    TranslationResultPtr result;  ///< never nullptr
    int hypothesis = 0;           ///< index into result->translation.hypotheses

    bool operator==(const LensRequest&) const = default;
};

/// Why the token at one position has a larger logit than another.
struct ContributionsRequest {
    struct Comparison;
    using Answer = Comparison;
    static constexpr bool kIsOfModel = true;
    static constexpr std::size_t kRivals = 20;

    TranslationResultPtr result;  ///< never nullptr
    int hypothesis = 0;
    int position = 0;
    std::optional<std::int64_t> rival = {};  ///< empty = the runner-up

    bool operator==(const ContributionsRequest&) const = default;

    struct Comparison {
        LogitContributions contributions;
        std::vector<TokenLogit> rivals;  ///< the most probable other tokens; the first one is the runner-up
    };
};
using Comparison = ContributionsRequest::Comparison;

/// How much of each token comes from the source and how much from the prefix. @throws Error as requireSourceShares
struct SourceSharesRequest {
    using Answer = SourceShares;
    static constexpr bool kIsOfModel = true;

    TranslationResultPtr result;  ///< never nullptr
    int hypothesis = 0;

    bool operator==(const SourceSharesRequest&) const = default;
};

/// Translates the sentence after each encoder layer, with the search of the result and without its intervention.
/// @throws Error as requireEncoderLens
struct EncoderLensRequest {
    using Answer = std::vector<EncoderLensRow>;
    static constexpr bool kIsOfModel = true;
    static constexpr bool kYields = true;

    TranslationResultPtr result;  ///< never nullptr

    bool operator==(const EncoderLensRequest&) const = default;
};

/// Activation patching between the sentence of a result and another one, in the unchanged model and with greedy
/// translations. The passes over both sentences are kept until another pair is asked about, for PatchedSetRequest, too.
/// @throws Error as Patching
struct PatchingRequest {
    struct PatchedPair;
    using Answer = PatchedPair;
    static constexpr bool kIsOfModel = true;
    static constexpr bool kYields = true;

    TranslationResultPtr result;  ///< never nullptr; its sentence is the clean one
    QString other;                ///< the corrupted sentence
    PatchDirection direction = PatchDirection::Denoise;
    bool isEstimate = false;  ///< first-order values instead of exact ones

    bool operator==(const PatchingRequest&) const = default;

    /// Pieces have the order of the ids in `pair`.
    struct PatchedPair {
        PatchPair pair;
        PatchDifferences differences;
        PatchMap map;
        bool isEstimate = false;
        std::vector<std::string> cleanPieces;
        std::vector<std::string> corruptedPieces;
        std::vector<std::string> cleanOutput;
        std::vector<std::string> corruptedOutput;
    };
};
using PatchedPair = PatchingRequest::PatchedPair;

/// What is recovered when several states are exchanged at once. @throws Error as Patching and Patching::set
struct PatchedSetRequest {
    using Answer = PatchSet;
    static constexpr bool kIsOfModel = true;

    TranslationResultPtr result;  ///< never nullptr
    QString other;
    PatchDirection direction = PatchDirection::Denoise;
    std::vector<PatchSite> sites;

    bool operator==(const PatchedSetRequest&) const = default;
};

/// What each method says of the tokens that were read: how much they count for the token at one position or, in methods
/// that can compare, for the difference of its logit and another one. @throws Error as requireCauses
struct AttributionRequest {
    struct Attributions;
    using Answer = Attributions;
    static constexpr bool kIsOfModel = true;
    static constexpr bool kYields = true;

    TranslationResultPtr result;  ///< never nullptr
    int hypothesis = 0;
    int position = 0;
    std::optional<std::int64_t> rival = {};  ///< empty = the runner-up
    AttributionBaseline baseline = AttributionBaseline::Unknown;

    bool operator==(const AttributionRequest&) const = default;

    struct Attributions {
        std::int64_t position = 0;
        TokenLogit word;
        TokenLogit rival;
        std::vector<Attribution> methods;  ///< as attributionMethods()
    };
};
using Attributions = AttributionRequest::Attributions;

/// The deletion curves of the same attributions. @throws Error as requireCauses
struct DeletionRequest : AttributionRequest {
    using Answer = DeletionCurves;

    bool operator==(const DeletionRequest&) const = default;
};

/// What all heads do in pairs of the model's task that it was not trained on, and how much the loss depends on them, in
/// the unchanged model. The pairs are kept until another number of them is asked for, also for HeadPortraitRequest and
/// PruningRequest. Advances by sentences and heads. @throws Error as HeadFinder, and if there are no pairs
struct HeadStudyRequest {
    struct HeadStudy;
    using Answer = HeadStudy;
    static constexpr bool kIsOfModel = true;
    static constexpr bool kYields = true;

    int sentences = 0;  ///< at most

    bool operator==(const HeadStudyRequest&) const = default;

    /// Heads have the same order in each list.
    struct HeadStudy {
        std::size_t sentences = 0;  ///< those that were read
        double loss = 0;            ///< with all heads, in nats per token
        std::vector<HeadPatterns> patterns;
        std::vector<ImportantHead> importance;
        std::vector<AblatedHead> zeroed;
        std::vector<AblatedHead> averaged;  ///< with their mean output
    };
};
using HeadStudy = HeadStudyRequest::HeadStudy;

/// One head more closely. @throws Error as HeadStudyRequest
struct HeadPortraitRequest {
    struct ShownHead;
    using Answer = ShownHead;
    static constexpr bool kIsOfModel = true;
    static constexpr std::size_t kPairs = 10;
    static constexpr std::size_t kExamples = 5;
    static constexpr std::size_t kLinks = 3;  ///< in each example

    int sentences = 0;  ///< at most
    HeadId head;

    bool operator==(const HeadPortraitRequest&) const = default;

    struct ShownHead {
        struct Example {
            std::string source;
            double share = 0;  ///< of the weight that follows the main rule
            std::vector<StrongestKey> links;
        };

        HeadPatterns patterns;
        std::vector<PieceWeight> pairs;
        std::vector<Example> examples;  ///< of the main rule; none without one
    };
};
using ShownHead = HeadPortraitRequest::ShownHead;

/// Loss and BLEU while the heads of each attention are removed. Advances by points. @throws Error as HeadStudyRequest
struct PruningRequest {
    using Answer = std::vector<PruningCurve>;
    static constexpr bool kIsOfModel = true;
    static constexpr bool kYields = true;

    int sentences = 0;  ///< at most

    bool operator==(const PruningRequest&) const = default;
};
using PruningCurves = PruningRequest::Answer;

/// Which neurons of the decoder give the token at one position a larger logit than another. @throws Error as
/// requireNeuron
struct NeuronsRequest {
    struct ShownNeurons;
    using Answer = ShownNeurons;
    static constexpr bool kIsOfModel = true;
    static constexpr std::size_t kLargest = 20;
    static constexpr std::size_t kPromoted = 5;  ///< tokens of each of them

    TranslationResultPtr result;  ///< never nullptr
    int hypothesis = 0;
    int position = 0;
    std::optional<std::int64_t> rival = {};  ///< empty = the runner-up

    bool operator==(const NeuronsRequest&) const = default;

    struct ShownNeurons {
        LogitNeurons all;
        std::vector<NeuronContribution> largest;
        std::vector<std::vector<TokenLogit>> promoted;  ///< by each of the largest
    };
};
using ShownNeurons = NeuronsRequest::ShownNeurons;

/// What one neuron promotes and suppresses. @throws Error as requireNeuron
struct NeuronWordsRequest {
    using Answer = NeuronWords;
    static constexpr bool kIsOfModel = true;
    static constexpr std::size_t kTokens = 10;  ///< of each list

    NeuronId neuron;

    bool operator==(const NeuronWordsRequest&) const = default;
};

/// When a neuron fires in sentences of the model's task that it was not trained on and that the unchanged model
/// translates greedily. Advances by sentences. @throws Error as requireNeuron, and if there are no sentences
struct NeuronSurveyRequest {
    struct SurveyedNeuron;
    using Answer = SurveyedNeuron;
    static constexpr bool kIsOfModel = true;
    static constexpr bool kYields = true;
    static constexpr std::size_t kEntries = 10;  ///< most of each list

    NeuronId neuron;
    int sentences = 0;  ///< at most

    bool operator==(const NeuronSurveyRequest&) const = default;

    struct SurveyedNeuron {
        NeuronId neuron;
        std::vector<std::string> sentences;  ///< those that were read
        NeuronActivity activity;
        std::vector<std::int64_t> dead;  ///< by layer: neurons that never fire in them
    };
};
using SurveyedNeuron = NeuronSurveyRequest::SurveyedNeuron;

/// One step of training on the sentence of a result with a reference, taken with a copy of the unchanged model.
/// @throws Error as learningStep
struct LearningStepRequest {
    using Answer = LearningStep;
    static constexpr bool kIsOfModel = true;
    static constexpr bool kYields = true;
    static constexpr std::int64_t kPart = 32;  ///< rows and columns of the gradient that the answer has

    TranslationResultPtr result;  ///< never nullptr
    QString reference;            ///< what the model is to write
    bool withoutResiduals = false;
    bool unshifted = false;
    std::optional<WeightPlace> weight = {};  ///< empty = the one with the largest gradient

    bool operator==(const LearningStepRequest&) const = default;
    /// The same step, seen at another weight.
    bool isAlike(const LearningStepRequest& other) const
    {
        return result == other.result && reference == other.reference && withoutResiduals == other.withoutResiduals
            && unshifted == other.unshifted;
    }
};

/// The principal components of a table of the loaded model. No answer if a different model is loaded than the request
/// is for. @throws Error as requireTable
struct VocabularyRequest {
    using Answer = VocabularyMap;
    static constexpr bool kIsOfModel = true;
    static constexpr bool kYields = true;
    static constexpr std::int64_t kComponents = 5;  ///< or as many as the table has

    quint64 modelNumber = 0;
    EmbeddingTable table = EmbeddingTable::Target;

    bool operator==(const VocabularyRequest&) const = default;
};

/// The pieces with the largest cosine to one. @throws Error as nearestPieces
struct NeighboursRequest {
    struct Neighbours;
    using Answer = Neighbours;
    static constexpr bool kIsOfModel = true;
    static constexpr std::size_t kCount = 8;

    quint64 modelNumber = 0;
    EmbeddingTable table = EmbeddingTable::Target;
    std::int64_t id = 0;

    bool operator==(const NeighboursRequest&) const = default;

    struct Neighbours {
        EmbeddingTable table = EmbeddingTable::Target;
        std::int64_t id = 0;
        std::vector<PieceNeighbour> nearest;
    };
};
using Neighbours = NeighboursRequest::Neighbours;

}  // namespace translucent

Q_DECLARE_METATYPE(translucent::ModelSummaryPtr)
