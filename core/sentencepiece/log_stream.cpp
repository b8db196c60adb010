#include <cstddef>
#include <new>
#include <ostream>
#include <streambuf>

#include <unistd.h>

// sentencepiece writes its log to std::cerr. The linker moves that object from libstdc++ into a program that uses it,
// and libstdc++ initialises it there. But this module first looks up its symbols in its own libraries, and would find
// the old location, which contains only zeros. Therefore it defines a std::cerr that all its libraries find first.

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

/// Never destroyed: destructors of other objects may still log.
[[maybe_unused]] const auto* const kLogStream = new (translucentLogStream) std::ostream(new StandardError);

}  // namespace
