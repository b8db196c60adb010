#include "translucent/error.h"

#include <cstdlib>
#include <cxxabi.h>
#include <filesystem>
#include <memory>

namespace translucent {

namespace {

std::string nameOf(const std::type_info& type)
{
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> name(
        abi::__cxa_demangle(type.name(), nullptr, nullptr, &status), &std::free);
    return status == 0 ? name.get() : type.name();
}

}  // namespace

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

}  // namespace translucent
