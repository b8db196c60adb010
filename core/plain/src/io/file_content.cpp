#include "io/file_content.h"

#include "io/file_stream.h"

namespace translucent {

std::vector<char> readFileContent(const std::filesystem::path& file, const FileContentOptions& options)
{
    FileStream stream(file, options);
    std::vector<char> content;
    for (auto bytes = stream.next(); !bytes.empty(); bytes = stream.next()) {
        content.insert(content.end(), bytes.begin(), bytes.end());
    }
    return content;
}

}  // namespace translucent
