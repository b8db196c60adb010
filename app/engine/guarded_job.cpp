#include "engine/guarded_job.h"

#include "engine/requests.h"

#include <QCoreApplication>

namespace translucent {

namespace {

class ErrorText {
    Q_DECLARE_TR_FUNCTIONS(translucent::ErrorText)

public:
    static QString sentence(ErrorCode code);
    static QString tooLong(int limit)
    {
        return tr("The sentence is too long: this model takes at most %n token(s). Shorten it.", nullptr, limit);
    }
};

QString ErrorText::sentence(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument:
        return tr("These settings are not valid for this model; the details name the field.");
    case ErrorCode::NotFound: return tr("The model was not found. Choose another model or model directory.");
    case ErrorCode::InvalidFormat:
        return tr("The file or text cannot be read: it is damaged or not in a supported "
                  "format.");
    case ErrorCode::Inconsistent:
        return tr("The files in this model directory do not match one another. Restore them "
                  "or export the model again.");
    case ErrorCode::WriteFailed: return tr("The file could not be written. Check free disk space and permissions.");
    case ErrorCode::TooLong: return tr("The sentence is too long for this model.");
    case ErrorCode::Numeric:
        return tr("The model produces NaN, infinity, or the same probability for every token: its "
                  "weights are damaged or its training diverged. Choose another model or train again.");
    case ErrorCode::Interrupted:
        return tr("A process of this distributed training has ended. Start all processes "
                  "again with --resume.");
    case ErrorCode::Unsupported:
        return tr("This CPU does not support the chosen precision. Choose automatic or float32.");
    case ErrorCode::OutOfMemory: return tr("There is not enough memory. Close other programs or choose smaller sizes.");
    case ErrorCode::Internal: break;
    }
    return tr("Unexpected internal error. Please report it with its details.");
}

}  // namespace

QString errorText(ErrorCode code, const ModelSummary* model)
{
    if (code == ErrorCode::TooLong && model)
        return ErrorText::tooLong(static_cast<int>(model->config.maxLength));
    return ErrorText::sentence(code);
}

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
