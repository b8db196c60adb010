#include "scratch.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace translucent::test {

Scratch::Scratch()
{
    std::string name = (std::filesystem::temp_directory_path() / "translucent-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
        throw std::runtime_error("cannot create " + name);
    m_directory = name;
}

Scratch::~Scratch()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_directory, ignored);
}

std::string Scratch::write(const std::string& name, std::string_view content) const
{
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
}

std::string readFile(const std::string& file)
{
    std::ifstream input(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(input), {}};
}

std::vector<std::string> splitLines(const std::string& text)
{
    std::istringstream input(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(input, line);)
        lines.push_back(line);
    return lines;
}

}  // namespace translucent::test
