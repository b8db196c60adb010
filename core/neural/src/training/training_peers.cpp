#include "training/training_peers.h"

#include "training/training_setup.h"
#include "translucent/base/error.h"
#include "translucent/files/posix_file.h"
#include "translucent/neural/trainer.h"

#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#ifdef TRANSLUCENT_GLOO
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#endif
#ifdef TRANSLUCENT_NCCL
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>
#endif
#include <torch/csrc/distributed/c10d/Store.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>
#include <torch/nn/functional.h>
#include <torch/version.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

namespace translucent {

namespace {

std::string numeric(const sockaddr* address, socklen_t length)
{
    std::array<char, NI_MAXHOST> text {};
    const int error =
        ::getnameinfo(address, length, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST | NI_NUMERICSERV);
    return error == 0 ? std::string(text.data()) : std::string();
}

bool isLoopback(const std::string& address)
{
    return address.starts_with("127.") || address == "::1";
}

/// Sends no packet: the system only chooses the route.
std::string addressOnTheWayTo(const addrinfo& there)
{
    const FileDescriptor socket(::socket(there.ai_family, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    sockaddr_storage own {};
    socklen_t length = sizeof own;
    auto* address = reinterpret_cast<sockaddr*>(&own);
    if (!socket.isOpen() || ::connect(socket.get(), there.ai_addr, there.ai_addrlen) != 0
        || ::getsockname(socket.get(), address, &length) != 0)
        return {};
    return numeric(address, length);
}

std::string firstOtherAddress()
{
    ifaddrs* all = nullptr;
    if (::getifaddrs(&all) != 0)
        return {};
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(all, ::freeifaddrs);
    for (const auto* each = all; each; each = each->ifa_next)
        if (each->ifa_addr && each->ifa_addr->sa_family == AF_INET && (each->ifa_flags & IFF_UP) != 0
            && (each->ifa_flags & IFF_LOOPBACK) == 0)
            return numeric(each->ifa_addr, sizeof(sockaddr_in));
    return {};
}

/// How the processes of a training find each other.
struct TrainingMeeting {
    const TrainingPlace& place;
    std::string terms;  ///< the terms that all must agree on, see trainingTerms
    std::chrono::milliseconds patience {0};
    std::stop_token stop;
};

std::optional<std::string> variable(const char* name)
{
    const char* value = std::getenv(name);
    return value && *value ? std::optional<std::string>(value) : std::nullopt;
}

int numberIn(const char* name, int smallest, int largest)
{
    const auto text = *variable(name);
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < smallest || number > largest)
        throw Error(ErrorCode::InvalidArgument,
            say("the environment variable %1 is %2; it must be a whole number from %3 to %4", name, quote(text),
                smallest, largest));
    return number;
}

/// The variables in which a launcher tells a process its number and the number of processes, of all and of those on the
/// same machine.
struct Launcher {
    const char* rank;
    const char* size;
    const char* localRank;
    const char* localSize;
};

constexpr std::array<Launcher, 4> kLaunchers {{{"RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE"},
    {"SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID", "SLURM_NTASKS_PER_NODE"},
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE"},
    {"PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID", "MPI_LOCALNRANKS"}}};

using Clock = std::chrono::steady_clock;

using namespace std::chrono_literals;

constexpr auto kTerms = "terms";

constexpr auto kGo = "go";

constexpr auto kComplaint = "complaint";

constexpr auto kHeard = "heard";

constexpr std::size_t kLongestComplaint = 1000;

constexpr auto kSecret = "TRANSLUCENT_MEETING_SECRET";

std::string numbered(const char* key, int rank)
{
    return std::string(key) + "/" + std::to_string(rank);
}

Message numberOf(const TrainingPlace& place)
{
    return say("process %1 of %2", place.rank, place.size);
}

void put(c10d::Store& store, const std::string& key, const std::string& text)
{
    store.set(key, std::vector<std::uint8_t>(text.begin(), text.end()));
}

std::string take(c10d::Store& store, const std::string& key)
{
    const auto bytes = store.get(key);
    return {bytes.begin(), bytes.end()};
}

/// Polls, so that a stop request is noticed. The wait functions of c10d would not notice it.
template <typename Arrived>
void await(const TrainingMeeting& meeting, const Message& whom, const Arrived& arrived)
{
    constexpr auto kGlance = 50ms;
    const auto deadline = Clock::now() + meeting.patience;
    while (!arrived()) {
        const bool stopped = meeting.stop.stop_requested();
        if (stopped || Clock::now() > deadline)
            throw Error(ErrorCode::Interrupted,
                stopped ? say("%1 was stopped while waiting for %2 at %3:%4; nothing was changed",
                    numberOf(meeting.place), whom, meeting.place.host, meeting.place.port)
                        : say("%1: timed out waiting for %2 at %3:%4; nothing was changed", numberOf(meeting.place),
                            whom, meeting.place.host, meeting.place.port));
        std::this_thread::sleep_for(kGlance);
    }
}

bool connects(const addrinfo& address)
{
    constexpr int kPatienceMs = 1000;
    const FileDescriptor socket(
        ::socket(address.ai_family, address.ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, address.ai_protocol));
    if (!socket.isOpen())
        return false;
    if (::connect(socket.get(), address.ai_addr, address.ai_addrlen) == 0)
        return true;
    pollfd event {socket.get(), POLLOUT, 0};
    int problem = 0;
    socklen_t size = sizeof problem;
    return errno == EINPROGRESS && ::poll(&event, 1, kPatienceMs) == 1
        && ::getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &problem, &size) == 0 && problem == 0;
}

/// Whether a process listens at the meeting address.
bool isOpen(const TrainingPlace& place)
{
    addrinfo hints {};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(place.host.c_str(), std::to_string(place.port).c_str(), &hints, &found) != 0)
        return false;
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> addresses(found, &::freeaddrinfo);
    for (const auto* address = found; address; address = address->ai_next)
        if (connects(*address))
            return true;
    return false;
}

/// The prefix of all keys. The store listens on every address of the machine and has no password, but it does not list
/// its keys. Without the secret it is not possible to read or write the messages of the processes.
std::string roomOf(const TrainingPlace& place)
{
    const auto secret = variable(kSecret);
    return "translucent/" + (secret ? *secret + "/" : std::string()) + std::to_string(place.attempt);
}

c10::intrusive_ptr<c10d::Store> openStore(const TrainingMeeting& meeting)
{
    const auto& place = meeting.place;
    c10d::TCPStoreOptions options;
    options.port = place.port;
    options.isServer = place.rank == 0 && !place.launcherServes;
    options.timeout = meeting.patience;
    options.waitWorkers = false;
    if (!options.isServer)
        await(meeting, say("the first one"), [&] { return isOpen(place); });
    auto store = c10::make_intrusive<c10d::TCPStore>(place.host, options);
    return c10::make_intrusive<c10d::PrefixStore>(roomOf(place), store);
}

/// The first process serves the store, so it must not end before the others know the reason.
void lingerUntilHeard(c10d::Store& store, int others)
{
    const auto deadline = Clock::now() + 3s;
    while (store.add(kHeard, 0) < others && Clock::now() < deadline)
        std::this_thread::sleep_for(20ms);
}

[[noreturn]] void complain(c10d::Store& store, const Message& message)
{
    put(store, kComplaint, message.english());
    store.add(kHeard, 1);
    throw Error(ErrorCode::InvalidArgument, message);
}

/// Waits for a key that another process sets, unless a process reports a problem.
void awaitKey(c10d::Store& store, const TrainingMeeting& meeting, const Message& whom, const std::string& key)
{
    await(meeting, whom, [&] {
        if (!store.check({kComplaint}))
            return store.check({key});
        const auto complaint = take(store, kComplaint);
        store.add(kHeard, 1);
        throw Error(ErrorCode::InvalidArgument, untranslated(printable(complaint, kLongestComplaint)));
    });
}

void agreeAsFirst(c10d::Store& store, const TrainingMeeting& meeting)
{
    int present = 0;
    try {
        put(store, numbered(kTerms, 0), meeting.terms);
        for (int rank = 1; rank < meeting.place.size; ++rank, ++present)
            awaitKey(store, meeting, say("process %1", rank), numbered(kTerms, rank));
    } catch (const Error& error) {
        if (error.code() == ErrorCode::InvalidArgument)
            lingerUntilHeard(store, present + 2);  // this process and the one that reported the problem
        throw;
    }
    put(store, kGo, "go");
}

void agreeAsFollower(c10d::Store& store, const TrainingMeeting& meeting)
{
    const auto rank = meeting.place.rank;
    if (store.add(numbered("count", rank), 1) > 1)
        complain(store, say("two processes have the number %1; give each process its own RANK", rank));
    awaitKey(store, meeting, say("the first one"), numbered(kTerms, 0));
    const auto difference = differenceOfTerms(meeting.terms, take(store, numbered(kTerms, 0)));
    if (!difference.empty())
        complain(store,
            say("%1 cannot train with the first one: %2; start all with the same options and files",
                numberOf(meeting.place), difference));
    put(store, numbered(kTerms, rank), meeting.terms);
    awaitKey(store, meeting, say("the others"), kGo);
}

/// Returns when all processes are connected and have the same terms; they share the store from then on.
/// @throws Error{InvalidArgument} in all of them if one has different terms or the number of another process,
/// Error{Interrupted} on a stop request or a timeout, std::exception if a connection breaks.
c10::intrusive_ptr<c10d::Store> meet(const TrainingMeeting& meeting)
{
    auto store = openStore(meeting);
    if (meeting.place.rank == 0)
        agreeAsFirst(*store, meeting);
    else
        agreeAsFollower(*store, meeting);
    return store;
}

/// The first process evaluates while the others wait, so this is longer than any evaluation.
constexpr std::chrono::minutes kPatience {30};

/// How long a stop request waits for the other processes, which may be busy.
constexpr std::chrono::seconds kPatienceToStop {10};

#if TORCH_VERSION_MAJOR >= 2
using ProcessGroup = c10d::Backend;
#else
using ProcessGroup = c10d::ProcessGroup;
#endif

#ifdef TRANSLUCENT_GLOO

/// By default Gloo uses the address of the machine's host name, which often is reachable only from this machine.
std::shared_ptr<gloo::transport::Device> deviceFor(const TrainingPlace& place)
{
    if (place.host == "localhost" || place.host.starts_with("127."))
        return c10d::ProcessGroupGloo::createDeviceForHostname("127.0.0.1");
    const auto own = ownAddress(place.host, place.port);
    return own.empty() ? c10d::ProcessGroupGloo::createDefaultDevice()
                       : c10d::ProcessGroupGloo::createDeviceForHostname(own);
}

#endif

[[noreturn]] void refuseProcesses(const char* library)
{
    throw Error(ErrorCode::Unsupported,
        say("this program cannot train in several processes: %1 was missing when it was built", library));
}

c10::intrusive_ptr<ProcessGroup> processGroup(
    const c10::intrusive_ptr<c10d::Store>& store, const TrainingPlace& place, torch::Device device)
{
    if (device.is_cuda()) {
#ifdef TRANSLUCENT_NCCL
        return c10::make_intrusive<c10d::ProcessGroupNCCL>(store, place.rank, place.size);
#else
        refuseProcesses("NCCL");
#endif
    }
#ifdef TRANSLUCENT_GLOO
    const auto options = c10d::ProcessGroupGloo::Options::create(kPatience);
    options->threads = 2;
    options->devices.push_back(deviceFor(place));
    return c10::make_intrusive<c10d::ProcessGroupGloo>(store, place.rank, place.size, options);
#else
    refuseProcesses("Gloo");
#endif
}

/// Ends the group's work in an orderly way, where LibTorch requires that (NCCL, since 2.4).
template <typename Group>
void shutDown(Group& group)
{
    if constexpr (requires { group.shutdown(); })
        group.shutdown();
}

/// Removes the library's source location: "[../gloo/transport/tcp/pair.cc:598] Connection closed by peer".
std::string reasonIn(std::string_view text)
{
    text = text.substr(0, text.find('\n'));
    if (const auto end = text.find("] "); text.starts_with('[') && end != std::string_view::npos)
        text.remove_prefix(end + 2);
    return printable(text);
}

}  // namespace

