#pragma once

#include "pages/attention/attention_state.h"
#include "pages/attention/lines_picture.h"

#include <optional>

class QCheckBox;
class QLabel;
class QSlider;

namespace translucent {

class HeadStrip;
class Selection;

/// The attention of one layer as lines between tokens, the heads in their colours: at first the chosen one alone.
class LinesView : public AttentionTab {
    Q_OBJECT

public:
    explicit LinesView(Selection& selection, QWidget* parent = nullptr);

    void setState(const AttentionState& state) override;

    LinesCanvas& canvas() { return *m_canvas; }

private:
    void buildLayout();
    void refresh();
    LinesPicture picture() const;
    QString fileStem() const;
    QByteArray table() const;
    void publish(std::optional<int> query, std::optional<int> key, bool pin);

    Selection& m_selection;
    std::optional<AttentionState> m_state;
    HeadStrip* m_strip;
    QLabel* m_massLabel;
    QSlider* m_mass;
    QCheckBox* m_wordsOnly;
    LinesCanvas* m_canvas;
};

}  // namespace translucent
