#include "program.h"
#include "scratch.h"
#include "test_model.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace translucent::test {

namespace {

using nlohmann::json;
using testing::HasSubstr;

const Arguments kServe {"serve", "--model", testModel(), "--threads", "1"};

/// The answers to the requests, one per line.
std::vector<json> answers(const std::string& requests)
{
    const auto result = run(kServe, requests);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    std::vector<json> answered;
    for (const auto& line : splitLines(result.out))
        answered.push_back(json::parse(line));
    return answered;
}

json request(const json& id, const std::string& method, const json& parameters = json::object())
{
    return {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", parameters}};
}

json command(Arguments arguments, const std::string& input = {})
{
    arguments.insert(arguments.end(), {"--model", testModel(), "--threads", "1", "--json"});
    const auto result = run(arguments, input);
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return json::parse(result.out);
}

/// The members of `all` that are also in `some`.
json sharedWith(const json& some, const json& all)
{
    json shared = json::object();
    for (const auto& [name, value] : some.items())
        if (all.contains(name))
            shared[name] = all[name];
    return shared;
}

/// A connection to a port of this machine.
class Connection {
public:
    explicit Connection(int port)
        : m_socket(::socket(AF_INET, SOCK_STREAM, 0))
    {
        sockaddr_in address {};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        m_open = ::connect(m_socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    }
    ~Connection() { ::close(m_socket); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    bool send(const std::string& text) const
    {
        return m_open && ::send(m_socket, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
    }

    bool hasAnswer() const
    {
        char byte = 0;
        return ::recv(m_socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
    }

    /// Receives until the other side closes, or `lines` lines.
    std::string receive(std::ptrdiff_t lines) const
    {
        std::string received;
        char bytes[4096];
        for (ssize_t count = 1; count > 0 && std::ranges::count(received, '\n') < lines;)
            if (count = ::read(m_socket, bytes, sizeof bytes); count > 0)
                received.append(bytes, static_cast<std::size_t>(count));
        return received;
    }

private:
    int m_socket;
    bool m_open = false;
};

/// `serve --listen` on a free port.
class Listening {
public:
    Listening()
        : m_program(
            {"serve", "--model", testModel(), "--threads", "1", "--listen", "127.0.0.1:0"}, m_scratch.path("err"))
    {
        for (int i = 0; i < 600 && m_port == 0; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            const auto text = readFile(m_scratch.path("err"));
            if (const auto at = text.find("127.0.0.1:"); at != std::string::npos && text.ends_with('\n'))
                m_port = std::stoi(text.substr(at + std::string("127.0.0.1:").size()));
        }
    }

    /// Receives the answer until the other side closes, or `lines` lines.
    std::string talk(const std::string& sent, std::ptrdiff_t lines) const
    {
        const Connection connection(m_port);
        return connection.send(sent) ? connection.receive(lines) : std::string();
    }

    int port() const { return m_port; }

private:
    Scratch m_scratch;
    Background m_program;
    int m_port = 0;
};

/// The one that single requests share.
const Listening& sharedServer()
{
    static const Listening server;
    return server;
}

json answerTo(const std::string& method, const json& parameters)
{
    const auto answer = sharedServer().talk(request(1, method, parameters).dump() + "\n", 1);
    return answer.empty() ? json::object() : json::parse(answer);
}

json resultOf(const std::string& method, const json& parameters)
{
    const auto answer = answerTo(method, parameters);
    EXPECT_TRUE(answer.contains("result")) << answer.dump().substr(0, 300);
    return answer.value("result", json::object());
}

std::string errorOf(const std::string& method, const json& parameters)
{
    const auto answer = answerTo(method, parameters);
    return answer.contains("error") ? answer["error"]["message"].get<std::string>() : answer.dump();
}

}  // namespace

TEST(CliServe, TranslatesAsTranslateDoes)
{
    const auto found = resultOf("translate", {{"texts", {"a b c"}}, {"beam", 3}, {"nbest", 2}, {"search", true}});
    const auto expected = command({"translate", "--beam", "3", "--nbest", "2", "--trace"}, "a b c\n");
    ASSERT_EQ(found["translations"].size(), 1u);
    const auto& translation = found["translations"][0];
    EXPECT_EQ(translation["hypotheses"].size(), 2u);
    EXPECT_EQ(translation, sharedWith(translation, expected));
}

/// Each thread translates batches of its own, as those of translate do; not one bit of a number depends on it.
TEST(CliServe, TranslatesManySentencesOnThreadsAsTranslateDoes)
{
    std::vector<std::string> texts;
    std::string lines;
    for (int i = 0; i < 40; ++i) {
        auto& text = texts.emplace_back();
        for (int letter = 0; letter <= i % 9; ++letter)
            text += std::string(letter == 0 ? "" : " ") + static_cast<char>('a' + (7 * i + 5 * letter) % 26);
        lines += text + '\n';
    }
    const auto translated = run({"translate", "--model", testModel(), "--threads", "1", "--batch", "1", "--beam", "3",
                                    "--nbest", "2", "--json"},
        lines);
    ASSERT_EQ(translated.exitCode, 0) << translated.err;
    const auto expected = splitLines(translated.out);
    ASSERT_EQ(expected.size(), texts.size());
    const auto parameters = json {{"texts", texts}, {"beam", 3}, {"nbest", 2}};
    const auto served =
        run({"serve", "--model", testModel(), "--threads", "2"}, request(1, "translate", parameters).dump() + '\n');
    ASSERT_EQ(served.exitCode, 0) << served.err;
    const auto found = json::parse(served.out)["result"]["translations"];
    ASSERT_EQ(found.size(), texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        EXPECT_EQ(found[i]["hypotheses"].size(), 2u) << texts[i];
        EXPECT_EQ(found[i], sharedWith(found[i], json::parse(expected[i]))) << texts[i];
    }
}

TEST(CliServe, TranslatesWithAShortListAsTranslateDoes)
{
    const Scratch scratch;
    const auto list = scratch.path("list.txt");
    ASSERT_EQ(run({"corpus", "shortlist", "--model", testModel(), "--threads", "1", "--corpus", kTask, "--out", list,
                      "--best", "1"})
                  .exitCode,
        0);
    auto serve = kServe;
    serve.insert(serve.end(), {"--shortlist", list});
    const auto result = run(serve, request(1, "translate", {{"texts", {"a b c"}}}).dump() + "\n");
    EXPECT_EQ(result.exitCode, 0) << result.err;
    const auto served = json::parse(result.out)["result"]["translations"][0];
    const auto expected = command({"translate", "--shortlist", list}, "a b c\n");
    EXPECT_EQ(served["hypotheses"], expected["hypotheses"]);
    EXPECT_FALSE(served["hypotheses"].empty());
}

TEST(CliServe, TracesAsInspectDoes)
{
    const json intervention = {{"disabled_heads", {"cross:0:1"}}, {"positions", {{"source", "none"}}}};
    const auto found = resultOf("trace", {{"text", "a b c"}, {"arrays", "all"}, {"intervention", intervention}});
    const auto expected =
        command({"inspect", "--text", "a b c", "--disable-head", "cross:0:1", "--positions", "source=none"});
    EXPECT_GT(found["arrays"].size(), 20u);
    EXPECT_EQ(found, sharedWith(found, expected));
}

/// As a hypothesis has them, with or without END: a text can be cut into other pieces.
TEST(CliServe, TracesGivenPieces)
{
    const auto whole = resultOf("trace", {{"text", "a b c"}, {"target", "c b a"}});
    json pieces = whole["output_pieces"];
    EXPECT_EQ(resultOf("trace", {{"text", "a b c"}, {"target_pieces", pieces}}), whole);
    pieces.erase(pieces.size() - 1);
    EXPECT_EQ(resultOf("trace", {{"text", "a b c"}, {"target_pieces", pieces}}), whole);
    EXPECT_THAT(errorOf("trace", {{"text", "a"}, {"target_pieces", {"no such piece"}}}), HasSubstr("'no such piece'"));
    EXPECT_THAT(errorOf("trace", {{"text", "a"}, {"target_pieces", json::array()}}), HasSubstr("empty"));
    EXPECT_THAT(errorOf("trace", {{"text", "a"}, {"target", "a"}, {"target_pieces", {"a"}}}), HasSubstr("exclude"));
}

TEST(CliServe, KeepsAttentionOnlyUnlessAskedForAll)
{
    const auto arrays = resultOf("trace", {{"text", "a b c"}, {"target", "c b a"}})["arrays"];
    ASSERT_FALSE(arrays.empty());
    for (const auto& [name, array] : arrays.items())
        EXPECT_THAT(name, testing::EndsWith("attention.weights"));
}

TEST(CliServe, SweepsAsSweepDoes)
{
    const auto found = resultOf("sweep", {{"text", "a b c"}, {"beam", 2}});
    const auto expected = command({"sweep", "--text", "a b c", "--beam", "2"});
    EXPECT_GT(found["effects"].size(), 1u);
    EXPECT_EQ(found, sharedWith(found, expected));
}

TEST(CliServe, DescribesItsModelAndEveryParameter)
{
    const auto found = resultOf("describe", json::object());
    EXPECT_EQ(found["protocol"], 1);
    EXPECT_EQ(found["model"]["name"], testModel());
    std::vector<std::string> methods;
    for (const auto& method : found["methods"])
        methods.push_back(method["name"]);
    EXPECT_THAT(
        methods, testing::ElementsAre("describe", "translate", "trace", "sweep", "sample", "vocabulary", "parameter"));
    EXPECT_EQ(found["methods"][1]["parameters"][0]["name"], "texts");
    EXPECT_EQ(
        found["limits"], json({{"request_bytes", 16 << 20}, {"depth", 100}, {"texts", 10'000}, {"changes", 1'000}}));
}

TEST(CliServe, AnswersInOrderUnderTheIdsOfTheRequests)
{
    const auto all = answers(request("first", "describe").dump() + "\n\n{\"method\":\"describe\"}\n"
        + request(2, "translate", {{"texts", {"a b", "b a"}}}).dump());
    ASSERT_EQ(all.size(), 2u) << "blank lines and requests without id get no answer";
    EXPECT_EQ(all[0]["id"], "first");
    EXPECT_EQ(all[1]["id"], 2);
    EXPECT_EQ(all[1]["result"]["translations"].size(), 2u);
}

TEST(CliServe, SaysWhatIsWrongAndGoesOn)
{
    const auto all = answers("nonsense\n[]\n" + request(1, "fly").dump()
        + "\n{}\n{\"method\":5}\n{\"method\":\"fly\"}\n" + request(2, "describe").dump() + "\n");
    ASSERT_EQ(all.size(), 6u) << "only a request that has no id goes unanswered";
    EXPECT_EQ(all[0]["error"]["code"], -32700);
    EXPECT_EQ(all[2]["error"]["code"], -32601);
    EXPECT_THAT(all[2]["error"]["message"], HasSubstr("valid: describe, translate, trace, sweep, sample, "));
    for (const int i : {1, 3, 4}) {
        EXPECT_EQ(all[i]["error"]["code"], -32600);
        EXPECT_TRUE(all[i]["id"].is_null());
    }
    EXPECT_EQ(all[5]["id"], 2);
}

TEST(CliServe, NamesTheParameterThatDoesNotFit)
{
    EXPECT_THAT(errorOf("translate", json::object()), HasSubstr("'texts'"));
    EXPECT_THAT(errorOf("translate", {{"texts", "a"}}), HasSubstr("texts is \"a\", but must be a list of texts"));
    EXPECT_THAT(
        errorOf("translate", {{"texts", {"a"}}, {"beams", 2}}), HasSubstr("no parameter 'beams'; valid: texts, beam"));
    EXPECT_THAT(
        errorOf("translate", {{"texts", {"a"}}, {"beam", 1.5}}), HasSubstr("beam is 1.5, but must be a whole number"));
    EXPECT_THAT(errorOf("translate", {{"texts", {"a"}}, {"beam", 0}}), HasSubstr("beam is 0"));
    EXPECT_THAT(
        errorOf("translate", {{"texts", {"a"}}, {"early_stopping", "now"}}), HasSubstr("early_stopping is 'now'"));
    EXPECT_THAT(errorOf("trace", {{"text", "a"}, {"arrays", "some"}}), HasSubstr("valid: attention, all"));
    EXPECT_THAT(errorOf("trace", {{"text", "a"}, {"intervention", {{"disabled_heads", {"cross:9:0"}}}}}),
        HasSubstr("cross:9:0"));
    EXPECT_THAT(errorOf("sweep", {{"text", "a"}, {"intervention", "none"}}), HasSubstr("must be an object"));
    EXPECT_THAT(errorOf("sweep", {{"text", "a"}, {"intervention", {{"heads", {"cross:0:0"}}}}}),
        HasSubstr("intervention.heads"));
}

TEST(CliServe, SentencesThatCannotBeTranslatedSpoilOnlyThemselves)
{
    std::string longSentence;
    for (int i = 0; i < 3000; ++i)
        longSentence += i % 2 == 0 ? 'a' : ' ';
    const auto found = resultOf("translate", {{"texts", {"", longSentence, "a b"}}})["translations"];
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0]["error"], "there is nothing to translate");
    EXPECT_TRUE(found[1].contains("error"));
    EXPECT_FALSE(found[2].contains("error"));
}

TEST(CliServe, DeepAndOverlongRequestsDoNoHarm)
{
    const std::string deep(2'000'000, '[');
    const auto all = answers(R"({"id":1,"method":"translate","params":{"texts":)" + deep + std::string(deep.size(), ']')
        + "}}\n" + std::string(17U << 20U, ' ') + "{}\n" + R"({"id":1,"method":"sweep","params":)"
        + std::string(110'000, '[') + "\n" + request(2, "describe").dump() + "\n");
    ASSERT_EQ(all.size(), 4u);
    EXPECT_THAT(all[0]["error"]["message"], HasSubstr("nested more than 100 levels"));
    EXPECT_THAT(all[1]["error"]["message"], HasSubstr("longer than 16777216 bytes"));
    EXPECT_EQ(all[2]["error"]["code"], -32700);
    EXPECT_TRUE(all[3].contains("result"));
}

TEST(CliServe, MoreThanTheLimitsIsRefusedBeforeItIsComputed)
{
    EXPECT_THAT(errorOf("translate", {{"texts", std::vector<std::string>(10'001)}}),
        HasSubstr("texts contains 10001 texts; a request may contain at most 10000"));
    const json heads = {{"disabled_heads", std::vector<std::string>(1'001, "cross:0:0")}};
    EXPECT_THAT(errorOf("sweep", {{"text", "a b"}, {"intervention", heads}}),
        HasSubstr("disabled_heads contains 1001 changes; at most 1000"));
}

/// The order of the answers depends on the turns, not on the speed of the machine.
TEST(CliServe, ALongRequestLetsTheOthersGoFirst)
{
    const Listening listening;
    ASSERT_GT(listening.port(), 0);
    std::vector<std::string> texts(10'000, "a b c d e f g h a b c d e f g h");
    const Connection longOne(listening.port());
    longOne.send(request(1, "translate", {{"texts", texts}, {"beam", 8}}).dump() + "\n");
    for (const auto* method : {"describe", "translate", "sweep"}) {
        const json parameters = std::string(method) == "translate" ? json {{"texts", {"a b"}}}
            : std::string(method) == "sweep"                       ? json {{"text", "a b"}}
                                                                   : json::object();
        const auto answer = listening.talk(request(2, method, parameters).dump() + "\n", 1);
        EXPECT_THAT(answer, HasSubstr("\"result\"")) << method;
        EXPECT_FALSE(longOne.hasAnswer()) << method << " was held up by 10,000 sentences";
    }
}

TEST(CliServe, ListensOnThisMachineOnly)
{
    for (const auto* address :
        {"0.0.0.0:5000", "192.168.0.1:5000", "example.org:80", "127.0.0.1", "127.0.0.1:x", "::1:80"}) {
        const auto result = run({"serve", "--model", testModel(), "--listen", address});
        EXPECT_EQ(result.exitCode, 2) << address;
        EXPECT_THAT(result.err, HasSubstr("127.0.0.1:PORT"));
    }
}

TEST(CliServe, ConnectionsAreAnsweredUntilOneSpeaksNoJson)
{
    const auto& listening = sharedServer();
    ASSERT_GT(listening.port(), 0);
    const auto describe = request(7, "describe").dump() + "\n";
    const auto twice = splitLines(listening.talk(describe + describe, 2));
    ASSERT_EQ(twice.size(), 2u);
    EXPECT_EQ(json::parse(twice[1])["id"], 7);
    const auto page = splitLines(listening.talk("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n" + describe, 99));
    ASSERT_EQ(page.size(), 1u) << "what a page in a browser sends is not answered";
    EXPECT_EQ(json::parse(page[0])["error"]["code"], -32700);
    EXPECT_EQ(splitLines(listening.talk(describe, 1)).size(), 1u) << "others are still answered";
}

TEST(CliServe, APortInUseIsNamed)
{
    const auto& listening = sharedServer();
    ASSERT_GT(listening.port(), 0);
    const auto address = "127.0.0.1:" + std::to_string(listening.port());
    const auto result = run({"serve", "--model", testModel(), "--listen", address});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("cannot listen on " + address));
}

}  // namespace translucent::test