std::string ownAddress(const std::string& host, std::uint16_t port)
{
    addrinfo hints {};
    hints.ai_socktype = SOCK_DGRAM;
    addrinfo* found = nullptr;
    if (::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found) != 0)
        return {};
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner(found, ::freeaddrinfo);
    std::string own;
    for (const auto* each = found; each && own.empty(); each = each->ai_next)
        own = addressOnTheWayTo(*each);
    if (!isLoopback(own))
        return own;
    const auto other = firstOtherAddress();
    return other.empty() ? own : other;
}

TrainingPlace trainingPlace()
{
    constexpr int kMost = 100'000;
    TrainingPlace place;
    const auto host = variable("MASTER_ADDR");
    if (!host)
        return place;
    for (const auto& launcher : kLaunchers) {
        if (!variable(launcher.rank) || !variable(launcher.size))
            continue;
        place.size = numberIn(launcher.size, 1, kMost);
        place.rank = numberIn(launcher.rank, 0, place.size - 1);
        place.localSize = variable(launcher.localSize) ? numberIn(launcher.localSize, 1, kMost) : 1;
        place.localRank = variable(launcher.localRank) ? numberIn(launcher.localRank, 0, kMost) : 0;
        break;
    }
    if (place.size == 1)
        return place;
    if (!variable("MASTER_PORT"))
        throw Error(ErrorCode::InvalidArgument,
            say("MASTER_ADDR is set, but MASTER_PORT is not; it must be a free port of that machine, e.g. 29500"));
    place.host = *host;
    place.port = static_cast<std::uint16_t>(numberIn("MASTER_PORT", 1, 65535));
    place.launcherServes = variable("TORCHELASTIC_USE_AGENT_STORE") == "True";
    if (variable("TORCHELASTIC_RESTART_COUNT"))
        place.attempt = numberIn("TORCHELASTIC_RESTART_COUNT", 0, kMost);
    return place;
}

