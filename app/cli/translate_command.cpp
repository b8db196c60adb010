#include "batch_translation.h"
#include "cli_options.h"
#include "commands.h"
#include "intervention_options.h"
#include "json_output.h"
#include "line_io.h"
#include "translucent/error.h"
#include "translucent/model_info.h"
#include "translucent/neural/evaluation.h"
#include "translucent/neural/runtime.h"
#include "translucent/neural/translation_model.h"

#include <iostream>
#include <memory>

#include <unistd.h>

namespace translucent::cli {

namespace {

constexpr std::size_t kPipeBatch = 32;
constexpr auto kTranslateFooter =
    R"(Reads sentences from standard input, one per line, and writes one line for each. A blank line stays blank.
A line that is too long, is not valid UTF-8, or lacks a position that an edited row refers to is written as an
empty line, with a message on standard error; the exit status is then 1, as it is when the weights of the model
give every piece the same probability.)";

struct TranslateOptions {
    std::string model;
    DecodeOptions decode;
    std::string prefix;
    std::optional<std::size_t> batch;
    std::optional<std::int64_t> threads;
    bool json = false;
};

/// Reads standard input in batches; on a terminal every line is answered at once.
class TranslateRun {
public:
    explicit TranslateRun(const TranslateOptions& options)
        : m_options(options)
        , m_decode(options.decode)
        , m_batch(options.batch.value_or(isatty(STDIN_FILENO) == 1 ? 1 : kPipeBatch))
    {
    }

    int run()
    {
        const auto directory = findModel(m_options.model);
        // A single sentence is fastest on one thread, a batch on all; so look at the input before choosing.
        std::vector<std::string> lines = m_batch > 1 ? m_reader.nextBatch(m_batch) : std::vector<std::string>();
        setThreads(m_options.threads.value_or(lines.size() > 1 ? 0 : 1));
        const auto model = TranslationModel::load(directory);
        m_modelProblem = probabilityProblem(*model);
        if (!m_modelProblem.empty())
            note(m_options.model + ": " + m_modelProblem);
        m_decode.forcedPrefix = prefixIds(model->targetTokenizer(), m_options.prefix);
        validate(m_decode, model->config());
        const Decoder decoder(model);
        if (m_batch == 1)
            lines = m_reader.nextBatch(m_batch);
        for (; !lines.empty(); lines = m_reader.nextBatch(m_batch))
            translate(decoder, lines);
        return m_failed || !m_modelProblem.empty() ? 1 : 0;
    }

private:
    void printOutcome(const LineOutcome& outcome, const std::string& source, std::size_t line) const
    {
        if (m_options.json) {
            auto json = toJson(outcome, source, line);
            if (!m_modelProblem.empty())
                json["warning"] = m_modelProblem;
            std::cout << compact(json) << '\n';
        } else {
            std::cout << outcome.text() << '\n';
        }
        if (!outcome.problem.empty())
            note("line " + std::to_string(line) + ": " + outcome.problem);
    }

    void translate(const Decoder& decoder, const std::vector<std::string>& lines)
    {
        const auto outcomes = translateLines(decoder, lines, m_decode);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            printOutcome(outcomes[i], lines[i], ++m_line);
            m_failed = m_failed || !outcomes[i].problem.empty();
        }
        if (!std::cout.flush())
            throw Error(ErrorCode::WriteFailed, "standard output could not be written");
    }

    const TranslateOptions& m_options;
    DecodeOptions m_decode;
    std::size_t m_batch;
    LineReader m_reader;
    std::size_t m_line = 0;
    std::string m_modelProblem;
    bool m_failed = false;
};

void settleTrace(TranslateOptions& options)
{
    if (options.decode.searchTrace && !options.json)
        throw CLI::ValidationError("--trace", "requires --json");
}

void settleNBest(TranslateOptions& options, bool beamGiven)
{
    auto& decode = options.decode;
    if (decode.nBest > 1 && !options.json)
        throw CLI::ValidationError("--nbest", "a value above 1 requires --json");
    if (!beamGiven)
        decode.beamSize = std::max(decode.beamSize, decode.nBest);
    if (decode.nBest > decode.beamSize)
        throw CLI::ValidationError("--nbest",
            std::to_string(decode.nBest) + " is more than the " + std::to_string(decode.beamSize) + " of --beam");
}

}  // namespace

void addTranslateCommand(CLI::App& app, Action& action)
{
    auto& command = *app.add_subcommand("translate", "Translate lines of standard input");
    auto options = std::make_shared<TranslateOptions>();
    command.footer(kTranslateFooter);
    addModelOption(command, options->model);
    auto* beam = addBeamOptions(command, options->decode);
    command.add_option("--nbest", options->decode.nBest, "Number of translations written per line; needs --json")
        ->type_name("N")
        ->check(wholeNumber(1))
        ->capture_default_str();
    addPrefixOption(command, options->prefix);
    addInterventionOptions(command, options->decode.intervention);
    addJsonFlag(command, options->json);
    command.add_flag(
        "--trace", options->decode.searchTrace, "Also write every candidate the search considered; needs --json");
    command.add_option("--batch", options->batch, "Batch size in lines; default: 1 on a terminal, 32 in a pipe")
        ->type_name("N")
        ->check(wholeNumber(1));
    addThreadsOption(command, options->threads, "1 for a single line, else one per processor");
    command.callback([options, beam, &action] {
        settleNBest(*options, beam->count() > 0);
        settleTrace(*options);
        action = [options] { return TranslateRun(*options).run(); };
    });
}

}  // namespace translucent::cli
