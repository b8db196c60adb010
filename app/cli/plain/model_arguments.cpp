#include "model_arguments.h"

#include "translucent/base/error.h"

#include <algorithm>
#include <charconv>

namespace translucent::cli {

namespace {

HeadId alignmentHead(const std::string& text)
{
    try {
        return headIdFromText(text);
    } catch (const Error& error) {
        throw CLI::ValidationError("--alignment-head", error.what());
    }
}

CLI::Option* addAlignmentHeadOption(CLI::App& command, std::vector<HeadId>& heads, CLI::Option* file)
{
    const auto addHead = [&heads](const std::vector<std::string>& texts) {
        for (const auto& text : texts)
            heads.push_back(alignmentHead(text));
    };
    return command
        .add_option_function<std::vector<std::string>>("--alignment-head", addHead,
            "The head that gives the links, or the mean of several; default: the guided one, or the one that aligns "
            "best; repeatable")
        ->type_name("cross:LAYER:HEAD ...")
        ->needs(file);
}

/// Call after adding the options that it excludes.
void addGoldOptions(CLI::App& command, GoldArguments& gold)
{
    auto* file = add(command, "--alignments", gold.file, "FILE",
        "Instead of translations, how well attention links words: precision, recall, F1 and alignment error rate "
        "(AER) against the gold links of this file, a line \"0-0 1-2\" for every pair; 1?2 or 1p2 is only possible")
                     ->check(givenName());
    for (const auto* other :
        {"--phrases", "--kinds", "--exposure", "--by-length", "--confusion", "--by-frequency", "--compare"})
        file->excludes(command.get_option(other));
    addAlignmentHeadOption(command, gold.heads, file)->excludes(command.get_option("--heads"));
}

void addAlignmentOptions(CLI::App& command, AlignmentArguments& alignments)
{
    auto* file = add(command, "--alignments", alignments.file, "FILE",
        "Also write which source word each word translates, according to attention: a line \"0-0 1-2\" for every "
        "translation")
                     ->check(givenName());
    addAlignmentHeadOption(command, alignments.heads, file);
    addChoice<AlignmentUnit>(command, "--alignment-units", alignments.unit, "What the numbers count: words or pieces")
        ->type_name("words|pieces")
        ->needs(file)
        ->capture_default_str();
}

/// Returns `--by-frequency`.
CLI::Option* addFrequencyOptions(CLI::App& command, FrequencyArguments& frequency)
{
    auto* flag = command.add_flag("--by-frequency", frequency.asked,
        "Also precision, recall and F1 of words by how often they occur in the training corpus");
    add(command, "--frequencies", frequency.corpus, "SPEC",
        "Corpus in which --by-frequency counts words; otherwise the training corpus if it is available, else the "
        "references")
        ->check(givenName())
        ->needs(flag);
    return flag;
}

constexpr auto kInspectFooter =
    R"(Without --target the model translates greedily and the pass over its own translation is written.
Names follow the module tree, e.g. encoder.layers.0.self_attention.weights; each array has a shape
and its values row by row. Masked scores are minus infinity, which JSON writes as null.)";

constexpr auto kSweepFooter =
    R"(Heads are ranked by the Kullback-Leibler divergence of the next-token probabilities: the sum of p log(p/q), p
with the head and q without it, in nats, averaged over the positions of the model's own translation. The next
columns show how much the log-probability of that translation changes and, if it differs, the new translation.
Ctrl-C ends the sweep and writes what is done.)";

constexpr auto kBeamGainsFooter =
    R"(Lists the pairs whose beam translation scores higher than the greedy one, by the model itself, and is closer to
the reference by chrF; largest gain first. Ctrl-C ends the search and lists nothing.)";

constexpr auto kTranslateFooter =
    R"(Reads sentences from standard input, one per line, and writes one line for each. A blank line stays blank.
A line that is too long, is not valid UTF-8, or lacks a position that an edited row refers to is written as an
empty line, with a message on standard error; the exit status is then 1, as it is when the weights of the model
give every piece the same probability.)";

constexpr auto kServeFooter =
    R"(A request is one JSON object on one line, as in JSON-RPC 2.0, and so is its answer:
  {"id": 1, "method": "translate", "params": {"texts": ["你好。"], "beam": 5}}
