#include "fuzz_support.h"

#include "base/unicode.h"
#include "corpus/corpus_readers.h"

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include <sys/mman.h>
#include <unistd.h>

namespace translucent::fuzz {

namespace {

constexpr std::size_t kLongestMessage = 2000;

void requireUsefulMessage(std::string_view message, const std::string& fileName)
{
    require(message.starts_with(fileName), "a message begins with the name of the file");
    require(isValidUtf8(message), "a message is UTF-8");
    require(message.size() <= kLongestMessage, "a message fits on the screen");
}

}  // namespace

MemoryFile::MemoryFile(const std::uint8_t* data, std::size_t size)
    : m_descriptor(::memfd_create("input", MFD_CLOEXEC))
    , m_path("/proc/self/fd/" + std::to_string(m_descriptor))
{
    const auto written = m_descriptor < 0 ? -1 : ::write(m_descriptor, data, size);
    if (written != static_cast<::ssize_t>(size)) {
        std::perror("no file in memory");
        std::exit(EXIT_FAILURE);
    }
}

MemoryFile::MemoryFile(const std::string& text)
    : MemoryFile(reinterpret_cast<const std::uint8_t*>(text.data()), text.size())
{
}

MemoryFile::~MemoryFile()
{
    ::close(m_descriptor);
}

void require(bool holds, const char* promise)
{
    if (!holds) {
        throw std::logic_error(std::string("broken promise: ") + promise);
    }
}

void mayRefuse(const std::string& fileName, const std::function<void()>& read)
{
    try {
        read();
    } catch (const Error& error) {
        requireUsefulMessage(error.what(), fileName);
    }
}

void requireCleanPairs(const CorpusReadResult& result)
{
    require(!result.corpus.pairs.empty(), "a corpus has pairs");
    for (const SentencePair& pair : result.corpus.pairs) {
        for (const std::string& side : {pair.source, pair.target}) {
            require(!side.empty(), "no side is empty");
            require(isValidUtf8(side), "sentences are UTF-8");
            require(cleanText(side) == side, "sentences are clean");
        }
    }
    for (const CorpusProblem& problem : result.problems) {
        require(problem.line > 0 && !problem.message.empty(), "a problem has a line and a reason");
    }
}

}  // namespace translucent::fuzz
