#pragma once

#include "engine/translation_result.h"
#include "widgets/picture_file.h"

#include <QWidget>

namespace translucent {

/// What stands beside the drawing of a model, and how it is exported.
class SidePanel : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    virtual void setResult(const TranslationResultPtr&, int) { }  ///< with one of its hypotheses

    virtual Picture picture() const = 0;
    virtual QByteArray table() const = 0;  ///< CSV
    virtual QString stem() const = 0;      ///< of file names
};

}  // namespace translucent
