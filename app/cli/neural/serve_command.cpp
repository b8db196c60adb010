#include "model_loading.h"
#include "program.h"
#include "service.h"
#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"
#include "translucent/neural/inspection.h"
#include "translucent/neural/runtime.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace translucent::cli {

namespace {

/// Accepts connections from programs on the same machine.
class LocalListener {
public:
    /// @throws Error{InvalidArgument} naming the port and the reason
    explicit LocalListener(std::uint16_t port);

    std::uint16_t port() const { return m_port; }

    /// The next connection. @throws Error{Internal} if no more connections are possible
    FileDescriptor accept() const;

private:
    FileDescriptor m_socket;
    std::uint16_t m_port;
};

sockaddr_in loopback(std::uint16_t port)
{
    sockaddr_in address {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    return address;
}

[[noreturn]] void fail(std::uint16_t port, int error)
{
    throw Error(ErrorCode::InvalidArgument,
        untranslated("cannot listen on 127.0.0.1:" + std::to_string(port) + ": " + errnoText(error).english()
            + "; try another port, or 0 for any free one"));
}

/// Waits if the machine is temporarily short of resources.
bool passesBy(int error)
{
    constexpr std::chrono::milliseconds kPause {100};
    if (error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM) {
        std::this_thread::sleep_for(kPause);
        return true;
    }
    return error == EINTR || error == ECONNABORTED;
}

LocalListener::LocalListener(std::uint16_t port)
    : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    , m_port(port)
{
    constexpr int kWaiting = 8, kYes = 1;
    auto address = loopback(port);
    socklen_t length = sizeof address;
    auto* general = reinterpret_cast<sockaddr*>(&address);
    if (!m_socket.isOpen() || ::setsockopt(m_socket.get(), SOL_SOCKET, SO_REUSEADDR, &kYes, sizeof kYes) != 0
        || ::bind(m_socket.get(), general, length) != 0 || ::listen(m_socket.get(), kWaiting) != 0
        || ::getsockname(m_socket.get(), general, &length) != 0)
        fail(port, errno);
    m_port = ntohs(address.sin_port);
}

FileDescriptor LocalListener::accept() const
{
    for (;;) {
        FileDescriptor connection(::accept4(m_socket.get(), nullptr, nullptr, SOCK_CLOEXEC));
        if (connection.isOpen())
            return connection;
        if (!passesBy(errno))
            throw Error(ErrorCode::Internal, untranslated("no more connections: " + errnoText(errno).english()));
    }
}

/// Lines over two descriptors, which are not closed: standard input and output, or both directions of a connection.
class LineStream {
public:
    LineStream(int input, int output, std::size_t longest);

    enum class Read { Line, TooLong, End };

    /// Returns the next line without its end. The rest of a line longer than `longest` bytes is discarded. The last
    /// line needs no line end. Read errors count as the end.
    Read next(std::string& line);

    /// Writes a line immediately; false if the other end is closed.
    bool write(std::string line);

private:
    bool fill();

    int m_input, m_output;
    std::size_t m_longest;
    std::string m_buffer;
    std::size_t m_begin = 0;  ///< the start of the unread part
};

/// A disconnected peer must not end the program.
ssize_t writeSome(int descriptor, std::string_view bytes)
{
    const auto sent = ::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    return sent < 0 && errno == ENOTSOCK ? ::write(descriptor, bytes.data(), bytes.size()) : sent;
}

LineStream::LineStream(int input, int output, std::size_t longest)
    : m_input(input)
    , m_output(output)
    , m_longest(longest)
{
}

bool LineStream::fill()
{
    m_buffer.erase(0, m_begin);
    m_begin = 0;
    std::array<char, 65'536> bytes {};
    ssize_t count = 0;
    do
        count = ::read(m_input, bytes.data(), bytes.size());
    while (count < 0 && errno == EINTR);
    if (count <= 0)
        return false;
    m_buffer.append(bytes.data(), static_cast<std::size_t>(count));
    return true;
}

LineStream::Read LineStream::next(std::string& line)
{
    line.clear();
    bool any = false, tooLong = false;
    for (;;) {
        const auto end = m_buffer.find('\n', m_begin);
        const auto rest = std::string_view(m_buffer).substr(m_begin, end == std::string::npos ? end : end - m_begin);
        any = any || !m_buffer.empty();
        tooLong = tooLong || line.size() + rest.size() > m_longest;
        if (!tooLong)
            line += rest;
        m_begin = end == std::string::npos ? m_buffer.size() : end + 1;
        if (end != std::string::npos || !fill()) {
            any = any && (end != std::string::npos || !line.empty() || tooLong);
            return !any ? Read::End : tooLong ? Read::TooLong : Read::Line;
        }
    }
}

bool LineStream::write(std::string line)
{
    line += '\n';
    for (std::string_view left = line; !left.empty();) {
        const auto count = writeSome(m_output, left);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        left.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

/// Answers one request and sends the answer immediately. Returns false at the end of the stream.
bool answerOne(Service& service, LineStream& stream, bool strict)
{
    std::string line;
    const auto read = stream.next(line);
    if (read == LineStream::Read::End)
        return false;
    if (read == LineStream::Read::TooLong)
        return stream.write(Service::tooLong()) && !strict;
    if (line.find_first_not_of(" \t\r") == std::string::npos)
        return true;
    const auto answer = service.answer(line);
    return (answer.line.empty() || stream.write(answer.line)) && (answer.understood || !strict);
}

/// A web page can make a browser send requests to any port; such a request is not JSON and ends the connection.
void answerConnection(Service& service, const FileDescriptor& connection)
{
    LineStream stream(connection.get(), connection.get(), Service::kLongestRequest);
    while (answerOne(service, stream, /*strict=*/true)) { }
}

struct ServeCommand : ServeArguments {
    int run() const;
};

int serveStandardInput(Service& service)
{
    LineStream stream(STDIN_FILENO, STDOUT_FILENO, Service::kLongestRequest);
    while (answerOne(service, stream, /*strict=*/false)) { }
    return 0;
}

/// `threads` of each connection; 0 = all processors
[[noreturn]] void serveConnections(
    const std::shared_ptr<Service>& service, const LocalListener& listener, std::int64_t threads)
{
    note("listening on 127.0.0.1:" + std::to_string(listener.port()));
    for (;;)
        std::thread([service, threads, connection = listener.accept()] {
            setThreads(threads);
            answerConnection(*service, connection);
        }).detach();
}

int ServeCommand::run() const
{
    const std::unique_ptr<const LocalListener> listener = port ? std::make_unique<LocalListener>(*port) : nullptr;
    const auto loaded = load(model, 0);
    if (const auto problem = probabilityProblem(*loaded).english(); !problem.empty())
        note(model.name + ": " + problem);
    const auto service = std::make_shared<Service>(
        model.name, loaded, makeDecoder(loaded, precision, loadShortlist(shortlist, *loaded)));
    if (listener)
        serveConnections(service, *listener, model.threads.value_or(0));
    return serveStandardInput(*service);
}

}  // namespace

void addServeCommand(CLI::App& app, Action& action)
{
    addCommand<ServeCommand>(app, action);
}

}  // namespace translucent::cli
