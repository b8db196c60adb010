#pragma once

#include "engine/translation_result.h"
#include "widgets/comparison_card.h"

#include <QString>
#include <QWidget>

#include <vector>

class QLabel;
class QMenu;
class QToolButton;

namespace translucent {

class ModelChanges;

/// A version of a translation: the beginning that was chosen for it, and what the model continued it with.
struct Try {
    QString prefix;  ///< empty: the model's own version
    QString text;
    double logProbability = 0;
    int parent = -1;  ///< the version in which the beginning was chosen
};

/// The versions of the translation of one sentence that were tried, the model's own first.
class Tries {
public:
    /// Forgets the versions of another sentence, model or change.
    void add(const TranslationResultPtr& result);

    const std::vector<Try>& all() const { return m_tries; }
    int current() const { return m_current; }
    int depth(int index) const;  ///< the number of choices that led there

private:
    void put(const TranslationResult& result);

    TranslationResultPtr m_last;
    std::vector<Try> m_tries;
    int m_current = -1;
};

/// Compares the version that is shown with the model's own, and leads back to each that was tried. Hidden while only
/// the model's own is known.
class TriesBar : public QWidget {
    Q_OBJECT

public:
    TriesBar(ModelChanges& changes, QWidget* parent);

    void setResult(const TranslationResultPtr& result);
    /// The words of `text`, compared with the model's own version.
    std::vector<ComparedWord> compared(const QString& text) const;
    bool isForced() const { return m_tries.current() > 0; }

private:
    void show(int index);
    void fillMenu();
    QString verdict() const;

    ModelChanges& m_changes;
    Tries m_tries;
    QString m_sentence;
    QLabel* m_own;
    QLabel* m_verdict;
    QToolButton* m_undo;
    QToolButton* m_all;
    QMenu* m_menu;
};

}  // namespace translucent
