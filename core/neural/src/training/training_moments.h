#pragma once

#include "network/model_state.h"
#include "translucent/neural/trainer.h"
#include "translucent/training/moments.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace translucent {

/// Keeps the moments of a training, see listMoments: each appears complete or not at all, and is removed in one step.
/// Their vocabularies are hard links to those of the training's own directory.
class TrainingMoments {
public:
    TrainingMoments(const TrainingJob& job, TrainingObserver& observer);

    /// Reports how much room the moments of a training with this model need, if it keeps any.
    /// @throws Error{WriteFailed} if the disk does not have it
    void requireRoom(const TransformerConfig& config) const;
    /// Removes the moments of an earlier training.
    void begin() const;
    /// Removes what a killed process left behind, and all moments that a training does not have after `step`.
    void resume(std::int64_t step) const;

    /// True after a step whose moment is to be kept.
    bool isDue(std::int64_t step) const;
    /// True if the moment of the last step is missing.
    bool lacks(std::int64_t step) const;
    /// Writes the current weights as the moment of a step, and thins the earlier ones. A failure is reported and has no
    /// other effect. @throws Error{Numeric} for weights that are not finite
    void keep(const ModelState& model, std::int64_t step, std::int64_t epoch) const;

private:
    std::int64_t most() const { return m_job.recipe.training.moments; }
    /// None behind a symbolic link, where nothing is to be changed.
    std::vector<Moment> own() const;
    void removeAfter(std::int64_t step) const;
    void thin(std::int64_t step) const;
    void write(const ModelState& model, std::int64_t step, std::int64_t epoch) const;

    const TrainingJob& m_job;
    TrainingObserver& m_observer;
};

/// @throws Error{WriteFailed} if the disk of a directory, which need not exist, has less room for the moments of a
/// training
void requireRoomForMoments(const std::filesystem::path& directory, double bytes);

}  // namespace translucent
