#pragma once

#include "pages/attention/attention_state.h"
#include "pages/attention/lines_picture.h"
#include "translucent/scores/attention_links.h"

#include <QButtonGroup>
#include <QWidget>

#include <optional>
#include <vector>

class QCheckBox;
class QLabel;
class QSlider;

namespace translucent {

/// The colours of a layer's heads. A click or Space toggles a head, a double click or Enter shows only this head;
/// repeated on the only visible head, it shows all again. The arrow keys move.
class HeadStrip : public QWidget {
    Q_OBJECT

public:
    explicit HeadStrip(QWidget* parent = nullptr);

    /// Shows only `alone`, or all heads.
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

/// The result of a click on a head's colour: `isolate` shows only this head, or all if it is the only one. Otherwise
/// the head is toggled, except that the last one cannot be hidden.
std::vector<bool> headsAfterClick(std::vector<bool> heads, int head, bool isolate);

class Selection;

/// The attention of one layer as lines between tokens, with one colour per head: initially only the chosen one.
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

/// Links every unit of the translation to a source unit: the links that `translate --alignments` writes, from the
/// cross-attention that the page shows.
class WordLinksView : public AttentionTab {
    Q_OBJECT

public:
    explicit WordLinksView(QWidget* parent = nullptr);

    /// Words, or pieces if the page shows pieces.
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
