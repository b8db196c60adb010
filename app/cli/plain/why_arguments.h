#pragma once

#include "model_arguments.h"
#include "translucent/causes/attribution.h"
#include "translucent/causes/patch_map.h"
#include "translucent/search/decoding.h"
#include "translucent/training/learning_step.h"
#include "translucent/training/moments.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace translucent::cli {

// The arguments of the commands under `why`. The module with LibTorch runs them.

/// A sentence, the model that translates it, and the search.
struct WhyArguments {
    void declare(CLI::App& app);

    const CLI::App* command = nullptr;
    ModelArguments model;
    std::optional<std::string> text;  ///< empty = the first line of standard input
    DecodeOptions decode;
};

/// The same with a translation that may be given.
struct WhyTargetArguments : WhyArguments {
    void declare(CLI::App& app);
    void check() const;

    std::optional<std::string> target;  ///< empty = the model's own
    std::string targetPieces;           ///< the same as pieces of the vocabulary, without END; empty = not given
};

struct WhyLensArguments : WhyTargetArguments {
    static constexpr auto kName = "lens";
    static constexpr auto kHelp = "What the output layer says after every sublayer of the decoder";

    void declare(CLI::App& app);

    std::size_t best = 3;  ///< tokens for each state
};

struct WhyEncoderLensArguments : WhyArguments {
    static constexpr auto kName = "encoder-lens";
    static constexpr auto kHelp = "Translate after each layer of the encoder";

    void declare(CLI::App& app);
    void check() const;
};

/// The tokens of a translation that are explained.
struct WhyTokenArguments : WhyTargetArguments {
    void declare(CLI::App& app);

    std::optional<std::int64_t> position;  ///< empty = all of them, or the word
    std::string word;                      ///< the first place where the translation has this token; empty = not given
};

/// The same with the token that they are compared with.
struct WhyRivalArguments : WhyTokenArguments {
    void declare(CLI::App& app);

    std::string rival;       ///< empty = the command's default
    std::string rivalPiece;  ///< the same as a piece of the vocabulary; empty = not given
};

/// Without a rival, the runner-up of each position.
struct WhyContributionsArguments : WhyRivalArguments {
    static constexpr auto kName = "contributions";
    static constexpr auto kHelp = "What made a token more probable than another: summands of the logit difference";

    void declare(CLI::App& app);
};

struct WhySourcesArguments : WhyTargetArguments {
    static constexpr auto kName = "sources";
    static constexpr auto kHelp = "How much of each token comes from the source and how much from the prefix (ALTI+)";

    void declare(CLI::App& app);
    void check() const;
};

/// A sentence, and the run whose moments translate it.
struct WhyMomentsArguments : WhyArguments {
    static constexpr auto kName = "moments";
    static constexpr auto kHelp = "What each moment of a training makes of a sentence, see train --moments";

    void declare(CLI::App& app);
    void check() const;
    /// @throws Error{NotFound} if there are none
    std::vector<Moment> moments() const;
};

/// Without a rival, the log-probability is explained.
struct WhyAttributionArguments : WhyRivalArguments {
    static constexpr auto kName = "attribution";
    static constexpr auto kHelp = "Which tokens a predicted token depends on: gradients, occlusion, attention, ALTI+";

    void declare(CLI::App& app);
    void check() const;

    AttributionMethod method = AttributionMethod::Saliency;
    bool all = false;  ///< all methods that the model allows
    AttributionBaseline baseline = AttributionBaseline::Unknown;
};

struct WhyValuesArguments : WhyTargetArguments {
    static constexpr auto kName = "values";
    static constexpr auto kHelp = "What changes in the outputs of a layer when the values of one token are zeros";

    void declare(CLI::App& app);

    AttentionKind kind = AttentionKind::Cross;
    std::optional<std::int64_t> layer;  ///< empty = the last one
};

struct WhyDeletionArguments : WhyTokenArguments {
    static constexpr auto kName = "deletion";
    static constexpr auto kHelp = "Which explanation is faithful: delete source pieces in its order";

    void declare(CLI::App& app);
    void settle() const;

    CorpusArguments corpus;
    std::size_t sentences = 200;
    DeletionOptions options;
};

/// Two sentences whose states are exchanged.
struct WhyPatchArguments {
    static constexpr auto kName = "patch";
    static constexpr auto kHelp = "Which states hold what distinguishes two sentences: exchange them";

    void declare(CLI::App& app);
    void check() const;

    ModelArguments model;
    std::string clean;
    std::string corrupted;
    PatchDirection direction = PatchDirection::Denoise;
    bool estimate = false;           ///< first-order values as well
    bool heads = false;              ///< attention heads instead of states
    std::vector<std::string> sites;  ///< exchanged together, as toText(PatchSite); empty = every state by itself
};

/// One step of training.
struct WhyStepArguments {
    static constexpr auto kName = "step";
    static constexpr auto kHelp = "One step of training on a pair: losses, gradients, and Adam's numbers for a weight";

    void declare(CLI::App& app);
    void settle() const;
    void check() const;

    ModelArguments model;
    std::vector<std::pair<std::string, std::string>> pairs;  ///< source and target each
    CorpusArguments corpus;                                  ///< further pairs; without a spec there are none
    LearningStepOptions options;
    std::size_t top = 10;  ///< parameters to print
};

}  // namespace translucent::cli
