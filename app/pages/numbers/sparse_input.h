#pragma once

#include "pages/numbers/model_numbers.h"
#include "translucent/explain/cost.h"

#include <QWidget>

#include <array>

class QCheckBox;
class QLabel;
class QSpinBox;
class QStackedWidget;
class QTabBar;

namespace translucent {

class MatrixEditor;
class ModelPicker;

/// Queries, keys and values of one attention, and the sizes of sparse patterns.
class SparseInput : public QWidget {
    Q_OBJECT

public:
    explicit SparseInput(QWidget* parent);

    SparseAttentionInput input() const;
    QString problem() const;  ///< of the first cell that is no number; else empty
    const QStringList& queryLabels() const { return m_queryLabels; }
    const QStringList& keyLabels() const { return m_keyLabels; }

    void showExample();
    /// One head of the attention that is picked; false when the model does not have it.
    bool take(const ModelNumbers& numbers, const ModelPicker& picker);
    void retranslateUi();

Q_SIGNALS:
    void edited();       ///< queries, keys or values
    void sizeChanged();  ///< of a pattern

private:
    enum Part { Queries, Keys, Values, PartCount };

    MatrixEditor& editor(Part part) const { return *m_editors[std::size_t(part)]; }
    QSpinBox* makeSize(const char* name);
    void buildLayout();
    void setLabels(const QStringList& queries, const QStringList& keys, bool crosses);

    QStringList m_queryLabels;
    QStringList m_keyLabels;
    QTabBar* m_parts;
    QStackedWidget* m_shownPart;
    std::array<MatrixEditor*, PartCount> m_editors;
    std::array<QLabel*, 4> m_sizeLabels;
    std::array<QSpinBox*, 4> m_sizes;  ///< window, block, top, rank
    QCheckBox* m_causal;
};

}  // namespace translucent