struct TrainingPeers::Group {
    c10::intrusive_ptr<ProcessGroup> processes;
    std::vector<c10::intrusive_ptr<c10d::Work>> begun;
    std::vector<std::vector<torch::Tensor>> parts;  ///< the tensors of `begun`
};

template <typename Call>
void TrainingPeers::call(const Call& work)
{
    try {
        work();
    } catch (const Error&) {
        throw;
    } catch (const std::exception& problem) {
        throw Error(ErrorCode::Interrupted,
            say("%1 lost contact with the other processes: one has ended or cannot be reached (%2)",
                say("process %1 of %2", rank(), size()), reasonIn(problem.what())));
    }
}

/// Waits, and regularly checks whether the training must stop.
template <typename Work>
void TrainingPeers::finish(Work& work)
{
    constexpr std::chrono::seconds kGlance {1};
    if (m_device.is_cuda()) {
        work.wait();  // only orders the GPU's work
        return;
    }
    std::optional<std::chrono::steady_clock::time_point> asked;
    while (true) {
        try {
            work.wait(kGlance);
            return;
        } catch (const std::exception&) {
            if (work.isCompleted()) {
                work.wait();  // throws the actual error
                return;
            }
        }
        const auto now = std::chrono::steady_clock::now();
        if (m_stop.stop_requested() && now - asked.emplace(asked.value_or(now)) > kPatienceToStop) {
            // Its threads work on something that never ends, and its destructor would wait for them.
            static_cast<void>(m_group.release());
            throw Error(ErrorCode::Interrupted,
                say("%1 was told to stop, but the other processes do not respond",
                    say("process %1 of %2", rank(), size())));
        }
    }
}

