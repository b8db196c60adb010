#pragma once

#include "translucent/corpus.h"
#include "translucent/corpus_facts.h"
#include "translucent/corpus_spec.h"
#include "translucent/transformer_config.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// Sentence pairs that need not fit into memory: the first 64 MiB of them are kept there, packed, and more in a
/// nameless file of the system's directory for temporary files (TMPDIR), which is gone when its last owner is.
/// Never changes once written; cheap to copy, and all functions may be called from several threads.
class StoredPairs {
public:
    class Writer;

    StoredPairs();
    explicit StoredPairs(std::span<const SentencePair> pairs);

    std::size_t size() const;
    bool empty() const { return size() == 0; }

    /// The pairs from `begin` on, `count` or as many as there are. @throws Error{InvalidFormat} when the file cannot be
    /// read back.
    std::vector<SentencePair> part(std::size_t begin, std::size_t count) const;
    /// One after the other, a part at a time.
    void forEach(const std::function<void(const SentencePair&)>& visitor) const;

    /// Equal for the same texts in the same order.
    const std::string& fingerprint() const;

    /// How many pairs forEach holds in memory, and what suits others that take one part after the other.
    static constexpr std::size_t kPart = 4096;

private:
    struct Data;
    explicit StoredPairs(std::shared_ptr<const Data> data);
    std::shared_ptr<const Data> m_data;
};

/// Stores pairs one after the other.
class StoredPairs::Writer {
public:
    /// @param inMemory bytes that may stay in memory
    explicit Writer(std::size_t inMemory = std::size_t {64} << 20U);
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// @throws Error{WriteFailed} naming the directory for temporary files
    void add(const SentencePair& pair);
    /// All that were added; nothing may be added any more.
    StoredPairs finish();

private:
    void moveToFile();

    std::size_t m_inMemory;
    std::shared_ptr<Data> m_data;
};

/// A Corpus that may be larger than memory.
struct StoredCorpus {
    StoredPairs pairs;
    std::string name;
    std::string attribution;
    CorpusLines lines;

    StoredCorpus() = default;
    StoredCorpus(StoredPairs stored, std::string shortName, std::string origin);
    StoredCorpus(const Corpus& corpus);

    std::size_t size() const { return pairs.size(); }
    Corpus inMemory() const;
};

struct StoredReadResult {
    StoredCorpus corpus;
    std::vector<CorpusProblem> problems;  ///< as in CorpusReadResult
    std::size_t leftOut = 0;
    std::vector<Message> notes {};
};

/// As readCorpus, which holds all pairs in memory; built-in tasks are generated there.
/// @throws Error as readCorpus does, and Error{WriteFailed} as StoredPairs::Writer.
StoredReadResult readStoredCorpus(const std::string& spec, const CorpusReadOptions& options);

struct StoredSplit {
    StoredCorpus train;
    Corpus heldOut;
};

/// The same parts as of a Corpus in memory.
StoredSplit splitCorpus(const StoredCorpus& corpus, const SplitOptions& options);

/// The corpus with the links of a file, as of a Corpus in memory.
StoredCorpus withAlignments(const StoredCorpus& corpus, const std::string& file);

CorpusFacts corpusFacts(const StoredCorpus& corpus);

/// @throws Error{InvalidArgument} naming the first pair whose labels do not fit the task.
void requireLabels(Task task, const StoredCorpus& corpus);

}  // namespace translucent
