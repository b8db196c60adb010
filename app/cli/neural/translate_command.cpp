#include "alignments.h"
#include "batch_translation.h"
#include "json_output.h"
#include "model_arguments.h"
#include "program.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/runtime.h"

#include <iostream>
#include <optional>

#include <unistd.h>

namespace translucent::cli {

namespace {

constexpr std::size_t kPipeBatch = 32;
constexpr auto kTranslateFooter =
    R"(Reads sentences from standard input, one per line, and writes one line for each. A blank line stays blank.
A line that is too long, is not valid UTF-8, or lacks a position that an edited row refers to is written as an
empty line, with a message on standard error; the exit status is then 1, as it is when the weights of the model
give every piece the same probability.)";

Json outcomeJson(const LineOutcome& outcome, const std::string& source, std::size_t line, const HypothesisLines& lines)
{
    Json result = {{"line", line}, {"source", source}};
    if (!outcome.problem.empty())
        result["error"] = outcome.problem;
    if (outcome.translation)
        result.update(toJson(*outcome.translation, lines));
    else
        result.update({{"pieces", Json::array()}, {"hypotheses", Json::array()}});
    return result;
}

/// Reads standard input in batches; on a terminal every line is answered immediately.
class TranslateCommand {
public:
    static constexpr auto kName = kTranslate.name, kHelp = kTranslate.help;

    void declare(CLI::App& app);
    void settle();
    int run();

private:
    void print(const LineOutcome& outcome, const std::string& source);
    void noteCut(const LineOutcome& outcome) const;
    void translate(const Decoder& decoder, const std::vector<std::string>& lines);

    ModelArguments m_model;
    DecodeOptions m_decode;
    HypothesisLines m_lines;
    std::string m_prefix;
    DecodingPrecision m_precision = DecodingPrecision::Float32;
    std::string m_shortlist;
    std::size_t m_batch = isatty(STDIN_FILENO) == 1 ? 1 : kPipeBatch;
    const CLI::App* m_command = nullptr;
    std::shared_ptr<const TranslationModel> m_loaded;
    AlignmentArguments m_alignments;
    std::optional<AlignmentWriter> m_links;  ///< only on request
    std::size_t m_line = 0;
    std::string m_modelProblem;
    bool m_failed = false;
};

void TranslateCommand::declare(CLI::App& app)
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
        "Write the same text several times where it was found cut into other tokens; needs --json");
    addPrefixOption(app, m_prefix);
    addInterventionOptions(app, m_decode.intervention);
    addJsonFlag(app, m_model.json);
    app.add_flag("--trace", m_decode.searchTrace, "Also write every candidate the search considered; needs --json");
    add(app, "--batch", m_batch, "N", "Batch size in lines; default: 1 on a terminal, 32 in a pipe")
        ->check(wholeNumber(1));
    addAlignmentOptions(app, m_alignments);
    addThreadsOption(app, m_model.threads, "1 for a single line, else one per processor");
}

void TranslateCommand::settle()
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

int TranslateCommand::run()
{
    const auto directory = findModel(m_model.name);
    takeSearchDefaults(*m_command, m_model.name, m_decode);
    // A single sentence is fastest on one thread, a batch on all; so look at the input before choosing.
    LineReader reader;
    std::vector<std::string> lines = m_batch > 1 ? reader.nextBatch(m_batch) : std::vector<std::string>();
    setThreads(m_model.threads.value_or(lines.size() > 1 ? 0 : 1));
    const auto model = m_loaded = TranslationModel::load(directory);
    m_modelProblem = probabilityProblem(*model).english();
    if (!m_modelProblem.empty())
        note(m_model.name + ": " + m_modelProblem);
    m_decode.forcedPrefix = idsOf(model->targetTokenizer(), m_prefix);
    validate(m_decode, model->config());
    refuseNonAutoregressiveSearch(m_decode, *model);
    m_lines.most = m_decode.nBest;
    if (m_model.json)
        m_decode.nBest = m_lines.needed(m_decode);
    if (!m_alignments.file.empty())
        m_links.emplace(m_alignments, model);
    m_decode.attention = m_links.has_value();
    const auto decoder = makeDecoder(model, m_precision, loadShortlist(m_shortlist, *model));
    if (m_batch == 1)
        lines = reader.nextBatch(m_batch);
    for (; !lines.empty(); lines = reader.nextBatch(m_batch))
        translate(decoder, lines);
    if (m_links)
        m_links->finish();
    return m_failed || !m_modelProblem.empty() ? 1 : 0;
}

void TranslateCommand::print(const LineOutcome& outcome, const std::string& source)
{
    if (m_model.json) {
        auto json = outcomeJson(outcome, source, m_line, m_lines);
        if (!m_modelProblem.empty())
            json["warning"] = m_modelProblem;
        std::cout << compact(json) << '\n';
    } else {
        std::cout << outcome.text() << '\n';
    }
    if (!outcome.problem.empty())
        note("line " + std::to_string(m_line) + ": " + outcome.problem);
    noteCut(outcome);
}

void TranslateCommand::noteCut(const LineOutcome& outcome) const
{
    if (!outcome.translation || !isCut(*outcome.translation, *m_loaded))
        return;
    const bool mayLoop = m_decode.noRepeatNgram.value_or(0) == 0 && !m_loaded->config().isNonAutoregressive();
    note("line " + std::to_string(m_line) + ": the translation was cut after "
        + std::to_string(outcome.translation->hypotheses.front().tokens.size()) + " tokens, the most it may have"
        + (mayLoop ? "; if it repeats itself, try --no-repeat-ngram 3" : ""));
}

void TranslateCommand::translate(const Decoder& decoder, const std::vector<std::string>& lines)
{
    const auto outcomes = translateLines(decoder, lines, m_decode);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        ++m_line;
        print(outcomes[i], lines[i]);
        m_failed = m_failed || !outcomes[i].problem.empty();
    }
    if (m_links)
        m_links->write(outcomes, lines);
    if (!std::cout.flush())
        throw Error(ErrorCode::WriteFailed, untranslated("standard output could not be written"));
}

}  // namespace

void addTranslateCommand(CLI::App& app, Action& action)
{
    addCommand<TranslateCommand>(app, action);
}

}  // namespace translucent::cli
