#pragma once

#include "network/recorder.h"
#include "training/optimizer.h"
#include "translucent/neural/trainer.h"
#include "translucent/training/recipe.h"

#include <torch/types.h>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace translucent {

/// The numeric address under which other machines that meet at `host` reach this one: the address of the network that
/// leads there. If `host` is a name of this machine that resolves to its loopback address, as in Debian's /etc/hosts,
/// the address of its first other network. Empty if there is none.
std::string ownAddress(const std::string& host, std::uint16_t port);

/// The processes that train one model together. Each has the whole corpus and processes its share of every batch. The
/// gradients are summed, so all take the same steps. Only the first process evaluates, writes and reports.
/// All must call the same functions in the same order. With a single process every call returns at once.
/// @throws Error{Interrupted} from every call if another process has ended or cannot be reached, or if `stop` was
/// requested some time ago and the others do not respond.
class TrainingPeers {
public:
    /// Connects to the others, with Gloo on the CPU and NCCL with CUDA (c10d of LibTorch).
    /// @param terms the terms that all must agree on, see trainingTerms. @throws Error{InvalidArgument} if one does
    /// not.
    TrainingPeers(const TrainingPlace& place, torch::Device device, const std::string& terms, std::stop_token stop);
    ~TrainingPeers();
    TrainingPeers(const TrainingPeers&) = delete;
    TrainingPeers& operator=(const TrainingPeers&) = delete;

    int rank() const { return m_place.rank; }
    int size() const { return m_place.size; }
    bool leads() const { return m_place.rank == 0; }
    bool alone() const { return m_place.size == 1; }

    /// Starts summing `part` over all processes, in place; the sum is complete after `finishSums`.
    void beginSum(torch::Tensor part);
    void finishSums();

    double sum(double value);
    std::int64_t largest(std::int64_t value);
    /// Copies the value of the first process to all.
    void copyFromFirst(torch::Tensor& tensor);
    void copyFromFirst(std::string& text);

private:
    struct Group;
    template <typename Call>
    void call(const Call& work);
    template <typename Work>
    void finish(Work& work);

    TrainingPlace m_place;
    torch::Device m_device;
    std::stop_token m_stop;
    std::unique_ptr<Group> m_group;  ///< absent when alone
};

/// Sums the gradients of a step over all processes. The sum of a layer starts as soon as the backward pass has left the
/// layer, so that the transfer runs in parallel with the computation.
class GradientSum : public LayerObserver {
public:
    GradientSum(FlatParameters& parameters, TrainingPeers& peers);

    /// During the forward pass: the gradients of this layer are complete when the gradient of its input is known.
    void enters(const std::string& path, const torch::Tensor& input) override;

    /// After the backward pass, or instead of it in a process without a share of the batch: sums all remaining
    /// gradients.
    void finish();

private:
    void begin(const std::string& path);

    FlatParameters& m_parameters;
    TrainingPeers& m_peers;
    std::vector<std::string> m_waiting;  ///< layers entered but not yet summed, in forward order
};

}  // namespace translucent
