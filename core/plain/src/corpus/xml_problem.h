#pragma once

#include "translucent/message.h"

#include <expat.h>

namespace translucent {

/// Describes an XML error in plain words, with a remedy.
Message xmlProblem(XML_Error error);

}  // namespace translucent
