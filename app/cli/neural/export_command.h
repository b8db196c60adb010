#pragma once

#include "commands.h"

namespace translucent::cli {

/// `model export`: a copy of a model for others, in our own form or another program's.
void addExportCommand(CLI::App& parent, Action& action);

/// `model import`: another program's model in our own form.
void addImportCommand(CLI::App& parent, Action& action);

}  // namespace translucent::cli
