#pragma once

#include "pages/architecture/walk.h"
#include "pages/architecture/walk_motion.h"
#include "widgets/animation.h"

#include <optional>

namespace translucent {

/// The sentence that walks through a model.
struct WalkSubject {
    const TransformerConfig& config;
    const ForwardTrace& pass;  ///< TraceDetail::Everything
    WalkWords words;
    WalkSentence sentence;
    std::optional<int> focusSource = {};  ///< tokens that must be visible
    std::optional<int> focusTarget = {};
};

/// The whole walk: the motion of every step with its text below, dark on white.
Animation walkFilm(const WalkSubject& subject);

}  // namespace translucent
