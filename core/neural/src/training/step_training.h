#pragma once

#include "network/recorder.h"
#include "training/optimizer.h"
#include "training/training_batch.h"
#include "translucent/neural/translation_model.h"
#include "translucent/training/learning_step.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace translucent {

/// Keeps the norms of the gradients of all arrays of a pass that the loss depends on, and its logits. The backward pass
/// completes it; it must exist until then.
class GradientRecorder : public Recorder {
public:
    GradientRecorder();

    void keep(const std::string& name, const torch::Tensor& tensor) override;
    bool wantsGradients() const override { return true; }

    /// Those that the backward pass reached.
    std::vector<ArrayGradient> gradients() const;
    /// Shape: [N, V]
    const torch::Tensor& logits() const { return m_logits; }

private:
    struct Kept {
        ArrayGradient array;
        bool reached = false;
    };
    std::vector<Kept> m_arrays;
    torch::Tensor m_logits;
};

/// A copy of a model's network that learns one batch, step by step.
class StepTraining {
public:
    StepTraining(const TranslationModel& model, TrainingBatch batch, const LearningStepOptions& options);

    const TrainingBatch& batch() const { return m_batch; }
    TranslationNetwork& network() { return *m_network; }
    FlatParameters& parameters() { return m_parameters; }
    Adam& adam() { return m_adam; }

    /// Loss and gradients with the dropout of the next step.
    double computeGradients();
    /// The same in a pass that `recorder` hears. Leaves no gradients and changes nothing else.
    double record(GradientRecorder& recorder);
    /// Changes the weights by the gradients.
    void apply(double gradientFactor);
    /// The loss with the weights after the last step and its dropout. Replaces the gradients.
    double lossAgain();
    /// The logits in the same way. Shape: [N, V]
    torch::Tensor logitsAgain();

private:
    double computeGradients(std::int64_t stepsBefore, Recorder* recorder);

    LearningStepOptions m_options;
    Intervention m_changes;
    TrainingBatch m_batch;
    std::shared_ptr<TranslationNetwork> m_network;
    FlatParameters m_parameters;
    Adam m_adam;
    std::int64_t m_done = 0;
};

}  // namespace translucent
