#pragma once

#include "translucent/decoder.h"

#include <QStringList>
#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QSlider;
class QSpinBox;
class QToolButton;

namespace translucent {

/// The options of the searches that are shown: width, α, when to stop, and the tokens that are forced.
class SearchOptionsRow : public QWidget {
    Q_OBJECT

public:
    static constexpr int kWidest = 10;

    explicit SearchOptionsRow(QWidget* parent = nullptr);

    /// `base` with the search chosen here.
    DecodeOptions options(DecodeOptions base = {}) const;

    /// Without signals.
    void setSearch(std::int64_t beamSize, double lengthPenalty, EarlyStopping stopping);
    void setForced(const QStringList& tokens);
    void retranslateUi();

Q_SIGNALS:
    void searchChanged();
    void lengthPenaltyDragged(double alpha);  ///< searchChanged follows when it is let go
    void forcedShortened(int count);          ///< only the first `count` forced tokens shall stay
    void resetRequested();

private:
    static constexpr int kMostChips = 5;
    static constexpr int kAlphaSteps = 20;  ///< slider steps per 1.0

    void connectSignals();
    void refreshForced();
    QToolButton* addChip(const QString& text, int keeps);

    QLabel* m_widthLabel;
    QSpinBox* m_width;
    QLabel* m_alphaLabel;
    QSlider* m_alphaSlider;
    QDoubleSpinBox* m_alpha;
    QLabel* m_stopLabel;
    QComboBox* m_stop;
    QLabel* m_forcedLabel;
    QHBoxLayout* m_chips;
    QPushButton* m_reset;
    QStringList m_forced;
};

}  // namespace translucent
