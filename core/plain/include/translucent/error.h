#pragma once

#include "translucent/message.h"

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace translucent {

/// What went wrong, coarse enough for the application to pick a translated sentence.
enum class ErrorCode {
    InvalidArgument,  ///< a field, option or call argument is outside its range
    NotFound,         ///< a file, directory or named model does not exist
    InvalidFormat,    ///< a file exists but its content is not what it claims to be
    Inconsistent,     ///< parts that are fine alone do not fit each other
    WriteFailed,      ///< a result could not be written (permissions, full disk)
    TooLong,          ///< a sentence exceeds what the model can take
    Numeric,          ///< NaN or infinity where a finite number is required
    Interrupted,      ///< another process that takes part has ended
    Unsupported,      ///< this processor cannot do it
    OutOfMemory,      ///< there is not enough memory
    Internal,         ///< the tensor library failed in a way we did not foresee
};

/// The one exception type that leaves core. Its message names the file, line or field and says what would be right;
/// `what()` is that in English.
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

/// Inside a catch block: what() of any exception, path and reason of the file system's, the type of what has no what().
std::string currentExceptionText();

/// Text from elsewhere, made fit for a message or a terminal: control characters as `\xNN`, and so is every byte
/// beyond ASCII of what is not UTF-8; cut after `most` bytes at a character boundary.
std::string printable(std::string_view text, std::size_t most = 120);

/// The same in single quotes.
std::string inQuotes(std::string_view text);

/// The same as part of a message, whose language decides the quotes.
Message quote(std::string_view text);

}  // namespace translucent
