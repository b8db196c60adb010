#include "training/checkpoint.h"

#include "support/temporary_directory.h"
#include "translucent/base/error.h"

#include <csignal>
#include <string>

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace translucent {
namespace {

/// Limits the size of all files of this process to `bytes`; the system then writes a part, and reports an error
/// afterwards.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes)
        : m_signal(std::signal(SIGXFSZ, SIG_IGN))
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit {bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_signal);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_before {};
    sighandler_t m_signal;
};

const std::string kLine = R"({"step":1,"loss":2.5})";  // 21 bytes and a line feed

/// The message for appending `kLine` to a history of one line with the file size limit `bytes`.
std::string refusalBelow(History& history, rlim_t bytes)
{
    const FileSizeLimit limit(bytes);
    try {
        history.append(kLine);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::WriteFailed);
        return error.what();
    }
    return {};
}

}  // namespace

TEST(History, ALineThatFitsOnlyInPartIsNotThereAtAll)
{
    const test::TemporaryDirectory directory;
    const auto file = directory / "history.jsonl";
    History history(file, 0);
    history.append(kLine);
    for (const rlim_t bytes : {22, 23, 43}) {
        const auto refusal = refusalBelow(history, bytes);
        EXPECT_NE(refusal.find("File too large"), std::string::npos) << bytes << ": " << refusal;
        EXPECT_EQ(test::fileContent(file), kLine + "\n") << bytes;
    }
    EXPECT_EQ(refusalBelow(history, 44), "");
    history.append(kLine);
    EXPECT_EQ(test::fileContent(file), kLine + "\n" + kLine + "\n" + kLine + "\n");
    EXPECT_EQ(history.bytes(), 66);
}

}  // namespace translucent
