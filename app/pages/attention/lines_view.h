#pragma once

#include "pages/attention/attention_maps.h"
#include "pages/attention/lines_picture.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QSlider;

namespace translucent {

class ExportButton;
class HeadStrip;
class LinesCanvas;
class Selection;

/// The attention of one layer as lines between tokens, all heads in their colours.
class LinesView : public QWidget {
    Q_OBJECT

public:
    explicit LinesView(Selection& selection, QWidget* parent = nullptr);

    /// nullptr empties the view.
    void show(const TranslationResultPtr& result, const AttentionMapId& map);
    void retranslateUi();

    LinesCanvas& canvas() { return *m_canvas; }

private:
    void createToolbar();
    void refresh();
    void refreshFocus();
    LineChoice choice() const;
    LinesPicture picture() const;
    Picture drawing() const;
    QString fileStem() const;
    QByteArray table() const;
    void publish(std::optional<int> query, std::optional<int> key, bool pin);

    Selection& m_selection;
    TranslationResultPtr m_result;
    AttentionMapId m_map;
    QLabel* m_headsLabel;
    HeadStrip* m_strip;
    QLabel* m_massLabel;
    QSlider* m_mass;
    QCheckBox* m_wordsOnly;
    ExportButton* m_export;
    QLabel* m_said;  ///< what became of saving
    LinesCanvas* m_canvas;
    QLabel* m_note;
};

}  // namespace translucent
