#include "files/foreign_files.h"

#include "translucent/base/error.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace translucent {

using namespace std::string_view_literals;

namespace {

struct Foreign {
    std::string_view bytes;
    Message what;
    std::size_t offset = 0;
};

Message packedWith(std::string_view packing, std::string_view program)
{
    return say(
        "is compressed with %1; decompress it first, e.g. with %2 (only gzip and zip are supported)", packing, program);
}

Message arrowTable(std::string_view program)
{
    return say("is an Arrow or Feather table; save it as JSON lines, e.g. in Python with %1", program);
}

const std::vector<Foreign>& foreignFiles()
{
    const auto feather = arrowTable("pandas.read_feather(FILE).to_json('corpus.jsonl', orient='records', lines=True)");
    const auto pickle = say("is a Python pickle; load it only if you trust it, because a pickle can run programs, and "
                            "save its sentences as JSON lines");
    const auto array = say("is a NumPy array; save its sentences as tab-separated text");
    static const std::vector<Foreign> files {
        {"PAR1"sv,
            say("is a Parquet table; save it as JSON lines, e.g. in Python with %1",
                "datasets.Dataset.from_parquet(FILE).to_json('corpus.jsonl')")},
        {"ARROW1"sv, feather},
        {"FEA1"sv, feather},
        {"\xFF\xFF\xFF\xFF"sv, arrowTable("datasets.Dataset.from_file(FILE).to_json('corpus.jsonl')")},
        {"\xFD"
         "7zXZ\0"sv,
            packedWith("xz", "unxz")},
        {"BZh"sv, packedWith("bzip2", "bunzip2")},
        {"\x28\xB5\x2F\xFD"sv, packedWith("zstd", "unzstd")},
        {"\x04\x22\x4D\x18"sv, packedWith("lz4", "unlz4")},
        {"7z\xBC\xAF\x27\x1C"sv, packedWith("7z", "7z x")},
        {"Rar!\x1A\x07"sv, packedWith("rar", "unrar x")},
        {"ustar"sv, packedWith("tar", "tar -xf"), 257},
        {"%PDF-"sv, say("is a PDF; save its sentences as text, with one file per language")},
        {"SQLite format 3\0"sv,
            say("is an SQLite database; export the two columns as tab-separated text, e.g. with sqlite3 -tabs FILE "
                "'SELECT …' > corpus.tsv")},
        {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, say("is a Word or Excel document; save it as tab-separated UTF-8 text")},
        {"{\\rtf"sv, say("is an RTF document; save it as UTF-8 text")},
        {"\x89HDF\r\n\x1A\n"sv, say("is an HDF5 file; save its sentences as tab-separated text")},
        {"\x93NUMPY"sv, array},
        {"\x80\x02"sv, pickle},
        {"\x80\x03"sv, pickle},
        {"\x80\x04"sv, pickle},
        {"\x80\x05"sv, pickle},
    };
    return files;
}

/// They name the file that is meant.
const std::vector<Foreign>& standIns()
{
    static const std::vector<Foreign> standIns {
        {"version https://git-lfs.github.com/spec/"sv,
            say("is a Git LFS pointer, not the file itself; get the file with 'git lfs pull', or download it from the "
                "web page of the repository")},
        {"/annex/objects/"sv, say("is a git-annex pointer, not the file itself; get the file with 'git annex get'")},
        {"../.git/annex/objects/"sv,
            say("is a git-annex pointer, not the file itself; get the file with 'git annex get'")},
    };
    return standIns;
}

const std::vector<Foreign>& foreignArchives()
{
    static const std::vector<Foreign> archives {
        {"[Content_Types].xml"sv, say("is a Word, Excel or PowerPoint document; save it as tab-separated UTF-8 text")},
        {"mimetypeapplication/vnd.oasis.opendocument"sv,
            say("is a LibreOffice document; save it as tab-separated UTF-8 text")},
        {"/data.pkl"sv, say("is a PyTorch model; choose a file with sentences")},
        {".npy"sv, say("is a NumPy archive; save its sentences as tab-separated text")},
    };
    return archives;
}

[[noreturn]] void refuse(const Foreign& foreign, const std::string& fileName)
{
    throw Error(ErrorCode::InvalidFormat, say("%1: %2", fileName, foreign.what));
}

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool isWebPage(std::string_view firstBytes)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    constexpr std::size_t kLongestTag = 14;
    if (firstBytes.starts_with(kByteOrderMark))
        firstBytes.remove_prefix(kByteOrderMark.size());
    const auto first = std::ranges::find_if_not(firstBytes, isSpace);
    std::string begin(first, first + std::min<std::ptrdiff_t>(firstBytes.end() - first, kLongestTag));
    std::ranges::transform(
        begin, begin.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return begin == "<!doctype html" || begin.starts_with("<html>") || begin.starts_with("<html ");
}

}  // namespace

void refuseStandIn(std::string_view firstBytes, const std::string& fileName)
{
    for (const Foreign& standIn : standIns())
        if (firstBytes.starts_with(standIn.bytes))
            refuse(standIn, fileName);
    if (isWebPage(firstBytes))
        throw Error(ErrorCode::InvalidFormat,
            say("%1: is a web page (HTML); download the file that it links to, or save its sentences as text",
                fileName));
}

void refuseForeignFile(std::string_view firstBytes, const std::string& fileName)
{
    refuseStandIn(firstBytes, fileName);
    for (const Foreign& foreign : foreignFiles())
        if (firstBytes.size() >= foreign.offset && firstBytes.substr(foreign.offset).starts_with(foreign.bytes))
            refuse(foreign, fileName);
    if (!firstBytes.starts_with("PK\x03\x04"))
        return;
    refuseForeignArchive(firstBytes, fileName);
    throw Error(ErrorCode::InvalidFormat,
        say("%1: is a zip archive; unpack it first, or name it .zip if it is a corpus", fileName));
}

void refuseForeignArchive(std::string_view names, const std::string& fileName)
{
    for (const Foreign& foreign : foreignArchives())
        if (names.find(foreign.bytes) != std::string_view::npos)
            refuse(foreign, fileName);
}

}  // namespace translucent
