#pragma once

namespace translucent {

/// The language of the code beside the blocks of a model: as courses write it, or as the engine does.
enum class CodeLanguage { PyTorch, Cpp };

}  // namespace translucent
