#pragma once

#include <ostream>
#include <streambuf>

namespace translucent::cli {

/// During its lifetime, control characters except line feeds and tabs are written as `\xNN`: file names, texts of
/// experiments and output of other processes can contain escape sequences, which a terminal would execute.
class PrintableStream : private std::streambuf {
public:
    explicit PrintableStream(std::ostream& stream);
    ~PrintableStream() override;
    PrintableStream(const PrintableStream&) = delete;
    PrintableStream& operator=(const PrintableStream&) = delete;

private:
    int_type overflow(int_type character) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;

    std::ostream& m_stream;
    std::streambuf* m_target;
};

}  // namespace translucent::cli
