#pragma once

#include "pages/attention/attention_state.h"
#include "pages/attention/lines_picture.h"
#include "translucent/attention_links.h"

#include <optional>

class QLabel;

namespace translucent {

/// Which source unit every unit of the translation comes from: the links that `translate --alignments` writes, read
/// off the cross-attention that the page shows.
class WordLinksView : public AttentionTab {
    Q_OBJECT

public:
    explicit WordLinksView(QWidget* parent = nullptr);

    /// Words, or pieces where the page shows pieces.
    void setState(const AttentionState& state) override;

    LinesCanvas& canvas() { return *m_canvas; }

private:
    LinesPicture picture() const;
    QByteArray table() const;

    std::optional<AttentionState> m_state;
    AlignedTranslation m_aligned;
    QLabel* m_moses;
    LinesCanvas* m_canvas;
};

}  // namespace translucent
