#include "translate_command.h"

#include "alignment_writer.h"
#include "batch_translation.h"
#include "decoder_choice.h"
#include "json_output.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/model/model_info.h"

#include <iostream>
#include <optional>
#include <utility>

#include <unistd.h>

namespace translucent::cli {

namespace {

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
class TranslateCommand : public TranslateArguments {
public:
    explicit TranslateCommand(LoadTranslator load)
        : m_load(std::move(load))
    {
    }

    int run();

private:
    void print(const LineOutcome& outcome, const std::string& source);
    void noteCut(const LineOutcome& outcome) const;
    void translate(const Decoder& decoder, const std::vector<std::string>& lines);

    LoadTranslator m_load;
    std::shared_ptr<const DecodingModel> m_loaded;
    std::optional<AlignmentWriter> m_links;  ///< only on request
    std::size_t m_line = 0;
    std::string m_modelProblem;
    bool m_failed = false;
};

int TranslateCommand::run()
{
    const auto directory = findModel(m_model.name);
    takeSearchDefaults(*m_command, m_model.name, m_decode);
    // A single sentence is fastest on one thread, a batch on all; so look at the input before choosing.
    LineReader reader;
    const auto atATime = linesAtATime(m_batch);
    std::vector<std::string> lines = m_batch > 1 ? reader.nextBatch(atATime) : std::vector<std::string>();
    const auto loaded = m_load(directory, m_model.threads.value_or(lines.size() > 1 ? 0 : 1), m_precision);
    const auto model = m_loaded = loaded.model;
    m_modelProblem = loaded.problem.english();
    if (!m_modelProblem.empty())
        note(m_model.name + ": " + m_modelProblem);
    m_decode.forcedPrefix = idsOf(model->targetTokenizer(), m_prefix);
    validate(m_decode, model->config());
    refuseNonAutoregressiveSearch(m_decode, *model);
    m_lines.most = m_decode.nBest;
    if (m_model.json)
        m_decode.nBest = m_lines.needed(m_decode);
    if (!m_alignments.file.empty())
        m_links.emplace(m_alignments, model->config(), loaded.aligningHead);
    m_decode.attention = m_links.has_value();
    const auto decoder = makeDecoder(model, m_precision, loadShortlist(m_shortlist, *model));
    if (m_batch == 1)
        lines = reader.nextBatch(1);
    for (; !lines.empty(); lines = reader.nextBatch(atATime))
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
    const auto outcomes = translateLines(decoder, lines, m_decode, m_batch);
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

void addTranslateCommand(CLI::App& app, Action& action, const LoadTranslator& load)
{
    addCommand<TranslateCommand>(app, action, TranslateCommand(load));
}

}  // namespace translucent::cli
