#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <sys/socket.h>

namespace translucent::test {

/// The files that the standard streams of a program are redirected to.
struct Streams {
    std::string in = "/dev/null";
    std::string out = "/dev/null";
    std::string err = "/dev/null";
};

/// A program to start.
struct Request {
    std::vector<std::string> arguments;  ///< the first is the program
    std::vector<std::string> environment;
    Streams streams;
};

/// One message: the number of arguments, then all texts, each with a zero at its end.
inline bool send(int socket, const Request& request)
{
    std::string message = std::to_string(request.arguments.size()) + '\0';
    const auto add = [&](const std::string& text) { message.append(text).push_back('\0'); };
    for (const auto& file : {request.streams.in, request.streams.out, request.streams.err})
        add(file);
    for (const auto* words : {&request.arguments, &request.environment})
        for (const auto& word : *words)
            add(word);
    const std::uint64_t size = message.size();
    message.insert(0, reinterpret_cast<const char*>(&size), sizeof size);
    return ::send(socket, message.data(), message.size(), MSG_NOSIGNAL) == ssize_t(message.size());
}

/// Nothing if the other side is gone.
inline std::optional<Request> receive(int socket)
{
    std::uint64_t size = 0;
    if (::recv(socket, &size, sizeof size, MSG_WAITALL) != sizeof size)
        return {};
    std::string message(size, '\0');
    if (::recv(socket, message.data(), size, MSG_WAITALL) != ssize_t(size))
        return {};
    std::vector<std::string> texts;
    for (std::size_t begin = 0, end = 0; begin < size; begin = end + 1) {
        end = message.find('\0', begin);
        texts.push_back(message.substr(begin, end - begin));
    }
    const auto first = texts.begin() + 4, second = first + std::stol(texts[0]);
    return Request {{first, second}, {second, texts.end()}, {texts[1], texts[2], texts[3]}};
}

}  // namespace translucent::test
