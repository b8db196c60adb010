#pragma once

#include "terminal.h"
#include "translucent/training_events.h"

#include <filesystem>
#include <fstream>
#include <optional>

namespace translucent::cli {

/// Shows a training on stderr and, if asked, logs every event as a line of JSON.
class TrainingConsole : public TrainingObserver {
public:
    /// Opens the log for appending. @throws Error{WriteFailed}
    void logTo(const std::filesystem::path& file, bool append);

    void onMessage(const std::string& message) override;
    void onRecovery(const TrainingRecovery& recovery) override;
    void onModel(const TrainingModel& model) override;
    void onStep(const TrainingStep& step) override;
    void onEvaluation(const TrainingEvaluation& evaluation) override;

    /// False once a log line could not be written.
    bool logIsComplete() const { return m_logComplete; }

    void clear() { m_bar.clear(); }

private:
    void log(const std::string& line);

    ProgressBar m_bar;
    std::filesystem::path m_logFile;
    std::optional<std::ofstream> m_log;
    bool m_logComplete = true;
};

/// "step 500  epoch 3  1:02  train 2.310  dev 1.901 …"
std::string evaluationLine(const TrainingEvaluation& evaluation);

}  // namespace translucent::cli
