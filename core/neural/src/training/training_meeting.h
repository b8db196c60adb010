#pragma once

#include "translucent/neural/trainer.h"

#include <torch/csrc/distributed/c10d/Store.hpp>

#include <chrono>
#include <stop_token>
#include <string>

namespace translucent {

/// Where the processes of a training find each other.
struct TrainingMeeting {
    const TrainingPlace& place;
    std::string terms;  ///< what all must agree on, see trainingTerms
    std::chrono::milliseconds patience {0};
    std::stop_token stop;
};

/// Returns once all processes are there and have the same terms; the store is what they share from then on.
/// @throws Error{InvalidArgument} in all of them when one has other terms or another's number,
/// Error{Interrupted} on a stop request or when the patience is at its end, std::exception when a connection breaks.
c10::intrusive_ptr<c10d::Store> meet(const TrainingMeeting& meeting);

}  // namespace translucent
