#pragma once

#include "commands.h"
#include "translucent/lesson.h"
#include "translucent/neural/decoder.h"
#include "translucent/neural/translation_model.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace translucent::cli {

/// Plays lessons with the models they name, without a window: sets the scene of every step and compares what the engine
/// says with what the step expects. Questions about the sentence on screen must have an answer.
class LessonRehearsal {
public:
    std::vector<LessonProblem> play(const Lesson& lesson);

private:
    /// A model, and what is measured once.
    struct Cast {
        std::shared_ptr<const TranslationModel> model;
        std::optional<Decoder> decoder;
        std::vector<MeasuredHead> heads = {};  ///< empty until they are asked for
    };
    struct Stage;

    Cast& cast(const std::string& model);
    static const std::vector<MeasuredHead>& heads(Cast& cast);
    Stage stageOf(const Scene& scene);
    static std::optional<ExpectedValue> valueOf(Stage& stage, const ExpectedSubject& subject);
    static std::string problemOf(Stage& stage, const Expectation& expectation);
    void check(const LessonStep& step, const Scene& scene, std::vector<LessonProblem>& problems);

    std::map<std::string, Cast> m_casts;
};

}  // namespace translucent::cli
