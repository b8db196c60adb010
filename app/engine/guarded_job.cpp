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
    static QString finished(const QString& sentence)
    {
        //: A message is made a sentence by the full stop at its end.
        return sentence.endsWith(u'?') || sentence.endsWith(u'？') ? sentence : tr("%1.").arg(sentence);
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
    return tr("Unexpected internal error. Please report it together with the details.");
}

}  // namespace

bool JobFailure::isPlain() const
{
    return message.isTranslatable && code != ErrorCode::Internal && code != ErrorCode::OutOfMemory;
}

QString JobFailure::detail() const
{
    return QString::fromStdString(message.english());
}

QString translated(const Message& message)
{
    return QString::fromStdString(message.in(
        [](const std::string& english) { return QCoreApplication::translate("Core", english.c_str()).toStdString(); }));
}

QString sentenceOf(const Message& message)
{
    QString text = translated(message);
    if (!message.sentence.starts_with('%'))
        text[0] = text[0].toUpper();
    return ErrorText::finished(text);
}

QString errorText(const JobFailure& failure, const ModelSummary* model)
{
    if (!failure.isPlain())
        return failure.code == ErrorCode::TooLong && model
            ? ErrorText::tooLong(static_cast<int>(model->config.maxLength))
            : ErrorText::sentence(failure.code);
    return sentenceOf(failure.message);
}

QString reasonText(const JobFailure& failure)
{
    return failure.isPlain() ? translated(failure.message) : ErrorText::sentence(failure.code);
}

QString originalOf(const JobFailure& failure, const QString& shown)
{
    const QString detail = failure.detail();
    return shown.contains(detail, Qt::CaseInsensitive) ? QString() : detail;
}

namespace {

int& pendingWork()
{
    static int pending = 0;
    return pending;
}

}  // namespace

BackgroundWork::BackgroundWork()
{
    ++pendingWork();
}

BackgroundWork::~BackgroundWork()
{
    --pendingWork();
}

bool BackgroundWork::isPending()
{
    return pendingWork() > 0;
}

std::optional<JobFailure> guarded(const std::function<void()>& job)
{
    try {
        job();
        return {};
    } catch (const Error& error) {
        return JobFailure {error.code(), error.message()};
    } catch (...) {
        return JobFailure {ErrorCode::Internal, untranslated(currentExceptionText())};
    }
}

}  // namespace translucent
