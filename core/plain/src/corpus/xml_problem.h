#pragma once

#include "translucent/message.h"

#include <expat.h>

namespace translucent {

/// What is wrong with an XML text, in plain words, and what to do.
Message xmlProblem(XML_Error error);

}  // namespace translucent
