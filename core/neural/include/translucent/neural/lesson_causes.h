#pragma once

#include "translucent/lessons/cause_source.h"
#include "translucent/neural/causes.h"

#include <memory>
#include <span>
#include <string>

namespace translucent {

/// Explains a hypothesis to the expectations of lessons, from its Causes.
class LessonCauses : public CauseSource {
public:
    /// @param options those of the search that found the hypothesis, for the encoder lens
    /// @throws Error as Causes
    LessonCauses(std::shared_ptr<const TranslationModel> model, std::string sentence, DecodeOptions options,
        std::span<const std::int64_t> sourceIds, std::span<const std::int64_t> outputIds);

    Lens lens() const override;
    /// @throws Error as translucent::encoderLens
    std::vector<EncoderLensRow> encoderLens() const override;
    /// @throws Error as Causes::sourceShares
    SourceShares sourceShares() const override;
    std::optional<LogitContributions> contributions(std::int64_t position, std::string_view rival) const override;
    /// @throws Error as Patching
    double recovered(std::string_view corrupted, const PatchSite& site, PatchDirection direction) const override;
    /// @throws Error as Patching
    double estimated(std::string_view corrupted, const PatchSite& site, PatchDirection direction) const override;

private:
    std::shared_ptr<const TranslationModel> m_model;
    std::string m_sentence;
    DecodeOptions m_options;
    Causes m_causes;
};

}  // namespace translucent
