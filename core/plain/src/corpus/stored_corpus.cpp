#include "translucent/corpus/stored_corpus.h"

#include "base/numbers.h"
#include "files/checksum.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"
#include "translucent/model/labels.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include <unistd.h>

namespace translucent {

namespace {

void requireLabels(Task task, const SentencePair& pair, const std::string& corpus, std::size_t index)
{
    if (const auto problem = labelProblem(task, pair.source, pair.target); !problem.empty())
        throw Error(ErrorCode::InvalidArgument, about(say("%1, pair %2", corpus, index + 1), problem));
}

constexpr std::size_t kMarkedPairs = 16;  ///< between two stored positions

void appendText(std::string& bytes, const std::string& text)
{
    appendVarint(bytes, text.size());
    bytes += text;
}

void appendSpan(std::string& bytes, const TextSpan& span)
{
    appendVarint(bytes, span.begin);
    appendVarint(bytes, span.end);
}

void appendPair(std::string& bytes, const SentencePair& pair)
{
    appendText(bytes, pair.source);
    appendText(bytes, pair.target);
    appendVarint(bytes, pair.alignment.size());
    for (const AlignmentLink& link : pair.alignment) {
        appendSpan(bytes, link.source);
        appendSpan(bytes, link.target);
    }
    appendVarint(bytes, pair.sourceWords.size());
    for (const TextSpan& word : pair.sourceWords)
        appendSpan(bytes, word);
}

std::string takeText(const char*& at)
{
    const auto length = takeVarint(at);
    std::string text(at, length);
    at += length;
    return text;
}

TextSpan takeSpan(const char*& at)
{
    const auto begin = takeVarint(at);
    return {begin, takeVarint(at)};
}

void skipPair(const char*& at)
{
    constexpr std::size_t kNumbersOfLink = 4, kNumbersOfWord = 2;
    for (int side = 0; side < 2; ++side) {
        const auto length = takeVarint(at);
        at += length;
    }
    for (const auto numbers : {kNumbersOfLink, kNumbersOfWord})
        for (auto left = takeVarint(at) * numbers; left > 0; --left)
            takeVarint(at);
}

SentencePair takePair(const char*& at)
{
    SentencePair pair {takeText(at), {}, {}};
    pair.target = takeText(at);
    pair.alignment.resize(takeVarint(at));
    for (AlignmentLink& link : pair.alignment) {
        link.source = takeSpan(at);
        link.target = takeSpan(at);
    }
    pair.sourceWords.resize(takeVarint(at));
    for (TextSpan& word : pair.sourceWords)
        word = takeSpan(at);
    return pair;
}

[[noreturn]] void failToWrite(const std::string& directory, int error)
{
    throw Error(ErrorCode::WriteFailed,
        say("%1: cannot write the temporary copy of a large corpus there: %2; set TMPDIR to a directory with more free "
            "space",
            directory, errnoText(error)));
}

std::string temporaryDirectory()
{
    std::error_code error;
    const auto directory = std::filesystem::temp_directory_path(error);
    return error ? "/tmp" : directory.string();
}

/// The name is removed immediately, so that no file is left behind.
FileDescriptor namelessFile()
{
    const auto directory = temporaryDirectory();
    auto name = directory + "/translucent-XXXXXX";
    FileDescriptor file(::mkstemp(name.data()));
    if (!file.isOpen())
        failToWrite(directory, errno);
    ::unlink(name.c_str());
    return file;
}

void readFrom(const FileDescriptor& file, std::uint64_t offset, std::span<char> bytes)
{
    while (!bytes.empty()) {
        const auto count = ::pread(file.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            throw Error(ErrorCode::InvalidFormat,
                say("%1: cannot read the temporary copy of the corpus: %2", temporaryDirectory(),
                    errnoText(count == 0 ? EIO : errno)));
        offset += static_cast<std::uint64_t>(count);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

}  // namespace

StoredCorpus::StoredCorpus(StoredPairs stored, std::string shortName, std::string origin)
    : pairs(std::move(stored))
    , name(std::move(shortName))
    , attribution(std::move(origin))
{
}

StoredCorpus::StoredCorpus(const Corpus& corpus)
    : StoredCorpus(StoredPairs(corpus.pairs), corpus.name, corpus.attribution)
{
    lines = corpus.lines;
}

Corpus StoredCorpus::inMemory() const
{
    return {pairs.part(0, size()), name, attribution, lines};
}

StoredReadResult readStoredCorpus(const std::string& spec, const CorpusReadOptions& options)
{
    StoredPairs::Writer pairs;
    auto read = readCorpus(spec, options, [&](SentencePair&& pair) { pairs.add(pair); });
    StoredCorpus corpus(pairs.finish(), std::move(read.corpus.name), std::move(read.corpus.attribution));
    corpus.lines = std::move(read.corpus.lines);
    return {std::move(corpus), std::move(read.problems), read.leftOut, std::move(read.notes)};
}

void requireLabels(Task task, const Corpus& corpus)
{
    for (std::size_t i = 0; i < corpus.size(); ++i)
        requireLabels(task, corpus.pairs[i], corpus.name, i);
}

void requireLabels(Task task, const StoredCorpus& corpus)
{
    if (task != Task::Translation)
        corpus.pairs.forEach([&, i = std::size_t {0}](
                                 const SentencePair& pair) mutable { requireLabels(task, pair, corpus.name, i++); });
}

struct StoredPairs::Data {
    FileDescriptor file;
    std::uint64_t filed = 0;           ///< bytes in the file
    std::string rest;                  ///< the rest of the line
    std::vector<std::uint64_t> marks;  ///< the start of every 16th pair
    std::size_t size = 0;
    Fingerprint texts;
    std::string fingerprint = texts.text();

    std::uint64_t end() const { return filed + rest.size(); }

    std::string bytes(std::uint64_t from, std::uint64_t to) const
    {
        std::string result(to - from, '\0');
        const auto inFile = std::min(to, std::max(from, filed)) - from;
        readFrom(file, from, std::span(result).first(inFile));
        if (from + inFile < to)
            rest.copy(result.data() + inFile, to - from - inFile, from + inFile - filed);
        return result;
    }
};

StoredPairs::StoredPairs()
    : m_data(std::make_shared<Data>())
{
}

StoredPairs::StoredPairs(std::shared_ptr<const Data> data)
    : m_data(std::move(data))
{
}

StoredPairs::StoredPairs(std::span<const SentencePair> pairs)
{
    Writer writer;
    for (const SentencePair& pair : pairs)
        writer.add(pair);
    *this = writer.finish();
}

std::size_t StoredPairs::size() const
{
    return m_data->size;
}

std::vector<SentencePair> StoredPairs::part(std::size_t begin, std::size_t count) const
{
    const auto end = std::min(size(), begin + std::min(count, size()));
    std::vector<SentencePair> pairs;
    if (begin >= end)
        return pairs;
    pairs.reserve(end - begin);
    const auto firstMark = begin / kMarkedPairs, lastMark = (end + kMarkedPairs - 1) / kMarkedPairs;
    const auto bytes = m_data->bytes(
        m_data->marks[firstMark], lastMark < m_data->marks.size() ? m_data->marks[lastMark] : m_data->end());
    const char* at = bytes.data();
    for (auto i = firstMark * kMarkedPairs; i < begin; ++i)
        skipPair(at);
    while (pairs.size() < end - begin)
        pairs.push_back(takePair(at));
    return pairs;
}

void StoredPairs::forEach(const std::function<void(const SentencePair&)>& visitor) const
{
    for (std::size_t begin = 0; begin < size(); begin += kPart)
        for (const SentencePair& pair : part(begin, kPart))
            visitor(pair);
}

const std::string& StoredPairs::fingerprint() const
{
    return m_data->fingerprint;
}

StoredPairs::Writer::Writer(std::size_t inMemory)
    : m_inMemory(inMemory)
    , m_data(std::make_shared<Data>())
{
}

StoredPairs::Writer::~Writer() = default;

void StoredPairs::Writer::add(const SentencePair& pair)
{
    if (m_data->size++ % kMarkedPairs == 0)
        m_data->marks.push_back(m_data->end());
    appendPair(m_data->rest, pair);
    m_data->texts.add(pair.source);
    m_data->texts.add(pair.target);
    if (m_data->rest.size() >= m_inMemory)
        moveToFile();
}

/// Later growth is in small steps.
void StoredPairs::Writer::moveToFile()
{
    constexpr std::size_t kStep = std::size_t {1} << 20U;
    if (!m_data->file.isOpen())
        m_data->file = namelessFile();
    if (const int error = writeFully(m_data->file, std::as_bytes(std::span(m_data->rest))))
        failToWrite(temporaryDirectory(), error);
    m_data->filed = m_data->end();
    m_inMemory = std::min(m_inMemory, kStep);
    m_data->rest = {};
}

StoredPairs StoredPairs::Writer::finish()
{
    m_data->fingerprint = m_data->texts.text();
    m_data->rest.shrink_to_fit();
    return StoredPairs(std::exchange(m_data, nullptr));
}

}  // namespace translucent
