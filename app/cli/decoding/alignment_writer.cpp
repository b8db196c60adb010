#include "alignment_writer.h"

#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"
#include "translucent/scores/attention_links.h"
#include "translucent/scores/attention_statistics.h"

#include <cerrno>
#include <utility>
#include <vector>

namespace translucent::cli {

namespace {

[[noreturn]] void fail(const std::string& file)
{
    throw Error(ErrorCode::WriteFailed, untranslated(file + " cannot be written: " + errnoText(errno).english()));
}

}  // namespace

AlignmentWriter::AlignmentWriter(
    AlignmentArguments arguments, const TransformerConfig& config, const std::function<std::optional<HeadId>()>& usual)
    : m_arguments(std::move(arguments))
    , m_file(m_arguments.file)
{
    requireDecoder(config);
    validate(Intervention {.disabledHeads = m_arguments.heads}, config);
    if (!m_file)
        fail(m_arguments.file);
    if (!m_arguments.heads.empty())
        return;
    if (const auto head = usual())
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
        note("alignments are taken from " + toText(*sharpest) + ", the sharpest head");
    }
    for (std::size_t i = 0; i < outcomes.size(); ++i)
        m_file << links(outcomes[i], sources[i]) << '\n';
}

void AlignmentWriter::finish()
{
    if (!m_file.flush())
        fail(m_arguments.file);
}

}  // namespace translucent::cli
