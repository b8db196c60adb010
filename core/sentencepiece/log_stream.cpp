#include <cstddef>
#include <new>
#include <ostream>
#include <streambuf>

#include <unistd.h>

// sentencepiece writes its log to std::cerr. The linker moves that object from libstdc++ into a program that uses it,
// and libstdc++ initialises it there; but this module looks its symbols up in libraries of its own first, and would
// find the place that was left, with nothing but zeros in it. So it brings a std::cerr along, which all its libraries
// find first.

namespace {

class StandardError : public std::streambuf {
protected:
    int_type overflow(int_type character) override
    {
        const char byte = traits_type::to_char_type(character);
        return traits_type::eq_int_type(character, traits_type::eof()) || xsputn(&byte, 1) == 1
            ? traits_type::not_eof(character)
            : traits_type::eof();
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override
    {
        return ::write(STDERR_FILENO, text, static_cast<std::size_t>(size));
    }
};

}  // namespace

extern "C" {
extern std::byte translucentLogStream[] __asm__("_ZSt4cerr");
alignas(std::ostream) __attribute__((visibility("default"))) std::byte translucentLogStream[sizeof(std::ostream)];
}

namespace {

/// Never taken down: destructors of other objects may still log.
[[maybe_unused]] const auto* const kLogStream = new (translucentLogStream) std::ostream(new StandardError);

}  // namespace
