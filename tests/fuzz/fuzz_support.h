#pragma once

#include "translucent/base/error.h"
#include "translucent/corpus/corpus_spec.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace translucent::fuzz {

/// The bytes of one run under a path, for readers that open files. The file is in memory and is deleted with this
/// object.
class MemoryFile {
public:
    MemoryFile(const std::uint8_t* data, std::size_t size);
    explicit MemoryFile(const std::string& text);
    ~MemoryFile();
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    const std::string& path() const { return m_path; }

private:
    int m_descriptor = -1;
    std::string m_path;
};

/// Throws an exception that neither a reader nor a target catches: a crash for the fuzzer, a failure for the replay
/// test.
void require(bool holds, const char* promise);

/// Runs a reader. It can reject the input, but only with an Error whose message starts with the file's name, is UTF-8
/// and short enough to be shown.
void mayRefuse(const std::string& fileName, const std::function<void()>& read);

/// The guarantees of every corpus reader for accepted input: clean, complete pairs and a reason for every other line.
void requireCleanPairs(const CorpusReadResult& result);

}  // namespace translucent::fuzz

/// Called by libFuzzer, and by the replay test for every stored input.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
