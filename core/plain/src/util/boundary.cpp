#include "util/boundary.h"

#include "translucent/error.h"

#include <new>

namespace translucent {

namespace {

/// LibTorch adds where in its sources and through which functions, which nobody who reads the message can use.
std::string withoutBacktrace(std::string_view text)
{
    for (const std::string_view mark : {"\nException raised from", "\nframe #0"})
        text = text.substr(0, text.find(mark));
    return std::string(text.substr(0, text.find_last_not_of("\n ") + 1));
}

/// LibTorch reports it as an error like any other.
bool meansNoMemory(std::string_view text)
{
    return text.find("can't allocate memory") != std::string_view::npos
        || text.find("out of memory") != std::string_view::npos;
}

}  // namespace

void rethrowAsError(std::string_view operation)
{
    const auto says = [operation](const std::string& what) { return std::string(operation) + " failed: " + what; };
    try {
        throw;
    } catch (const Error&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw Error(ErrorCode::OutOfMemory, says("there is not enough memory"));
    } catch (const std::exception&) {
        const auto text = withoutBacktrace(currentExceptionText());
        throw Error(meansNoMemory(text) ? ErrorCode::OutOfMemory : ErrorCode::Internal, says(text));
    } catch (...) {
        throw Error(ErrorCode::Internal, says(currentExceptionText()));
    }
}

}  // namespace translucent
