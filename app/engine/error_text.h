#pragma once

#include "engine/requests.h"

#include <QString>

namespace translucent {

/// A sentence in the current language; `model` supplies the limit that a too long sentence exceeds.
QString errorText(ErrorCode code, const ModelSummary* model);

}  // namespace translucent
