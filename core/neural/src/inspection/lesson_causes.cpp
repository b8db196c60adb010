#include "translucent/neural/lesson_causes.h"

#include "translucent/neural/patching.h"

#include <span>
#include <utility>

namespace translucent {

LessonCauses::LessonCauses(std::shared_ptr<const TranslationModel> model, std::string sentence, DecodeOptions options,
    std::span<const std::int64_t> sourceIds, std::span<const std::int64_t> outputIds)
    : m_model(std::move(model))
    , m_sentence(std::move(sentence))
    , m_options(std::move(options))
    , m_causes(m_model, sourceIds, outputIds)
{
}

Lens LessonCauses::lens() const
{
    return m_causes.lens(1);
}

std::vector<EncoderLensRow> LessonCauses::encoderLens() const
{
    return translucent::encoderLens(m_model, m_sentence, m_options);
}

SourceShares LessonCauses::sourceShares() const
{
    return m_causes.sourceShares();
}

std::optional<LogitContributions> LessonCauses::contributions(std::int64_t position, std::string_view rival) const
{
    const auto word = m_causes.trace().outputIds.at(static_cast<std::size_t>(position));
    const auto other = rival.empty() ? std::optional(m_causes.runnerUp(position, word))
                                     : tokenNamed(m_model->targetTokenizer(), rival);
    if (!other || *other == word)
        return {};
    return m_causes.contributions(position, word, *other);
}

double LessonCauses::recovered(std::string_view corrupted, const PatchSite& site, PatchDirection direction) const
{
    return Patching(m_model, m_sentence, corrupted).recovered(std::span(&site, 1), direction);
}

double LessonCauses::estimated(std::string_view corrupted, const PatchSite& site, PatchDirection direction) const
{
    return Patching(m_model, m_sentence, corrupted).estimateAt(site, direction);
}

}  // namespace translucent
