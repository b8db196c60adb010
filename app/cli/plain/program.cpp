#include "program.h"

#include "terminal.h"
#include "translucent/base/error.h"
#include "translucent/base/terminal_text.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <iostream>
#include <optional>
#include <ostream>
#include <streambuf>

#include <unistd.h>

namespace translucent::cli {

namespace {

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

PrintableStream::PrintableStream(std::ostream& stream)
    : m_stream(stream)
    , m_target(stream.rdbuf())
{
    stream.rdbuf(this);
}

PrintableStream::~PrintableStream()
{
    m_stream.rdbuf(m_target);
}

PrintableStream::int_type PrintableStream::overflow(int_type character)
{
    const char text = traits_type::to_char_type(character);
    const bool isEnd = traits_type::eq_int_type(character, traits_type::eof());
    return isEnd || xsputn(&text, 1) == 1 ? traits_type::not_eof(character) : traits_type::eof();
}

std::streamsize PrintableStream::xsputn(const char* text, std::streamsize size)
{
    const auto safe = withoutControls({text, static_cast<std::size_t>(size)});
    const auto length = static_cast<std::streamsize>(safe.size());
    return m_target->sputn(safe.data(), length) == length ? size : 0;
}

int PrintableStream::sync()
{
    return m_target->pubsync();
}

constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;
constexpr auto kExamples = R"(Examples:
  echo 我妹妹昨天买了三本书。 | translucent-cli translate --model classroom
  translucent-cli translate --model classroom --beam 5 --nbest 5 --json < lines.txt
  translucent-cli corpus generate --task classroom --pairs 20000 --seed 1 --out classroom.tsv
  translucent-cli train --preset tiny --corpus "builtin:reverse?pairs=50000&seed=1" --out reverse-model
  translucent-cli evaluate --model classroom --corpus "builtin:classroom?pairs=500&part=test"
  translucent-cli inspect --model classroom --text 我妹妹昨天买了三本书。 --disable-head cross:1:3 --json
  translucent-cli sweep --model classroom --text 我妹妹昨天买了三本书。

'translucent-cli COMMAND --help' describes a command. Results go to standard output, progress and messages to
standard error. Exit status: 0 success, 1 failure, 2 usage error.)";

/// "translucent-cli corpus" for the innermost command that was recognised.
const CLI::App& innermost(const CLI::App& app)
{
    const auto chosen = app.get_subcommands();
    return chosen.empty() ? app : innermost(*chosen.front());
}

std::string fullName(const CLI::App& app)
{
    return app.get_parent() ? fullName(*app.get_parent()) + " " + app.get_name() : app.get_name();
}

int reportWrongUsage(const CLI::App& app, const CLI::ParseError& problem)
{
    const CLI::App& command = innermost(app);
    const auto unknown = command.remaining();
    complain(unknown.empty() ? problem.what() : "unknown command or argument '" + unknown.front() + "'");
    const auto commands = command.get_subcommands([](const CLI::App*) { return true; });
    if (!commands.empty()) {
        std::cerr << "Commands:";
        for (const auto* candidate : commands)
            std::cerr << ' ' << candidate->get_name();
        std::cerr << '\n';
    }
    std::cerr << "'" << fullName(command) << " --help' shows the usage.\n";
    return kWrongUsage;
}

int fail(const std::string& what)
{
    complain(what);
    return kFailed;
}

/// The output can still be in a buffer.
void requireOutputWritten()
{
    if (!std::cout.flush())
        throw Error(ErrorCode::WriteFailed, untranslated("standard output could not be written"));
}

int run(const Action& action)
{
    try {
        const int code = action();
        requireOutputWritten();
        return code;
    } catch (...) {
        return fail(currentExceptionText());
    }
}

}  // namespace

int runProgram(int argc, char** argv, const ProgramParts& parts)
{
    const PrintableStream messages(std::cerr);
    std::optional<PrintableStream> results;
    if (isatty(STDOUT_FILENO) == 1)  // into files and pipes they go byte by byte
        results.emplace(std::cout);
    CLI::App app(
        "Train small Transformers, translate with them and inspect every intermediate number.", "translucent-cli");
    app.get_formatter()->column_width(32);
    const auto version = [&] { return parts.version ? parts.version() : std::string(); };
    app.set_version_flag("--version", version, "Print the version, the libraries and the CPU features in use");
    app.require_subcommand(1);
    Action action;
    parts.addCommands(app, action);
    app.footer(kExamples);  // last, so that subcommands do not inherit it
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForVersion& done) {
        return parts.version ? run([&] { return app.exit(done); }) : kRunModule;
    } catch (const CLI::Success& done) {
        return run([&] { return app.exit(done); });
    } catch (const CLI::ParseError& problem) {
        return reportWrongUsage(app, problem);
    }
    return run(action);
}

}  // namespace translucent::cli
