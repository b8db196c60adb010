#pragma once

#include "translucent/processor.h"

#include <string>

namespace translucent {

/// The variable that sets the kernels of OpenBLAS. It reads the variable when it is loaded.
inline constexpr auto kOpenblasVariable = "OPENBLAS_CORETYPE";

/// The value for a processor that may use these instructions; nullptr = OpenBLAS knows best.
const char* openblasCoreFor(InstructionSet largest);

/// The processor whose kernels OpenBLAS took, such as "Haswell"; "not used" unless OpenBLAS is loaded.
std::string openblasCore();

/// If OpenBLAS is loaded already, it reads its variable again. It must not have computed anything.
void rereadOpenblasVariable();

/// Whether OpenBLAS, if it is loaded, has taken what its variable says.
bool openblasObeys();

}  // namespace translucent
