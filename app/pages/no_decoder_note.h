#pragma once

#include <QLabel>

namespace translucent {

/// A note on a page about translations that the model has no decoder. Initially hidden.
class NoDecoderNote : public QLabel {
    Q_OBJECT

public:
    explicit NoDecoderNote(QWidget* parent);

    void setShown(bool shown);  ///< in the current language
};

}  // namespace translucent
