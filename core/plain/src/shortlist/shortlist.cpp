#include "translucent/shortlist/shortlist.h"

#include "base/numbers.h"
#include "base/require.h"
#include "files/atomic_file.h"
#include "files/text_lines.h"
#include "translucent/base/error.h"
#include "translucent/base/processor.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_map>

namespace translucent {

namespace {

void appendTargets(std::vector<std::int64_t>& ids, const std::vector<TokenTranslation>& entries)
{
    for (const auto& entry : entries)
        ids.push_back(entry.target);
}

constexpr std::int64_t kMostListed = 1'000'000;
/// A few rounds of model 1 keep all translations possible; more rounds, and the HMM, concentrate on one or two.
constexpr std::int64_t kRounds = 2;
constexpr std::size_t kPairsToJudge = 1000;
constexpr double kDoubtfulShare = 0.05;  // of tokens that are unknown

/// The most frequent target tokens in the corpus, the lower id first among equals, with their shares of all tokens.
std::vector<TokenTranslation> mostFrequent(std::span<const TokenPair> pairs, std::int64_t most)
{
    std::map<std::int64_t, double> counts;
    double sum = 0;
    for (const auto& pair : pairs)
        for (const auto id : pair.target) {
            ++counts[id];
            ++sum;
        }
    std::vector<TokenTranslation> tokens;
    for (const auto& [id, count] : counts)
        if (id >= kSpecialIds)
            tokens.push_back({id, count / sum});
    std::ranges::stable_sort(tokens, std::ranges::greater {}, &TokenTranslation::probability);
    tokens.resize(std::min(tokens.size(), static_cast<std::size_t>(most)));
    return tokens;
}

void keepBest(TokenTranslations& translations, std::int64_t most)
{
    for (auto& [source, targets] : translations) {
        std::erase_if(targets, [](const auto& token) { return token.target < kSpecialIds; });
        targets.resize(std::min(targets.size(), static_cast<std::size_t>(most)));
    }
}

TokenPair encoded(const std::string& source, const std::string& target, const TokenizerPair& tokenizers)
{
    return {tokenizers.source.encodeIds(source), tokenizers.target.encodeIds(target)};
}

/// The share of tokens on both sides that are not in the vocabularies.
double unknownShare(std::span<const TokenPair> pairs)
{
    std::ptrdiff_t all = 0, unknown = 0;
    for (const auto& pair : pairs)
        for (const auto& ids : {pair.source, pair.target}) {
            all += std::ssize(ids);
            unknown += std::ranges::count(ids, kUnknownId);
        }
    return all == 0 ? 0 : static_cast<double>(unknown) / static_cast<double>(all);
}

/// A corpus with exchanged sides would give a list that makes every translation bad.
void requireDirection(
    std::span<const SentencePair> corpus, std::span<const TokenPair> pairs, const TokenizerPair& tokenizers)
{
    const auto looked = std::min(kPairsToJudge, corpus.size());
    std::vector<TokenPair> exchanged;
    for (const auto& pair : corpus.first(looked))
        exchanged.push_back(encoded(pair.target, pair.source, tokenizers));
    const double asGiven = unknownShare(pairs.first(looked)), theOtherWay = unknownShare(exchanged);
    if (asGiven >= kDoubtfulShare && asGiven > 3 * theOtherWay) {
        const auto percent = [](double share) { return static_cast<int>(std::round(100 * share)); };
        throw Error(ErrorCode::InvalidArgument,
            say("%1 % of the corpus tokens are unknown to the model, but only %2 % with source and target swapped; "
                "swap them, e.g. with --columns 2,1",
                percent(asGiven), percent(theOtherWay)));
    }
}

constexpr std::string_view kHeader = "#shortlist version ", kVersion = "1";
constexpr std::string_view kNull = "NULL";  ///< of Moses: the empty word

/// The words of a line: target, source and probability, if it has three.
struct Fields {
    std::array<std::string_view, 3> words;
    std::size_t count = 0;
};

Fields fieldsOf(std::string_view line)
{
    constexpr std::string_view kBlanks = " \t";
    Fields fields;
    for (auto begin = line.find_first_not_of(kBlanks); begin != std::string_view::npos;
         begin = line.find_first_not_of(kBlanks, begin)) {
        const auto end = std::min(line.find_first_of(kBlanks, begin), line.size());
        if (fields.count < fields.words.size())
            fields.words[fields.count] = line.substr(begin, end - begin);
        ++fields.count;
        begin = end;
    }
    return fields;
}

class PieceIds {
public:
    explicit PieceIds(const Tokenizer& tokenizer)
    {
        for (std::int64_t id = 0; id < tokenizer.vocabularySize(); ++id)
            m_ids.emplace(tokenizer.pieceText(id), id);
    }

    std::optional<std::int64_t> of(std::string_view piece) const
    {
        const auto found = m_ids.find(piece);
        return found == m_ids.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::unordered_map<std::string_view, std::int64_t> m_ids;  ///< of texts owned by the tokenizer
};

class ShortlistReader {
public:
    ShortlistReader(const std::filesystem::path& file, const TokenizerPair& tokenizers)
        : m_lines(file)
        , m_sources(tokenizers.source)
        , m_targets(tokenizers.target)
    {
    }

    Shortlist read()
    {
        while (const auto line = m_lines.next()) {
            if (m_lines.number() == 1 && line->starts_with(kHeader))
                requireVersion(line->substr(kHeader.size()));
            else if (const auto fields = fieldsOf(*line); fields.count > 0)
                add(fields);
        }
        if (m_shortlist.always.empty() && m_shortlist.bySource.empty())
            throw Error(ErrorCode::InvalidFormat,
                say("%1: no entries; a shortlist has one entry per line: target piece, source piece and probability",
                    m_lines.fileName()));
        return std::move(m_shortlist);
    }

private:
    [[noreturn]] void fail(ErrorCode code, const Message& what) const
    {
        throw Error(code, about(lineOf(m_lines.fileName(), m_lines.number()), what));
    }

