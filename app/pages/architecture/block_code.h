#pragma once

#include "pages/architecture/blocks.h"

#include <QPlainTextEdit>

#include <optional>
#include <vector>

namespace translucent {

/// A function in a source file: the line it begins in is found by text, so that it stays found when lines move.
struct SourcePlace {
    QString file;    ///< from the project's root
    QString marker;  ///< occurs in the first line of the function and nowhere before
};

/// The functions that compute a block: as a textbook writes them, then those of the engine.
std::vector<SourcePlace> sourcePlaces(BlockId block, const TransformerConfig& config);

struct SourceExcerpt {
    QString heading;  ///< "the textbook: resources/textbook/transformer.h:45", in the current language
    QString text;     ///< without the indentation of its first line
};

/// From the line with `marker` to the brace that closes it: the next one in the same column. Nothing when there is
/// none.
std::optional<SourceExcerpt> findExcerpt(const QString& text, const SourcePlace& place);

/// All of a block, from the source files that the program was built from.
std::vector<SourceExcerpt> blockCode(BlockId block, const TransformerConfig& config);

/// Excerpts, each under its heading; read-only, comments set apart.
class SourceView : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit SourceView(QWidget* parent = nullptr);

    void show(const std::vector<SourceExcerpt>& excerpts);
    QSize minimumSizeHint() const override { return {200, 60}; }

protected:
    void changeEvent(QEvent* event) override;
};

}  // namespace translucent
