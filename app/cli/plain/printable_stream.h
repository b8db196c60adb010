#pragma once

#include <ostream>
#include <streambuf>

namespace translucent::cli {

/// While it lives, control characters other than line feeds and tabs leave a stream as `\xNN`: names of files, texts of
/// experiments and words of other processes may contain escape sequences, which a terminal would obey.
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
