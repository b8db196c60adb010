#pragma once

#include <QLabel>

namespace translucent {

/// Says on a page about translations that the model has no decoder. Hidden at first.
class NoDecoderNote : public QLabel {
    Q_OBJECT

public:
    explicit NoDecoderNote(QWidget* parent);

    void setShown(bool shown);  ///< in the current language
};

}  // namespace translucent
