#include "shell/error_text.h"

#include <QCoreApplication>

namespace translucent {

namespace {

class ErrorText {
    Q_DECLARE_TR_FUNCTIONS(translucent::ErrorText)

public:
    static QString sentence(ErrorCode code);
    static QString tooLong(int limit)
    {
        return tr("The sentence is too long: this model takes at most %n pieces.", nullptr, limit);
    }
};

QString ErrorText::sentence(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument: return tr("The model cannot work with these settings.");
    case ErrorCode::NotFound: return tr("The model was not found.");
    case ErrorCode::InvalidFormat: return tr("The file or text is damaged or of an unknown kind.");
    case ErrorCode::Inconsistent: return tr("The files of this model do not belong together.");
    case ErrorCode::WriteFailed: return tr("The file could not be written.");
    case ErrorCode::TooLong: return tr("The sentence is too long for this model.");
    case ErrorCode::Numeric: return tr("The model computed something that is not a number.");
    case ErrorCode::Interrupted: return tr("Another process that took part has ended.");
    case ErrorCode::Internal: break;
    }
    return tr("Something unexpected went wrong inside the engine.");
}

}  // namespace

QString errorText(ErrorCode code, const ModelSummary* model)
{
    if (code == ErrorCode::TooLong && model)
        return ErrorText::tooLong(static_cast<int>(model->config.maxLength));
    return ErrorText::sentence(code);
}

}  // namespace translucent
