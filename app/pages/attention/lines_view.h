#pragma once

#include "pages/attention/attention_state.h"
#include "pages/attention/lines_picture.h"
#include "translucent/attention_links.h"

#include <QButtonGroup>
#include <QWidget>

#include <optional>
#include <vector>

class QCheckBox;
class QLabel;
class QSlider;

namespace translucent {

/// The colours of a layer's heads. A click or Space switches a head, a double click or Enter leaves it alone; the same
/// on the only one brings all back. The arrow keys move.
class HeadStrip : public QWidget {
    Q_OBJECT

public:
    explicit HeadStrip(QWidget* parent = nullptr);

    /// `alone` without the others, or all of them.
    void setHeads(int count, std::optional<int> alone);
    const std::vector<bool>& heads() const { return m_heads; }

Q_SIGNALS:
    void headsChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void click(int head, bool isolate);
    void rebuild(int count);
    void refresh();

    std::vector<bool> m_heads;
    QButtonGroup m_buttons;
};

/// A click on a head's colour: `isolate` keeps it alone; on the only one, all come back. Otherwise it is switched, but
/// never the last one off.
std::vector<bool> headsAfterClick(std::vector<bool> heads, int head, bool isolate);

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
    void tellWhatLinesAre(bool factors);
    void refresh();
    LinesPicture picture() const;
    QString fileStem() const;
    QByteArray table() const;
    void publish(std::optional<int> query, std::optional<int> key, bool pin);

    Selection& m_selection;
    std::optional<AttentionState> m_state;
    HeadStrip* m_strip;
    QLabel* m_massLabel;
    QLabel* m_note = nullptr;
    QSlider* m_mass;
    QCheckBox* m_wordsOnly;
    LinesCanvas* m_canvas;
};

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
