#pragma once

#include "translucent/base/processor.h"

#include <string>

namespace translucent {

/// The variable that sets the kernels of OpenBLAS. It reads the variable when it is loaded.
inline constexpr auto kOpenblasVariable = "OPENBLAS_CORETYPE";

/// The value for a processor with these instructions; nullptr = OpenBLAS decides itself.
const char* openblasCoreFor(InstructionSet largest);

/// The processor whose kernels OpenBLAS uses, such as "Haswell"; "not used" unless OpenBLAS is loaded.
std::string openblasCore();

/// Makes OpenBLAS, if it is loaded, read its variable again. It must not have computed anything yet.
void rereadOpenblasVariable();

/// True if OpenBLAS, if it is loaded, follows its variable.
bool openblasObeys();

}  // namespace translucent
