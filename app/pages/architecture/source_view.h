#pragma once

#include "pages/architecture/block_source.h"

#include <QPlainTextEdit>

namespace translucent {

/// Excerpts of core's sources, each under its file and line; read-only, comments set apart.
class SourceView : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit SourceView(QWidget* parent = nullptr);

    void setPlaces(const std::vector<SourcePlace>& places);

protected:
    void changeEvent(QEvent* event) override;
};

}  // namespace translucent
