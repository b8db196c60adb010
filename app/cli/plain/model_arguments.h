#pragma once

#include "cli_options.h"
#include "comparison_report.h"
#include "json_output.h"
#include "program.h"
#include "translucent/corpus/phrases.h"
#include "translucent/model/forward_trace.h"
#include "translucent/scores/attention_links.h"
#include "translucent/shortlist/shortlist.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <unistd.h>

namespace translucent::cli {

// The arguments of the commands that use a model. The module with LibTorch runs them.

/// A model as named on the command line, and common options of most commands that use one.
struct ModelArguments {
    /// @throws Error if there is no such model, or its description cannot be read
    TransformerConfig config() const { return readModelConfig(findModel(name)).config; }

    std::string name;
    std::optional<std::int64_t> threads;
    bool json = false;
};

/// The `--alignments` option of translate and its companions.
struct AlignmentArguments {
    std::string file;
    std::vector<HeadId> heads;
    AlignmentUnit unit = AlignmentUnit::Words;
};

/// The `--alignments` option of evaluate and its companions.
struct GoldArguments {
    std::string file;           ///< of readGoldLinks()
    std::vector<HeadId> heads;  ///< their mean links words; empty: one is chosen
};

/// The options for accuracy by word frequency.
struct FrequencyArguments {
    bool asked = false;
    std::string corpus;  ///< SPEC; empty = the training corpus if available, otherwise the references
};

/// The parameters of a pass over one sentence, for `inspect` and `serve`.
struct Inspection {
    std::string text = {};                   ///< the source sentence
    std::optional<std::string> target = {};  ///< the translation to force; without it the model's own, found greedily
    std::vector<std::string> targetPieces = {};  ///< the same as pieces of the vocabulary; empty = not given
    std::string prefix = {};                     ///< the forced beginning of the model's own translation
    TraceOptions options = {};
};

struct InspectArguments {
    static constexpr auto kName = kInspect.name, kHelp = kInspect.help;

    void declare(CLI::App& app);
    void check() const { validate(inspection.options.intervention, model.config()); }

    ModelArguments model;
    Inspection inspection {.options = {.detail = TraceDetail::Everything}};
    std::vector<std::string> only;  ///< names of arrays or of modules; empty = everything
    std::string out;                ///< safetensors file; empty = none
};

struct SweepArguments {
    static constexpr auto kName = kSweep.name, kHelp = kSweep.help;

    void declare(CLI::App& app);
    void check() const { validate(decode.intervention, model.config()); }

    const CLI::App* command = nullptr;
    ModelArguments model;
    std::string text;
    std::string prefix;
    DecodeOptions decode;
};

struct BeamGainsArguments {
    static constexpr auto kName = kBeamGains.name, kHelp = kBeamGains.help;

    void declare(CLI::App& app);
    void check() const { model.config(); }

    ModelArguments model;
    CorpusArguments corpus;
    DecodeOptions decode {.beamSize = 5};
};

class TranslateArguments {
public:
    static constexpr auto kName = kTranslate.name, kHelp = kTranslate.help;

    void declare(CLI::App& app);
    void settle();
    void check() const { validate(m_decode.intervention, m_model.config()); }

protected:
    ModelArguments m_model;
    DecodeOptions m_decode;
    HypothesisLines m_lines;
    std::string m_prefix;
    DecodingPrecision m_precision = DecodingPrecision::Float32;
    std::string m_shortlist;
    std::size_t m_batch = isatty(STDIN_FILENO) == 1 ? 1 : kSentencesTogether;
    const CLI::App* m_command = nullptr;
    AlignmentArguments m_alignments;
};

struct EvaluateArguments {
    static constexpr auto kName = kEvaluate.name, kHelp = kEvaluate.help;

    void declare(CLI::App& app);
    void settle() const;
    void check() const { model.config(); }

    const CLI::App* command = nullptr;
    ModelArguments model;
    CorpusArguments corpus;
    DecodeOptions decode;
    DecodingPrecision precision = DecodingPrecision::Float32;
    std::string shortlist;
    std::optional<MetricTokenization> tokenization;
    std::optional<std::size_t> maxPairs;
    std::string phrases;
    std::string kinds;
    std::optional<KindPart> part;
    std::string outputs;
    bool heads = false;
    std::optional<std::size_t> lengthWidth;
    std::size_t together = kSentencesTogether;
    bool exposure = false;
    std::string confusion;
    FrequencyArguments frequency;
    ComparisonArguments comparison;
    GoldArguments gold;
};

struct ShortlistArguments {
    static constexpr auto kName = kShortlist.name, kHelp = kShortlist.help;

    void declare(CLI::App& app);

    ModelArguments model;
    CorpusArguments corpus;
    ShortlistOptions options;
    std::string out;
};

struct DistilArguments {
    static constexpr auto kName = kDistil.name, kHelp = kDistil.help;

    void declare(CLI::App& app);

    ModelArguments teacher;
    CorpusArguments corpus;
    DecodeOptions decode;
    std::string out;
};

struct ServeArguments {
    static constexpr auto kName = kServe.name, kHelp = kServe.help;

    void declare(CLI::App& app);
    void check() const { model.config(); }

    ModelArguments model;
    std::optional<std::uint16_t> port;  ///< 0 = any free one; without it, standard input is answered
    DecodingPrecision precision = DecodingPrecision::Float32;
    std::string shortlist;
};

struct ExportArguments {
    static constexpr auto kName = "export";
    static constexpr auto kHelp = "Copy a model without its training files, or write it for another program";
    static constexpr auto kOwnForm = "translucent", kCTranslate2 = "ctranslate2", kHuggingFace = "huggingface";

    void declare(CLI::App& app);
    void settle() const;
    void check() const;

    std::string model;
    std::string out;
    std::string format = kOwnForm;
    bool half = false;
    std::optional<HeadId> aligning;
};

struct ImportArguments {
    static constexpr auto kName = "import";
    static constexpr auto kHelp = "Make a model directory from a Marian model (OPUS-MT) in Hugging Face layout";

    void declare(CLI::App& app);
    void check() const;

    std::string directory;
    std::string out;
    bool half = false;
};

}  // namespace translucent::cli
