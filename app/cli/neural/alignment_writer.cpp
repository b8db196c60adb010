#include "alignment_writer.h"

#include "gold_report.h"
#include "terminal.h"
#include "translucent/attention_statistics.h"
#include "translucent/error.h"
#include "translucent/neural/inspection.h"
#include "translucent/posix_file.h"

#include <cerrno>
#include <utility>

namespace translucent::cli {

namespace {

[[noreturn]] void fail(const std::string& file)
{
    throw Error(ErrorCode::WriteFailed, untranslated(file + " cannot be written: " + errnoText(errno).english()));
}

}  // namespace

void addAlignmentOptions(CLI::App& command, AlignmentArguments& alignments)
{
    auto* file = add(command, "--alignments", alignments.file, "FILE",
        "Also write which source word each word translates, as attention says: a line \"0-0 1-2\" for every "
        "translation")
                     ->check(givenName());
    addAlignmentHeadOption(command, alignments.heads, file);
    addChoice<AlignmentUnit>(command, "--alignment-units", alignments.unit, "What the numbers count: words or pieces")
        ->type_name("words|pieces")
        ->needs(file)
        ->capture_default_str();
}

AlignmentWriter::AlignmentWriter(AlignmentArguments arguments, std::shared_ptr<const TranslationModel> model)
    : m_arguments(std::move(arguments))
    , m_file(m_arguments.file)
{
    requireDecoder(model->config());
    validate(Intervention {.disabledHeads = m_arguments.heads}, model->config());
    if (!m_file)
        fail(m_arguments.file);
    if (m_arguments.heads.empty())
        if (const auto head = aligningHead(model))
            m_arguments.heads = {*head};
}

std::string AlignmentWriter::links(const LineOutcome& outcome, const std::string& source) const
{
    if (!outcome.translation)
        return {};
    const auto& translation = *outcome.translation;
    const auto aligned =
        alignTranslation(source, translation, translation.hypotheses.front(), m_arguments.heads, m_arguments.unit);
    return mosesLinks(aligned.links);
}

void AlignmentWriter::write(std::span<const LineOutcome> outcomes, std::span<const std::string> sources)
{
    std::vector<Translation> translations;
    for (const auto& outcome : outcomes)
        if (m_arguments.heads.empty() && outcome.translation)
            translations.push_back(*outcome.translation);
    if (const auto sharpest = sharpestHead(translations)) {
        m_arguments.heads = {*sharpest};
        note("alignments are read off " + toText(*sharpest) + ", the sharpest head");
    }
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        m_file << links(outcomes[i], sources[i]) << '\n';
}

void AlignmentWriter::finish()
{
    if (!m_file.flush())
        fail(m_arguments.file);
}

std::optional<HeadId> aligningHead(const std::shared_ptr<const TranslationModel>& model)
{
    constexpr auto kSentences = "builtin:classroom?pairs=100&seed=1&part=test";
    const auto& info = model->info();
    if (info.guidedHead)
        return info.guidedHead;
    if (!info.sourceLanguage.starts_with("zh") || !info.targetLanguage.starts_with("en"))
        return {};
    const auto best = bestHeads(measureHeads(model, readCorpus(kSentences, {}).corpus.pairs), 1);
    return best.empty() ? std::nullopt : std::optional(best.front());
}

}  // namespace translucent::cli
