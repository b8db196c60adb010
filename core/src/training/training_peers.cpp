#include "training/training_peers.h"

#include "translucent/error.h"

#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>
#ifdef USE_C10D_NCCL
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>
#endif
#include <torch/nn/functional.h>

#include <vector>

namespace translucent {

namespace {

/// The first process evaluates while the others wait, so this is longer than any evaluation.
constexpr std::chrono::minutes kPatience {30};

c10::intrusive_ptr<c10d::Store> meetingPoint(const TrainingPlace& place)
{
    c10d::TCPStoreOptions options;
    options.port = place.port;
    options.isServer = place.rank == 0 && !place.launcherServes;
    options.timeout = kPatience;
    options.waitWorkers = false;
    auto store = c10::make_intrusive<c10d::TCPStore>(place.host, options);
    return c10::make_intrusive<c10d::PrefixStore>("translucent", store);
}

}  // namespace

struct TrainingPeers::Group {
    c10::intrusive_ptr<c10d::ProcessGroup> processes;
    std::vector<c10::intrusive_ptr<c10d::Work>> begun;
    std::vector<std::vector<torch::Tensor>> parts;  ///< what `begun` works on
};

template <typename Call>
void TrainingPeers::call(const Call& work)
{
    try {
        work();
    } catch (const Error&) {
        throw;
    } catch (const std::exception& problem) {
        const std::string text = problem.what();
        throw Error(ErrorCode::Interrupted,
            "process " + std::to_string(rank()) + " of " + std::to_string(size())
                + " lost the others: one has ended or cannot be reached (" + text.substr(0, text.find('\n')) + ")");
    }
}

TrainingPeers::TrainingPeers(const TrainingPlace& place, torch::Device device)
    : m_place(place)
    , m_device(device)
{
    if (alone())
        return;
    call([&] {
        const auto store = meetingPoint(place);
        m_group = std::make_unique<Group>();
#ifdef USE_C10D_NCCL
        if (device.is_cuda()) {
            m_group->processes = c10::make_intrusive<c10d::ProcessGroupNCCL>(store, rank(), size());
            return;
        }
#endif
        const auto options = c10d::ProcessGroupGloo::Options::create(kPatience);
        options->threads = 2;
        options->devices.push_back(place.host == "localhost" || place.host.starts_with("127.")
                ? c10d::ProcessGroupGloo::createDeviceForHostname("127.0.0.1")
                : c10d::ProcessGroupGloo::createDefaultDevice());
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
            work->wait();
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
        m_group->processes->allreduce(tensors, options)->wait();
    });
    return tensors.front().item<std::int64_t>();
}

void TrainingPeers::copyFromFirst(torch::Tensor& tensor)
{
    if (alone())
        return;
    std::vector<torch::Tensor> tensors {tensor};
    call([&] { m_group->processes->broadcast(tensors)->wait(); });
}

void TrainingPeers::copyFromFirst(std::string& text)
{
    if (alone())
        return;
    auto length = torch::full({1}, static_cast<std::int64_t>(text.size()), torch::TensorOptions(torch::kLong).device(m_device));
    copyFromFirst(length);
    text.resize(static_cast<std::size_t>(length.item<std::int64_t>()));
    auto bytes = torch::from_blob(text.data(), {static_cast<std::int64_t>(text.size())}, torch::kByte).to(m_device, torch::kByte, false, /*copy=*/true);
    copyFromFirst(bytes);
    const auto onCpu = bytes.cpu();
    const auto* first = static_cast<const char*>(onCpu.data_ptr());
    text.assign(first, first + onCpu.numel());
}

}  // namespace translucent
