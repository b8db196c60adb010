#pragma once

#include "program.h"

#include <string>

namespace translucent::test {

/// The task and settings of the small models trained here; a few steps take a second or two.
inline constexpr const char* kTask = "builtin:reverse?pairs=300&seed=1";
Arguments trainArguments(const std::string& out, int steps);

inline constexpr int kTestModelSteps = 4;

/// A model trained for kTestModelSteps steps, created once per build and shared by all tests. Must not be modified.
const std::string& testModel();

}  // namespace translucent::test
