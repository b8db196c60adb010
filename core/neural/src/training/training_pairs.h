#pragma once

#include "translucent/corpus/corpus.h"
#include "translucent/corpus/stored_corpus.h"
#include "translucent/model/transformer_config.h"
#include "translucent/text/tokenizer.h"
#include "translucent/training/training_events.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

namespace translucent {

/// Two linked pieces of a pair, by their positions.
struct PieceLink {
    std::uint32_t source = 0;
    std::uint32_t target = 0;

    bool operator==(const PieceLink&) const = default;
};

/// A sentence pair as ids. Both sides end with END, except labels.
struct EncodedPair {
    std::vector<std::int64_t> source;
    std::vector<std::int64_t> target;
    std::vector<PieceLink> links = {};      ///< includes links of the ENDs; empty unless requested
    std::vector<std::int64_t> places = {};  ///< for labels: the source position of each; empty for a translation
    std::string reference = {};             ///< text of the target; empty unless requested
};

struct EncodedCorpus {
    std::vector<EncodedPair> pairs;
    std::size_t leftOut = 0;  ///< skipped pairs: too long for the model, or with a wrong number of labels
};

/// Options for encoding pairs.
struct EncodingOptions {
    std::int64_t maxLength = 0;  ///< pieces including END; pairs with more on either side are skipped
    bool links = false;          ///< links the pieces of linked words, in pairs with gold links
    Task task = Task::Translation;
    bool references = false;  ///< keeps the texts of the targets
};

EncodedCorpus encodeCorpus(std::span<const SentencePair> pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options);

/// The pair as ids; empty if it is skipped.
EncodedPair encodedPair(
    const SentencePair& pair, const Tokenizer& source, const Tokenizer& target, const EncodingOptions& options);

/// The same for pieces that have already been computed.
EncodedPair encodedPair(const SentencePair& pair, const std::vector<PlacedId>& sources,
    const std::vector<PlacedId>& targets, const Tokenizer& source, const EncodingOptions& options);

/// The number of pieces of a pair, ENDs included.
struct PairLengths {
    std::uint32_t source = 0;
    std::uint32_t target = 0;
};

/// Encoded pairs in compact form: one or two bytes per piece and 17 per pair, so that millions fit into memory.
class PackedPairs {
public:
    std::size_t size() const { return m_lengths.size(); }
    bool empty() const { return m_lengths.empty(); }
    void reserve(std::size_t pairs);

    void add(const EncodedPair& pair);
    void append(PackedPairs&& others);

    EncodedPair operator[](std::size_t number) const;
    /// The lengths of all pairs, in order.
    std::span<const PairLengths> lengths() const { return m_lengths; }

private:
    struct Place {
        std::uint32_t block = 0;
        std::uint32_t offset = 0;
    };

    std::vector<std::string> m_blocks;
    std::vector<Place> m_places;
    std::vector<PairLengths> m_lengths;
};

/// Pairs by index: all pairs, or those of one batch.
class EncodedPairs {
public:
    EncodedPairs() = default;
    EncodedPairs(std::span<const EncodedPair> all)
        : m_all(all)
    {
    }
    EncodedPairs(const std::vector<EncodedPair>& all)
        : m_all(all)
    {
    }
    /// Unpacks the pairs with these indices.
    EncodedPairs(const PackedPairs& packed, std::span<const std::size_t> numbers);

    /// Only for an index that was requested.
    const EncodedPair& operator[](std::size_t number) const;

private:
    std::span<const EncodedPair> m_all;
    std::unordered_map<std::size_t, EncodedPair> m_unpacked;
};

/// Maximum number of pairs that the aligner learns from: more pairs need more time and memory and change few links.
inline constexpr std::size_t kMostLinksLearntFrom = 200'000;

/// Adds the links of the statistical aligner to the pairs of a corpus that have no links, one part at a time. Returns
/// the same pairs if all have links, or if `stop` ends it. The aligner learns from `learntFrom` of them, evenly spaced
/// and always the same, or from all.
StoredPairs linkedPairs(const StoredCorpus& corpus, TrainingObserver& observer, const std::stop_token& stop,
    std::size_t learntFrom = kMostLinksLearntFrom);

/// The pairs of a training.
struct TrainingPairs {
    PackedPairs pairs;
    std::size_t leftOut = 0;  ///< same as in EncodedCorpus
};

/// Encodes a corpus one part at a time, in `threads` threads, and keeps only the ids.
TrainingPairs trainingPairs(const StoredPairs& pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options, std::size_t threads);

/// For translations: draws random segmentations, see Tokenizer::sample. If a drawn one is too long for the model, the
/// best one is used instead, so that the draws do not change which pairs are skipped.
TrainingPairs sampledPairs(const StoredPairs& pairs, const Tokenizer& source, const Tokenizer& target,
    const EncodingOptions& options, double alpha, std::uint64_t seed);

}  // namespace translucent
