#include "translucent/corpus_spec.h"

#include "io/text_lines.h"
#include "translucent/error.h"

#include <cerrno>

#include <unistd.h>

namespace translucent {

namespace {

constexpr std::size_t kMostSentences = 20'000'000;

FileDescriptor standardInput()
{
    FileDescriptor descriptor(::dup(STDIN_FILENO));
    if (!descriptor.isOpen()) {
        throw Error(ErrorCode::InvalidFormat, "standard input cannot be read: " + errnoText(errno));
    }
    return descriptor;
}

std::vector<std::string> allLines(TextLines lines)
{
    std::vector<std::string> sentences;
    while (const auto line = lines.next()) {
        if (sentences.size() == kMostSentences) {
            throw Error(ErrorCode::InvalidFormat,
                lines.fileName() + ": holds more than " + std::to_string(kMostSentences) + " lines; give a part of it");
        }
        sentences.emplace_back(*line);
    }
    if (sentences.empty()) {
        throw Error(ErrorCode::InvalidFormat, lines.fileName() + ": is empty; it must hold a sentence a line");
    }
    return sentences;
}

}  // namespace

std::vector<std::string> readSentences(const std::string& file)
{
    return file == "-" ? allLines(TextLines(standardInput(), "standard input")) : allLines(TextLines(file));
}

}  // namespace translucent
