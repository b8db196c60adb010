#include "line_stream.h"
#include "local_listener.h"
#include "model_arguments.h"
#include "neural_commands.h"
#include "service.h"
#include "terminal.h"
#include "translucent/error.h"
#include "translucent/neural/inspection.h"

#include <memory>
#include <thread>
#include <utility>

#include <unistd.h>

namespace translucent::cli {

namespace {

constexpr auto kServeFooter =
    R"(A request is one JSON object on one line, as in JSON-RPC 2.0, and so is its answer:
  {"id": 1, "method": "translate", "params": {"texts": ["你好。"], "beam": 5}}
Methods are describe, translate, trace and sweep; the answer to describe has the version of this protocol and every
parameter. The manual and resources/python/translucent_client.py show how to use it from Python. It ends with its input.)";

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

struct ServeCommand {
    static constexpr auto kName = kServe.name, kHelp = kServe.help;

    void declare(CLI::App& app)
    {
        app.footer(kServeFooter);
        addModelOption(app, model.name);
        app.add_option_function<std::string>(
               "--listen", [this](const std::string& address) { listenOn(address); },
               "Answer connections of this machine instead of standard input; port 0 is any that is free")
            ->type_name("127.0.0.1:PORT");
        addPrecisionOption(app, precision);
        addShortlistOption(app, shortlist);
        addThreadsOption(app, model.threads, "one per processor");
    }
    int run() const;

    void listenOn(const std::string& address)
    {
        try {
            port = localPort(address);
        } catch (const Error& error) {
            throw CLI::ValidationError("--listen", error.what());
        }
    }

    ModelArguments model;
    std::optional<std::uint16_t> port;
    DecodingPrecision precision = DecodingPrecision::Float32;
    std::string shortlist;
};

int serveStandardInput(Service& service)
{
    LineStream stream(STDIN_FILENO, STDOUT_FILENO, Service::kLongestRequest);
    while (answerOne(service, stream, /*strict=*/false)) { }
    return 0;
}

[[noreturn]] void serveConnections(const std::shared_ptr<Service>& service, const LocalListener& listener)
{
    note("listening on 127.0.0.1:" + std::to_string(listener.port()));
    for (;;)
        std::thread([service, connection = listener.accept()] { answerConnection(*service, connection); }).detach();
}

int ServeCommand::run() const
{
    const std::unique_ptr<const LocalListener> listener = port ? std::make_unique<LocalListener>(*port) : nullptr;
    const auto loaded = model.load(0);
    if (const auto problem = probabilityProblem(*loaded).english(); !problem.empty())
        note(model.name + ": " + problem);
    const auto service = std::make_shared<Service>(
        model.name, loaded, makeDecoder(loaded, precision, loadShortlist(shortlist, *loaded)));
    if (listener)
        serveConnections(service, *listener);
    return serveStandardInput(*service);
}

}  // namespace

void addServeCommand(CLI::App& app, Action& action)
{
    addCommand<ServeCommand>(app, action);
}

}  // namespace translucent::cli
