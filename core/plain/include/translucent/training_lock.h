#pragma once

#include <filesystem>
#include <memory>
#include <string>

namespace translucent {

/// While it lives, nobody else can train in a directory: other processes, on other machines with the same file system
/// too, and other locks of this process. The system takes the lock back when the process ends, however that happens. Of
/// the processes that train one model together only the first one locks.
class TrainingLock {
public:
    /// Creates the directory if need be. @throws Error{InvalidArgument} naming who trains there, Error{WriteFailed}
    explicit TrainingLock(const std::filesystem::path& directory);
    ~TrainingLock();
    TrainingLock(TrainingLock&&) noexcept;
    TrainingLock& operator=(TrainingLock&&) noexcept;

    /// Why the directory could not be locked, as a sentence; empty when it is. Some network file systems know no locks:
    /// the training may go on then, unprotected.
    const std::string& problem() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace translucent
