#pragma once

#include "engine/translation_result.h"
#include "widgets/picture_file.h"

#include <QFrame>

#include <optional>

class QCheckBox;
class QLabel;

namespace translucent {

class Experiment;
class SearchTreeLegend;
class SearchTreeView;

/// The first target position at which the best translations of two searches differ; nothing when they are the same.
std::optional<int> firstDifference(const SearchTrace& before, const SearchTrace& after);

/// The trees of the beam search before and after the change, one below the other.
class TreesCard : public QFrame {
    Q_OBJECT

public:
    explicit TreesCard(Experiment& experiment, QWidget* parent = nullptr);

    void setResult(const TranslationResultPtr& result);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();
    void showTree(SearchTreeView* view, const SearchTracePtr& search, std::optional<int> split) const;
    QString noteOn(const SearchTracePtr& before, const SearchTracePtr& after, std::optional<int> split) const;
    Picture picture() const;
    QByteArray table() const;

    Experiment& m_experiment;
    TranslationResultPtr m_result;
    QLabel* m_note;
    QCheckBox* m_pruned;
    SearchTreeView* m_before;
    SearchTreeView* m_after;
    SearchTreeLegend* m_legend;
};

}  // namespace translucent