TrainingPeers::TrainingPeers(
    const TrainingPlace& place, torch::Device device, const std::string& terms, std::stop_token stop)
    : m_place(place)
    , m_device(device)
    , m_stop(std::move(stop))
{
    if (alone())
        return;
    call([&] {
        const auto store = meet({place, terms, kPatience, m_stop});
        m_group = std::make_unique<Group>();
        m_group->processes = processGroup(store, place, device);
    });
}

TrainingPeers::~TrainingPeers()
{
    if (!m_group || !m_device.is_cuda())
        return;
    try {
        shutDown(*m_group->processes);
    } catch (const std::exception&) {  // the others are gone
    }
}

void TrainingPeers::beginSum(torch::Tensor part)
{
    if (alone() || part.numel() == 0)
        return;
    call([&] {
        m_group->parts.push_back({std::move(part)});
        m_group->begun.push_back(m_group->processes->allreduce(m_group->parts.back()));
    });
}

void TrainingPeers::finishSums()
{
    if (alone())
        return;
    call([&] {
        for (auto& work : m_group->begun)
            finish(*work);
    });
    m_group->begun.clear();
    m_group->parts.clear();
}

double TrainingPeers::sum(double value)
{
    if (alone())
        return value;
    auto tensor = torch::full({1}, value, torch::TensorOptions(torch::kDouble).device(m_device));
    beginSum(tensor);
    finishSums();
    return tensor.item<double>();
}

