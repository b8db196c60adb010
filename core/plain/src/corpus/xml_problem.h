#pragma once

#include "translucent/message.h"

#include <expat.h>

namespace translucent {

/// What is wrong with an XML text, in words for whom it concerns, and what to do.
Message xmlProblem(XML_Error error);

}  // namespace translucent
