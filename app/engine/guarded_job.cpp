#include "engine/guarded_job.h"

namespace translucent {

std::optional<JobFailure> guarded(const std::function<void()>& job)
{
    try {
        job();
        return {};
    } catch (const Error& error) {
        return JobFailure {error.code(), QString::fromUtf8(error.what())};
    } catch (...) {
        return JobFailure {ErrorCode::Internal, QString::fromStdString(currentExceptionText())};
    }
}

}  // namespace translucent
