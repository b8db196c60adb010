#pragma once

#include <cstddef>
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

/// The one exception type that leaves core. `what()` is an English sentence that names the file, line or
/// field and says what would be right.
class Error : public std::runtime_error {
public:
    Error(ErrorCode code, const std::string& detail)
        : std::runtime_error(detail)
        , m_code(code)
    {
    }

    ErrorCode code() const { return m_code; }

private:
    ErrorCode m_code;
};

/// Inside a catch block: what() of any exception, path and reason of the file system's, the type of what has no what().
std::string currentExceptionText();

/// Text from elsewhere, made fit for a message or a terminal: control characters as `\xNN`, and cut after `most` bytes
/// at a character boundary.
std::string printable(std::string_view text, std::size_t most = 120);

/// The same in single quotes.
std::string inQuotes(std::string_view text);

}  // namespace translucent
