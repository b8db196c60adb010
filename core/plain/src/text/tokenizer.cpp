#include "translucent/text/tokenizer.h"

#include "base/require.h"
#include "base/unicode.h"
#include "files/byte_stream.h"
#include "files/text_lines.h"
#include "text/numbered_pieces.h"
#include "text/sentencepiece_module.h"
#include "text/vocabulary_check.h"
#include "translucent/base/error.h"
#include "translucent/files/resources.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <dlfcn.h>

namespace translucent {

namespace {

constexpr auto kModule = "libtranslucent_sentencepiece.so";

/// libc's own dlopen. Sanitizers replace dlopen by a version that rejects separate symbol scopes, to protect their
/// malloc; the module is built with the same sanitizer and finds it in its own scope first.
auto plainDlopen()
{
    using Function = void* (*)(const char*, int);
    void* libc = ::dlopen("libc.so.6", RTLD_NOW | RTLD_NOLOAD);
    void* function = libc ? ::dlsym(libc, "dlopen") : nullptr;
    return function ? reinterpret_cast<Function>(function) : &::dlopen;
}

const SentencepieceLibrary* loadModule()
{
    void* module = plainDlopen()(modulePath(kModule).c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    if (!module)
        throw Error(ErrorCode::NotFound, say("%1: cannot be loaded: %2; reinstall the program", kModule, ::dlerror()));
    using Function = const SentencepieceLibrary* (*)();
    return reinterpret_cast<Function>(::dlsym(module, "translucentSentencepieceLibrary"))();
}

/// The text of code points in hexadecimal, separated by single spaces; empty if invalid.
std::optional<std::u32string> codePoints(std::string_view text)
{
    std::u32string codes;
    for (;;) {
        std::uint32_t value = 0;
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
        if (error != std::errc() || value == 0 || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
            return {};
        codes.push_back(value);
        text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
        if (text.empty())
            return codes;
        if (text.front() != ' ')
            return {};
        text.remove_prefix(1);
    }
}

/// Empty if the line is not a rule.
std::optional<std::pair<std::u32string, std::u32string>> parsedRule(std::string_view line)
{
    const auto tab = line.find('\t');
    if (tab == std::string_view::npos)
        return {};
    const auto replaced = codePoints(line.substr(0, tab));
    const auto replacement =
        tab + 1 == line.size() ? std::optional(std::u32string()) : codePoints(line.substr(tab + 1));
    if (!replaced || !replacement)
        return {};
    return std::pair {*replaced, *replacement};
}

bool canBeSeen(std::u32string_view text)
{
    return !std::ranges::all_of(text, isInvisible);
}

void requireUtf8(std::string_view text)
{
    if (!isValidUtf8(text))
        throw Error(ErrorCode::InvalidFormat, say("the sentence is not UTF-8 text; convert it"));
}

/// sentencepiece crashes if normalisation leaves only "▁", its space, or U+FFFD, the replacement character, and skips
/// sentences with "▅", its sign for unknown pieces.
bool canBeLearnt(const VocabularyText& sentence)
{
    constexpr std::string_view reserved = "▅";
    constexpr std::size_t kLongestCodePoint = 4;  // in bytes
    const auto counts = [](char32_t c) { return !isInvisible(c) && c != U'\uFFFD' && c != U'▁'; };
    const auto anyCounts = [&](std::string_view text) { return std::ranges::any_of(decodeUtf8(text), counts); };
    if (sentence.text.find(reserved) != std::string::npos)
        return false;
    requireUtf8(sentence.text);
    const auto first = sentence.text.substr(0, codePointBoundaryBefore(sentence.text, kLongestCodePoint));
    return anyCounts(first) || anyCounts(sentence.text);
}

class LearnableTexts : public VocabularyTexts {
public:
    explicit LearnableTexts(const VocabularyTexts& all)
        : m_all(all)
    {
        bool any = false;
        for (std::size_t part = 0; part < parts() && !any; ++part)
            visit(part, [&](const VocabularyText&) { any = true; });
        if (!any)
            throw Error(ErrorCode::InvalidArgument,
                say("a vocabulary cannot be trained: there is no sentence to learn from, only spaces, U+FFFD, ▁ or ▅"));
    }

    std::size_t parts() const override { return m_all.parts(); }
    void visit(std::size_t part, const Visitor& visitor) const override
    {
        m_all.visit(part, [&](const VocabularyText& sentence) {
            if (canBeLearnt(sentence))
                visitor(sentence);
        });
    }

private:
    const VocabularyTexts& m_all;
};

/// Sentences in memory.
class ListedTexts : public VocabularyTexts {
public:
    explicit ListedTexts(std::span<const VocabularyText> texts)
        : m_texts(texts)
    {
    }

    std::size_t parts() const override { return (m_texts.size() + kPart - 1) / kPart; }
    void visit(std::size_t part, const Visitor& visitor) const override
    {
        const auto rest = m_texts.subspan(part * kPart);
        std::ranges::for_each(rest.first(std::min(kPart, rest.size())), visitor);
    }

private:
    static constexpr std::size_t kPart = 4096;

    std::span<const VocabularyText> m_texts;
};

/// Checks rules that replace sentencepiece's own normalisation (NFKC), one per line: the code points to replace in
/// hexadecimal, separated by spaces, a tab, and their replacement. The longest rule is used. The rules become part of
/// the vocabulary's file. Only invisible characters can have an empty replacement: sentencepiece crashes if nothing is
/// left.
/// @throws Error{NotFound, InvalidFormat} naming file and line: sentencepiece itself accepts damaged rules silently.
void requireNormalizationRules(const std::filesystem::path& file)
{
    constexpr std::uint64_t kLargestFile = 16U << 20U;
    TextLines lines(file, {.maxBytes = kLargestFile});
    while (const auto line = lines.next()) {
        const auto at = lineOf(lines.fileName(), lines.number());
        const auto rule = parsedRule(*line);
        if (!rule)
            throw Error(ErrorCode::InvalidFormat,
                about(at,
                    say("not a normalisation rule; one looks like \"9AD4<tab>4F53\": code points in hexadecimal, a "
                        "tab, and what replaces them")));
        if (canBeSeen(rule->first) && !canBeSeen(rule->second))
            throw Error(ErrorCode::InvalidFormat,
                about(at, say("would delete %1; only invisible characters may be deleted", encodeUtf8(rule->first))));
    }
    if (lines.number() == 0)
        throw Error(ErrorCode::InvalidFormat,
            say("%1: contains no normalisation rule; give a file with one per line", lines.fileName()));
}

}  // namespace

const SentencepieceLibrary& sentencepieceLibrary()
{
    static const auto* library = loadModule();
    return *library;
}

std::string readVocabulary(const std::filesystem::path& file)
{
    constexpr std::uint64_t largest = std::uint64_t {64} << 20U;  // far above a million pieces
    const auto content = readFileContent(file, {.maxBytes = largest, .regularOnly = true});
    return {content.begin(), content.end()};
}

template <>
const Options<TokenizerOptions>& optionsOf<TokenizerOptions>()
{
    using V = TokenizerOptions;
    static const OptionRange pieces {.least = kSpecialIds + 1, .most = 1 << 20};
    static const OptionRange coverage {.least = 0.98, .most = 1};  // sentencepiece's own minimum
    static const Options<V> table {
        {"kind", byName<&V::kind>("tokenizer kind"),
            say("How the vocabularies are learned; BPE merges the most frequent neighbouring pairs, unigram keeps the "
                "subwords that explain the text best")},
        {"source_vocabulary", &V::sourceVocabulary,
            say("Maximum number of source tokens in the vocabulary; small corpora yield fewer"), pieces},
        {"target_vocabulary", &V::targetVocabulary,
            say("Maximum number of target tokens in the vocabulary; not used with one shared vocabulary"), pieces},
        {"shared", &V::shared, say("One vocabulary for both languages, as in the paper; needed to tie all embeddings")},
        {"character_coverage", &V::characterCoverage,
            say("Share of all characters that a vocabulary must contain; the rarest become unknown"), coverage},
        {"word_boundaries", &V::wordBoundaries,
            say("Subwords stay within words, found by ICU's dictionary in Chinese, and frequent words stay whole; not "
                "used with one shared vocabulary")},
        {"source_normalization", &V::sourceNormalization,
            say("Character normalisation for the source, as a sentencepiece rule file"), {}, {.flag = true}},
        {"target_normalization", &V::targetNormalization,
            say("The same for the target, or nfkc; without it the target is learned unchanged"), {}, {.flag = true}},
        {"split_digits", &V::splitDigits,
            say("Every digit is a token, so that numbers are read and written figure by figure")},
    };
    return table;
}

void validate(const TokenizerOptions& options)
{
    requireRanges(options);
}

/// The loaded model and the renumbering between its ids and ours.
struct Tokenizer::Impl {
    std::string bytes;
    std::unique_ptr<SentencepieceVocabulary> vocabulary;
    std::vector<std::int64_t> ourId;      ///< by sentencepiece id
    std::vector<std::string> pieceTexts;  ///< by our id
    NumberedPieces numbered;              ///< empty for most

    void renumber();
    std::vector<Piece> encodePart(std::string_view text, std::size_t offset) const;
    std::vector<Piece> encode(std::string_view text) const;
    std::string decode(std::span<const std::int64_t> ids) const;
};

std::vector<Piece> Tokenizer::Impl::encodePart(std::string_view text, std::size_t offset) const
{
    std::vector<Piece> pieces;
    for (auto& piece : vocabulary->encode(text)) {
        const auto id = numbered.empty() ? ourId[static_cast<std::size_t>(piece.id)] : numbered.idOf(piece.text);
        pieces.push_back({id, std::move(piece.text), {offset + piece.span.begin, offset + piece.span.end}});
    }
    return pieces;
}

std::vector<Piece> Tokenizer::Impl::encode(std::string_view text) const
{
    if (numbered.empty())
        return encodePart(text, 0);
    std::vector<Piece> pieces;
    for (const auto& [span, isPiece, id] : numbered.parts(text)) {
        const auto part = text.substr(span.begin, span.end - span.begin);
        if (isPiece)
            pieces.push_back({id, std::string(part), span});
        else
            std::ranges::move(encodePart(part, span.begin), std::back_inserter(pieces));
    }
    return pieces;
}

std::string Tokenizer::Impl::decode(std::span<const std::int64_t> ids) const
{
    std::vector<std::string> pieces;
    pieces.reserve(ids.size());
    for (const auto id : ids) {
        if (id == kUnknownId && numbered.empty())
            pieces.push_back(vocabulary->unknownPiece());
        else if (id >= kSpecialIds)
            pieces.push_back(pieceTexts[static_cast<std::size_t>(id)]);
    }
    const auto text = vocabulary->decode(pieces);
    return numbered.empty() ? text : withoutMarks(text);
}

void Tokenizer::Impl::renumber()
{
    const int size = vocabulary->size();
    pieceTexts = {"<pad>", "<unk>", "<s>", "</s>"};
    ourId.assign(static_cast<std::size_t>(size), kUnknownId);
    if (!numbered.empty()) {
        pieceTexts.insert(pieceTexts.end(), numbered.listed().begin(), numbered.listed().end());
        for (int id = 0; id < size; ++id)
            ourId[static_cast<std::size_t>(id)] = numbered.idOf(vocabulary->pieceText(id));
        return;
    }
    for (int id = 0; id < size; ++id) {
        if (vocabulary->isSpecial(id))
            continue;
        ourId[static_cast<std::size_t>(id)] = static_cast<std::int64_t>(pieceTexts.size());
        pieceTexts.push_back(vocabulary->pieceText(id));
    }
}

Tokenizer::Tokenizer(std::shared_ptr<const Impl> impl)
    : m_impl(std::move(impl))
{
}

Tokenizer Tokenizer::train(const VocabularyTexts& texts, const VocabularyOptions& options)
{
    const LearnableTexts chosen(texts);
    if (options.normalization != kNfkc && options.normalization != kNoNormalization)
        requireNormalizationRules(options.normalization);
    const auto operation = [&] { return "learning a vocabulary of " + std::to_string(options.pieces) + " pieces"; };
    return fromBytes(
        atBoundary(operation, [&] { return sentencepieceLibrary().train(chosen, options); }), "the trained vocabulary");
}

Tokenizer Tokenizer::train(std::span<const VocabularyText> texts, const VocabularyOptions& options)
{
    return train(ListedTexts(texts), options);
}

Tokenizer Tokenizer::train(std::span<const std::string> sentences, const VocabularyOptions& options)
{
    std::vector<VocabularyText> texts;
    for (const auto& sentence : sentences)
        texts.push_back({sentence});
    return train(ListedTexts(texts), options);
}

Tokenizer Tokenizer::load(const std::filesystem::path& file)
{
    return fromBytes(readVocabulary(file), file.string());
}

Tokenizer Tokenizer::fromBytes(std::string bytes, const std::string& origin)
{
    checkVocabulary(bytes, origin);
    auto impl = std::make_shared<Impl>(Impl {{}, {}, {}, {}, NumberedPieces::behind(bytes, origin)});
    impl->vocabulary = atBoundary(origin + ": reading it", [&] { return sentencepieceLibrary().load(bytes); });
    if (!impl->vocabulary)
        throw Error(ErrorCode::InvalidFormat, say("%1: not a usable sentencepiece model; restore it", origin));
    impl->bytes = std::move(bytes);
    impl->renumber();
    return Tokenizer(std::move(impl));
}

std::vector<TextSpan> wordsOf(std::string_view text)
{
    requireUtf8(text);
    return atBoundary([&] { return "finding the words of " + std::to_string(text.size()) + " bytes"; },
        [&] { return sentencepieceLibrary().wordsOf(text); });
}

const std::string& Tokenizer::bytes() const
{
    return m_impl->bytes;
}

std::int64_t Tokenizer::vocabularySize() const
{
    return static_cast<std::int64_t>(m_impl->pieceTexts.size());
}

std::vector<Piece> Tokenizer::encode(std::string_view text) const
{
    requireUtf8(text);
    const auto operation = [&] { return "cutting " + std::to_string(text.size()) + " bytes into pieces"; };
    return atBoundary(operation, [&] { return m_impl->encode(text); });
}

std::vector<std::int64_t> Tokenizer::encodeIds(std::string_view text) const
{
    requireUtf8(text);
    std::vector<std::int64_t> ids;
    const auto operation = [&] { return "cutting " + std::to_string(text.size()) + " bytes into pieces"; };
    if (!m_impl->numbered.empty()) {
        std::ranges::transform(encode(text), std::back_inserter(ids), &Piece::id);
        return ids;
    }
    for (const auto id : atBoundary(operation, [&] { return m_impl->vocabulary->encodeIds(text); }))
        ids.push_back(m_impl->ourId[static_cast<std::size_t>(id)]);
    return ids;
}

std::vector<std::vector<PlacedId>> Tokenizer::sample(
    std::span<const std::string_view> texts, double alpha, std::uint64_t seed) const
{
    std::ranges::for_each(texts, requireUtf8);
    return sampler(alpha, seed).next(texts);
}

struct Tokenizer::Sampler::Impl {
    std::shared_ptr<const Tokenizer::Impl> tokenizer;
    std::unique_ptr<SentencepieceSampler> sampler;
};

Tokenizer::Sampler::Sampler(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl))
{
}

Tokenizer::Sampler::~Sampler() = default;
Tokenizer::Sampler::Sampler(Sampler&&) noexcept = default;

std::vector<std::vector<PlacedId>> Tokenizer::Sampler::next(std::span<const std::string_view> texts)
{
    std::ranges::for_each(texts, requireUtf8);
    const auto operation = [&] {
        return "cutting " + std::to_string(texts.size()) + " sentences into pieces at random";
    };
    const auto sampled = atBoundary(operation, [&] { return m_impl->sampler->next(texts); });
    std::vector<std::vector<PlacedId>> pieces(sampled.size());
    for (std::size_t i = 0; i < sampled.size(); ++i)
        for (const auto& [id, span] : sampled[i])
            pieces[i].push_back({m_impl->tokenizer->ourId[static_cast<std::size_t>(id)], span});
    return pieces;
}

Tokenizer::Sampler Tokenizer::sampler(double alpha, std::uint64_t seed) const
{
    return Sampler(std::make_unique<Sampler::Impl>(Sampler::Impl {m_impl, m_impl->vocabulary->sampler(alpha, seed)}));
}

std::string Tokenizer::decode(std::span<const std::int64_t> ids) const
{
    std::ranges::for_each(ids, [this](std::int64_t id) { pieceText(id); });  // checks that the pieces exist
    return atBoundary(
        [&] { return "joining " + std::to_string(ids.size()) + " pieces"; }, [&] { return m_impl->decode(ids); });
}

const std::string& Tokenizer::pieceText(std::int64_t id) const
{
    if (id < 0 || id >= vocabularySize())
        throw Error(ErrorCode::InvalidArgument,
            say("piece id %1 is outside the vocabulary of %2; ids count from 0", id, vocabularySize()));
    return m_impl->pieceTexts[static_cast<std::size_t>(id)];
}

std::optional<std::int64_t> tokenNamed(const Tokenizer& tokenizer, std::string_view word)
{
    const auto ids = tokenizer.encodeIds(word);
    if (ids.size() == 1 && ids.front() != kUnknownId)
        return ids.front();
    for (std::int64_t id = 0; id < tokenizer.vocabularySize(); ++id)
        if (tokenizer.pieceText(id) == word)
            return id;
    return {};
}

}  // namespace translucent
