#pragma once

#include <QString>

#include <string>

namespace translucent {

/// Why a step of a calculation is done, in the current language; empty for a step that is not known.
QString stepReason(const std::string& id);

}  // namespace translucent
