#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace translucent {

/// Call inside a catch block: rethrows the exception as an Error whose text starts with `operation`. An Error passes
/// unchanged. A failed allocation becomes ErrorCode::OutOfMemory, everything else ErrorCode::Internal; backtraces are
/// removed.
[[noreturn]] void rethrowAsError(std::string_view operation);

/// The boundary of core: any exception of `work` – from oneDNN, LibTorch or the standard library – leaves as an Error.
/// `operation` is text, or a function that returns it: "translating 3 sentences".
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