    void requireVersion(std::string_view version) const
    {
        if (version != kVersion)
            fail(ErrorCode::InvalidFormat,
                say("this shortlist has version %1; this program reads version %2", quote(version), kVersion));
    }

    void add(const Fields& fields)
    {
        if (fields.count != fields.words.size())
            fail(ErrorCode::InvalidFormat,
                say("expected target piece, source piece and probability, separated by spaces; the number of words is "
                    "%1",
                    fields.count));
        const auto& [target, source, number] = fields.words;
        const auto probability = probabilityOf(number);
        if (target == kNull)
            return;
        const auto id = m_targets.of(target);
        if (!id)
            fail(ErrorCode::Inconsistent,
                say("the model has no target piece %1; use a shortlist that was learnt for this model", quote(target)));
        entriesOf(source).push_back({*id, probability});
    }

    std::vector<TokenTranslation>& entriesOf(std::string_view source)
    {
        if (source == kNull)
            return m_shortlist.always;
        const auto id = m_sources.of(source);
        if (!id)
            fail(ErrorCode::Inconsistent,
                say("the model has no source piece %1; use a shortlist that was learnt for this model", quote(source)));
        return m_shortlist.bySource[*id];
    }

    double probabilityOf(std::string_view text) const
    {
        double value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size() || !(value >= 0 && value <= 1))
            fail(
                ErrorCode::InvalidFormat, say("%1 is not a probability; it must be a number from 0 to 1", quote(text)));
        return value;
    }

    TextLines m_lines;
    PieceIds m_sources;
    PieceIds m_targets;
    Shortlist m_shortlist;
};

void appendEntries(
    std::string& text, const std::vector<TokenTranslation>& entries, std::string_view source, const Tokenizer& target)
{
    for (const auto& entry : entries)
        text.append(target.pieceText(entry.target))
            .append(" ")
            .append(source)
            .append(" ")
            .append(shortestText(entry.probability))
            .append("\n");
}

}  // namespace

std::vector<std::int64_t> Shortlist::targetsOf(std::span<const std::int64_t> source) const
{
    std::vector<std::int64_t> ids;
    for (std::int64_t id = 0; id < kSpecialIds; ++id)
        ids.push_back(id);
    appendTargets(ids, always);
    for (const auto token : source)
        if (const auto found = bySource.find(token); found != bySource.end())
            appendTargets(ids, found->second);
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

void validate(const Shortlist& shortlist, const TransformerConfig& config)
{
    const auto refuse = [](bool holds, const Message& what) {
        if (holds)
            throw Error(ErrorCode::InvalidArgument, what);
    };
    refuse(!config.hasDecoder(), say("this model outputs labels; a shortlist is only for translation models"));
    refuse(config.isNonAutoregressive(),
        say("this model writes all tokens at once; a shortlist is only for models that write one token at a time"));
    refuse(config.copies(),
        say("this model copies source pieces, which may be any of its vocabulary; it cannot be used with a shortlist"));
    const auto check = [&](const std::vector<TokenTranslation>& entries) {
        for (const auto& entry : entries)
            requireField(entry.target >= 0 && entry.target < config.targetVocabulary, "shortlist id", entry.target,
                say("the target vocabulary has the ids 0 to %1", config.targetVocabulary - 1));
    };
    check(shortlist.always);
    for (const auto& listed : shortlist.bySource)
        check(listed.second);
}

void validate(const ShortlistOptions& options)
{
    const auto require = [](std::int64_t value, const char* field, std::int64_t least) {
        requireField(
            value >= least && value <= kMostListed, field, value, say("it must be from %1 to %2", least, kMostListed));
    };
    require(options.best, "best", 1);
    require(options.frequent, "frequent", 0);
    requireField(options.threads >= 0 && options.threads <= mostThreads(), "threads", options.threads, threadsRule());
}

std::optional<Shortlist> learnShortlist(
    const Corpus& corpus, const TokenizerPair& tokenizers, const ShortlistOptions& options, std::stop_token stop)
{
    validate(options);
    if (corpus.pairs.empty())
        throw Error(ErrorCode::InvalidArgument, say("the corpus has no pairs to learn a shortlist from"));
    std::vector<TokenPair> pairs;
    for (const auto& pair : corpus.pairs)
        pairs.push_back(encoded(pair.source, pair.target, tokenizers));
    requireDirection(corpus.pairs, pairs, tokenizers);
    auto translations =
        learnTranslations(pairs, {.model1Iterations = kRounds, .hmmIterations = 0, .threads = options.threads}, stop);
    if (stop.stop_requested())
        return {};
    keepBest(translations, options.best);
    return Shortlist {mostFrequent(pairs, options.frequent), std::move(translations)};
}

void writeShortlist(const Shortlist& shortlist, const TokenizerPair& tokenizers, const std::filesystem::path& file)
{
    auto text = std::string(kHeader).append(kVersion).append("\n");
    appendEntries(text, shortlist.always, kNull, tokenizers.target);
    for (const auto& [source, entries] : shortlist.bySource)
        appendEntries(text, entries, tokenizers.source.pieceText(source), tokenizers.target);
    writeFileAtomically(file, text, Links::Followed);
}

Shortlist readShortlist(const std::filesystem::path& file, const TokenizerPair& tokenizers)
{
    return atBoundary("reading " + inQuotes(file.string()), [&] { return ShortlistReader(file, tokenizers).read(); });
}

}  // namespace translucent