Methods are describe, translate, trace, sweep, sample, vocabulary and parameter; the answer to describe has the version of
this protocol and every parameter. The manual and resources/python/translucent_client.py show how to use it from Python. It ends with its input.)";

/// The port of "127.0.0.1:PORT" or "localhost:PORT", 0 for any free port. The service is never available to other
/// machines.
std::uint16_t localPort(const std::string& address)
{
    const auto colon = address.rfind(':');
    const auto host = address.substr(0, colon);
    std::uint16_t port = 0;
    const char* end = address.data() + address.size();
    const char* digits = colon == std::string::npos ? end : address.data() + colon + 1;
    const auto [rest, error] = std::from_chars(digits, end, port);
    if ((host != "127.0.0.1" && host != "localhost") || error != std::errc() || rest != end)
        throw CLI::ValidationError("--listen",
            inQuotes(address)
                + " is not 127.0.0.1:PORT; the server never listens on addresses that other machines could reach");
    return port;
}

void addHalfFlag(CLI::App& app, bool& half)
{
    app.add_flag("--half", half, "Weights in half precision: half the size, rounded to three digits");
}

void requireNew(const std::string& out)
{
    if (isThere(out))
        throw Error(ErrorCode::WriteFailed, untranslated(out + " exists already; give a new directory"));
}

}  // namespace

void InspectArguments::declare(CLI::App& app)
{
    app.footer(kInspectFooter);
    addModelOption(app, model.name);
    add(app, "--text", inspection.text, "TEXT", "The source sentence")->required();
    auto* forced = add(app, "--target", inspection.target, "TEXT", "Force this translation instead of the model's own");
    addPrefixOption(app, inspection.prefix)->excludes(forced);
    addInterventionOptions(app, inspection.options.intervention);
    add(app, "--only", only, "NAME ...", "Only these arrays; the name of a module stands for all of its arrays");
    add(app, "--out", out, "FILE", "Write the arrays as a safetensors file")->check(givenName());
    addThreadsOption(app, model.threads, "1");
    addJsonFlag(app, model.json);
}

void SweepArguments::declare(CLI::App& app)
{
    command = &app;
    app.footer(kSweepFooter);
    addModelOption(app, model.name);
    add(app, "--text", text, "TEXT", "The source sentence")->required();
    addBeamOptions(app, decode);
    addPrefixOption(app, prefix);
    addInterventionOptions(app, decode.intervention);
    addThreadsOption(app, model.threads, "1");
    addJsonFlag(app, model.json);
}

void BeamGainsArguments::declare(CLI::App& app)
{
    app.footer(kBeamGainsFooter);
    addModelOption(app, model.name);
    addCorpusOptions(app, corpus);
    addBeamOptions(app, decode);
    addThreadsOption(app, model.threads, "one per processor");
    addJsonFlag(app, model.json);
}

void TranslateArguments::declare(CLI::App& app)
{
    app.footer(kTranslateFooter);
    addModelOption(app, m_model.name);
    m_command = &app;
    addBeamOptions(app, m_decode);
    addDecodeOption(app, "refinements", m_decode);
    addPrecisionOption(app, m_precision);
    addShortlistOption(app, m_shortlist);
    addDecodeOption(app, "nbest", m_decode);
    app.add_flag("--nbest-segmentations", m_lines.segmentations,
        "Write a text once for every way it was found cut into tokens; needs --json");
    addPrefixOption(app, m_prefix);
    addInterventionOptions(app, m_decode.intervention);
    addJsonFlag(app, m_model.json);
    app.add_flag("--trace", m_decode.searchTrace, "Also write every candidate the search considered; needs --json");
    add(app, "--batch", m_batch, "N",
        "Batch size in lines; default: 1 on a terminal, 64 in a pipe, where eight times as many are read at once")
        ->check(wholeNumber(1));
    addAlignmentOptions(app, m_alignments);
    addThreadsOption(app, m_model.threads, "1 for a single line, else one per processor");
}

