#include "training/training_peers.h"

#include "training/own_address.h"
#include "training/training_meeting.h"
#include "translucent/error.h"

#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#ifdef USE_C10D_NCCL
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>
#endif
#include <torch/nn/functional.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace translucent {

namespace {

/// The first process evaluates while the others wait, so this is longer than any evaluation.
constexpr std::chrono::minutes kPatience {30};

/// How long a stop request waits for the other processes, which may be busy.
constexpr std::chrono::seconds kPatienceToStop {10};

/// By default Gloo uses the address of the machine's host name, which often is reachable only from this machine.
std::shared_ptr<gloo::transport::Device> deviceFor(const TrainingPlace& place)
{
    if (place.host == "localhost" || place.host.starts_with("127."))
        return c10d::ProcessGroupGloo::createDeviceForHostname("127.0.0.1");
    const auto own = ownAddress(place.host, place.port);
    return own.empty() ? c10d::ProcessGroupGloo::createDefaultDevice()
                       : c10d::ProcessGroupGloo::createDeviceForHostname(own);
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

struct TrainingPeers::Group {
    c10::intrusive_ptr<c10d::ProcessGroup> processes;
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
#ifdef USE_C10D_NCCL
        if (device.is_cuda()) {
            m_group->processes = c10::make_intrusive<c10d::ProcessGroupNCCL>(store, rank(), size());
            return;
        }
#endif
        const auto options = c10d::ProcessGroupGloo::Options::create(kPatience);
        options->threads = 2;
        options->devices.push_back(deviceFor(place));
        m_group->processes = c10::make_intrusive<c10d::ProcessGroupGloo>(store, rank(), size(), options);
    });
}

TrainingPeers::~TrainingPeers() = default;

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
