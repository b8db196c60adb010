#pragma once

#include "engine/search_settings.h"

#include <QStringList>
#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QSlider;
class QToolButton;

namespace translucent {

/// The options of the searches that are shown: a handle on the window's α, when to stop, and the tokens that are
/// forced. Width and α are the window's.
class SearchOptionsRow : public QWidget {
    Q_OBJECT

public:
    explicit SearchOptionsRow(SearchSettings& search, QWidget* parent = nullptr);

    /// `base` with the search chosen here.
    DecodeOptions options(DecodeOptions base = {}) const;

    void setStopping(EarlyStopping stopping);  ///< without signals
    void setForced(const QStringList& tokens);
    void retranslateUi();

Q_SIGNALS:
    void searchChanged();                     ///< the window's search too
    void lengthPenaltyDragged(double alpha);  ///< it is the window's when it is let go
    void forcedShortened(int count);          ///< only the first `count` forced tokens shall stay
    void resetRequested();

private:
    static constexpr int kMostChips = 5;

    void connectSignals();
    double draggedAlpha() const;
    void refreshAlpha();
    void refreshForced();
    QToolButton* addChip(const QString& text, int keeps);

    SearchSettings& m_search;
    QLabel* m_alphaLabel;
    QSlider* m_alpha;
    QLabel* m_alphaValue;  ///< also while it is dragged
    QLabel* m_stopLabel;
    QComboBox* m_stop;
    QLabel* m_forcedLabel;
    QHBoxLayout* m_chips;
    QPushButton* m_reset;
    QStringList m_forced;
};

}  // namespace translucent
