#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace translucent {

/// Inside a catch block: throws what was caught again as an Error whose text begins with `operation`. An Error passes
/// unchanged. Memory that could not be had becomes ErrorCode::OutOfMemory, everything else ErrorCode::Internal;
/// backtraces are cut off.
[[noreturn]] void rethrowAsError(std::string_view operation);

/// Where core ends: whatever `work` throws – oneDNN's, LibTorch's, the standard library's exceptions – leaves as an
/// Error. `operation` is text, or a function that makes it: "translating 3 sentences".
template <typename Operation, typename Work>
decltype(auto) atBoundary(const Operation& operation, Work&& work)
{
    try {
        return std::forward<Work>(work)();
    } catch (...) {
        if constexpr (std::is_invocable_v<const Operation&>)
            rethrowAsError(operation());
        else
            rethrowAsError(operation);
    }
}

}  // namespace translucent
