#pragma once

#include "translucent/neural/trainer.h"

#include <torch/csrc/distributed/c10d/Store.hpp>

#include <chrono>
#include <stop_token>
#include <string>

namespace translucent {

/// How the processes of a training find each other.
struct TrainingMeeting {
    const TrainingPlace& place;
    std::string terms;  ///< the terms that all must agree on, see trainingTerms
    std::chrono::milliseconds patience {0};
    std::stop_token stop;
};

/// Returns when all processes are connected and have the same terms; they share the store from then on.
/// @throws Error{InvalidArgument} in all of them if one has different terms or the number of another process,
/// Error{Interrupted} on a stop request or a timeout, std::exception if a connection breaks.
c10::intrusive_ptr<c10d::Store> meet(const TrainingMeeting& meeting);

}  // namespace translucent
