#pragma once

#include "translucent/training_control.h"

#include <functional>
#include <string>
#include <string_view>
#include <thread>

namespace translucent::cli {

/// Obeys lines of standard input while it lives: `pause`, `resume`, `stop`, `keep-model`, `learning-rate-scale X`. The
/// end of the input means `stop`: whoever gave the orders is gone.
class TrainingOrders {
public:
    /// What orders lead to. Both are called from another thread.
    struct Consequences {
        std::function<void()> stop;
        std::function<void(const std::string& complaint)> complain;
    };

    TrainingOrders(TrainingControl& control, Consequences consequences);

private:
    void watch(std::stop_token end);
    void obey(std::string_view order);

    TrainingControl& m_control;
    Consequences m_consequences;
    std::jthread m_watcher;
};

}  // namespace translucent::cli