std::int64_t TrainingPeers::largest(std::int64_t value)
{
    if (alone())
        return value;
    std::vector<torch::Tensor> tensors {torch::full({1}, value, torch::TensorOptions(torch::kLong).device(m_device))};
    call([&] {
        c10d::AllreduceOptions options;
        options.reduceOp = c10d::ReduceOp::MAX;
        finish(*m_group->processes->allreduce(tensors, options));
    });
    return tensors.front().item<std::int64_t>();
}

void TrainingPeers::copyFromFirst(torch::Tensor& tensor)
{
    if (alone())
        return;
    std::vector<torch::Tensor> tensors {tensor};
    call([&] { finish(*m_group->processes->broadcast(tensors)); });
}

void TrainingPeers::copyFromFirst(std::string& text)
{
    if (alone())
        return;
    auto length =
        torch::full({1}, static_cast<std::int64_t>(text.size()), torch::TensorOptions(torch::kLong).device(m_device));
    copyFromFirst(length);
    text.resize(static_cast<std::size_t>(length.item<std::int64_t>()));
    auto bytes = torch::from_blob(text.data(), {static_cast<std::int64_t>(text.size())}, torch::kByte)
                     .to(m_device, torch::kByte, false, /*copy=*/true);
    copyFromFirst(bytes);
    const auto onCpu = bytes.cpu();
    const auto* first = static_cast<const char*>(onCpu.data_ptr());
    text.assign(first, first + onCpu.numel());
}

GradientSum::GradientSum(FlatParameters& parameters, TrainingPeers& peers)
    : m_parameters(parameters)
    , m_peers(peers)
{
    m_waiting = parameters.layerPaths();
}

void GradientSum::enters(const std::string& path, const torch::Tensor& input)
{
    if (m_peers.alone() || !input.requires_grad())
        return;
    input.register_hook([this, path](const torch::Tensor&) { begin(path); });
}

void GradientSum::begin(const std::string& path)
{
    m_peers.beginSum(m_parameters.gradientsOf(path));
    std::erase(m_waiting, path);
}

void GradientSum::finish()
{
    while (!m_waiting.empty())
        begin(std::string(m_waiting.back()));
    for (const auto& stretch : m_parameters.gradientsOutsideLayers())
        m_peers.beginSum(stretch);
    m_peers.finishSums();
}

}  // namespace translucent
