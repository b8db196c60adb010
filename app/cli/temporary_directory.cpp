#include "temporary_directory.h"

#include "translucent/error.h"

#include <cerrno>
#include <cstdlib>
#include <system_error>

namespace translucent::cli {

TemporaryDirectory::TemporaryDirectory(const std::string& prefix)
{
    std::string name = (std::filesystem::temp_directory_path() / (prefix + "-XXXXXX")).string();
    if (mkdtemp(name.data()) == nullptr)
        throw Error(ErrorCode::WriteFailed, name + ": " + std::generic_category().message(errno));
    m_path = name;
}

TemporaryDirectory::~TemporaryDirectory()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

}  // namespace translucent::cli