void TranslateArguments::settle()
{
    if (m_decode.nBest > 1 && !m_model.json)
        throw CLI::ValidationError("--nbest", "a value above 1 requires --json");
    if (m_lines.segmentations && !m_model.json)
        throw CLI::ValidationError("--nbest-segmentations", "requires --json");
    if (m_command->count("--beam") == 0)
        m_decode.beamSize = std::max(m_decode.beamSize, m_decode.nBest);
    if (m_decode.nBest > m_decode.beamSize)
        throw CLI::ValidationError("--nbest",
            std::to_string(m_decode.nBest) + " is more than the " + std::to_string(m_decode.beamSize) + " of --beam");
    if (m_decode.searchTrace && !m_model.json)
        throw CLI::ValidationError("--trace", "requires --json");
}

void EvaluateArguments::declare(CLI::App& app)
{
    command = &app;
    addModelOption(app, model.name);
    auto* spec = addCorpusOptions(app, corpus)->required(false);
    addBeamOptions(app, decode);
    addDecodeOption(app, "refinements", decode);
    addPrecisionOption(app, precision);
    auto* listed = addShortlistOption(app, shortlist);
    add(app, "--batch", together, "N",
        "Sentences translated together; the time depends on it; 1 = the time of a single sentence")
        ->check(wholeNumber(1))
        ->capture_default_str();
    addTokenizeOption(app, tokenization,
        "that of the target language: zh for Chinese, char for Japanese, Korean and others without spaces, else 13a");
    auto* most = add(app, "--max-pairs", maxPairs, "N", "Use only the first N pairs")->check(wholeNumber(1));
    auto* list = add(app, "--phrases", phrases, "FILE",
        "Instead of a corpus, sentences with all their translations, separated by tabs: reports how many are "
        "acceptable (chrF 60 or more against the nearest) or exact, as typed and without final punctuation")
                     ->check(givenName());
    for (auto* option : {spec, most, app.get_option("--columns"), app.get_option("--tokenize")})
        list->excludes(option);
    auto* byKind = add(app, "--kinds", kinds, "FILE",
        "Instead of a corpus, sentences with their kind, \"open\" or \"held\", and all their translations, separated "
        "by "
        "tabs: reports by kind how many are acceptable or exact, and keep their negations and numbers; held ones are "
        "counted, but not shown")
                       ->check(givenName());
    for (auto* option : {list, spec, most, app.get_option("--columns"), app.get_option("--tokenize")})
        byKind->excludes(option);
    addChoice<KindPart>(app, "--part", part, "Use only this part of --kinds")->type_name("open|held")->needs(byKind);
    add(app, "--outputs", outputs, "FILE", "TSV file for all translations of --phrases, or the open ones of --kinds")
        ->check(givenName());
    app.add_flag("--heads", heads,
           "Instead of translations, what the attention heads do in the pairs with gold links: alignment error rate "
           "(AER) "
           "and the rule they follow")
        ->excludes(list)
        ->excludes(byKind);
    add(app, "--by-length", lengthWidth, "N",
        "Also exact match, words in place and chrF by source length, in groups of N pieces")
        ->check(wholeNumber(1))
        ->excludes(list)
        ->excludes(app.get_option("--heads"));
    app.add_flag("--exposure", exposure,
           "Instead of scores, accuracy and loss by target position: after the reference prefix and after the model's "
           "own (exposure bias)")
        ->excludes(list)
        ->excludes(app.get_option("--heads"))
        ->excludes(app.get_option("--beam"))
        ->excludes(app.get_option("--by-length"));
    add(app, "--confusion", confusion, "FILE",
        "TSV file for the confusion matrix of a model that outputs labels: reference labels down, given ones across")
        ->check(givenName())
        ->excludes(list)
        ->excludes(app.get_option("--heads"))
        ->excludes(app.get_option("--exposure"));
    auto* rare = addFrequencyOptions(app, frequency);
    auto* compare = addComparisonOptions(app, comparison, "MODEL …",
        "Other models: reports whether they translate the same pairs better or worse than --model by more than chance");
    for (auto* other : {"--by-length", "--exposure", "--confusion"})
        byKind->excludes(app.get_option(other));
    for (auto* other :
        {list, byKind, app.get_option("--heads"), app.get_option("--exposure"), app.get_option("--confusion")}) {
        rare->excludes(other);
        compare->excludes(other);
    }
    addGoldOptions(app, gold);
    for (const auto* other : {"--heads", "--exposure", "--confusion", "--compare", "--alignments"})
        listed->excludes(app.get_option(other));
    addThreadsOption(app, model.threads, "one per processor");
    addJsonFlag(app, model.json);
}

