#include "files/foreign_files.h"

#include "files/byte_stream.h"
#include "formats/tensor_file.h"
#include "support/expect_error.h"
#include "support/gzip_data.h"
#include "support/temporary_directory.h"
#include "support/zip_data.h"
#include "text/vocabulary_check.h"

#include <gtest/gtest.h>

namespace translucent {
namespace {

using namespace std::string_literals;
using test::expectError;

class ForeignFiles : public testing::Test {
protected:
    void expectNamed(const std::string& content, std::initializer_list<std::string_view> parts) const
    {
        for (const auto& bytes : {content, test::gzipped(content)}) {
            const auto file = m_directory.add("file", bytes);
            expectError(ErrorCode::InvalidFormat, parts, [&] { readFileContent(file); });
            expectError(ErrorCode::InvalidFormat, {"/file: is "}, [&] { readFileContent(file); });
        }
    }

    test::TemporaryDirectory m_directory;
};

}  // namespace

TEST_F(ForeignFiles, AreNamedByTheirFirstBytes)
{
    expectNamed("PAR1\x15\x04", {"Parquet", "to_json"});
    expectNamed("ARROW1\0\0"s, {"Arrow", "to_json"});
    expectNamed("FEA1", {"Feather"});
    expectNamed("\xFF\xFF\xFF\xFF\x10\0"s, {"Arrow"});
    expectNamed("\xFD"
                "7zXZ\0rest"s,
        {"compressed with xz", "unxz"});
    expectNamed("BZh91AY", {"compressed with bzip2", "decompress it first"});
    expectNamed("\x28\xB5\x2F\xFD rest", {"compressed with zstd"});
    expectNamed("\x04\x22\x4D\x18 rest", {"compressed with lz4"});
    expectNamed("7z\xBC\xAF\x27\x1C", {"compressed with 7z"});
    expectNamed("Rar!\x1A\x07\x01", {"compressed with rar"});
    expectNamed(std::string(257, 'x') + "ustar", {"compressed with tar"});
    expectNamed("%PDF-1.7", {"PDF"});
    expectNamed("SQLite format 3\0"s, {"SQLite", "sqlite3 -tabs"});
    expectNamed("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", {"Word or Excel"});
    expectNamed("{\\rtf1", {"RTF"});
    expectNamed("\x89HDF\r\n\x1A\n", {"HDF5"});
    expectNamed("\x93NUMPY\x01", {"NumPy"});
    expectNamed("\x80\x04\x95", {"pickle", "only if you trust it"});
}

TEST_F(ForeignFiles, AreNamedByWhatIsInTheArchive)
{
    expectNamed(
        test::zipped({{"[Content_Types].xml", "x"}, {"word/document.xml", "x"}}), {"Word, Excel or PowerPoint"});
    expectNamed(test::zipped({{"mimetype", "application/vnd.oasis.opendocument.text", false}}), {"LibreOffice"});
    expectNamed(test::zipped({{"archive/data.pkl", "x"}}), {"PyTorch"});
    expectNamed(test::zipped({{"arr_0.npy", "x"}}), {"NumPy"});
    expectNamed(test::zipped({{"a.zh", "x"}}), {"is a zip archive", "name it .zip"});
}

TEST_F(ForeignFiles, MayStandInForAnotherOne)
{
    const std::string pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n";
    expectNamed(pointer, {"Git LFS pointer", "git lfs pull"});
    expectNamed("/annex/objects/SHA256E-s1--x.gz\n", {"git-annex pointer"});
    expectNamed("<!DOCTYPE html>\n<html>", {"web page"});
    expectNamed("\xEF\xBB\xBF \n<html lang=\"en\">", {"web page"});
    const auto file = m_directory.add("weights", pointer);
    expectError(ErrorCode::InvalidFormat, {"weights: is a Git LFS pointer"}, [&] { readSafetensors(file); });
    expectError(ErrorCode::InvalidFormat, {"weights: is a Git LFS pointer"}, [&] { readTorchFile(file); });
    expectError(ErrorCode::InvalidFormat, {"weights: is a Git LFS pointer"}, [&] { readVocabulary(file); });
}

TEST_F(ForeignFiles, MayBeginLikeText)
{
    for (const char* text : {"", "P", "PAR", "BZ2", "7z", "%PDF", "SQLite format 3", "{\\rt", "ustar", "<htmlx>"}) {
        EXPECT_NO_THROW(refuseForeignFile(text, "file")) << text;
    }
}

}  // namespace translucent
