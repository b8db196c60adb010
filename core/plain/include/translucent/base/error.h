#pragma once

#include "translucent/base/message.h"

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace translucent {

/// The kind of an error. It is coarse enough for the application to select a translated sentence.
enum class ErrorCode {
    InvalidArgument,  ///< a field, option or call argument is outside its range
    NotFound,         ///< a file, directory or named model does not exist
    InvalidFormat,    ///< a file exists but its content does not have the expected format
    Inconsistent,     ///< valid parts that do not match each other
    WriteFailed,      ///< a result could not be written (permissions, full disk)
    TooLong,          ///< a sentence exceeds the limit of the model
    Numeric,          ///< NaN or infinity where a finite number is required
    Interrupted,      ///< another participating process has ended
    Unsupported,      ///< this processor cannot do it
    OutOfMemory,      ///< out of memory
    Internal,         ///< the tensor library failed in an unexpected way
};

/// The only exception type that leaves core. Its message names the file, line or field and the valid values; `what()`
/// returns the message in English.
class Error : public std::runtime_error {
public:
    Error(ErrorCode code, const Message& message)
        : std::runtime_error(message.english())
        , m_code(code)
        , m_message(std::make_shared<const Message>(message))
    {
    }

    ErrorCode code() const { return m_code; }
    const Message& message() const { return *m_message; }

private:
    ErrorCode m_code;
    std::shared_ptr<const Message> m_message;  ///< shared, since exceptions must be copied without fail
};

/// Returns the text of the exception in the current catch block: what(), with path and reason for file system errors;
/// the type name if there is no what().
std::string currentExceptionText();

/// Makes foreign text safe for a message or a terminal: control characters become `\xNN`, and so does every byte above
/// ASCII if the text is not UTF-8. Cut after `most` bytes at a character boundary.
std::string printable(std::string_view text, std::size_t most = 120);

/// As printable(), in single quotes.
std::string inQuotes(std::string_view text);

/// As printable(), as part of a message whose language determines the quotation marks.
Message quote(std::string_view text);

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