void EvaluateArguments::settle() const
{
    if (corpus.spec.empty() && phrases.empty() && kinds.empty())
        throw CLI::RequiredError("--corpus, --phrases or --kinds");
    if (!outputs.empty() && phrases.empty() && kinds.empty())
        throw CLI::RequiresError("--outputs", "--phrases or --kinds");
}

void ShortlistArguments::declare(CLI::App& app)
{
    addModelOption(app, model.name);
    addCorpusOptions(app, corpus);
    add(app, "--out", out, "FILE", "The list: target piece, source piece and probability line by line")
        ->check(givenName())
        ->required();
    add(app, "--best", options.best, "K", "Maximum number of target pieces of a source piece")
        ->check(wholeNumber(1))
        ->capture_default_str();
    add(app, "--frequent", options.frequent, "N", "Number of most frequent target pieces that every sentence may have")
        ->check(wholeNumber(0))
        ->capture_default_str();
    addThreadsOption(app, model.threads, "one per core");
}

void DistilArguments::declare(CLI::App& app)
{
    addModelOption(app, teacher.name);
    addCorpusOptions(app, corpus);
    addBeamOptions(app, decode);
    add(app, "--out", out, "FILE", "TSV file: source, tab, the teacher's translation")->check(givenName())->required();
    addThreadsOption(app, teacher.threads, "one per processor");
}

void ServeArguments::declare(CLI::App& app)
{
    app.footer(kServeFooter);
    addModelOption(app, model.name);
    app.add_option_function<std::string>(
           "--listen", [this](const std::string& address) { port = localPort(address); },
           "Answer connections of this machine instead of standard input; port 0 is any that is free")
        ->type_name("127.0.0.1:PORT");
    addPrecisionOption(app, precision);
    addShortlistOption(app, shortlist);
    addThreadsOption(app, model.threads, "one per processor");
}

void ExportArguments::declare(CLI::App& app)
{
    addModelOption(app, model, "--model,model");
    add(app, "--out", out, "DIR", "New directory for the copy")->check(givenName())->required();
    add(app, "--format", format, "NAME",
        "translucent, this program's own format, or ctranslate2, or huggingface (Marian)")
        ->check(CLI::IsMember({kOwnForm, kCTranslate2, kHuggingFace}))
        ->capture_default_str();
    addHalfFlag(app, half);
    app.add_option_function<std::string>(
           "--alignment-head", [this](const std::string& text) { aligning = alignmentHead(text); },
           "With ctranslate2: the head that gives alignments; default: the guided one, or the one that aligns best")
        ->type_name("cross:LAYER:HEAD");
}

void ExportArguments::settle() const
{
    if (format == kCTranslate2 && half)
        throw CLI::ValidationError(
            "--half", "is for this program's own format; ctranslate2 keeps the precision of the weights");
    if (format == kHuggingFace && half)
        throw CLI::ValidationError("--half", "is for this program's own format; huggingface is written in float32");
    if (format != kCTranslate2 && aligning)
        throw CLI::ValidationError("--alignment-head", "needs --format ctranslate2");
}

void ExportArguments::check() const
{
    requireNew(out);
    findModel(model);
}

void ImportArguments::declare(CLI::App& app)
{
    add(app, "directory", directory, "DIR",
        "Directory with config.json, vocab.json, source.spm, target.spm and weights")
        ->required();
    add(app, "out", out, "OUT", "New directory for the model")->check(givenName())->required();
    addHalfFlag(app, half);
}

void ImportArguments::check() const
{
    if (!isHuggingFaceModel(directory))
        throw Error(ErrorCode::InvalidFormat,
            untranslated(
                directory + " is not a Hugging Face transformers model: its config.json must have a model_type"));
    requireNew(out);
}

}  // namespace translucent::cli
