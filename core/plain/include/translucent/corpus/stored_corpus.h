#pragma once

#include "translucent/corpus/corpus.h"
#include "translucent/corpus/corpus_facts.h"
#include "translucent/corpus/corpus_spec.h"
#include "translucent/model/transformer_config.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace translucent {

/// Sentence pairs that need not fit in memory: the first 64 MiB are packed in memory, the rest is in an unnamed file in
/// the system's directory for temporary files (TMPDIR), which is deleted with its last owner. Immutable; cheap to copy;
/// all functions are thread-safe.
class StoredPairs {
public:
    class Writer;

    StoredPairs();
    explicit StoredPairs(std::span<const SentencePair> pairs);

    std::size_t size() const;
    bool empty() const { return size() == 0; }

    /// Returns the pairs from `begin`, at most `count`. @throws Error{InvalidFormat} if the file cannot be read back.
    std::vector<SentencePair> part(std::size_t begin, std::size_t count) const;
    /// Visits all pairs in order, loading one part at a time.
    void forEach(const std::function<void(const SentencePair&)>& visitor) const;

    /// Equal for the same texts in the same order.
    const std::string& fingerprint() const;

    /// The number of pairs that forEach keeps in memory, and a suitable part size for other sequential readers.
    static constexpr std::size_t kPart = 4096;

private:
    struct Data;
    explicit StoredPairs(std::shared_ptr<const Data> data);
    std::shared_ptr<const Data> m_data;
};

/// Stores pairs one after the other.
class StoredPairs::Writer {
public:
    /// @param inMemory number of bytes to keep in memory
    explicit Writer(std::size_t inMemory = std::size_t {64} << 20U);
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// @throws Error{WriteFailed} naming the directory for temporary files
    void add(const SentencePair& pair);
    /// Returns all added pairs; nothing can be added afterwards.
    StoredPairs finish();

private:
    void moveToFile();

    std::size_t m_inMemory;
    std::shared_ptr<Data> m_data;
};

/// A corpus that can be larger than memory.
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

/// As readCorpus, which holds all pairs in memory and is used for built-in tasks.
/// @throws Error as readCorpus does, and Error{WriteFailed} as StoredPairs::Writer.
StoredReadResult readStoredCorpus(const std::string& spec, const CorpusReadOptions& options);

struct StoredSplit {
    StoredCorpus train;
    Corpus heldOut;
};

/// Returns the same parts as for a Corpus in memory.
StoredSplit splitCorpus(const StoredCorpus& corpus, const SplitOptions& options);

/// The corpus with the links of a file, as of a Corpus in memory.
StoredCorpus withAlignments(const StoredCorpus& corpus, const std::string& file);

CorpusFacts corpusFacts(const StoredCorpus& corpus);

/// @throws Error{InvalidArgument} naming the corpus and its first pair with a labelProblem
void requireLabels(Task task, const Corpus& corpus);
void requireLabels(Task task, const StoredCorpus& corpus);

}  // namespace translucent
