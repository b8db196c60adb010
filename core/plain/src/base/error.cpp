#include "translucent/base/error.h"

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <new>

#include <cxxabi.h>

namespace translucent {

namespace {

/// LibTorch appends its source location and the call stack, which are useless to a reader of the message.
std::string withoutBacktrace(std::string_view text)
{
    for (const std::string_view mark : {"\nException raised from", "\nframe #0"})
        text = text.substr(0, text.find(mark));
    return std::string(text.substr(0, text.find_last_not_of("\n ") + 1));
}

/// LibTorch reports it as an error like any other.
bool meansNoMemory(std::string_view text)
{
    for (const std::string_view mark : {"can't allocate memory", "out of memory", "CUBLAS_STATUS_ALLOC_FAILED"})
        if (text.find(mark) != std::string_view::npos)
            return true;
    return false;
}

std::string nameOf(const std::type_info& type)
{
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> name(
        abi::__cxa_demangle(type.name(), nullptr, nullptr, &status), &std::free);
    return status == 0 ? name.get() : type.name();
}

}  // namespace

void rethrowAsError(std::string_view operation)
{
    try {
        throw;
    } catch (const Error&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw Error(ErrorCode::OutOfMemory,
            say("%1 failed: there is not enough memory; close other programs or choose smaller sizes", operation));
    } catch (const std::exception&) {
        const auto text = withoutBacktrace(currentExceptionText());
        if (meansNoMemory(text) && text.find("CUDA") != std::string::npos)
            throw Error(ErrorCode::OutOfMemory,
                say("%1 failed: the memory of the GPU is full; choose a smaller batch_tokens, or close other programs "
                    "that use the GPU",
                    operation));
        throw Error(
            meansNoMemory(text) ? ErrorCode::OutOfMemory : ErrorCode::Internal, say("%1 failed: %2", operation, text));
    } catch (...) {
        throw Error(ErrorCode::Internal, say("%1 failed: %2", operation, currentExceptionText()));
    }
}

std::string currentExceptionText()
{
    try {
        throw;
    } catch (const std::filesystem::filesystem_error& error) {
        return error.path1().string() + ": " + error.code().message();
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        const auto* type = abi::__cxa_current_exception_type();
        return type ? "an exception of type " + nameOf(*type) : "an exception of another language";
    }
}

std::string inQuotes(std::string_view text)
{
    return "'" + printable(text) + "'";
}

Message quote(std::string_view text)
{
    return say("'%1'", printable(text));
}

}  // namespace translucent
